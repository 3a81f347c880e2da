import Catalog
import Foundation
import Intake

/// Turns a piece of HTML into plain text.
enum PlainText {
    /// The text on one line, without markup; nil when there is none, or the HTML is too large or
    /// too deeply nested.
    ///
    /// The contents of scripts, styles and footnote marks are left out.
    static func of(html: String) -> String? {
        guard html.utf8.count <= GatherLimits.summaryBytes,
            let fragment = try? HTMLFragment.parse(html)
        else { return nil }
        var text = ""
        append(fragment, to: &text)
        text = Author.tidied(StreamSafe.cut(text))
        return text.isEmpty ? nil : text
    }

    private static let skipped: Set<String> = ["script", "style", "sup", "template", "title"]
    private static let inline: Set<String> = [
        "a", "abbr", "b", "bdi", "cite", "code", "em", "font", "i", "mark", "q", "s", "small",
        "span", "strong", "sub", "u", "var",
    ]

    /// By recursion, which `IntakeLimits.xmlDepth` bounds.
    private static func append(_ element: XMLElement, to text: inout String) {
        for child in element.children {
            switch child {
            case .text(let words): text += words
            case .element(let inner) where skipped.contains(inner.name): break
            case .element(let inner):
                let isApart = !inline.contains(inner.name)
                if isApart { text += " " }
                append(inner, to: &text)
                if isApart { text += " " }
            }
        }
    }
}
