// MARK: Numbers

extension JSONReader {
    mutating func number() throws(Failure) -> Token {
        let start = at
        switch form {
        case .strict: try skipNumber()
        case .lenient: while let byte = next, Self.isOfNumber(byte) { at += 1 }
        }
        guard at - start <= mostNumberBytes else { throw failure(.number) }
        let text = String(decoding: bytes[start..<at], as: UTF8.self)
        guard form == .strict || Double(text) != nil else { throw failure(.number) }
        return .number(text)
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
            UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    private mutating func skipNumber() throws(Failure) {
        _ = take(UInt8(ascii: "-"))
        let leading = next
        let count = try skipDigits()
        guard count == 1 || leading != UInt8(ascii: "0") else { throw failure(.leadingZero) }
        if take(UInt8(ascii: ".")) { _ = try skipDigits() }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            _ = try skipDigits()
        }
    }

    /// Skips at least one digit; returns how many there were.
    ///
    /// - Throws: `Failure` of reason `.digit` when there is none.
    private mutating func skipDigits() throws(Failure) -> Int {
        let start = at
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { at += 1 }
        guard at > start else { throw failure(.digit) }
        return at - start
    }
}

// MARK: Texts

extension JSONReader {
    mutating func string() throws(Failure) -> String {
        at += 1
        // Most texts have no escapes: they become a String at once, without another copy.
        var plain = at
        var unescaped: [UInt8] = []
        while let byte = skipPlain() {
            switch byte {
            case UInt8(ascii: "\""):
                let rest = UnsafeBufferPointer(rebasing: bytes[plain..<at])
                at += 1
                if unescaped.isEmpty { return try text(of: rest) }
                unescaped += rest
                return try unescaped.withUnsafeBufferPointer { bytes throws(Failure) in
                    try text(of: bytes)
                }
            case UInt8(ascii: "\\"):
                unescaped += bytes[plain..<at]
                at += 1
                try escape(into: &unescaped)
                plain = at
            default:
                guard form == .lenient else { throw failure(.control) }
                if byte == 0x0A { line += 1 }
                at += 1
            }
        }
        throw failure(.openText)
    }

    private func text(of bytes: UnsafeBufferPointer<UInt8>) throws(Failure) -> String {
        // Lenient texts are decoded with repair; strict ones must be validated, which costs a third
        // more.
        guard form == .strict else { return String(decoding: bytes, as: UTF8.self) }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw failure(.notUTF8) }
        return text
    }

    /// Moves to the next quote, backslash or control character; nil when there is none.
    private mutating func skipPlain() -> UInt8? {
        var place = at
        defer { at = place }
        while place < bytes.count {
            let byte = bytes[place]
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                return byte
            }
            place += 1
        }
        return nil
    }

    private mutating func escape(into text: inout [UInt8]) throws(Failure) {
        guard let byte = next else { throw failure(.openText) }
        at += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "'") where form == .lenient: text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text += UTF8.encode(try scalar()).map(Array.init) ?? []
        default: throw failure(.escape)
        }
    }

    /// The scalar of an escape, or of two that form a surrogate pair.
    private mutating func scalar() throws(Failure) -> Unicode.Scalar {
        let first = try codeUnit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        if UTF16.isLeadSurrogate(first), at + 1 < bytes.count,
            bytes[at] == UInt8(ascii: "\\"), bytes[at + 1] == UInt8(ascii: "u")
        {
            let before = at
            at += 2
            let second = try codeUnit()
            if UTF16.isTrailSurrogate(second) {
                return UTF16.decode(UTF16.EncodedScalar([first, second]))
            }
            // The second escape is a scalar of its own.
            if form == .lenient { at = before }
        }
        guard form == .lenient else { throw failure(.halfPair) }
        return "\u{FFFD}"
    }

    private mutating func codeUnit() throws(Failure) -> UInt16 {
        guard bytes.count - at >= 4 else { throw failure(.hexadecimal) }
        var unit: UInt16 = 0
        for byte in bytes[at..<at + 4] {
            guard let digit = Hex.digit(byte) else { throw failure(.hexadecimal) }
            unit = unit << 4 | UInt16(digit)
        }
        at += 4
        return unit
    }
}
