import Mustache
import Testing

@testable import SiteRendering

@Suite struct `A text in a template` {
    @Test(arguments: [
        ("plain words é", "plain words é"),
        ("a < b & \"c\" 'd' > e", "a &lt; b &amp; &quot;c&quot; &#39;d&#39; &gt; e"),
        // To a reader of characters these signs are joined with their marks, to a browser they are not.
        ("\"\u{301}", "&quot;\u{301}"), ("<\u{20D2}b>", "&lt;\u{20D2}b&gt;"),
        ("\u{600}\"", "\u{600}&quot;"),
        ("&\u{FE0F}amp;", "&amp;\u{FE0F}amp;"),
    ])
    func `stays a text`(_ text: String, _ escaped: String) throws {
        let page = try PageTemplate.parsed("<a title=\"{{text}}\">{{{text}}}").render(["text": text]
        )
        #expect(Array(page.utf8) == Array("<a title=\"\(escaped)\">\(text)".utf8))
    }
}
