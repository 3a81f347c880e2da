import Foundation
import Intake
import Testing

/// A report as a browser sees it: every tag of the page, read with the reader of others' HTML.
struct ReportPage {
    let text: String
    let root: XMLElement
    /// Every element, in the order of the page.
    let all: [XMLElement]

    init(_ data: Data) throws {
        text = String(decoding: data, as: UTF8.self)
        // The reader is one of fragments: the page without its head, whose style is no markup.
        let body = try #require(text.range(of: "<body>"))
        root = try HTMLFragment.parse(String(text[body.lowerBound...]))
        var found: [XMLElement] = []
        var waiting: [XMLElement] = [root]
        while let next = waiting.popLast() {
            found.append(next)
            waiting += next.elements.reversed()
        }
        all = found
    }

    /// The section of an id.
    func section(_ id: String) throws -> XMLElement {
        try #require(all.first { $0.attributes["id"] == id }, "no section \(id)")
    }

    /// All the words of a section, blanks drawn together.
    func words(_ id: String) throws -> String {
        try section(id).text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Elements of a name below a section.
    func elements(_ name: String, in id: String) throws -> [XMLElement] {
        var found: [XMLElement] = []
        var waiting = [try section(id)]
        while let next = waiting.popLast() {
            if next.name == name { found.append(next) }
            waiting += next.elements.reversed()
        }
        return found
    }

    /// The words of each row of a section's plots: label, parts and number.
    func rows(_ id: String) throws -> [String] {
        try elements("tr", in: id).map { row in
            row.elements.map {
                $0.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            }.joined(separator: " | ")
        }
    }
}
