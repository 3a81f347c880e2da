/// Distinguishes text with HTML's tags from text in which "<" is only a character.
enum MarkupSigns {
    private static let tags: Set<String> = [
        "a", "audio", "b", "big", "blockquote", "br", "cite", "code", "del", "dfn", "div", "em",
        "font", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img", "ins", "kbd", "li", "math",
        "ol", "p", "pre", "q", "s", "samp", "small", "span", "strong", "sub", "sup", "table",
        "tbody", "td", "th", "tr", "tt", "u", "ul", "var", "video",
    ]

    /// Whether a "<" begins one of HTML's tags. A tag that is mentioned as a word does not count:
    /// "What does <p> stand for?", or "<br>" alone.
    static func holdsTags(_ words: String) -> Bool {
        guard words.utf8.contains(UInt8(ascii: "<")) else { return false }
        let bytes = Array(words.utf8)
        let ends = lastEnds(in: bytes)
        var index = 0
        while let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = open + 1
            let isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
            let start = isEnd ? index + 1 : index
            let tag = name(at: start, of: bytes)
            let end = start + tag.utf8.count
            let next = end < bytes.count ? bytes[end] : 0
            let isEnded =
                next == UInt8(ascii: ">") || next == UInt8(ascii: "/") || (1...0x20).contains(next)
            if isEnded, tags.contains(tag), !isWord(tag, of: bytes, from: open, to: end, ends) {
                return true
            }
        }
        return false
    }

    /// Tags without an end.
    private static let voids: Set<String> = ["br", "hr", "img"]

    /// The index of the last end tag of each name. It is computed once, since a text may have very
    /// many tags.
    private static func lastEnds(in bytes: [UInt8]) -> [String: Int] {
        var ends: [String: Int] = [:]
        var index = 0
        while let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = open + 1
            guard index < bytes.count, bytes[index] == UInt8(ascii: "/") else { continue }
            let tag = name(at: index + 1, of: bytes)
            if tags.contains(tag) { ends[tag] = open }
        }
        return ends
    }

    /// A tag's name at an index, in lower case.
    private static func name(at start: Int, of bytes: [UInt8]) -> String {
        let name = bytes[min(start, bytes.count)...].prefix(12).prefix {
            (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
        }
        return String(decoding: name, as: UTF8.self).lowercased()
    }

    /// Tags whose end tag is optional.
    private static let openEnded: Set<String> = ["li", "p", "tbody", "td", "th", "tr"]

    /// Whether a start tag is only a word. A tag that needs an end tag is a word when none follows,
    /// as in "List<S>" and "p <q and q> r". A tag without attributes is also one when it is the
    /// whole text; or when its end tag is optional, none follows, and it stands between a blank and
    /// a blank or a punctuation mark.
    private static func isWord(
        _ tag: String, of bytes: [UInt8], from open: Int, to end: Int, _ ends: [String: Int]
    ) -> Bool {
        guard bytes[open + 1] != UInt8(ascii: "/") else { return false }
        let needsEnd = !voids.contains(tag) && !openEnded.contains(tag)
        if needsEnd, ends[tag, default: -1] < end { return true }
        guard bytes[end] == UInt8(ascii: ">") else { return false }
        if open == 0, end == bytes.count - 1 { return true }
        let next = end + 1 < bytes.count ? bytes[end + 1] : 0x20
        guard !voids.contains(tag), open > 1, bytes[open - 1] == 0x20,
            " .,;:?!".utf8.contains(next)
        else { return false }
        return ends[tag, default: -1] < end
    }
}
