import Foundation
import Intake
import QuestionFormats
import QuestionRecords
import Testing

@testable import EditorialContent
@testable import PipelineSupport

@Suite struct `A hostile text` {
    private static let texts = [
        "</script><script>alert(1)</script>", "<img src=x onerror=alert(2)>",
        "\" onmouseover=\"alert(3)", "' autofocus onfocus='alert(4)",
        "{{{secret}}} {{#x}}{{/x}}", "<!-- --><svg onload=alert(5)>", "javascript:alert(6)",
        "=HYPERLINK(\"http://evil.example\")",
        "\u{202E}drowssap\u{2066}", "x\"\u{301} onerror=alert(9) y=\"",
        "\u{600}<\u{20D2}b onclick=alert(10)>", "]]><x/>", "a\u{0}b\u{7}c",
        "&lt;script&gt;alert(7)&lt;/script&gt;",
        "${alert(8)} `x` \\u003cscript\\u003e",
    ]

    /// A word of each text, which stands on a page however the text is written there.
    private static let marks = [
        "alert(", "secret", "evil.example", "drowssap", "&gt;&lt;x/&gt;", "]]><x/>",
    ]

    /// Every text as the stem and an option of a question, and as a plant's name.
    private func project() throws -> TemporaryProject {
        var plants = Sample.four
        let quoted = try Self.texts.map { text in
            String(
                decoding: try JSONEncoder().encode(text.filter { $0 != "\u{0}" && $0 != "\u{7}" }),
                as: UTF8.self)
        }
        let facts = quoted.map { "{en: \($0), source: \($0)}" }.joined(separator: ", ")
        for number in 0..<2 {
            let names = number == 0 ? quoted : quoted.reversed()
            plants["hostilis-\(number)"] = Sample.plant(
                "hostilis-\(number)", taxon: 2000 + number,
                change: [
                    "names": "names: {en: [\(names.joined(separator: ", "))]}",
                    "facts": "facts: [\(facts)]",
                ])
        }
        let project = try TemporaryProject(plants: plants)
        let questions = Self.texts.map { Bank.question("\($0) ?", $0, ["b\($0)", "c", "d"]) }
        let report = try project.importing(try Bank.openTrivia(questions), named: "evil <b>&.json")
        #expect(report.files[0].kept + report.files[0].rejected == Self.texts.count)
        return project
    }

    @Test func `reaches no page, report or embedded JSON as anything but text`() async throws {
        let project = try project()
        _ = try await project.build(accept: "a test")
        // Each page also lies in objects/, under its hash.
        let pages = try ["site", "editions"].flatMap {
            try Project.files(below: project.root.appending(path: "build/\($0)"), endings: ["html"])
        }
        var seen = 0
        for page in pages {
            let html = try String(contentsOf: page, encoding: .utf8)
            // A page of the site's own words alone has a test of its own.
            guard Self.marks.contains(where: { html.contains($0) }) else { continue }
            seen += 1
            try HTMLFragment.parse(html).visit { element in
                for (name, value) in element.attributes {
                    #expect(
                        !name.hasPrefix("on"),
                        "\(page.lastPathComponent): \(element.name) has \(name)")
                    let isAddress = [
                        "href", "src", "srcset", "action", "formaction", "data", "poster",
                    ].contains(name)
                    #expect(
                        !isAddress || !value.lowercased().hasPrefix("javascript:"),
                        "\(page.lastPathComponent): \(value)")
                }
                guard element.name == "script" else { return }
                #expect(
                    !element.text.contains("alert("),
                    "\(page.lastPathComponent) runs \(element.text)")
            }
        }
        #expect(seen > 20, "\(seen) of \(pages.count)")
    }

    @Test func `in a sheet is no formula`() throws {
        let project = try project()
        let questions = try QuestionExport(project: project.project, language: "en").questions(
            in: nil)
        let csv = try #require(QuestionFormat.sheet.write(questions)).text
        for row in try DelimitedText().rows(of: csv) {
            for cell in row.cells {
                #expect(
                    !cell.hasPrefix("=") && !cell.hasPrefix("+") && !cell.hasPrefix("@")
                        && !cell.hasPrefix("-"))
            }
        }
    }
}
