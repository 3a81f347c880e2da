import Foundation
import Intake
import QuestionFormats
import QuestionRecords
import TestSupport
import Testing

@testable import EditorialContent

/// What is exported, changed elsewhere, and comes back.
@Suite struct `A round trip of questions` {
    private static let file = "content/questions/science.yaml"
    private static let content = """
        category: science
        status: checked   # read twice
        licence: own
        questions:
          # The first.
          - id: science-one
            level: medium          # an opinion
            source: "A book, page 3"
            text: {en: Which metal is heaviest?, de: "Welches ist am schwersten?", sv: Vilken är tyngst?}
            right: {en: Osmium, de: Osmium, sv: Osmium}
            wrong:
              - {en: Lead, de: Blei, sv: Bly}      # heavy, too
              - {en: Gold, de: Gold, sv: Guld}
              - {en: Iron, de: Eisen, sv: Järn}
            explanation:
              en: >-
                A cube of osmium is twice as heavy as one of lead, and nobody
                would want to carry it home.
              de: Ein Würfel Osmium ist doppelt so schwer wie einer aus Blei.
              sv: 'En kub av osmium är dubbelt så tung.'
            tags: [metals, density]
          # The second.
          - id: science-two
            level: easy
            source: Another book
            text: {en: The Earth is round., de: Die Erde ist rund., sv: Jorden är rund.}
            right: {en: "True", de: "Wahr", sv: "Sant"}
            wrong: [{en: "False", de: "Falsch", sv: "Falskt"}]
        """ + "\n"

    /// Texts of each language that are changed, and by what.
    private static let edits: [(language: String, text: String, explanation: [String])] = [
        ("en", "Which metal is heaviest?", ["carry it home", "carry it far"]),
        ("de", "Welches ist am schwersten?", ["doppelt so schwer", "zweimal so schwer"]),
        ("sv", "Vilken är tyngst?", ["dubbelt så tung", "två gånger så tung"]),
    ]

    private func run(_ project: TemporaryProject, _ words: [String]) async throws -> (
        status: Int32, text: String
    ) {
        try await Program.run(words + ["--project", project.root.path])
    }

    /// Lines of the two that differ.
    private func difference(_ one: String, _ other: String) -> [String] {
        let lines = [one, other].map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
        let change = lines[1].difference(from: lines[0])
        return change.insertions.map { insertion in
            if case .insert(_, let line, _) = insertion { return String(line) }
            return ""
        }
    }

    @Test(
        arguments: QuestionFormat.written.flatMap(\.writings).map(\.id),
        ["en", "de", "sv"])
    func `updates a question by its id and language, and only the lines that changed`(
        _ format: String, _ language: String
    ) async throws {
        let project = try TemporaryProject(questions: ["science": Self.content])
        let edit = try #require(Self.edits.first { $0.language == language })
        let out = project.root.appending(path: "out.\(format)")
        let exported = try await run(
            project,
            [
                "export", "questions", "--format", format, "--language", language, "--output",
                out.path,
            ])
        #expect(exported.status == 0, "\(exported.text)")
        let same = try await run(project, ["import", "questions", out.path])
        #expect(same.status == 0, "\(same.text)")
        #expect(same.text.contains("Wrote 0 files"), "\(same.text)")
        try Bank.change(out, edit.text, to: edit.text.replacing("?", with: " of all?"))
        try Bank.change(out, edit.explanation[0], to: edit.explanation[1])
        try Bank.change(out, "density", to: "weight")

        let told = try await run(project, ["import", "questions", out.path])
        #expect(told.status == 2, "\(told.text)")
        #expect(told.text.contains("--into-editors-files"), "\(told.text)")
        #expect(told.text.contains("science-one, text (\(language)), in \(Self.file)"))
        #expect(told.text.contains("  - \(edit.text)\n  + "))
        #expect(try project.questionFiles() == [Self.file: Self.content])
        let dry = try await run(
            project, ["import", "questions", out.path, "--into-editors-files", "--dry-run"])
        #expect(dry.status == 0 && dry.text.contains("  - \(edit.text)\n  + "), "\(dry.text)")
        #expect(try project.questionFiles() == [Self.file: Self.content])

        let taken = try await run(
            project, ["import", "questions", out.path, "--into-editors-files"])
        #expect(taken.status == 0, "\(taken.text)")
        let files = try project.questionFiles()
        #expect(files.count == 1)
        let after = try #require(files[Self.file])
        #expect(difference(Self.content, after).count == 3, "\(after)")
        let wanted = Self.content
            .replacing(edit.text, with: edit.text.replacing("?", with: " of all?"))
            .replacing(edit.explanation[0], with: edit.explanation[1])
            .replacing("density", with: "weight")
        #expect(after == wanted)
        let again = try await run(project, ["import", "questions", out.path])
        #expect(again.status == 0 && again.text.contains("Wrote 0 files"), "\(again.text)")
    }

