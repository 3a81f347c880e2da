import Catalog
import Foundation
import TestSupport
import Testing

@testable import Intake

@Suite struct `Reading XML` {
    /// A document, and the text of its root.
    @Test(arguments: [
        ("<a>b</a>", "b"), ("<?xml version='1.0'?>\n<a>b</a>\n<!-- c -->", "b"),
        ("<a>&amp;amp;</a>", "&amp;"), ("<a>&nbsp;&eacute;</a>", "\u{A0}é"),
        ("<a>b & c &foo; AT&T</a>", "b & c &foo; AT&T"),
        ("<a><![CDATA[&amp; <b>]]></a>", "&amp; <b>"), ("<a>b<![CDATA[c]]>d</a>", "bcd"),
        ("<a>&#150;&#x80;&#233;&#xE9;&#XE9;</a>", "–€ééé"), ("<a>b&#11;c\u{B}d</a>", "b c d"),
        ("<a>&#xFFFE;&#xD800;&#99999999999;</a>", " \u{FFFD}\u{FFFD}"),
        ("<a b='&eacute;&'>c</a>", "c"), ("<!DOCTYPE a><a>b</a>", "b"),
        ("<!DOCTYPE a SYSTEM 'http://x.org/y.dtd'>\n<a>b&nbsp;</a>", "b\u{A0}"),
        ("<?xml version='1.0' encoding='utf-16'?><a>é</a>", "é"),
        ("<a><!-- & &nbsp; < --><?x & ?>b</a>", "b"), ("<a><b>c</b>d</a>", "cd"),
        ("<x:a>b</x:a>", "b"),
    ]) func `gives what is meant`(document: String, text: String) throws {
        let root = try XMLDocument.parse(Array(document.utf8)).root
        #expect(Array(root.text.unicodeScalars) == Array(text.unicodeScalars))
        #expect(root.name == "a")
    }

    /// Bytes in their encoding, and their text.
    @Test(
        arguments: [
            ("iso-8859-1", [0xE9, 0x80], "é€"), ("Windows-1252", [0x93], "“"),
            ("ISO-8859-2", [0xB1], "ą"), ("windows-1251", [0xE9], "й"),
            ("Shift_JIS", [0x93, 0xFA], "日"),
            ("gbk", [0xC4, 0xE3], "你"),
        ] as [(String, [UInt8], String)]) func `in other encodings gives the same`(
            encoding: String, bytes: [UInt8], text: String
        ) throws
    {
        let document =
            Array("<?xml version=\"1.0\" encoding=\"\(encoding)\"?>\r\n<a>\rb".utf8) + bytes
            + Array("</a>".utf8)
        let root = try XMLDocument.parse(document).root
        #expect(root.text == "\nb\(text)")
        #expect(root.line == 2)
    }

    @Test func `in UTF-16 gives the same`() throws {
        for isLittle in [true, false] {
            let units = Array("\u{FEFF}<?xml version='1.0' encoding='UTF-16'?><a>é😀</a>".utf16)
            let bytes = units.flatMap {
                isLittle ? [UInt8($0 & 255), UInt8($0 >> 8)] : [UInt8($0 >> 8), UInt8($0 & 255)]
            }
            #expect(try XMLDocument.parse(bytes).root.text == "é😀")
        }
    }

    @Test func `knows lines, namespaces and attributes`() throws {
        let document =
            "<!DOCTYPE a\n>\n<a xmlns='u:1' xmlns:x='u:2'>\n<x:b c='1' x:c='2' d=\"&quot;&lt;&amp;amp;\n\"/>\n</a>"
        let root = try XMLDocument.parse(Array(document.utf8)).root
        #expect(root.line == 3 && root.namespace == "u:1" && root.attributes.isEmpty)
        let inner = try #require(root.first("b"))
        #expect(inner.namespace == "u:2" && inner.attributes == ["c": "1", "d": "\"<&amp; "])
        let long = "<a>" + String(repeating: "\n", count: 70_000) + "<b/></a>"
        #expect(try XMLDocument.parse(Array(long.utf8)).root.first("b")?.line == 70_001)
    }

    @Test func `says what was mended, and where`() throws {
        let parsed = try XMLDocument.parse(Array("<a>\n\n&nbsp; & \u{1}</a>".utf8))
        #expect(parsed.findings.map(\.line) == [3])
        #expect(parsed.findings.first?.message.hasPrefix("3 ") == true)
    }

