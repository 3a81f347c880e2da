/// Reads a JSON text piece by piece: the grammar, the escapes and the limits stand here; what a value
/// becomes is the caller's choice.
///
/// The caller asks for one piece after the other, in the order of the text:
///
///     var reader = try JSONReader(bytes, .strict, depth: 64)
///     let token = try reader.nextValue()                       // what begins
///     while let item = try reader.nextItem() { … }             // after .array
///     while let name = try reader.nextName() {                 // after .object
///         try reader.takeColon()
///         let member = try reader.nextValue() …
///     }
///     try reader.end()
///
/// Nothing here calls itself; a caller that does, goes no deeper than `depth`.
package struct JSONReader {
    /// Which texts are read.
    package enum Form: Sendable {
        /// JSON as RFC 8259 has it.
        case strict
        /// Also what people and programs write besides: comments, a comma before a bracket, the
        /// escape `\'`, control characters in texts, and every number that `Double` reads. What is
        /// not UTF-8 and half of a surrogate pair become U+FFFD.
        case lenient
    }

    /// What begins a value.
    package enum Token: Sendable, Equatable {
        /// `null`
        case null
        /// `true` or `false`
        case bool(Bool)
        /// A number as it is written.
        case number(String)
        /// A text without its escapes.
        case string(String)
        /// Its items follow.
        case array
        /// Its members follow.
        case object
    }

    /// Why a text is not read, and where.
    package struct Failure: Error, Equatable, Sendable {
        /// What is wrong.
        package enum Reason: Sendable {
            /// The text is not `StreamSafe`.
            case marks
            /// Arrays and objects nest too deep.
            case depth
            /// In the place of a value stands something else, or nothing.
            case value, end
            /// A name, a colon or a comma is missing.
            case name, colon, comma
            /// A name stands twice in one object; the reader itself does not look for it.
            case repeatedName
            /// Something follows the value.
            case trailing
            /// A number has no digit where one must be, begins with 0, is too long or none at all.
            case digit, leadingZero, number
            /// A text is not closed, has a control character, or is not UTF-8.
            case openText, control, notUTF8
            /// An escape is not known, lacks digits, or is half of a surrogate pair.
            case escape, hexadecimal, halfPair
            /// A comment is not closed.
            case openComment
        }

        /// What is wrong.
        package var reason: Reason
        /// The place as a count of bytes from the beginning.
        package var offset: Int
        /// The line of that place, from 1.
        package var line: Int
    }

    let bytes: UnsafeBufferPointer<UInt8>
    let form: Form
    let mostNumberBytes: Int
    var at = 0
    var line = 1
    private let mostDepth: Int
    private var depth = 0
    /// Whether nothing of the innermost array or object was read yet.
    private var isFirst = false

    /// The line on which the last value began, from 1.
    package private(set) var valueLine = 1

    /// A reader at the beginning of a text.
    ///
    /// - Parameters:
    ///   - bytes: the text; they must outlive the reader.
    ///   - form: which texts are read.
    ///   - depth: how deep arrays and objects may nest.
    ///   - numberBytes: the longest number, in bytes.
    /// - Throws: `Failure` for a text that is not `StreamSafe`, before any `String` is made of it.
    package init(
        _ bytes: UnsafeBufferPointer<UInt8>, _ form: Form, depth: Int, numberBytes: Int = .max
    ) throws(Failure) {
        self.bytes = bytes
        self.form = form
        mostDepth = depth
        mostNumberBytes = numberBytes
        guard StreamSafe.isSafe(json: bytes) else { throw failure(.marks) }
    }

    /// A failure at the place that was reached.
    package func failure(_ reason: Failure.Reason) -> Failure {
        Failure(reason: reason, offset: at, line: line)
    }

    /// The value of the text, or of the name that was read last.
    package mutating func nextValue() throws(Failure) -> Token {
        try skipSpace()
        return try value()
    }

    /// The next item of the innermost array; nil at its end.
    package mutating func nextItem() throws(Failure) -> Token? {
        try goesOn(until: UInt8(ascii: "]")) ? try value() : nil
    }

    /// The next name of the innermost object; nil at its end.
    package mutating func nextName() throws(Failure) -> String? {
        guard try goesOn(until: UInt8(ascii: "}")) else { return nil }
        guard next == UInt8(ascii: "\"") else { throw failure(.name) }
        return try string()
    }

    /// Takes what parts the name that was read last from its value.
    package mutating func takeColon() throws(Failure) {
        try skipSpace()
        guard take(UInt8(ascii: ":")) else { throw failure(.colon) }
    }

    /// Nothing but space follows the value.
    package mutating func end() throws(Failure) {
        try skipSpace()
        guard at == bytes.count else { throw failure(.trailing) }
    }
}

// MARK: Structure

extension JSONReader {
    var next: UInt8? { at < bytes.count ? bytes[at] : nil }

    mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        at += 1
        return true
    }

    private mutating func value() throws(Failure) -> Token {
        valueLine = line
        switch next {
        case UInt8(ascii: "{"):
            try open()
            return .object
        case UInt8(ascii: "["):
            try open()
            return .array
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), (UInt8(ascii: "0")...UInt8(ascii: "9"))?: return try number()
        case nil: throw failure(.end)
        default: throw failure(.value)
        }
    }

    private mutating func open() throws(Failure) {
        guard depth < mostDepth else { throw failure(.depth) }
        depth += 1
        at += 1
        isFirst = true
    }

    /// Steps over a comma to the next item or name, or over the closing bracket.
    private mutating func goesOn(until bracket: UInt8) throws(Failure) -> Bool {
        try skipSpace()
        var mayClose = true
        if isFirst {
            isFirst = false
        } else if take(UInt8(ascii: ",")) {
            try skipSpace()
            mayClose = form == .lenient
        } else if next != bracket {
            throw failure(.comma)
        }
        guard mayClose, take(bracket) else { return true }
        depth -= 1
        return false
    }

    private mutating func skipSpace() throws(Failure) {
        while at < bytes.count {
            switch bytes[at] {
            case 0x20, 0x09, 0x0D: at += 1
            case 0x0A:
                line += 1
                at += 1
            case UInt8(ascii: "/") where form == .lenient: try skipComment()
            default: return
            }
        }
    }

    private mutating func skipComment() throws(Failure) {
        let start = (at: at, line: line)
        switch at + 1 < bytes.count ? bytes[at + 1] : 0 {
        case UInt8(ascii: "/"):
            while at < bytes.count, bytes[at] != 0x0A { at += 1 }
        case UInt8(ascii: "*"):
            at += 2
            while at + 1 < bytes.count {
                if bytes[at] == UInt8(ascii: "*"), bytes[at + 1] == UInt8(ascii: "/") {
                    at += 2
                    return
                }
                if bytes[at] == 0x0A { line += 1 }
                at += 1
            }
            (at, line) = start
            throw failure(.openComment)
        default: throw failure(.value)
        }
    }

    private mutating func word(_ word: StaticString, _ token: Token) throws(Failure) -> Token {
        let count = word.utf8CodeUnitCount
        guard bytes.count - at >= count,
            (0..<count).allSatisfy({ bytes[at + $0] == word.utf8Start[$0] })
        else { throw failure(.value) }
        at += count
        return token
    }
}
