/// Reads a JSON text piece by piece: it checks grammar, escapes and limits, and the caller builds
/// the values.
///
/// The caller requests the pieces in the order of the text:
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
/// No method is recursive; a recursive caller is limited by `depth`.
package struct JSONReader {
    /// The accepted texts.
    package enum Form: Sendable {
        /// JSON as in RFC 8259.
        case strict
        /// Also common deviations: comments, a comma before a closing bracket, the escape `\'`,
        /// control characters in texts, and every number that `Double` reads. Invalid UTF-8 and
        /// half surrogate pairs become U+FFFD.
        case lenient
    }

    /// The beginning of a value.
    package enum Token: Sendable, Equatable {
        /// `null`
        case null
        /// `true` or `false`
        case bool(Bool)
        /// A number as written.
        case number(String)
        /// A text with its escapes resolved.
        case string(String)
        /// Its items follow.
        case array
        /// Its members follow.
        case object
    }

    /// Why and where a text is refused.
    package struct Failure: Error, Equatable, Sendable {
        /// The reason.
        package enum Reason: Sendable {
            /// The text is not `StreamSafe`.
            case marks
            /// Arrays and objects are nested too deeply.
            case depth
            /// A value is missing: other text is in its place, or the text ends.
            case value, end
            /// A name, a colon or a comma is missing.
            case name, colon, comma
            /// A name occurs twice in one object; only callers check for it.
            case repeatedName
            /// Something follows the value.
            case trailing
            /// A number lacks a digit, begins with 0, is too long or is not a number.
            case digit, leadingZero, number
            /// A text is not closed, contains a control character, or is not UTF-8.
            case openText, control, notUTF8
            /// An escape is unknown, lacks digits, or is half of a surrogate pair.
            case escape, hexadecimal, halfPair
            /// A comment is not closed.
            case openComment
        }

        /// The reason.
        package var reason: Reason
        /// The offset in bytes.
        package var offset: Int
        /// The line of that offset, from 1.
        package var line: Int
    }

    let bytes: UnsafeBufferPointer<UInt8>
    let form: Form
    let mostNumberBytes: Int
    var at = 0
    var line = 1
    private let mostDepth: Int
    private var depth = 0
    /// Whether no part of the innermost array or object has been read yet.
    private var isFirst = false

    /// The first line of the last value, from 1.
    package private(set) var valueLine = 1

    /// Creates a reader at the beginning of a text.
    ///
    /// - Parameters:
    ///   - bytes: the text, in memory that must stay valid as long as the reader.
    ///   - form: the accepted texts.
    ///   - depth: the deepest nesting of arrays and objects.
    ///   - numberBytes: the longest number, in bytes.
    /// - Throws: `Failure` of reason `.marks` for a text that is not `StreamSafe`, before any
    ///   `String` is made of it.
    package init(
        _ bytes: UnsafeBufferPointer<UInt8>, _ form: Form, depth: Int, numberBytes: Int = .max
    ) throws(Failure) {
        self.bytes = bytes
        self.form = form
        mostDepth = depth
        mostNumberBytes = numberBytes
        guard StreamSafe.isSafe(json: bytes) else { throw failure(.marks) }
    }

    /// A failure at the present offset.
    package func failure(_ reason: Failure.Reason) -> Failure {
        Failure(reason: reason, offset: at, line: line)
    }

    /// The value of the text, or of the last name.
    ///
    /// - Throws: `Failure` when there is no valid value.
    package mutating func nextValue() throws(Failure) -> Token {
        try skipSpace()
        return try value()
    }

    /// The next item of the innermost array; nil at its end.
    ///
    /// - Throws: `Failure` when a comma is missing or the item is not a valid value.
    package mutating func nextItem() throws(Failure) -> Token? {
        try goesOn(until: UInt8(ascii: "]")) ? try value() : nil
    }

    /// The next name of the innermost object; nil at its end.
    ///
    /// - Throws: `Failure` when a comma is missing or a name is missing or invalid.
    package mutating func nextName() throws(Failure) -> String? {
        guard try goesOn(until: UInt8(ascii: "}")) else { return nil }
        guard next == UInt8(ascii: "\"") else { throw failure(.name) }
        return try string()
    }

    /// Reads the colon between the last name and its value.
    ///
    /// - Throws: `Failure` of reason `.colon` when it is missing.
    package mutating func takeColon() throws(Failure) {
        try skipSpace()
        guard take(UInt8(ascii: ":")) else { throw failure(.colon) }
    }

    /// Checks that only white space follows the value.
    ///
    /// - Throws: `Failure` of reason `.trailing` when other text follows.
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

    /// Moves past a comma to the next item or name, or past the closing bracket.
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
