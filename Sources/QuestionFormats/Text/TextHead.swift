import Glibc

/// The beginning of a text, from which its format is detected.
struct TextHead {
    /// The greatest length of the beginning, in bytes.
    static let length = 32 << 10

    let bytes: [UInt8]
    /// Whether the text is longer.
    let isCut: Bool

    init(_ text: String) {
        bytes = Array(text.utf8.prefix(TextHead.length))
        isCut = bytes.count == TextHead.length
    }

    /// The first byte that is not a blank; 0 for none.
    var first: UInt8 { bytes.first { $0 > 0x20 } ?? 0 }

    /// Whether it contains some words.
    func contains(_ words: StaticString) -> Bool {
        bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { return false }
            let count = words.utf8CodeUnitCount
            var start = 0
            while buffer.count - start >= count,
                let found = memchr(base + start, Int32(words.utf8Start[0]), buffer.count - start)
            {
                let index = UnsafeRawPointer(found) - base
                guard buffer.count - index >= count else { return false }
                if memcmp(base + index, words.utf8Start, count) == 0 { return true }
                start = index + 1
            }
            return false
        }
    }

    /// Its whole lines, at most `count`, including blanks at their ends.
    func lines(atMost count: Int) -> [ArraySlice<UInt8>] {
        var lines = bytes.split(
            separator: 0x0A, maxSplits: count, omittingEmptySubsequences: false)
        if lines.count > count || (isCut && lines.count > 1) { lines.removeLast() }
        return lines
    }
}

extension ArraySlice<UInt8> {
    /// Without blanks and tabs at both ends.
    var trimmed: ArraySlice<UInt8> {
        var start = startIndex
        var end = endIndex
        while start < end, Self.isBlank(self[start]) { start += 1 }
        while start < end, Self.isBlank(self[end - 1]) { end -= 1 }
        return self[start..<end]
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A
    }

    /// Whether it begins with some words.
    func begins(_ words: StaticString) -> Bool {
        words.withUTF8Buffer { starts(with: $0) }
    }
}
