import Intake
import TestSupport
import Testing

@testable import MarkupFormats
@testable import QuestionRecords

@Suite struct `Hostile Moodle XML and QTI` {
    static func many(_ count: Int, _ piece: (Int) -> String) -> String {
        (0..<count).map(piece).joined()
    }

    static func moodle(_ type: String, _ stem: String, _ inner: String = "") -> String {
        "<quiz><question type=\"\(type)\"><name><text>N</text></name><questiontext><text><![CDATA[\(stem)]]></text></questiontext>\(inner)</question></quiz>"
    }

    static func qti1(_ shown: String, _ rules: String) -> String {
        "<questestinterop><item><presentation><material><mattext>x</mattext></material>\(shown)</presentation><resprocessing>\(rules)</resprocessing></item></questestinterop>"
    }

    static func qti2(
        _ declared: String, _ shown: String, _ type: String = "identifier",
        _ cardinality: String = "multiple"
    ) -> String {
        """
        <assessmentItem identifier="i">
        <responseDeclaration identifier="R" cardinality="\(cardinality)" baseType="\(type)">\(declared)</responseDeclaration><itemBody><p>x</p>\(shown)</itemBody>
        <responseProcessing><setOutcomeValue identifier="SCORE"><mapResponse identifier="R"/></setOutcomeValue></responseProcessing></assessmentItem>
        """
    }

    static let size = 10_000

    /// Documents that could take long, by what there is too much of.
    static let documents: [(name: String, text: String)] = [
        ("empty questions", "<quiz>" + many(size) { _ in "<question/>" } + "</quiz>"),
        ("gaps", moodle("cloze", many(size) { _ in "{1:SA:=a}" })),
        ("open gaps", moodle("cloze", many(size) { _ in "{1:SA:=a" })),
        ("open brackets", moodle("gapfill", many(size * 10) { _ in "[" })),
        ("gaps and choices", moodle("gapfill", many(size) { "[a\($0)]" })),
        (
            "options",
            moodle(
                "multichoice", "x",
                many(size) { "<answer fraction=\"0\"><text>\($0)</text></answer>" })
        ),
        ("pictures", moodle("essay", many(size) { "<img src=\"\($0).png\">" })),
        (
            "responses",
            qti1(
                many(size) {
                    "<response_lid ident=\"\($0)\"><render_choice><response_label ident=\"a\"/></render_choice></response_lid>"
                }, "")
        ),
        (
            "rules",
            qti1(
                "<response_lid ident=\"r\" rcardinality=\"Multiple\">"
                    + many(199) { "<response_label ident=\"\($0)\"/>" } + "</response_lid>",
                many(1_200) {
                    "<respcondition><conditionvar><varequal respident=\"r\">\($0 % 199)</varequal></conditionvar><setvar action=\"Add\">1</setvar></respcondition>"
                })
        ),
        (
            "flows",
            qti1(
                String(repeating: "<flow>", count: 190) + many(size) { _ in "<material/>" }
                    + String(repeating: "</flow>", count: 190), "")
        ),
        (
            "mapped choices",
            qti2(
                "<mapping>" + many(size) { "<mapEntry mapKey=\"\($0)\" mappedValue=\"1\"/>" }
                    + "</mapping>",
                "<choiceInteraction responseIdentifier=\"R\" maxChoices=\"0\">"
                    + many(12) { "<simpleChoice identifier=\"\($0)\">\($0)</simpleChoice>" }
                    + "</choiceInteraction>")
        ),
        (
            "mapped numbers",
            qti2(
                "<mapping>" + many(size) { "<mapEntry mapKey=\"\($0)\" mappedValue=\"1\"/>" }
                    + "</mapping>", "<textEntryInteraction responseIdentifier=\"R\"/>", "float",
                "single")
        ),
        (
            "fields",
            qti2("", many(size) { "<textEntryInteraction responseIdentifier=\"R\($0)\"/>" })
        ),
        (
            "things in order",
            qti2(
                "<correctResponse>" + many(size) { "<value>\($0)</value>" } + "</correctResponse>",
                "<orderInteraction responseIdentifier=\"R\">"
                    + many(size) { "<simpleChoice identifier=\"\($0)\">\($0)</simpleChoice>" }
                    + "</orderInteraction>")
        ),
    ]

    @Test(arguments: documents.indices)
    func `no size takes long`(index: Int) {
        let document = Self.documents[index]
        let spent = processorSeconds {
            let reading = (document.text.hasPrefix("<quiz") ? QuestionFormat.moodle : .qti).read(
                QuestionFile(named: "x.xml", Array(document.text.utf8)))
            SharedMarkup.check(reading)
        }
        #expect(spent < 15, "\(document.name)")
    }

    @Test(arguments: [
        "<!DOCTYPE quiz [<!ENTITY a \"b\">]><quiz/>",
        "<!DOCTYPE quiz SYSTEM \"file:///etc/passwd\" [ ]><quiz/>",
        "<quiz><question type=\"essay\">", "<quiz>\u{0}</quiz>", "",
        "<quiz/><quiz/>",
        String(repeating: "<quiz>", count: 300), "<quiz><!ELEMENT a></quiz>",
    ])
    func `what is no document is refused`(text: String) {
        for format in [QuestionFormat.moodle, .qti] {
            let reading = format.read(QuestionFile(named: "x.xml", Array(text.utf8)))
            #expect(reading.count == 0)
            #expect(reading.findings.contains { $0.severity == .rejected })
        }
    }

    @Test func `a document type that declares nothing is left out`() {
        let question =
            "<question type=\"essay\"><name><text>N</text></name><questiontext><text>What?</text></questiontext></question>"
        let reading = QuestionFormat.moodle.read(
            QuestionFile(
                named: "x.xml",
                Array("<!DOCTYPE quiz\nSYSTEM \"moodle.dtd\">\n<quiz>\n\(question)</quiz>".utf8)))
        #expect(reading.questions.map(\.line) == [4])
        #expect(
            reading.messages(.note) == [
                "The document type (DOCTYPE) was left out; it declares nothing here"
            ])
    }
}
