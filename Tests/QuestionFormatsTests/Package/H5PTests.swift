import Intake
import Testing

@testable import QuestionFormats
@testable import QuestionRecords

@Suite struct `H5P` {
    private static func package(
        _ library: String, _ content: String, more: [(path: String, bytes: [UInt8])] = [],
        about: String = ""
    ) -> QuestionFile {
        let manifest =
            "{\"title\":\"T\",\"language\":\"en\",\"mainLibrary\":\"\(library)\"\(about)}"
        return QuestionFile(
            named: "a.h5p",
            SmallZip.make(
                [("h5p.json", Array(manifest.utf8)), ("content/content.json", Array(content.utf8))]
                    + more))
    }

    @Test(arguments: [
        (
            "H5P.MultiChoice",
            "{\"question\":\"<p>A &amp; B?</p>\",\"answers\":[{\"text\":\"<div>x</div>\",\"correct\":true,\"tipsAndFeedback\":{\"chosenFeedback\":\"good\"}},{\"text\":\"y\",\"correct\":false}]}",
            "A & B? [one] 1 x #good; 0 y"
        ),
        (
            "H5P.MultiChoice",
            "{\"question\":\"Q\",\"answers\":[{\"text\":\"x\",\"correct\":true},{\"text\":\"y\",\"correct\":true},{\"text\":\"z\"}],\"behavior\":{\"singlePoint\":true}}",
            "Q [allOrNothing] 1 x; 1 y; 0 z"
        ),
        (
            "H5P.MultiChoice",
            "{\"question\":\"Q\",\"answers\":[{\"text\":\"x\",\"correct\":true},{\"text\":\"y\",\"correct\":true},{\"text\":\"z\"}]}",
            "Q [sum] 0.5 x; 0.5 y; -0.5 z"
        ),
        (
            "H5P.TrueFalse",
            "{\"question\":\"Q\",\"correct\":\"false\",\"behaviour\":{\"feedbackOnWrong\":\"no\"}}",
            "Q [false] #true no"
        ),
        (
            "H5P.SingleChoiceSet",
            "{\"choices\":[{\"question\":\"Q\",\"answers\":[\"x\",\"y\"]},{\"question\":\"R\",\"answers\":[\"z\",\"w\"]}]}",
            "Q [one] 1 x; 0 y\nR [one] 1 z; 0 w"
        ),
        (
            "H5P.Summary",
            "{\"intro\":\"I\",\"summaries\":[{\"summary\":[\"x\",\"y\"],\"tip\":\"t\"}]}",
            "I [one] 1 x; 0 y"
        ),
        (
            "H5P.Blanks", "{\"text\":\"T\",\"questions\":[\"<p>a *b/c:tip* d * e</p>\"]}",
            "T⏎a [[1]] d * e [gaps] write 1 b; 1 c"
        ),
        (
            "H5P.DragText",
            "{\"taskDescription\":\"T\",\"textField\":\"a *b*\\nc *d:tip\\\\+yes*\",\"distractors\":\"*e*\"}",
            "T⏎a [[1]]⏎c [[2]] [gaps] choose 1 b; 0 d; 0 e | choose 1 d; 0 b; 0 e"
        ),
        (
            "H5P.MarkTheWords", "{\"taskDescription\":\"T\",\"textField\":\"a *b* c\"}",
            "T⏎a *b* c [other mark the words]"
        ),
        (
            "H5P.Essay", "{\"taskDescription\":\"T\",\"solution\":{\"sample\":\"S\"}}",
            "T [open] ## S"
        ),
        (
            "H5P.Flashcards",
            "{\"cards\":[{\"text\":\"Q\",\"answer\":\"A\"},{\"text\":\"R\",\"answer\":\"\"}]}",
            "Q [text] 1 A\n! 1: There is no answer «T»"
        ),
        (
            "H5P.SortParagraphs", "{\"taskDescription\":\"T\",\"paragraphs\":[\"a\",\"b\"]}",
            "T [order] a; b"
        ),
        (
            "H5P.Unheard", "{\"question\":\"Q\"}",
            "Q [other unheard]\n? 1: Of a content of this kind, only the text and the picture are kept «Unheard»"
        ),
        (
            "H5P.Column",
            "{\"content\":[{\"content\":{\"library\":\"H5P.AdvancedText 1.1\",\"params\":{\"text\":\"x\"}}},{\"content\":{\"library\":\"H5P.QuestionSet 1.1\",\"params\":{\"questions\":[{\"library\":\"H5P.TrueFalse 1.6\",\"params\":{\"question\":\"Q\",\"correct\":\"true\"}}]}}}]}",
            "Q [true]\n- 0: Contents that ask nothing are left out: 1 H5P.AdvancedText 1.1"
        ),
        (
            "H5P.TrueFalse", "{\"question\":\"Q\"}",
            "! 1: Neither true nor false is named as right «T»"
        ),
        (
            "H5P.MultiChoice", "{\"question\":\"Q\",\"answers\":[]}",
            "! 1: There are no options to choose from «T»"
        ),
        ("H5P.Column", "{\"content\":[]}", "! 1: The content asks nothing: it is a H5P.Column «T»"),
    ]) func `every type is read`(library: String, content: String, expected: String) {
        let file = Self.package(library, content)
        #expect(QuestionFormat.recognised(file) == .h5p)
        let reading = QuestionFormat.h5p.read(file)
        #expect(Told.reading(reading) == expected)
        #expect(
            reading.count == reading.questions.count
                + reading.findings.count { $0.severity == .rejected })
    }

    @Test func `licence, authors, language and pictures are kept, but no SVG`() throws {
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let content =
            "{\"question\":\"Q\",\"correct\":\"true\",\"media\":{\"type\":{\"library\":\"H5P.Image 1.1\",\"params\":{\"alt\":\"A leaf\",\"file\":{\"path\":\"images/a.PATH\"}}}}}"
        let more: [(path: String, bytes: [UInt8])] = [
            ("content/images/a.png", png),
            ("content/images/a.svg", Array("<svg onload=\"x\"/>".utf8)),
        ]
        let about =
            ",\"license\":\"CC BY\",\"licenseVersion\":\"4.0\",\"authors\":[{\"name\":\"Ann\"},{\"name\":\"Bo\"}],\"source\":\"https://example.org\""
        let picture = QuestionFormat.h5p.read(
            Self.package(
                "H5P.TrueFalse", content.replacing("PATH", with: "png"), more: more, about: about))
        let question = try #require(picture.questions.first)
        #expect(
            question.rights
                == QuestionRights(
                    licence: "CC BY 4.0", author: "Ann, Bo", url: "https://example.org"))
        #expect(question.language == "en")
        #expect(
            question.media == [
                .init(name: "images/a.png", type: .png, bytes: png, alternative: "A leaf")
            ])
        let drawn = QuestionFormat.h5p.read(
            Self.package("H5P.TrueFalse", content.replacing("PATH", with: "svg"), more: more))
        #expect(drawn.questions.first?.media.first?.bytes == nil)
        #expect(drawn.findings.map(\.severity) == [.warning])
    }

    @Test func `broken packages are refused with a reason`() {
        let rows: [([(path: String, text: String)], String)] = [
            (
                [("content/content.json", "{}")],
                "The package has no h5p.json, which says what it holds"
            ),
            (
                [("h5p.json", "{\"mainLibrary\":\"H5P.Blanks\"}")],
                "The package has no content/content.json"
            ),
            (
                [("h5p.json", "{"), ("content/content.json", "{}")],
                "h5p.json: Here should be a name in quotes"
            ),
            (
                [("h5p.json", "[]"), ("content/content.json", "{}")],
                "h5p.json: The JSON is no object"
            ),
            (
                [("h5p.json", "{}"), ("content/content.json", "{}")],
                "h5p.json does not name its mainLibrary, so nobody knows what it holds"
            ),
            (
                [
                    ("h5p.json", "{\"mainLibrary\":\"H5P.Blanks\"}"),
                    ("content/content.json", "{};"),
                ], "content/content.json: Something follows the end of the JSON"
            ),
        ]
        for (files, message) in rows {
            let reading = QuestionFormat.h5p.read(SmallZip.file("a.h5p", files))
            #expect(reading.findings.map(\.message) == [message])
            #expect(reading.count == 0)
        }
    }

    @Test func `contents that hold each other end`() {
        var content =
            "{\"library\":\"H5P.TrueFalse 1\",\"params\":{\"question\":\"Q\",\"correct\":true}}"
        for _ in 0..<30 { content = "{\"library\":\"H5P.Column 1\",\"params\":{\"c\":\(content)}}" }
        let reading = Told.reading(content, as: .h5p)
        #expect(reading.questions.isEmpty)
        #expect(reading.count == 1)
    }
}
