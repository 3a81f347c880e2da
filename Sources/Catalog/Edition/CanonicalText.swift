/// Canonical JSON while it grows, always at its end. Values lie in one another, so the parts of the
/// innermost are the last.
struct CanonicalText {
    /// A member of an object or an item of an array.
    private struct Part {
        /// The member's name; empty for an item.
        var name: String
        /// Its place among the bytes, with the comma before it.
        var begin: Int
        var end: Int

        /// The end of a part that is being written.
        static let open = -1
    }

    /// Where a value begins, and its parts.
    struct Start {
        fileprivate var byte: Int
        fileprivate var part: Int
    }

    /// What is written so far.
    private(set) var bytes: [UInt8] = []
    private var parts: [Part] = []
    private var ordered: [UInt8] = []

    /// A text without a value.
    init() { bytes.reserveCapacity(1024) }

    /// Where the next value begins.
    var next: Start { Start(byte: bytes.count, part: parts.count) }

    /// How many parts a value has so far.
    func count(from start: Start) -> Int { parts.count - start.part }

    /// Begins a part.
    ///
    /// - Parameter name: the name of a member; nil for an item.
    mutating func begin(_ name: String?) {
        parts.append(Part(name: name ?? "", begin: bytes.count, end: Part.open))
        bytes.append(UInt8(ascii: ","))
        if let name {
            quote(name)
            bytes.append(UInt8(ascii: ":"))
        }
    }

    /// Ends the part that was begun last.
    mutating func end() { parts[parts.count - 1].end = bytes.count }

    /// The names of the parts that are begun and not ended.
    var path: [String] { parts.filter { $0.end == Part.open }.map(\.name) }

    /// Ends the part that was begun last, in the place of one that was begun before.
    mutating func end(inPlaceOf place: Int, from start: Start) {
        end()
        guard let part = parts.popLast() else { return }
        parts[start.part + place] = part
    }

    /// Forgets what was begun last, and all within.
    mutating func drop(to start: Start) {
        bytes.removeSubrange(start.byte...)
        parts.removeSubrange(start.part...)
    }

    /// A word of JSON, or a number.
    mutating func append(_ word: String) { bytes += word.utf8 }

    /// A value that was written elsewhere.
    mutating func append(_ other: CanonicalText) { bytes += other.bytes }

    /// Ends an array: its items in their order.
    mutating func closeArray(from start: Start) {
        close(UInt8(ascii: "["), UInt8(ascii: "]"), from: start)
    }

    /// Ends an object: its members in the order of their names; of two with one name the later.
    mutating func closeObject(from start: Start) {
        let own = start.part..<parts.count
        if !own.dropFirst().allSatisfy({ parts[$0 - 1].name < parts[$0].name }) {
            parts.withUnsafeMutableBufferPointer { parts in
                parts[own].sort {
                    $0.name != $1.name ? $0.name < $1.name : $0.begin < $1.begin
                }
            }
            for index in own.dropLast() where parts[index].name == parts[index + 1].name {
                parts[index].end = parts[index].begin
            }
        }
        close(UInt8(ascii: "{"), UInt8(ascii: "}"), from: start)
    }

    /// Puts the parts one after another, unless they stand so; the first one's comma gives way to
    /// what opens the whole.
    private mutating func close(_ opening: UInt8, _ closing: UInt8, from start: Start) {
        var end = start.byte
        var isInOrder = true
        for part in parts[start.part...] {
            isInOrder = isInOrder && part.begin == end
            end = part.end
        }
        if !isInOrder {
            ordered.removeAll(keepingCapacity: true)
            for part in parts[start.part...] { ordered += bytes[part.begin..<part.end] }
            bytes.removeSubrange(start.byte...)
            bytes += ordered
        }
        if bytes.count > start.byte { bytes[start.byte] = opening } else { bytes.append(opening) }
        bytes.append(closing)
        parts.removeSubrange(start.part...)
    }
}

extension CanonicalText {
    /// A text in quotes; only what must be is escaped.
    mutating func quote(_ text: String) {
        var text = text
        text.withUTF8 { text in
            bytes.append(UInt8(ascii: "\""))
            var start = 0
            for index in text.indices where Self.isEscaped(text[index]) {
                bytes += text[start..<index]
                bytes += Self.escapes[Int(text[index])]
                start = index + 1
            }
            bytes += text[start...]
            bytes.append(UInt8(ascii: "\""))
        }
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    /// By byte, up to the backslash: how it is escaped.
    private static let escapes: [[UInt8]] = (0...UInt8(ascii: "\\")).map { byte in
        switch byte {
        case 0x08: Array(#"\b"#.utf8)
        case 0x09: Array(#"\t"#.utf8)
        case 0x0A: Array(#"\n"#.utf8)
        case 0x0C: Array(#"\f"#.utf8)
        case 0x0D: Array(#"\r"#.utf8)
        case ..<0x20: Array(#"\u00\#(byte < 16 ? "0" : "")\#(String(byte, radix: 16))"#.utf8)
        default: [UInt8(ascii: "\\"), byte]
        }
    }
}
