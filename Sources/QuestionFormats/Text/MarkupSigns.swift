/// Tells words with HTML's tags from words with a "<".
enum MarkupSigns {
    private static let tags: Set<String> = [
        "a", "audio", "b", "big", "blockquote", "br", "cite", "code", "del", "dfn", "div", "em",
        "font", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img", "ins", "kbd", "li", "math",
        "ol", "p", "pre", "q", "s", "samp", "small", "span", "strong", "sub", "sup", "table",
        "tbody", "td", "th", "tr", "tt", "u", "ul", "var", "video",
    ]

    /// Whether a "<" begins one of HTML's tags. One that is a word of the text is none: "What does
    /// <p> stand for?", or "<br>" alone.
    static func holdsTags(_ words: String) -> Bool {
        guard words.utf8.contains(UInt8(ascii: "<")) else { return false }
        let bytes = Array(words.utf8)
        var index = 0
        while let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = open + 1
            let isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
            let name = bytes[(isEnd ? index + 1 : index)...].prefix(12).prefix {
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
            }
            let next = name.endIndex < bytes.count ? bytes[name.endIndex] : 0
            let isEnded =
                next == UInt8(ascii: ">") || next == UInt8(ascii: "/") || (1...0x20).contains(next)
            let tag = String(decoding: name, as: UTF8.self).lowercased()
            if isEnded, tags.contains(tag), !isWord(tag, of: bytes, from: open, to: name.endIndex) {
                return true
            }
        }
        return false
    }

    /// Tags without an end.
    private static let voids: Set<String> = ["br", "hr", "img"]

    /// Whether a tag without attributes stands alone, or between words and blanks without its end.
    private static func isWord(_ tag: String, of bytes: [UInt8], from open: Int, to end: Int)
        -> Bool
    {
        guard bytes[end] == UInt8(ascii: ">"), bytes[open + 1] != UInt8(ascii: "/") else {
            return false
        }
        if open == 0, end == bytes.count - 1 { return true }
        let next = end + 1 < bytes.count ? bytes[end + 1] : 0x20
        guard !voids.contains(tag), open > 1, bytes[open - 1] == 0x20, " .,;:?!".utf8.contains(next)
        else { return false }
        let rest = String(decoding: bytes[(end + 1)...], as: UTF8.self).lowercased()
        return !rest.contains("</\(tag)")
    }
}
