import Catalog

/// MathML by an allow-list: presentation elements, without annotations, actions, links or styles.
enum MathML {
    private static let elements: Set<String> = [
        "math", "mrow", "mi", "mn", "mo", "ms", "mtext", "mspace", "mfrac", "msqrt", "mroot",
        "msub", "msup", "msubsup", "munder", "mover", "munderover", "mmultiscripts", "mprescripts",
        "none", "mtable", "mtr", "mtd", "mfenced", "mpadded", "mphantom", "menclose", "mstyle",
        "semantics",
    ]
    private static let attributes: Set<String> = [
        "display", "mathvariant", "stretchy", "fence", "separator", "form", "largeop", "accent",
        "accentunder", "linethickness", "open", "close", "separators", "notation", "displaystyle",
    ]
    private static let dropped: Set<String> = [
        "annotation", "annotation-xml", "mglyph", "script", "style",
    ]

    /// The formula as safe XML; an element that is not on the list is replaced by its contents, an
    /// action by its first child.
    static func written(_ element: XMLElement) -> String {
        if dropped.contains(element.name) { return "" }
        if element.name == "maction" { return element.elements.first.map(written) ?? "" }
        let inner = element.children.map { child in
            switch child {
            case .text(let words): HTMLText.escaped(words.trimmed)
            case .element(let element): written(element)
            }
        }.joined()
        guard elements.contains(element.name) else { return inner }
        let shown = element.attributes.keys.sorted().compactMap { name -> String? in
            guard attributes.contains(name), let value = element.attributes[name], isWord(value)
            else { return nil }
            return " \(name)=\"\(HTMLText.escaped(value))\""
        }
        return "<\(element.name)\(shown.joined())>\(inner)</\(element.name)>"
    }

    /// The formula in one line of plain text.
    static func plain(_ element: XMLElement) -> String {
        if dropped.contains(element.name) { return "" }
        if element.name == "maction" { return element.elements.first.map(plain) ?? "" }
        let parts = element.elements.map(plain)
        func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
        func grouped(_ text: String) -> String {
            text.unicodeScalars.dropFirst().isEmpty ? text : "(\(text))"
        }
        switch element.name {
        case "mi", "mn", "mo", "ms", "mtext": return element.text.trimmed
        case "mfrac": return "\(grouped(part(0)))/\(grouped(part(1)))"
        case "msqrt": return "√\(grouped(parts.joined()))"
        case "mroot": return "\(Scripts.written(part(1), isRaised: true))√\(grouped(part(0)))"
        case "msup": return part(0) + Scripts.written(part(1), isRaised: true)
        case "msub": return part(0) + Scripts.written(part(1), isRaised: false)
        case "msubsup":
            return part(0) + Scripts.written(part(1), isRaised: false)
                + Scripts.written(part(2), isRaised: true)
        case "mtr": return parts.joined(separator: " ") + "; "
        case "mfenced": return fenced(parts, of: element)
        default: return parts.isEmpty ? element.text.trimmed : parts.joined()
        }
    }

    /// The parts in brackets, with separators between them (MathML 3, 3.3.8). When there are too
    /// few separators, the last one is repeated.
    private static func fenced(_ parts: [String], of element: XMLElement) -> String {
        let signs = (element["separators"] ?? ",").filter { !$0.isWhitespace }.map(String.init)
        var inner = parts.first ?? ""
        for (place, part) in parts.dropFirst().enumerated() {
            inner += (signs.isEmpty ? "" : signs[min(place, signs.count - 1)]) + part
        }
        return (element["open"] ?? "(").trimmed + inner + (element["close"] ?? ")").trimmed
    }

    /// Whether a value may be written in quotes. It is checked byte by byte, since a quote with a
    /// combining mark is a `Character` that is not equal to a quote.
    private static func isWord(_ value: String) -> Bool {
        value.utf8.count <= 40
            && !value.utf8.contains { "\"<>&:".utf8.contains($0) || $0 < 0x20 || $0 == 0x7F }
    }
}

extension String {
    /// Without blanks at either end.
    var trimmed: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text = text.dropFirst() }
        while text.last?.isWhitespace == true { text = text.dropLast() }
        return String(text)
    }
}
