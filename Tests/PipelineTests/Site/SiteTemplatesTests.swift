import Catalog
import FoundationEssentials
import Testing

@testable import SiteRendering

@Suite struct `Templates of the site` {
    private func page(_ name: String, from sources: [String: String], words: [String: String] = [:])
        throws -> String
    {
        let templates = try SiteTemplates(sources: sources).speaking(
            Words(language: .sv, texts: words))
        return String(decoding: try templates.render(["name": "<b>"], with: name), as: UTF8.self)
    }

    @Test func `hold a language's words, and others' texts where they are named`() throws {
        let sources = [
            "page": "{{s.hello}}, {{name}}! {{> part}}", "part": "({{s.of-2}}{{>icon-x}})",
            "icon-x": "x", "unused": "{{s.gone}}",
        ]
        #expect(
            try page("page", from: sources, words: ["hello": "Hej & \"tja\"", "of-2": "två"])
                == "Hej &amp; &quot;tja&quot;, &lt;b&gt;! (tvåx)")
        #expect(try SiteTemplates(sources: sources).askedKeys == ["hello", "of-2", "gone"])
    }

    @Test(arguments: ["{{s. a}}", "{{s.A}}", "{ >x }", "{soil}", "a { b: c; } {s"])
    func `take nothing for a word or a part that is none`(text: String) throws {
        #expect(try SiteTemplates(sources: ["page": text]).askedKeys.isEmpty)
    }

    @Test func `that are missing are told by their names`() {
        #expect(throws: SiteFailure.missingTemplates(["gone", "other"])) {
            try SiteTemplates(sources: [
                "page": "{{> other }}{{<gone}}{{/gone}}", "part": "{{>page}}",
            ])
        }
        #expect(throws: SiteFailure.missingTemplates(["none"])) {
            try page("none", from: ["page": ""])
        }
    }

    @Test func `that are not well formed are told by their files, also where another names them`()
        throws
    {
        let sources = ["page": "{{> part}}", "part": "{{#open}}", "fine": "fine"]
        let error = #expect(throws: SiteFailure.self) { try page("page", from: sources) }
        guard case .badTemplate(let file, _) = error else { throw try #require(error) }
        #expect(file == "site/templates/part.mustache")
        #expect(try page("fine", from: sources) == "fine")
    }

    @Test func `may name each other in a ring`() throws {
        #expect(
            try page("page", from: ["page": "a{{#gone}}{{> part}}{{/gone}}", "part": "{{> page}}"])
                == "a")
    }
}
