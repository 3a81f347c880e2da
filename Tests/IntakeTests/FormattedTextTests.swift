import Catalog
import Foundation
import TestSupport
import Testing

@testable import Intake

@Suite struct `Formatted text` {
    /// HTML, its plain text, and its markup.
    @Test(
        arguments: [
            ("plain", "plain", nil), ("a &lt; b &amp;amp; c", "a < b &amp; c", nil),
            ("<p>a</p><p>b</p>", "a\nb", nil),
            ("<b>a</b> b", "a b", "<strong>a</strong> b"), ("<i>a</i>", "a", "<em>a</em>"),
            ("a<b></b>c", "ac", nil),
            ("H<sub>2</sub>O", "H₂O", "H<sub>2</sub>O"),
            ("x<sup>2<sub>1</sub></sup>", "x^(2₁)", "x<sup>2<sub>1</sub></sup>"),
            ("1<sup>st</sup>", "1st", "1<sup>st</sup>"),
            ("x<sup>ab+</sup>", "x^(ab+)", "x<sup>ab+</sup>"),
            ("<script>alert(1)</script>a", "a", nil), ("<style>b{}</style>a", "a", nil),
            ("<script>a", "", nil),
            ("<ul><li>a<li>b</ul>", "a\nb", nil),
            ("<table><tr><td>a<td>b<tr><td>c</table>", "a b\nc", nil),
            ("a<br>b<br/>c", "a\nb\nc", nil), ("<img alt='a rose' src=x>", "a rose", nil),
            ("<a href='javascript:x'>a</a>", "a", nil),
            ("<pre>a\nb</pre>", "a\nb", nil), ("a\nb <b>c</b>", "a b c", "a b <strong>c</strong>"),
            ("a\r\nb<i>c</i>", "a bc", "a b<em>c</em>"),
            ("\\(x^2\\) <i>a</i>", "\\(x^2\\) a", "\\(x^2\\) <em>a</em>"),
            ("$$a_b$$", "$$a_b$$", nil),
            ("#include <vector>", "#include <vector>", nil), ("a<b\\) c", "a<b\\) c", nil),
            ("1 < 2 > 0", "1 < 2 > 0", nil), ("x <3 y", "x <3 y", nil),
            ("<b>a", "a", "<strong>a</strong>"), ("a</b>c", "ac", nil),
            ("<p>a<div>b</div>c", "a\nb\nc", nil), ("<!-- a -->b", "b", nil),
            ("<!-- a", "<!-- a", nil),
            ("<![CDATA[a < b]]> c", "a < b c", nil),
            ("<!DOCTYPE html><html><head><title>t</title></head><body>a</body></html>", "a", nil),
            ("<?xml:namespace prefix = o /><o:p>a</o:p>", "a", nil), ("<b", "<b", nil),
            ("a <b c=\"d", "a <b c=\"d", nil), ("<B CLASS=x>a</B>", "a", "<strong>a</strong>"),
            ("<svg onload=x><text>a</text></svg>b", "b", nil), ("&lt;script&gt;", "<script>", nil),
            ("<b>&lt;i&gt;</b>", "<i>", "<strong>&lt;i&gt;</strong>"),
            (
                "<math><mfrac><mi>a</mi><mn>2</mn></mfrac></math>", "a/2",
                "<math><mfrac><mi>a</mi><mn>2</mn></mfrac></math>"
            ),
            (
                "<m:math><m:msup><m:mi>x</m:mi><m:mn>2</m:mn></m:msup></m:math>", "x²",
                "<math><msup><mi>x</mi><mn>2</mn></msup></math>"
            ),
            (
                "<math><semantics><mi>a</mi><annotation-xml><b onclick=x>e</b></annotation-xml></semantics></math>",
                "a", "<math><semantics><mi>a</mi></semantics></math>"
            ),
            (
                "<math><maction actiontype='statusline'><mi>a</mi><mtext>b</mtext></maction></math>",
                "a", "<math><mi>a</mi></math>"
            ),
            (
                "<math><mi href='javascript:x' style='y' mathvariant='bold' onclick='z'>a</mi></math>",
                "a", "<math><mi mathvariant=\"bold\">a</mi></math>"
            ),
            (
                "<math><mtext><script>x</script>a</mtext></math>", "xa",
                "<math><mtext>a</mtext></math>"
            ),
        ] as [(String, String, String?)]) func `of HTML`(
            html: String, plain: String, markup: String?
        ) throws
    {
        let text = try FormattedText(html: html)
        #expect(text.plain == plain)
        #expect(text.markup == markup)
    }

