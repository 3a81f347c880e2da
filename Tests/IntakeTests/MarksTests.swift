import Catalog
import TestSupport
import Testing

@testable import Intake

/// Runs of combining marks at the doors of all readers.
@Suite struct `Endless marks` {
    private static func run(_ pair: String, _ count: Int = 20_000) -> String {
        "a" + String(repeating: pair, count: count)
    }
    private static let marks = run("\u{301}\u{323}")

    /// Linear work on 80 KB takes tenths of a second without optimisation; what is quadratic takes many seconds.
    private static func expectQuick(_ work: () -> Void) { #expect(processorSeconds(work) < 2) }

    @Test func `in a text are refused with their line, up to thirty are read`() throws {
        #expect(throws: SourceFinding.self) {
            try DecodedText(Array("one\ntwo \(Self.marks)".utf8))
        }
        do { _ = try DecodedText(Array("one\r\ntwo \(Self.marks)\nthree".utf8)) } catch {
            #expect(error.line == 2)
        }
        let wide: [UInt8] =
            [0xFF, 0xFE] + Self.marks.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(throws: SourceFinding.self) { try DecodedText(wide) }
        let most = Self.run("\u{301}", 30)
        #expect(try DecodedText(Array(most.utf8)).text == most)
        #expect(throws: SourceFinding.self) { try DecodedText(Array(Self.run("\u{301}", 31).utf8)) }
    }

    @Test(arguments: [
        "[\"\(marks)\"]", "{\"\(marks)\":1}", "[\"\(run("\\u0301\\u0323"))\"]",
        "{\"\(run("\\u0301\u{323}"))\":1}",
    ]) func `in JSON are refused, also as escapes`(_ json: String) {
        Self.expectQuick { #expect(throws: SourceFinding.self) { try JSONText.parse(json) } }
    }

    @Test(arguments: [
        "<a>\(marks)</a>", "<a>\(run("&#x301;&#803;"))</a>", "<a b=\"\(run("&#x301;&#803;"))\"/>",
        "<a>\(run("&#x301;<!-- -->"))</a>",
    ])
    func `in XML are refused, also as references`(_ xml: String) {
        Self.expectQuick {
            #expect(throws: SourceFinding.self) { try XMLDocument.parse(Array(xml.utf8)) }
        }
    }

    @Test func `that elements of XML pile up are cut off where their texts are put together`()
        throws
    {
        let xml = "<a>x\(String(repeating: "<b>&#x301;</b>", count: 10_000))</a>"
        let root = try XMLDocument.parse(Array(xml.utf8)).root
        Self.expectQuick { #expect(root.text == "x" + String(repeating: "\u{301}", count: 30)) }
    }

    /// HTML with marks, and what is left of it.
    @Test(arguments: [
        ("x" + String(repeating: "<b>&#x301;</b>", count: 10_000), 30),
        ("x" + String(repeating: "&#x301;<!-- -->", count: 10_000), 30),
        ("x" + String(repeating: "<![CDATA[\u{301}]]>", count: 10_000), 30),
        ("x" + String(repeating: "\u{301}\u{200B}", count: 10_000), 30),
        (
            "x<math><mi>y</mi>" + String(repeating: "<mo>&#x323;</mo>", count: 10_000) + "</math>",
            30
        ), ("x" + String(repeating: "\u{301}", count: 10_000), 30),
        ("<p title=\"" + run("&#x301;") + "\">x</p>", 0),
    ]) func `in HTML are cut off or stay as they are written`(html: String, most: Int) throws {
        Self.expectQuick {
            let text = try? FormattedText(html: html)
            let plain = text?.plain ?? ""
            #expect(StreamSafe.isSafe(plain) && StreamSafe.isSafe(text?.markup ?? ""))
            #expect(
                plain.unicodeScalars.count {
                    $0.properties.canonicalCombiningClass != .notReordered
                } <= most)
            #expect(plain.unicodeScalars.first == "x")
        }
    }

    @Test func `as references of one text stay as they are written`() {
        let written = Self.run("&#x301;&#803;")
        Self.expectQuick { #expect(CharacterReferences.decoded(written) == written) }
        #expect(CharacterReferences.decoded("e&#x301;") == "é")
    }

    @Test(arguments: [Character("x"), "ệ", "\u{344}", "é", "가"])
    func `are thirty at most in a tidy text, and tidying it again changes nothing`(
        _ first: Character
    ) {
        for pair in ["\u{301}\u{323}", "\u{323}", "\u{344}", "\u{1D165}\u{301}"] {
            let tidied = PlainWords.tidied("\(first)\(Self.run(pair, 100).dropFirst())")
            #expect(StreamSafe.isSafe(tidied))
            #expect(PlainWords.tidied(tidied).unicodeScalars.elementsEqual(tidied.unicodeScalars))
        }
    }

    /// YAML, and whether its texts are safe.
    @Test(arguments: [
        ("a: \(marks)", false), ("? \(marks)\n: b", false),
        ("a: \"\(run("\\u0301\\u0323"))\"", false),
        ("a: \"\(run("\\U00000301\\U00000323"))\"", false),
        ("? \"\(run("\\u0301\\\n   \\u0323\\\n"))\"\n: b", false),
        ("!<\(run("%CC%81%CC%A3"))> a", false), ("a: \"\(run("\\U0001D165"))\"", false),
        ("a: \"\\u00e9 \\U0001F33C 100 % \\n \\x41 \\\\u0301\"", true),
        ("a: b\nc: [d, \"e\\\n  f\"]\n", true), ("\\", true), ("a: \"\\u03", true), ("%", true),
    ]) func `in YAML are found however they are written`(yaml: String, isSafe: Bool) {
        Self.expectQuick { #expect(StreamSafe.isSafe(yaml: yaml) == isSafe) }
    }

    @Test func `in a zip's names leave the entry out`() throws {
        let name = Self.run("\u{301}", 200)
        let read = try Archive.contents(of: Zip(entries: [.init(name), .init("z")]).bytes)
        #expect(read.paths == ["z"])
        #expect(read.findings.count == 1)
    }

    @Test func `in a workbook's strings are cut off`() throws {
        let text = String(repeating: "<r><t>&#x301;</t></r>", count: 10_000)
        let parts = [
            ("[Content_Types].xml", "<Types/>"),
            (
                "xl/workbook.xml",
                "<workbook xmlns:r=\"r\"><sheets><sheet name=\"S\" r:id=\"R\"/></sheets></workbook>"
            ),
            (
                "xl/_rels/workbook.xml.rels",
                "<Relationships><Relationship Id=\"R\" Target=\"s.xml\"/></Relationships>"
            ),
            ("xl/sharedStrings.xml", "<sst><si>\(text)</si></sst>"),
            (
                "xl/s.xml",
                "<worksheet><sheetData><row><c t=\"s\"><v>0</v></c></row></sheetData></worksheet>"
            ),
        ]
        let contents = try Archive.contents(
            of: Zip(entries: parts.map { .init($0.0, Array($0.1.utf8)) }).bytes)
        Self.expectQuick {
            #expect(
                (try? Workbook(contents))?.pages.first?.rows.first?.cells == [
                    String(repeating: "\u{301}", count: 30)
                ])
        }
    }
}
