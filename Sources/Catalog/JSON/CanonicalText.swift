/// Canonical JSON under construction; text is only appended. Values are nested, so the parts of the
/// innermost one are the last.
package struct CanonicalText {
    /// A member of an object or an item of an array.
    private struct Part {
        /// The member's name; empty for an item.
        var name: String
        /// The offset of its first byte, including the comma before it.
        var begin: Int
        var end: Int

        /// The value of `end` while the part is written.
        static let open = -1
    }

    /// The beginning of a value: its offset, and the index of its first part.
    package struct Start {
        fileprivate var byte: Int
        fileprivate var part: Int
    }

    /// The bytes so far.
    package private(set) var bytes: [UInt8] = []
    private let form: CanonicalForm
    private var parts: [Part] = []
    private var ordered: [UInt8] = []

    /// Creates an empty text.
    package init(_ form: CanonicalForm) {
        self.form = form
        bytes.reserveCapacity(1024)
    }

    /// The beginning of the next value.
    package var next: Start { Start(byte: bytes.count, part: parts.count) }

    /// The number of parts of a value so far.
    func count(from start: Start) -> Int { parts.count - start.part }

    /// Begins a part.
    ///
    /// - Parameter name: the name of a member; nil for an item.
    package mutating func begin(_ name: String?) {
        parts.append(Part(name: name ?? "", begin: bytes.count, end: Part.open))
        bytes.append(UInt8(ascii: ","))
        if let name {
            quote(name)
            bytes.append(UInt8(ascii: ":"))
        }
    }

    /// Ends the part that was begun last.
    package mutating func end() { parts[parts.count - 1].end = bytes.count }

    /// The names of the open parts.
    var path: [String] { parts.filter { $0.end == Part.open }.map(\.name) }

    /// Ends the part that was begun last, in the place of an earlier one.
    mutating func end(inPlaceOf place: Int, from start: Start) {
        end()
        guard let part = parts.popLast() else { return }
        parts[start.part + place] = part
    }

    /// Removes everything from a beginning on.
    mutating func drop(to start: Start) {
        bytes.removeSubrange(start.byte...)
        parts.removeSubrange(start.part...)
    }

    /// Appends a text in quotes.
    package mutating func quote(_ text: String) { form.quote(text, into: &bytes) }

    /// Appends a literal of JSON, or a number.
    package mutating func append(_ word: String) { bytes += word.utf8 }

    /// Appends the value of another text.
    mutating func append(_ other: CanonicalText) { bytes += other.bytes }

    /// Ends an array; items keep their order.
    package mutating func closeArray(from start: Start) {
        close(UInt8(ascii: "["), UInt8(ascii: "]"), from: start)
    }

    /// Ends an object; members are sorted by name, and of two with one name the later is kept.
    package mutating func closeObject(from start: Start) {
        let own = start.part..<parts.count
        if !own.dropFirst().allSatisfy({ form.isInOrder(parts[$0 - 1].name, parts[$0].name) }) {
            parts.withUnsafeMutableBufferPointer { parts in
                parts[own].sort {
                    form.isInOrder($0.name, $1.name)
                        || !form.isInOrder($1.name, $0.name) && $0.begin < $1.begin
                }
            }
            for index in own.dropLast()
            where !form.isInOrder(parts[index].name, parts[index + 1].name) {
                parts[index].end = parts[index].begin
            }
        }
        close(UInt8(ascii: "{"), UInt8(ascii: "}"), from: start)
    }

    /// Writes the parts in order, unless they are in order already; the first one's comma is
    /// replaced by the opening bracket.
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
