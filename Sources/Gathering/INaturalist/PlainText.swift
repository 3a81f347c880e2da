import CXML2
import Catalog
import EditorialContent
import Foundation
import PipelineSupport

/// Turns a piece of HTML into plain text with libxml2's parser, which forgives what people write.
enum PlainText {
    /// The text on one line, without markup; nil when there is none, or too much to read.
    ///
    /// Nothing is fetched (HTML_PARSE_NONET) and no entity but HTML's own is expanded; what
    /// scripts, styles and footnote marks hold is left out.
    static func of(html: String) -> String? {
        let bytes = Array(html.utf8)
        guard !bytes.isEmpty, bytes.count <= GatherLimits.summaryBytes else { return nil }
        let options =
            HTML_PARSE_NONET.rawValue | HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue
            | HTML_PARSE_NOWARNING.rawValue
        let document = bytes.withUnsafeBytes { buffer in
            htmlReadMemory(
                buffer.bindMemory(to: CChar.self).baseAddress, Int32(buffer.count), nil, "UTF-8",
                Int32(bitPattern: options))
        }
        guard let document else { return nil }
        defer { xmlFreeDoc(document) }
        let text = Author.tidied(
            StreamSafe.cut(text(below: xmlDocGetRootElement(document))))
        return text.isEmpty ? nil : text
    }

    private static let skipped: Set<String> = ["script", "style", "sup", "head", "template"]
    private static let inline: Set<String> = [
        "a", "abbr", "b", "bdi", "cite", "code", "em", "font", "i", "mark", "q", "s", "small",
        "span", "strong", "sub", "u", "var",
    ]

    /// Walks the tree without recursion: how deep it is was decided by whoever wrote it.
    private static func text(below root: xmlNodePtr?) -> String {
        var text = ""
        var node = root
        while let current = node {
            let isText = current.pointee.type == XML_TEXT_NODE
            if isText, let content = current.pointee.content {
                text += String(cString: content)
            }
            let name = isText ? "" : current.pointee.name.map { String(cString: $0) } ?? ""
            if !isText, !inline.contains(name), !skipped.contains(name) { text += " " }
            let isElement = current.pointee.type == XML_ELEMENT_NODE
            if isElement, !skipped.contains(name), let child = current.pointee.children {
                node = child
            } else {
                node = following(current, below: root)
            }
        }
        return text
    }

    private static func following(_ node: xmlNodePtr, below root: xmlNodePtr?) -> xmlNodePtr? {
        var current: xmlNodePtr? = node
        while let here = current, here != root {
            if let next = here.pointee.next { return next }
            current = here.pointee.parent
        }
        return nil
    }
}
