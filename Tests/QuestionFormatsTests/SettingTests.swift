import Intake
import Testing

@testable import MarkupFormats
@testable import QuestionFormats
@testable import QuestionRecords

/// Settings of files that nobody understands are told, whatever the format.
@Suite struct `Settings that are not understood` {
    private static func findings(_ text: String, _ format: QuestionFormat) -> [String] {
        Told.reading(text, as: format).findings.filter { $0.severity == .warning }
            .map { $0.message + ($0.excerpt.map { " «\($0)»" } ?? "") }
    }

    private static func moodle(_ fields: String) -> String {
        """
        <quiz><question type="multichoice"><name><text>n</text></name><questiontext><text>Which?</text></questiontext>
        \(fields)<answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question></quiz>
        """
    }

    @Test(arguments: [
        ("<single>true</single>", []), ("<single>0</single><shuffleanswers>1</shuffleanswers>", []),
        (
            "<single>vielleicht</single>",
            ["<single> says neither yes nor no, and was passed over «vielleicht»"]
        ),
    ])
    func `of Moodle`(fields: String, told: [String]) {
        #expect(Self.findings(Self.moodle(fields), .moodle) == told)
    }

    @Test(arguments: [
        ("[html]Which? {=a ~b}", []), ("[1] Which? {=a ~b}", []),
        ("$5 are how many cents? {=500 ~5}", []),
        ("$category: Trees/Oaks\n\nWhich? {=a ~b}", []),
        (
            "[latex]Which? {=a ~b}",
            [
                "The text begins with a setting that is none of GIFT's, and was kept as text «[latex]»"
            ]
        ),
        (
            "$COURSE: Trees\nWhich? {=a ~b}",
            [
                "The text begins with a setting that is none of GIFT's, and was kept as text «$COURSE:»"
            ]
        ),
    ])
    func `of GIFT`(text: String, told: [String]) {
        #expect(Self.findings(text, .gift) == told)
        let categories = Told.reading(text, as: .gift).questions.map(\.category)
        #expect(categories == [text.hasPrefix("$cat") ? ["Trees", "Oaks"] : []])
    }

    @Test(arguments: [("auto", []), ("multi", []), ("singel", ["singel"])])
    func `of H5P`(type: String, told: [String]) {
        let text = """
            {"library": "H5P.MultiChoice 1.16", "params": {"question": "Which?", "behaviour": {"type": "\(type)"},
            "answers": [{"text": "a", "correct": true}, {"text": "b", "correct": false}]}}
            """
        let findings = Told.reading(text, as: .h5p, named: "a.json").findings
        #expect(findings.filter { $0.message.contains("behaviour") }.compactMap(\.excerpt) == told)
    }

    private static func qti2(_ response: String, _ interaction: String) -> String {
        """
        <assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t" adaptive="false" timeDependent="false">
        <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier" \(response)>
        <correctResponse><value>A</value></correctResponse></responseDeclaration>
        <itemBody><choiceInteraction responseIdentifier="RESPONSE" \(interaction)><prompt>Which?</prompt>
        <simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction></itemBody>
        <responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/></assessmentItem>
        """
    }

    @Test(arguments: [
        ("shuffle=\"true\" maxChoices=\"1\"", []),
        (
            "shuffle=\"maybe\" maxChoices=\"one\"",
            ["Settings of the item are not understood «maxChoices=“one”, shuffle=“maybe”»"]
        ),
    ])
    func `of QTI`(interaction: String, told: [String]) {
        #expect(Self.findings(Self.qti2("", interaction), .qti) == told)
    }
}
