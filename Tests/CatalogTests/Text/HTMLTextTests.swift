import Testing

@testable import Catalog

@Suite struct `Text in HTML` {
    /// A text between tags, in double quotes, in quotes of either kind, and as PHP escapes it.
    @Test(arguments: [
        ("plain words é", "plain words é", "plain words é", "plain words é", "plain words é"),
        (
            "a < b & \"c\" 'd' > e", "a &lt; b &amp; \"c\" 'd' &gt; e",
            "a &lt; b &amp; &quot;c&quot; 'd' &gt; e",
            "a &lt; b &amp; &quot;c&quot; &#39;d&#39; &gt; e",
            "a &lt; b &amp; &quot;c&quot; &#039;d&#039; &gt; e"
        ), ("&amp;", "&amp;amp;", "&amp;amp;", "&amp;amp;", "&amp;amp;"),
        // Each sign is one Character with what stands beside it.
        (
            "\"\u{301}", "\"\u{301}", "&quot;\u{301}", "&quot;\u{301}", "&quot;\u{301}"
        ),
        (
            "<\u{20D2}b>", "&lt;\u{20D2}b&gt;", "&lt;\u{20D2}b&gt;", "&lt;\u{20D2}b&gt;",
            "&lt;\u{20D2}b&gt;"
        ),
        (
            "\u{600}&\u{FE0F}", "\u{600}&amp;\u{FE0F}", "\u{600}&amp;\u{FE0F}",
            "\u{600}&amp;\u{FE0F}", "\u{600}&amp;\u{FE0F}"
        ),
    ])
    func `is escaped byte by byte`(
        _ text: String, _ content: String, _ doubleQuotes: String, _ quotes: String, _ php: String
    ) {
        func expect(_ place: HTMLText.Place, _ wanted: String) {
            #expect(Array(HTMLText.escaped(text, in: place).utf8) == Array(wanted.utf8))
        }
        expect(.content, content)
        expect(.doubleQuotes, doubleQuotes)
        expect(.quotes, quotes)
        expect(.php, php)
    }
}
