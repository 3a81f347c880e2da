import Foundation
import Intake
import QuestionFormats
import QuestionRecords
import TestSupport
import Testing

/// What was exported for Moodle, changed there by hand, and exported by Moodle.
@Suite struct `A bank that comes back from Moodle` {
    private static let file = "content/questions/science.yaml"
    private static let content = """
        category: science
        status: checked
        licence: own
        questions:
          # Read by a chemist.
          - id: science-metal
            level: medium
            source: "A very long book about metals, their weights and those who weighed them"
            text: {en: "Which metal is heaviest, & why?", de: "Welches Metall ist am schwersten?", sv: Vilken metall är tyngst?}
            right: {en: Osmium, de: Osmium, sv: Osmium}   # not iridium
            wrong: [{en: Lead, de: Blei, sv: Bly}, {en: Gold, de: Gold, sv: Guld}, {en: Iron, de: Eisen, sv: Järn}]
            explanation:
              en: >-
                A cube of osmium is twice as heavy as one of lead, and nobody
                would want to carry it home.
              de: Ein Würfel Osmium ist doppelt so schwer wie einer aus Blei.
              sv: En kub av osmium är dubbelt så tung som en av bly.
            tags: [metals, density]
          - id: science-earth
            level: easy
            source: Another book
            text: {en: The Earth is round., de: Die Erde ist rund., sv: Jorden är rund.}
            right: {en: "True", de: "Wahr", sv: "Sant"}
            wrong: [{en: "False", de: "Falsch", sv: "Falskt"}]
            explanation: {en: Ships sink below the horizon., de: Schiffe versinken am Horizont., sv: Fartyg sjunker vid horisonten.}
        """ + "\n"

    /// What somebody changes in Moodle, by language.
    private static let edits: [String: [(before: String, after: String)]] = [
        "en": [
            ("Which metal is heaviest, & why?", "Which metal is densest, & why <so>?"),
            ("Ships sink below the horizon.", "Ships' hulls sink first."),
        ],
        "de": [
            ("Eisen", "Zinn"),
            ("doppelt so schwer wie einer aus Blei", "zweimal so schwer wie einer aus Blei"),
        ],
        "sv": [("Jorden är rund.", "Vår jord är rund."), ("Vilken metall är", "Vilken är")],
    ]

    /// A text as Moodle writes it; what was changed by hand is a paragraph of its editor.
    private func text(_ words: String, in language: String, isEdited: Bool) -> String {
        var edited = words
        if isEdited {
            for edit in Self.edits[language] ?? [] {
                edited = edited.replacing(edit.before, with: edit.after)
            }
        }
        let html = edited.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;")
        if edited != words {
            return
                "<text><![CDATA[<p dir=\"ltr\" style=\"text-align: left;\">\(html)<br></p>]]></text>"
        }
        return html == words ? "<text>\(words)</text>" : "<text><![CDATA[\(html)]]></text>"
    }

