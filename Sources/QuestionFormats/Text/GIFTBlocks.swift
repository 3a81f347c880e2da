import Glibc
import Intake

/// A block of GIFT that is not parsed yet, with the comments that precede it.
struct GIFTBlock {
    /// The text without comments, trimmed.
    var text: [UInt8] = []
    /// The line that the text begins on, from 1.
    var line = 0
    /// The path of a category that begins here.
    var category: String?
    /// Comments that may hold an id or tags.
    var comments: [ArraySlice<UInt8>] = []
    /// Repairs made while blocks were separated.
    var warnings: [(message: String, remedy: String)] = []

    /// The block with its text trimmed.
    fileprivate var ended: GIFTBlock {
        var block = self
        block.text = Array(text[...].trimmed)
        return block
    }

    /// Its beginning, for messages.
    var excerpt: String { String(decoding: text.prefix(200), as: UTF8.self) }
}

/// Splits GIFT into blocks at empty lines.
struct GIFTBlocks {
    private let bytes: [UInt8]
    private var index = 0
    private var line = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next block; nil at the end.
    mutating func next() -> GIFTBlock? {
        var block = GIFTBlock()
        var isOpen = false
        var isBegun = false
        while index < bytes.count {
            let whole = nextLine()
            let line = whole.trimmed
            if line.isEmpty {
                if !isBegun { continue }
                if block.text.isEmpty, block.category == nil {
                    // Comments that an empty line follows belong to no question.
                    block.comments = []
                    isBegun = false
                    continue
                }
                if isOpen, goesOn() {
                    block.warnings.append(
                        (
                            "There is an empty line within the braces",
                            "Take it out; GIFT ends a question at an empty line."
                        ))
                    continue
                }
                return block.ended
            }
            isBegun = true
            if line.begins("//") {
                if line.contains(UInt8(ascii: "[")) { block.comments.append(line) }
            } else if block.text.isEmpty, GIFTCategory.begins(line) {
                block.category = String(
                    decoding: line.dropFirst("$CATEGORY:".utf8.count).trimmed, as: UTF8.self)
                // Comments before a category belong to the category.
                block.comments = []
            } else {
                if block.text.isEmpty { block.line = self.line } else { block.text.append(0x0A) }
                block.text.append(contentsOf: whole)
                isOpen = opens(line, isOpen)
            }
        }
        return isBegun ? block.ended : nil
    }

    private mutating func nextLine() -> ArraySlice<UInt8> {
        let end = end(from: index)
        let line = bytes[index..<end]
        index = end + 1
        self.line += 1
        return line
    }

    private func end(from start: Int) -> Int {
        bytes.withUnsafeBytes { buffer in
            guard start < buffer.count, let base = buffer.baseAddress,
                let found = memchr(base + start, 0x0A, buffer.count - start)
            else { return buffer.count }
            return UnsafeRawPointer(found) - base
        }
    }

    /// Whether braces are open after a line.
    private func opens(_ line: ArraySlice<UInt8>, _ before: Bool) -> Bool {
        var isOpen = before
        var isEscaped = false
        for byte in line {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "{") {
                isOpen = true
            } else if byte == UInt8(ascii: "}") {
                isOpen = false
            }
        }
        return isOpen
    }

    /// Whether the next line that is not empty begins like a further answer or with "}".
    private func goesOn() -> Bool {
        var start = index
        // Twenty empty lines always end a question.
        for _ in 0..<20 where start < bytes.count {
            let end = end(from: start)
            let line = bytes[start..<end].trimmed
            if let first = line.first { return "=~#}".utf8.contains(first) }
            start = end + 1
        }
        return false
    }
}

/// Ids and tags in comments: "// [id:abc] [tag:x]".
enum GIFTComment {
    /// Reads the id and the tags of a comment into `id` and `tags`.
    static func read(_ comment: ArraySlice<UInt8>, id: inout String?, tags: inout [String]) {
        var rest = comment
        while let open = rest.firstIndex(of: UInt8(ascii: "[")) {
            rest = rest[(open + 1)...]
            guard let close = end(of: rest) else { return }
            let inner = rest[..<close]
            if inner.begins("id:") {
                id = words(inner.dropFirst(3))
            } else if inner.begins("tag:") {
                tags.append(words(inner.dropFirst(4)))
            } else if inner.begins("tags:") {
                tags.append(words(inner.dropFirst(5)))
            } else {
                continue
            }
            rest = rest[(close + 1)...]
        }
    }

    private static func end(of bytes: ArraySlice<UInt8>) -> Int? {
        var isEscaped = false
        for index in bytes.indices {
            if isEscaped {
                isEscaped = false
            } else if bytes[index] == UInt8(ascii: "\\") {
                isEscaped = true
            } else if bytes[index] == UInt8(ascii: "]") {
                return index
            }
        }
        return nil
    }

    private static func words(_ bytes: ArraySlice<UInt8>) -> String {
        var plain: [UInt8] = []
        var isEscaped = false
        for byte in bytes {
            if !isEscaped, byte == UInt8(ascii: "\\") {
                isEscaped = true
                continue
            }
            // Before any other character, a backslash stands for itself.
            if isEscaped, byte != UInt8(ascii: "]"), byte != UInt8(ascii: "\\") {
                plain.append(UInt8(ascii: "\\"))
            }
            isEscaped = false
            plain.append(byte)
        }
        if isEscaped { plain.append(UInt8(ascii: "\\")) }
        return FormattedText(plain: String(decoding: plain, as: UTF8.self)).plain
    }

    /// A comment with an id and tags.
    static func written(id: String?, tags: [String]) -> String? {
        func escaped(_ words: String) -> String {
            words.replacing("\\", with: "\\\\").replacing("]", with: "\\]")
                .replacing("\n", with: " ")
        }
        let parts = (id.map { ["[id:\(escaped($0))]"] } ?? []) + tags.map { "[tag:\(escaped($0))]" }
        return parts.isEmpty ? nil : "// " + parts.joined(separator: " ")
    }
}
