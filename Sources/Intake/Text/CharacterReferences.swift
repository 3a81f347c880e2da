import Catalog

/// HTML's character references: all 2,125 names, decimal and hexadecimal numbers.
public enum CharacterReferences {
    /// A text with its references decoded once. A text is returned unchanged when its references
    /// would give more combining marks in a row than `StreamSafe` allows.
    ///
    /// A name needs its semicolon, except the 106 that HTML has always accepted without one.
    public static func decoded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        let decoded = replaced(text)
        return StreamSafe.isSafe(decoded) ? decoded : text
    }

    /// The characters of a name, without its "&" and ";"; nil for an unknown one.
    public static func characters(named name: String) -> String? { table[name] }

    private static func replaced(_ text: String) -> String {
        var result: [UInt8] = []
        let bytes = Array(text.utf8)
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let mark = bytes[index...].firstIndex(of: UInt8(ascii: "&")) ?? bytes.count
            result.append(contentsOf: bytes[index..<mark])
            index = mark
            guard index < bytes.count else { break }
            if let found = reference(at: index, in: bytes) {
                result.append(contentsOf: found.characters.utf8)
                index += found.length
            } else {
                result.append(UInt8(ascii: "&"))
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The reference that begins with the "&" at an index.
    static func reference(at index: Int, in bytes: [UInt8]) -> (characters: String, length: Int)? {
        let start = index + 1
        guard start < bytes.count else { return nil }
        if bytes[start] == UInt8(ascii: "#") {
            return number(at: start + 1, in: bytes, from: index)
        }
        var end = start
        while end < bytes.count, end - start < 32, isAlphanumeric(bytes[end]) { end += 1 }
        guard end > start else { return nil }
        let name = String(decoding: bytes[start..<end], as: UTF8.self)
        if end < bytes.count, bytes[end] == UInt8(ascii: ";"), let characters = table[name] {
            return (characters, end + 1 - index)
        }
        // Old names need no semicolon. Before a letter or "=" they are no reference, as in
        // addresses.
        let next = end < bytes.count ? bytes[end] : 0
        if next != UInt8(ascii: "="), next != UInt8(ascii: ";"), bare.contains(name),
            let characters = table[name]
        {
            return (characters, end - index)
        }
        return nil
    }

    private static func number(at digits: Int, in bytes: [UInt8], from index: Int) -> (
        characters: String, length: Int
    )? {
        var start = digits
        let isHex = start < bytes.count && (bytes[start] | 0x20) == UInt8(ascii: "x")
        if isHex { start += 1 }
        var value: UInt32 = 0
        var end = start
        while end < bytes.count, let digit = Hex.digit(bytes[end]), isHex || digit < 10 {
            value = min(0x110000, value * (isHex ? 16 : 10) + UInt32(digit))
            end += 1
        }
        guard end > start else { return nil }
        if end < bytes.count, bytes[end] == UInt8(ascii: ";") { end += 1 }
        let scalar: Unicode.Scalar? =
            switch value {
            case 0x80...0x9F: Windows1252.scalar(of: UInt8(value))
            case 0, 0x110000...: nil
            default: Unicode.Scalar(value)
            }
        return (String(scalar ?? "\u{FFFD}"), end - index)
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }

    private static let table: [String: String] = {
        var table: [String: String] = [:]
        table.reserveCapacity(2_200)
        for row in [firstNames, secondNames].flatMap({ $0.split(whereSeparator: \.isWhitespace) }) {
            let parts = row.split(separator: "=", maxSplits: 1)
            let scalars = parts[1].split(separator: "+").compactMap { code in
                UInt32(code, radix: 16).flatMap(Unicode.Scalar.init)
            }
            table[String(parts[0])] = String(String.UnicodeScalarView(scalars))
        }
        return table
    }()

    /// Names that HTML accepts without a semicolon.
    private static let bare = Set(
        """
        AElig AMP Aacute Acirc Agrave Aring Atilde Auml COPY Ccedil ETH Eacute Ecirc Egrave Euml
        GT Iacute Icirc Igrave Iuml LT Ntilde Oacute Ocirc Ograve Oslash Otilde Ouml QUOT REG
        THORN Uacute Ucirc Ugrave Uuml Yacute aacute acirc acute aelig agrave amp aring atilde
        auml brvbar ccedil cedil cent copy curren deg divide eacute ecirc egrave eth euml frac12
        frac14 frac34 gt iacute icirc iexcl igrave iquest iuml laquo lt macr micro middot nbsp
        not ntilde oacute ocirc ograve ordf ordm oslash otilde ouml para plusmn pound quot raquo
        reg sect shy sup1 sup2 sup3 szlig thorn times uacute ucirc ugrave uml uuml yacute yen
        yuml
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}