    /// What is no document, and where that is said.
    @Test(
        arguments: [
            ("", nil), ("<a>", 1), ("<a>\n<b></a>", 2), ("a", 1), ("<a/><b/>", 1),
            ("<a b='<'/>", 1), ("<a b=c/>", 1), ("<a b='1' b='2'/>", 1), ("<a>]]></a>", 1),
            ("<a", 1),
            ("<a><![CDATA[b</a>", 1), ("<a><!-- b</a>", 1), ("<a>\n\n</b>", 3),
            ("<?xml version='1.0' encoding='utf-7'?><a/>", nil),
            ("<?xml version='1.0' encoding='iso-2022-cn-ext'?><a/>", nil),
            ("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", nil),
            ("<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>", nil),
            ("<a><!ENTITY b 'c'></a>", nil),
            ("<!DOCTYPE a><!DOCTYPE a><a/>", nil), ("<a>b</a>c", 1), ("<a>b\u{0}c</a>", nil),
        ] as [(String, Int?)]) func `refuses what is none`(document: String, line: Int?)
    {
        #expect {
            _ = try XMLDocument.parse(Array(document.utf8))
        } throws: { error in
            (error as? SourceFinding).map {
                $0.severity == .rejected && (line == nil || $0.line == line)
            } ?? false
        }
    }

    @Test(.timeLimit(.minutes(20))) func `refuses entities that grow`() {
        let laughs =
            "<!DOCTYPE a [<!ENTITY a0 'ha'>"
            + (1..<30).map { "<!ENTITY a\($0) '&a\($0 - 1);&a\($0 - 1);'>" }.joined()
            + "]><a>&a29;</a>"
        let quadratic =
            "<!DOCTYPE a [<!ENTITY b '" + String(repeating: "x", count: 100_000) + "'>]><a>"
            + String(repeating: "&b;", count: 100_000) + "</a>"
        for document in [laughs, quadratic] {
            #expect(throws: XMLMending.documentType) { try XMLDocument.parse(Array(document.utf8)) }
        }
    }

    /// What costs a careless parser hours: its name, and a document.
    @Test(
        .timeLimit(.minutes(20)),
        arguments: [
            "attributes", "broken attributes", "depth", "long attribute", "long text", "namespaces",
            "cdata", "comments", "ampersands", "elements",
        ])
    func `of hostile documents ends soon`(name: String) {
        let document: String =
            switch name {
            case "attributes": "<a " + (0..<300_000).map { "b\($0)='' " }.joined() + "/>"
            case "broken attributes":
                "<a>& <b '" + (0..<300_000).map { "b\($0)='' " }.joined() + "/></a>"
            case "depth": String(repeating: "<a>", count: 500_000)
            case "long attribute": "<a b='" + String(repeating: "x", count: 12 << 20) + "'/>"
            case "long text": "<a>" + String(repeating: "x", count: 12 << 20) + "</a>"
            case "namespaces":
                (0..<180).map { depth in
                    "<a " + (0..<190).map { "xmlns:n\(depth)_\($0)='u' " }.joined() + ">"
                }.joined() + String(repeating: "<z:b/>", count: 500_000)
            case "cdata": "<a>" + String(repeating: "<![CDATA[", count: 200_000)
            case "comments": "<a>" + String(repeating: "<!-- ", count: 200_000)
            case "ampersands": "<a>" + String(repeating: "&", count: 2_000_000) + "</a>"
            default: "<a>" + String(repeating: "<b/>", count: 1_000_000) + "</a>"
            }
        let spent = processorSeconds { _ = try? XMLDocument.parse(Array(document.utf8)) }
        #expect(spent < 60, "\(name): \(spent)")
    }

    @Test func `refuses what is over a limit`() {
        let long =
            Array("<a b='".utf8) + [UInt8](repeating: 0x78, count: 100 << 20) + Array("'/>".utf8)
        #expect(throws: SourceFinding.self) { try XMLDocument.parse(long) }
        #expect(throws: SourceFinding.self) {
            try XMLDocument.parse(
                Array(
                    (String(repeating: "<a>", count: 201) + String(repeating: "</a>", count: 201))
                        .utf8))
        }
        #expect(
            (try? XMLDocument.parse(
                Array(
                    (String(repeating: "<a>", count: 200) + String(repeating: "</a>", count: 200))
                        .utf8))) != nil)
    }

    /// Skipped where the shared data are not.
    @Test(
        .enabled(
            if: SharedData.location("questions/xml-hostile") != nil,
            "skipped: ../shared/data is not here"), .timeLimit(.minutes(20)))
    func `of the attacks of other projects is a value or a finding, and soon`() throws {
        let files = SharedData.files("questions/xml-hostile")
        #expect(files.count > 70)
        var read = 0
        for file in files {
            let bytes = Array(try Data(contentsOf: file))
            let spent = processorSeconds { if (try? XMLDocument.parse(bytes)) != nil { read += 1 } }
            #expect(spent < 5, "\(file.lastPathComponent): \(spent)")
        }
        #expect(read > 3)
    }

    @Test(arguments: 0..<300 as Range<UInt64>) func `of escaped text is the text`(seed: UInt64)
        throws
    {
        var chance = SeededRandom(seed: seed)
        let text = chance.text(
            of: [
                "&", "<", ">", "\u{301}", "amp;", "]]>", "é", "\u{E0061}", " ", "😀", "\n", "&#1;",
                "nbsp;",
            ], atMost: 40)
        let root = try XMLDocument.parse(Array("<a>\(HTMLText.escaped(text))</a>".utf8)).root
        #expect(Array(root.text.utf8) == Array(text.utf8))
    }

    @Test(arguments: 0..<500 as Range<UInt64>)
    func `of random bytes never fails otherwise than with a finding`(seed: UInt64) {
        var chance = SeededRandom(seed: seed)
        _ = try? XMLDocument.parse(chance.bytes(atMost: 200))
        let pieces = [
            "<a", "<b>", "</a>", "</b>", ">", "/>", " c=", "'", "\"", "&", "&amp;", "<!--", "-->",
            "<![CDATA[", "]]>", "<?x", "?>", "<!DOCTYPE a>", "é", "\u{1}", "xmlns:x='u'",
            "x:",
        ]
        _ = try? XMLDocument.parse(
            Array(("<a>" + chance.text(of: pieces, atMost: 40) + "</a>").utf8))
    }
}
