/// A tag of HTML.
struct HTMLTag {
    /// The name in lower case, without MathML's prefix.
    var name: String
    var isEnd: Bool
    var isSelfClosing = false
    var attributes: [String: String] = [:]
    /// The index after its ">".
    var end: Int

    /// The tag whose "<" is at an index; nil when there is none, or it never ends.
    ///
    /// - Parameters:
    ///   - start: the index of the "<".
    ///   - bytes: the text.
    ///   - reach: set to the index up to which bytes were read, also when the result is nil.
    init?(at start: Int, in bytes: [UInt8], reach: inout Int) {
        var index = start + 1
        let isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
        if isEnd { index += 1 }
        let nameStart = index
        guard index < bytes.count, Self.isLetter(bytes[index]) else { return nil }
        while index < bytes.count, !Self.endsName(bytes[index]) { index += 1 }
        reach = index
        guard index < bytes.count, index - nameStart <= 64 else { return nil }
        var name = String(decoding: bytes[nameStart..<index], as: UTF8.self).lowercased()
        guard HTMLNames.isKnown(name) else { return nil }
        for prefix in ["m:", "mml:", "math:"] where name.utf8.starts(with: prefix.utf8) {
            name = String(name.dropFirst(prefix.utf8.count))
        }
        self.name = name
        self.isEnd = isEnd
        end = index
        guard readAttributes(from: index, in: bytes, reach: &reach) else { return nil }
    }

    private mutating func readAttributes(
        from start: Int, in bytes: [UInt8], reach: inout Int
    ) -> Bool {
        var index = start
        defer { reach = index }
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: ">") {
                end = index + 1
                return true
            }
            if Self.isBlank(byte) || byte == UInt8(ascii: "/") {
                isSelfClosing = byte == UInt8(ascii: "/")
                index += 1
                continue
            }
            isSelfClosing = false
            let nameStart = index
            // The name of an attribute may begin with "="; any later "=" ends it.
            index += 1
            while index < bytes.count, !Self.endsName(bytes[index]), bytes[index] != 0x3D {
                index += 1
            }
            let name = nameStart..<index
            while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
            guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
                add(name, value: index..<index, of: bytes)
                continue
            }
            index += 1
            while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
            guard let value = Self.value(at: &index, in: bytes) else { return false }
            add(name, value: value, of: bytes)
        }
        return false
    }

    private static func value(at index: inout Int, in bytes: [UInt8]) -> Range<Int>? {
        guard index < bytes.count else { return nil }
        let quote = bytes[index]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            let start = index
            while index < bytes.count, !isBlank(bytes[index]), bytes[index] != UInt8(ascii: ">") {
                index += 1
            }
            return start..<index
        }
        let start = index + 1
        index = bytes[start...].firstIndex(of: quote) ?? bytes.count
        guard index < bytes.count else { return nil }
        index += 1
        return start..<index - 1
    }

    private mutating func add(_ name: Range<Int>, value: Range<Int>, of bytes: [UInt8]) {
        guard attributes.count < IntakeLimits.xmlAttributes, name.count <= 256 else { return }
        let name = String(decoding: bytes[name], as: UTF8.self).lowercased()
        guard attributes[name] == nil else { return }
        attributes[name] = CharacterReferences.decoded(
            String(decoding: bytes[value], as: UTF8.self))
    }

    static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func endsName(_ byte: UInt8) -> Bool {
        isBlank(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
    }
}
