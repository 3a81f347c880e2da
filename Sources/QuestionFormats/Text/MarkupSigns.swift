/// Tells words with HTML's tags from words with a "<".
enum MarkupSigns {
    private static let tags: Set<String> = [
        "a", "audio", "b", "big", "blockquote", "br", "cite", "code", "del", "dfn", "div", "em",
        "font", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img", "ins", "kbd", "li", "math",
        "ol", "p", "pre", "q", "s", "samp", "small", "span", "strong", "sub", "sup", "table",
        "tbody", "td", "th", "tr", "tt", "u", "ul", "var", "video",
    ]

    /// Whether a "<" begins one of HTML's tags.
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
            if isEnded, tags.contains(String(decoding: name, as: UTF8.self).lowercased()) {
                return true
            }
        }
        return false
    }
}
