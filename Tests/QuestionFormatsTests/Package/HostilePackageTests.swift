import Intake
import TestSupport
import Testing

@testable import QuestionFormats
@testable import QuestionRecords

@Suite struct `Hostile sheets, packages and banks` {
    /// Pieces of which a text is made that is long and nothing else; nests are always deep.
    private static let many = Soak.count(5_000, soak: 50_000)

    private static let texts: [String] = [
        "", "[", "{", "\"", "[[[[", String(repeating: "[", count: 100_000),
        String(repeating: "{\"question\":", count: 50_000),
        "question,answer\n" + String(repeating: "\"", count: 2 * many - 1),
        "question,answer\n" + String(repeating: ",", count: 2 * many),
        String(repeating: "question,answer 1,answer 2,correct\n", count: many / 2),
        "#separator:\n#columns:\n" + String(repeating: "\t", count: many),
        "#separator:tab\n" + String(repeating: "{{c1::", count: 2 * many),
        "#separator:tab\n" + String(repeating: "{{c1::a}}", count: many),
        "#separator:tab\n" + String(repeating: "[sound:", count: 2 * many) + "\tb",
        "{\"library\":\"H5P.Blanks 1\",\"params\":{\"questions\":[\""
            + String(repeating: "*", count: 2 * many) + "\"]}}",
        "{\"library\":\"H5P.Column 1\",\"params\":" + String(repeating: "{\"a\":", count: 90) + "1"
            + String(repeating: "}", count: 91),
        "question,answer\na" + String(repeating: " <b>", count: 100 * many) + ",b\n",
        "category: a\nquestions:\n  - id: " + String(repeating: "[", count: 50_000),
        "category: a\nquestions:\n  - id: a\n    text: " + String(repeating: "- ", count: 50_000),
        "category: a\nquestions: &a\n  - id: a\n    text: [*a, *a, *a]\n",
    ]

    @Test(arguments: texts.indices) func `texts do no harm`(index: Int) {
        let file = QuestionFile(named: "x", Array(Self.texts[index].utf8))
        _ = QuestionFormat.recognised(file)
        for format in QuestionFormat.allCases {
            let reading = format.read(file)
            #expect(reading.findings.count <= 20_001)
            #expect(reading.count >= reading.questions.count)
            // A text format takes an empty file for a bank without questions.
            #expect(
                reading.count > 0 || !reading.findings.isEmpty || file.bytes.isEmpty, "\(format)")
        }
    }

    private static let seeds = [
        "question,answer 1,answer 2,correct\nx?,a,b,1\n\"y\n?\",c,d,\"1,2\"\n",
        "[{\"question\":\"a?\",\"options\":[\"x\",\"y\"],\"answer\":1},{\"question\":\"b\",\"answer\":\"c\"}]",
        "{\"library\":\"H5P.QuestionSet 1\",\"params\":{\"questions\":[{\"library\":\"H5P.Blanks 1\",\"params\":{\"questions\":[\"a *b/c:d* e\"]}},{\"library\":\"H5P.TrueFalse 1\",\"params\":{\"question\":\"q\",\"correct\":\"true\"}}]}}",
        "#separator:tab\n#html:true\n#guid column:1\ng\ta {{c1::b::c}}\t<img src=\"d\">[sound:e]\n",
        "category: a\nquestions:\n  - id: a-b\n    text: {en: x}\n    right: y\n    wrong: [z]\n",
    ]

    @Test(arguments: seeds.indices) func `damaged texts do no harm`(index: Int) {
        let seed = Array(Self.seeds[index].utf8)
        var random = SeededRandom(seed: UInt64(index + 1))
        for _ in 0..<Soak.count(100, soak: 400) {
            var bytes = seed
            for _ in 0...random.below(4) {
                switch random.below(4) {
                case 0: bytes[random.below(bytes.count)] = random.byte()
                case 1: bytes.insert(random.pick(seed), at: random.below(bytes.count))
                case 2 where bytes.count > 1: bytes.remove(at: random.below(bytes.count))
                default: bytes += bytes[random.below(bytes.count)...].prefix(40)
                }
            }
            let file = QuestionFile(named: "x", bytes)
            _ = QuestionFormat.recognised(file)
            for format in QuestionFormat.allCases {
                let reading = format.read(file)
                let leftOut = reading.findings.count {
                    $0.severity == .rejected && $0.record != nil
                }
                #expect(reading.count == reading.questions.count + leftOut)
            }
        }
    }

    @Test func `damaged workbooks do no harm`() {
        let rows =
            "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c><c r=\"B1\" t=\"s\"><v>1</v></c></row><row><c s=\"1\"><v>45000</v></c><c t=\"b\"><v>1</v></c></row>"
        let whole = SmallWorkbook.file(
            [rows], strings: "<si><t>question</t></si><si><t>answer</t></si>",
            styles: "<cellXfs><xf/><xf numFmtId=\"14\"/></cellXfs>"
        ).bytes
        var random = SeededRandom(seed: 3)
        for _ in 0..<Soak.count(100, soak: 300) {
            var bytes = whole
            for _ in 0..<6 {
                bytes[random.below(bytes.count)] = random.byte()
            }
            let file = QuestionFile(named: "x.xlsx", bytes)
            _ = QuestionFormat.recognised(file)
            let reading = QuestionFormat.sheet.read(file)
            #expect(reading.count > 0 || !reading.findings.isEmpty)
        }
    }
}