    /// A question in the form of Moodle 4: every field filled in, tags cut and in its own order.
    private func exported(
        _ question: QuestionRecord, number: Int, in language: String, isEdited: Bool
    ) -> String {
        func text(_ words: String) -> String {
            self.text(words, in: language, isEdited: isEdited)
        }
        var (type, answers) = ("multichoice", [(text: String, weight: Double)]())
        switch question.body {
        case .choice(let choice): answers = choice.options.map { (text($0.text.plain), $0.weight) }
        case .trueFalse(let isTrue, _, _):
            type = "truefalse"
            answers = [
                ("<text>true</text>", isTrue ? 1 : 0), ("<text>false</text>", isTrue ? 0 : 1),
            ]
        default: break
        }
        let tags = CarriedTags.written(question).map { $0.prefix(50) }.sorted()
        let options = """
                <single>true</single>
                <shuffleanswers>true</shuffleanswers>
                <answernumbering>abc</answernumbering>
                <showstandardinstruction>0</showstandardinstruction>
                <correctfeedback format="html">
                  <text></text>
                </correctfeedback>
                <partiallycorrectfeedback format="html">
                  <text></text>
                </partiallycorrectfeedback>
                <incorrectfeedback format="html">
                  <text></text>
                </incorrectfeedback>
            """
        return """
            <!-- question: \(number)  -->
              <question type="\(type)">
                <name>
                  <text><![CDATA[\(question.stem.plain)]]></text>
                </name>
                <questiontext format="html">
                  \(text(question.stem.plain))
                </questiontext>
                <generalfeedback format="html">
                  \(text(question.explanation?.plain ?? ""))
                </generalfeedback>
                <defaultgrade>1.0000000</defaultgrade>
                <penalty>0.3333333</penalty>
                <hidden>0</hidden>
                <idnumber>\(question.id ?? "")</idnumber>
            \(type == "multichoice" ? options : "")
            \(answers.map { answer in
                """
                    <answer fraction="\(Int(answer.weight * 100))" format="html">
                      \(answer.text)
                      <feedback format="html">
                        <text></text>
                      </feedback>
                    </answer>
                """
            }.joined(separator: "\n"))
                <tags>
            \(tags.map { "      <tag><text>\($0)</text>\n</tag>" }.joined(separator: "\n"))
                </tags>
              </question>
            """
    }

    /// A file of Moodle's, from what was exported here for one language.
    private func moodleFile(_ ours: URL, in language: String, isEdited: Bool) throws -> String {
        let file = QuestionFile(named: "q.xml", Array(try Data(contentsOf: ours)))
        let questions = try #require(QuestionFormat(rawValue: "moodle")).read(file).questions
        #expect(questions.map(\.id) == ["science-metal", "science-earth"])
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <quiz>
            <!-- question: 0  -->
              <question type="category">
                <category>
                  <text>$course$/top/Default for Flora/\(language)/science</text>
                </category>
                <info format="moodle_auto_format">
                  <text></text>
                </info>
                <idnumber></idnumber>
              </question>

            \(questions.enumerated().map {
                exported($1, number: 300 + $0, in: language, isEdited: isEdited)
            }.joined(separator: "\n\n"))

            </quiz>
            """
    }

    @Test func `updates three languages at once, and nothing else`() async throws {
        let project = try TemporaryProject(questions: ["science": Self.content])
        let end = ["--project", project.root.path]
        var files: [String] = []
        for language in ["en", "de", "sv"] {
            let ours = project.root.appending(path: "ours-\(language).xml")
            let out = try await Program.run(
                [
                    "export", "questions", "--format", "moodle", "--language", language,
                    "--output", ours.path,
                ] + end)
            #expect(out.status == 0, "\(out.text)")
            for isEdited in [false, true] {
                let path = "\(isEdited ? "edited" : "same")/moodle-\(language).xml"
                try project.write(
                    try moodleFile(ours, in: language, isEdited: isEdited), to: path)
            }
            files.append(project.root.path + "/edited/moodle-\(language).xml")
        }
        let same = try await Program.run(
            ["import", "questions", project.root.path + "/same", "--into-editors-files"] + end)
        #expect(same.status == 0, "\(same.text)")
        #expect(same.text.contains("Wrote 0 files"), "\(same.text)")
        #expect(!same.text.contains("Not taken over"), "\(same.text)")

        let dry = try await Program.run(
            ["import", "questions", "--dry-run"] + files + end)
        #expect(dry.status == 2)
        #expect(dry.text.contains("  - Eisen\n  + Zinn\n"), "\(dry.text)")
        #expect(try project.questionFiles() == [Self.file: Self.content])

        let taken = try await Program.run(
            ["import", "questions", "--into-editors-files"] + files + end)
        #expect(taken.status == 0, "\(taken.text)")
        #expect(!taken.text.contains("Not taken over"), "\(taken.text)")
        let wanted = Self.edits.values.joined().reduce(Self.content) { text, edit in
            text.replacing(edit.before, with: edit.after)
        }
        #expect(try project.questionFiles() == [Self.file: wanted])
    }
}