    @Test func `of an import's own file writes it without a further word`() async throws {
        let project = try TemporaryProject()
        let bank = try Bank.openTrivia([
            Bank.question("Who was first?", "Ann", ["Bo", "Cy", "Di"]),
            Bank.question("Who was last?", "Ed", ["Flo", "Gus", "Hal"]),
        ])
        _ = try project.importing(bank, named: "bank.json")
        let before = try project.questionFiles()
        let out = project.root.appending(path: "q.csv")
        _ = try await run(
            project, ["export", "questions", "--format", "csv", "--output", out.path])
        try Bank.change(out, "Who was first?", to: "Who came first?")
        let taken = try await run(project, ["import", "questions", out.path])
        #expect(taken.status == 0, "\(taken.text)")
        let after = try project.questionFiles()
        #expect(after.keys == before.keys)
        #expect(
            after.values.first
                == before.values.first?.replacing("Who was first?", with: "Who came first?"))
        let again = try project.importing(bank, named: "bank.json")
        #expect(again.files.map(\.unchanged) == [2])
        #expect(try project.questionFiles() == after)
    }

    @Test func `changes which answer is right in all languages at once`() throws {
        let project = try TemporaryProject(questions: ["science": Self.content])
        var questions = try QuestionExport(project: project.project, language: "de")
            .questions(in: nil)
        questions[0].body = .choice(
            .init(
                ["Gold", "Blei", "Osmium", "Eisen"].enumerated().map {
                    AnswerOption(FormattedText(plain: $1), weight: $0 == 0 ? 1 : 0)
                }))
        questions[1].body = .trueFalse(isTrue: false, whenTrue: nil, whenFalse: nil)
        let csv = try #require(QuestionFormat.sheet.write(questions)).text
        let report = try project.importing(csv, named: "q.csv", .init(changesEditorsFiles: true))
        #expect(report.files.map(\.changed) == [2])
        let after = try #require(try project.questionFiles()[Self.file])
        #expect(after.contains("right: {en: Gold, de: Gold, sv: Guld}"))
        #expect(after.contains("- {en: Osmium, de: Osmium, sv: Osmium}"))
        #expect(after.contains("- {en: Lead, de: Blei, sv: Bly}      # heavy, too"))
        #expect(after.contains("right: {en: \"False\", de: \"Falsch\", sv: \"Falskt\"}"))
    }

    /// How an explanation is written, and how it is when the second "old" is "new".
    @Test(arguments: [
        ("explanation: An old and old text.", "explanation: An old and new text."),
        ("explanation: {en: An old and old text.}", "explanation: {en: An old and new text.}"),
        ("explanation: 'An old and old text.' # x", "explanation: 'An old and new text.' # x"),
        ("explanation: \"An old and old text.\"", "explanation: \"An old and new text.\""),
        (
            "explanation:\n      en: >-\n        An old\n        and old\n        text.\n",
            "explanation:\n      en: >-\n        An old\n        and new\n        text.\n"
        ),
        (
            "explanation:\n      en: |\n        An old and\n        old text.\n",
            "explanation:\n      en: |\n        An old and\n        new text.\n"
        ),
        (
            "explanation:\n      en: An old\n        and old\n        text.\n",
            "explanation:\n      en: An old\n        and new\n        text.\n"
        ),
        (
            "explanation: {en: \"An old\n        and old\n        text.\"}",
            "explanation: {en: \"An old\n        and new\n        text.\"}"
        ),
    ])
    func `keeps the way in which a text is written`(_ before: String, _ after: String) throws {
        func content(_ explanation: String) -> String {
            """
            category: science
            licence: own
            questions:
              - id: science-one
                level: easy
                source: A book
                text: Which one?
                right: "1"
                wrong: ["2", "3"]   # few
                \(explanation)
            # The end.

            """
        }
        for end in ["\n", "\r\n"] {
            func text(_ explanation: String) -> String {
                content(explanation).replacing("\n", with: end)
            }
            let project = try TemporaryProject(questions: ["science": text(before)])
            var questions = try QuestionExport(project: project.project, language: "en")
                .questions(in: nil)
            let words = try #require(questions[0].explanation?.plain)
            let cut = try #require(words.ranges(of: "old").last)
            questions[0].explanation = FormattedText(
                plain: words.replacingCharacters(in: cut, with: "new"))
            let json = try #require(QuestionFormat.opentdb.write(questions)).text
            let report = try project.importing(
                json, named: "q.json", .init(changesEditorsFiles: true))
            #expect(report.files.flatMap(\.edits).map(\.isWritten) == [true], "\(report.text)")
            #expect(try project.questionFiles()[Self.file] == text(after))
        }
    }

    @Test func `adds what was not there, and takes nothing away`() throws {
        let project = try TemporaryProject(questions: ["science": Self.content])
        var questions = try QuestionExport(project: project.project, language: "en")
            .questions(in: nil)
        questions[0].explanation = nil
        questions[0].tags = []
        questions[1].explanation = FormattedText(plain: "Ever: so #long.")
        questions[1].tags = ["earth", "a, b"]
        let csv = try #require(QuestionFormat.sheet.write(questions)).text
        let report = try project.importing(csv, named: "q.csv", .init(changesEditorsFiles: true))
        #expect(report.files[0].findings.count == 2, "\(report.text)")
        #expect(
            try project.questionFiles()[Self.file]
                == Self.content + """
                        explanation: {en: "Ever: so #long."}
                        tags: [earth, "a, b"]

                    """)
    }

    @Test func `with the id of another question gives that one no other words`() throws {
        let project = try TemporaryProject(questions: ["science": Self.content])
        let csv =
            "id,category,type,question,right,wrong 1,wrong 2,wrong 3,licence\n"
            + "science-one,History,choice,Who came to Rome?,Al,Bo,Cy,Di,CC0\n"
        let report = try project.importing(csv, named: "q.csv", .init(changesEditorsFiles: true))
        #expect(report.files[0].kept == 1)
        #expect(report.files[0].findings.contains { $0.message.contains("another question") })
        #expect(try project.questionFiles()[Self.file] == Self.content)
    }

    @Test func `never writes into an editor's file for a question that is the same`() throws {
        let project = try TemporaryProject(questions: ["science": Self.content])
        let bank = try Bank.openTrivia([
            Bank.question("Which metal is heaviest?", "Osmium", ["Lead", "Gold", "Iron"])
        ])
        let report = try project.importing(bank, named: "bank.json")
        #expect(report.files[0].duplicates.map(\.of) == ["science-one"])
        #expect(report.written.isEmpty)
        #expect(try project.questionFiles() == [Self.file: Self.content])
    }
}