    /// Characters that join a "<" or a quote to one Character, which is no "<" to Swift.
    @Test(arguments: ["\u{301}", "\u{200D}", "\u{E0061}", "\u{FE0F}", "\u{34F}", "\u{20E3}"])
    func `a mark after a bracket or a quote does not hide it`(mark: String) throws {
        #expect(
            HTMLText.escaped("<\(mark)b>\(mark)&\(mark)")
                == "&lt;\(mark)b&gt;\(mark)&amp;\(mark)")
        let text = try FormattedText(html: "<i>a</i>&lt;\(mark)img onerror=x&gt;\(mark)")
        #expect(text.markup?.utf8.filter { $0 == UInt8(ascii: "<") }.count == 2)
        let quoted = try FormattedText(
            html: "<math><mfenced open='\"\(mark) onclick=x '><mi>a</mi></mfenced></math>")
        #expect(quoted.markup?.contains("onclick") == false)
    }

    /// What is written, and what is tidied of it.
    @Test(arguments: [
        ("", ""), (" ", ""), (" a ", "a"), ("a\u{A0}\u{202F}b", "a b"), ("a\u{AD}b", "ab"),
        ("a\u{200B}b\u{FEFF}", "ab"), ("\u{202E}abc\u{202C}", "abc"),
        ("a\u{200D}b", "ab"), ("a\u{200C}b", "ab"), ("👩\u{200D}🔬", "👩\u{200D}🔬"),
        ("❤\u{FE0F}\u{200D}🔥", "❤\u{FE0F}\u{200D}🔥"),
        ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("می\u{200C}", "می"), ("\u{200D}a", "a"),
        ("क\u{94D}\u{200D}ष", "क\u{94D}\u{200D}ष"),
        (
            "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
            "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"
        ),
        ("a\u{E0067}\u{E0062}", "a"), ("a\u{2063}b", "ab"), ("\u{3164}", ""), ("a\u{1}b", "ab"),
        ("e\u{301}", "é"), ("a\u{2028}b", "a\nb"), ("\n\na\n \nb\n", "a\nb"),
        ("a\u{200B} \u{200B}b", "a b"),
        ("\u{0A6D}\u{200D}\u{2329}", "\u{0A6D}\u{3008}"), ("e\u{200B}\u{301}", "é"),
    ]) func `is tidied`(written: String, tidied: String) {
        let words = PlainWords.tidied(written)
        #expect(Array(words.unicodeScalars) == Array(tidied.unicodeScalars))
        #expect(PlainWords.tidied(words) == words)
    }

    /// HTML that costs a careless reader hours, and its name.
    @Test(
        .timeLimit(.minutes(20)),
        arguments: [
            ("brackets", "<", 300_000), ("attributes", "a=1 ", 200_000),
            ("comments", "<!--", 100_000), ("titles", "<title>", 10_000), ("ends", "</b>", 100_000),
            ("paragraphs", "<p>", 50_000), ("open quotes", "<b c=\"", 50_000),
            ("two quotes", "<b c='\" d=\"'", 50_000), ("cells", "<td>", 50_000),
            ("references", "&amp", 200_000), ("rising", "<sup>1</sup>", 50_000),
            ("sections", "<![CDATA[", 50_000), ("bangs", "<!", 100_000),
            ("tags in text", "<i>a</i><", 50_000),
        ]) func `of hostile HTML comes soon`(name: String, piece: String, count: Int)
    {
        let start = name == "attributes" ? "<b " : ""
        let end = name == "attributes" ? ">a</b>" : ""
        let spent = processorSeconds {
            _ = try? FormattedText(html: start + String(repeating: piece, count: count) + end)
        }
        #expect(spent < 20, "\(name): \(spent)")
    }

    @Test func `that nests too deep is refused`() throws {
        #expect(throws: SourceFinding.self) {
            try FormattedText(html: String(repeating: "<b>", count: 300) + "a")
        }
        #expect(throws: SourceFinding.self) {
            try FormattedText(html: String(repeating: "<i>", count: 100_000))
        }
        let deep = String(repeating: "<sup>", count: 190) + String(repeating: "1 é", count: 20_000)
        #expect(try FormattedText(html: deep).plain.hasPrefix("1 é1"))
    }

    @Test(arguments: 0..<300 as Range<UInt64>) func `of random HTML is well-formed`(seed: UInt64)
        throws
    {
        var chance = SeededRandom(seed: seed)
        let pieces = [
            "<", ">", "<b>", "</b>", "<sub>", "</sub>", "<p", " a='", "\"", "'", "=", "/>",
            "<math>", "<mi open='(' close=\"&quot;\">", "</math>", "&lt;", "&amp;", "&", "é",
            "\u{301}", "\u{200D}", "<table>", "<td>", "<li>", "<!--", "-->", "<![CDATA[", "]]>",
            "<script>", "</script>", " ", "\n", "x", "<img alt='<'>", "\u{0}",
        ]
        let html = chance.text(of: pieces, atMost: 60)
        guard let text = try? FormattedText(html: html) else { return }
        #expect(PlainWords.tidied(text.plain) == text.plain)
        if let markup = text.markup {
            _ = try XMLDocument.parse(Array("<r>\(markup)</r>".utf8))
        }
    }
}
