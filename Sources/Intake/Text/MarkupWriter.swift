import Catalog

/// Writes a tree of elements as plain text and as the supported markup.
struct MarkupWriter {
    private var plain = ""
    private var markup = ""
    private var hasMarkup = false

    /// The result.
    var text: FormattedText {
        let words = PlainWords.tidied(plain)
        return FormattedText(plain: words, markup: hasMarkup ? PlainWords.tidied(markup) : nil)
    }

    private static let kept: [String: String] = [
        "em": "em", "i": "em", "cite": "em", "dfn": "em", "var": "em", "strong": "strong",
        "b": "strong", "code": "code", "kbd": "code", "samp": "code", "tt": "code", "sub": "sub",
        "sup": "sup",
    ]
    private static let skipped: Set<String> = [
        "script", "style", "head", "template", "object", "audio", "video", "iframe", "svg",
        "noscript", "annotation", "annotation-xml", "title", "textarea", "select",
    ]
    private static let blocks: Set<String> = [
        "p", "div", "br", "li", "ul", "ol", "dl", "dt", "dd", "tr", "table", "h1", "h2", "h3", "h4",
        "h5", "h6", "pre", "blockquote", "section", "article", "hr", "figure", "figcaption",
        "header", "footer", "thead", "tbody", "caption", "prompt",
    ]

    mutating func write(_ children: [XMLElement.Child], isPreformatted: Bool = false) {
        for child in children {
            switch child {
            case .text(let words): write(words, isPreformatted: isPreformatted)
            case .element(let element): write(element, isPreformatted: isPreformatted)
            }
        }
    }

    private mutating func write(_ words: String, isPreformatted: Bool) {
        // In HTML a line end is a blank.
        let words = isPreformatted ? words : Self.onOneLine(words)
        plain += words
        markup += HTMLText.escaped(words)
    }

    private mutating func write(_ element: XMLElement, isPreformatted: Bool) {
        let name = element.name
        if MarkupWriter.skipped.contains(name) { return }
        if name == "math" {
            writeMath(element)
        } else if name == "img" {
            write(element["alt"] ?? "", isPreformatted: false)
        } else if let tag = MarkupWriter.kept[name] {
            writeKept(element, as: tag, isPreformatted: isPreformatted)
        } else {
            let isBlock = MarkupWriter.blocks.contains(name)
            if isBlock { breakLine() }
            if name == "td" || name == "th" { write(" ", isPreformatted: false) }
            write(element.children, isPreformatted: isPreformatted || name == "pre")
            if isBlock { breakLine() }
        }
    }

    private mutating func writeKept(_ element: XMLElement, as tag: String, isPreformatted: Bool) {
        let start = plain.endIndex
        let before = plain.utf8.count
        let markupStart = markup.endIndex
        let hadMarkup = hasMarkup
        markup += "<\(tag)>"
        write(element.children, isPreformatted: isPreformatted)
        let length = plain.utf8.count - before
        if length == 0 {
            // An empty element is removed.
            markup.removeSubrange(markupStart...)
            hasMarkup = hadMarkup
            return
        }
        hasMarkup = true
        markup += "</\(tag)>"
        if tag == "sub" || tag == "sup", length <= Scripts.longest {
            let inner = String(plain[start...])
            plain.replaceSubrange(start..., with: Scripts.written(inner, isRaised: tag == "sup"))
        }
    }

    private static func onOneLine(_ words: String) -> String {
        guard words.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return words }
        return String(
            decoding: words.utf8.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }, as: UTF8.self)
    }

    private mutating func breakLine() {
        plain += "\n"
        markup += "\n"
    }

    private mutating func writeMath(_ element: XMLElement) {
        hasMarkup = true
        markup += MathML.written(element)
        plain += MathML.plain(element)
    }
}

/// Sub- and superscript in plain text.
enum Scripts {
    private static let raised: [Character: Character] = [
        "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷", "8": "⁸",
        "9": "⁹", "+": "⁺", "-": "⁻", "−": "⁻", "=": "⁼", "(": "⁽", ")": "⁾", "n": "ⁿ", "i": "ⁱ",
    ]
    private static let lowered: [Character: Character] = [
        "0": "₀", "1": "₁", "2": "₂", "3": "₃", "4": "₄", "5": "₅", "6": "₆", "7": "₇", "8": "₈",
        "9": "₉", "+": "₊", "-": "₋", "−": "₋", "=": "₌", "(": "₍", ")": "₎",
    ]

    /// The longest sub- or superscript, in bytes.
    static let longest = 200

    /// A text in Unicode's raised or lowered characters if all of them exist, otherwise as "^(…)"
    /// or "_(…)".
    static func written(_ text: String, isRaised: Bool) -> String {
        let words = PlainWords.tidied(text)
        if words.isEmpty || words.utf8.count > longest { return words }
        let table = isRaised ? raised : lowered
        let mapped = words.compactMap { table[$0] }
        if mapped.count == words.count { return String(mapped) }
        // Ordinals ("1st", "XXe") stay as plain text.
        if isRaised, words.allSatisfy(\.isLetter), words.count <= 3 { return words }
        return (isRaised ? "^" : "_") + (words.count == 1 ? words : "(\(words))")
    }
}
