import Catalog

/// One pass over the bytes of a document, along its shape.
struct JSONWalk {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0
    /// The current place: names and indexes from the document's root.
    private var path: [String] = []

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Whether the document is null.
    var isNull: Bool {
        var walk = self
        walk.skipSpace()
        return walk.take("null")
    }

    /// Reads a value of a shape.
    mutating func take(_ shape: JSONShape) throws(JSONShape.Refusal) {
        skipSpace()
        if take("null") { return }
        switch shape {
        case .text(let most):
            guard isNext("\"") else { throw refusal(.wrongType("a text")) }
            let text = try takeString(most)
            guard text.bytes <= most else { throw refusal(.tooLong(most)) }
        case .number: try takeNumber()
        case .flag:
            guard take("true") || take("false") else { throw refusal(.wrongType("true or false")) }
        case .object(let members):
            try takeObject(nameBytes: JSONShape.nameBytes, most: members.count) { members[$0] }
        case .map(let nameBytes, let shape, let most):
            try takeObject(nameBytes: nameBytes, most: most) { _ in shape }
        case .list(let shape, let most): try takeList(most: most) { _ in shape }
        case .tuple(let shapes):
            try takeList(most: shapes.count) { shapes.indices.contains($0) ? shapes[$0] : nil }
        }
    }

    /// Checks that only white space follows.
    mutating func end() throws(JSONShape.Refusal) {
        skipSpace()
        guard place == bytes.count else { throw refusal(.notJSON) }
    }

    // MARK: Objects and lists

    private mutating func takeObject(
        nameBytes: Int, most: Int, _ shape: (String) -> JSONShape?
    ) throws(JSONShape.Refusal) {
        guard take("{") else { throw refusal(.wrongType("an object")) }
        var seen: Set<String> = []
        skipSpace()
        guard !take("}") else { return }
        repeat {
            skipSpace()
            guard isNext("\"") else { throw refusal(.notJSON) }
            let start = place + 1
            let text = try takeString(nameBytes)
            guard text.bytes <= nameBytes else { throw refusal(.tooLong(nameBytes)) }
            // Names of ours contain no escapes, so an escaped name matches none.
            let name = String(decoding: bytes[start..<(place - 1)], as: UTF8.self)
            path.append(name)
            guard !text.hasEscapes, let shape = shape(name) else {
                throw refusal(.unknownMember)
            }
            guard seen.insert(name).inserted else { throw refusal(.repeatedMember) }
            guard seen.count <= most else { throw refusal(.tooMany(most)) }
            skipSpace()
            guard take(":") else { throw refusal(.notJSON) }
            try take(shape)
            path.removeLast()
            skipSpace()
        } while take(",")
        guard take("}") else { throw refusal(.notJSON) }
    }

    private mutating func takeList(
        most: Int, _ shape: (Int) -> JSONShape?
    ) throws(JSONShape.Refusal) {
        guard take("[") else { throw refusal(.wrongType("a list")) }
        skipSpace()
        guard !take("]") else { return }
        var count = 0
        repeat {
            guard count < most, let shape = shape(count) else { throw refusal(.tooMany(most)) }
            path.append("\(count)")
            try take(shape)
            path.removeLast()
            count += 1
            skipSpace()
        } while take(",")
        guard take("]") else { throw refusal(.notJSON) }
    }

    // MARK: Texts and numbers

    /// Reads a string.
    ///
    /// - Parameter most: the bytes beyond which nothing is counted any more.
    /// - Returns: the bytes of its text in UTF-8, and whether it has escapes.
    /// - Throws: `JSONShape.Refusal` with the rule `.tooLong` or `.notJSON`.
    private mutating func takeString(
        _ most: Int
    ) throws(JSONShape.Refusal) -> (bytes: Int, hasEscapes: Bool) {
        place += 1
        var (count, hasEscapes) = (0, false)
        while place < bytes.count {
            let byte = bytes[place]
            switch byte {
            case UInt8(ascii: "\""):
                place += 1
                return (count, hasEscapes)
            case UInt8(ascii: "\\"):
                hasEscapes = true
                count += try takeEscape()
            case 0..<0x20: throw refusal(.notJSON)
            default:
                place += 1
                count += 1
            }
            guard count <= most else { throw refusal(.tooLong(most)) }
        }
        throw refusal(.notJSON)
    }

    /// Reads an escape; returns the bytes of its text in UTF-8.
    private mutating func takeEscape() throws(JSONShape.Refusal) -> Int {
        guard place + 1 < bytes.count else { throw refusal(.notJSON) }
        guard bytes[place + 1] == UInt8(ascii: "u") else {
            place += 2
            return 1
        }
        guard place + 6 <= bytes.count else { throw refusal(.notJSON) }
        var unit: UInt16 = 0
        for byte in bytes[(place + 2)..<(place + 6)] {
            guard let digit = Hex.digit(byte) else { throw refusal(.notJSON) }
            unit = unit << 4 | UInt16(digit)
        }
        place += 6
        // Each half of a surrogate pair counts as two of its four bytes.
        let isHalf = (0xd800..<0xe000).contains(unit)
        return unit < 0x80 ? 1 : unit < 0x800 || isHalf ? 2 : 3
    }

    private mutating func takeNumber() throws(JSONShape.Refusal) {
        let start = place
        while place < bytes.count, Self.isOfNumber(bytes[place]) { place += 1 }
        guard place > start else { throw refusal(.wrongType("a number")) }
        guard place - start <= JSONShape.numberBytes else {
            throw refusal(.tooLong(JSONShape.numberBytes))
        }
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
            UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    // MARK: Single bytes

    private mutating func skipSpace() {
        while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09
    }

    private func isNext(_ byte: Unicode.Scalar) -> Bool {
        place < bytes.count && bytes[place] == UInt8(ascii: byte)
    }

    /// Reads a word, if it is next.
    private mutating func take(_ word: StaticString) -> Bool {
        let length = word.utf8CodeUnitCount
        guard place + length <= bytes.count else { return false }
        for offset in 0..<length where bytes[place + offset] != word.utf8Start[offset] {
            return false
        }
        place += length
        return true
    }

    private func refusal(_ rule: JSONShape.Refusal.Rule) -> JSONShape.Refusal {
        let path = path.map { name in
            "/" + name.replacing("~", with: "~0").replacing("/", with: "~1")
        }
        return JSONShape.Refusal(path: path.joined(), rule: rule)
    }
}
