import Catalog
import Intake

/// The root of an XML file, read from the beginning of the file without parsing the rest.
struct MarkupRoot {
    /// The root's name without its prefix.
    var name: String
    /// The start tag, without its ">".
    var tag: String
    /// The text that was read, from the start tag on.
    var head: String

    private static let headBytes = 32 << 10

    /// The root of a file in memory; nil when it does not begin as XML.
    init?(_ bytes: [UInt8]) {
        let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        let start = Array(bytes.prefix(MarkupRoot.headBytes & ~1))
        let text: String
        if isWide {
            guard let decoded = try? DecodedText(start) else { return nil }
            text = decoded.text
        } else {
            text = String(decoding: start, as: UTF8.self)
        }
        guard StreamSafe.isSafe(text) else { return nil }
        self.init(text: text)
    }

    private init?(text: String) {
        var rest = text.utf8[...]
        func drops(_ opening: String, _ closing: String) -> Bool {
            guard rest.starts(with: opening.utf8) else { return false }
            guard let end = MarkupRoot.end(of: closing, in: rest) else {
                rest = rest.suffix(0)
                return true
            }
            rest = rest[end...]
            return true
        }
        while let first = rest.first {
            if first <= 0x20 {
                rest = rest.dropFirst()
            } else if first == 0xEF {
                rest = rest.dropFirst(3)
            } else if !drops("<?", "?>"), !drops("<!--", "-->"), !drops("<!", ">"), !drops("]", ">")
            {
                // The last two calls skip a document type and its declarations, which the parser
                // refuses.
                break
            }
        }
        guard rest.first == UInt8(ascii: "<") else { return nil }
        head = String(Substring(rest))
        tag = String(Substring(rest.prefix { $0 != UInt8(ascii: ">") }))
        let whole = tag.dropFirst().prefix { !$0.isWhitespace && $0 != "/" }
        name = String(whole.split(separator: ":").last ?? "")
        if name.isEmpty { return nil }
    }

    private static func end(
        of word: String, in text: Substring.UTF8View
    ) -> Substring.UTF8View.Index? {
        let bytes = Array(word.utf8)
        var index = text.startIndex
        while index != text.endIndex {
            if text[index...].starts(with: bytes) {
                return text.index(index, offsetBy: bytes.count)
            }
            index = text.index(after: index)
        }
        return nil
    }
}
