import Foundation
import Intake
import QuestionFormats
import QuestionRecords
import Testing

@testable import EditorialContent

@Suite struct `An export of questions` {
    private static let content = """
        category: history
        status: checked
        licence: own
        questions:
          - id: history-one
            level: hard
            source: "A book; page 3"
            text: {en: "Who wrote = {this}: \\"~50 %\\"?", de: "Wer schrieb das?"}
            right: {en: "-Ada, Countess", de: Ada}
            wrong: [{en: "#Bob", de: Bob}, {en: "~Cy", de: Cy}, {en: "{Di}", de: Di}]
            explanation: {en: "She wrote it\\nin 1843.", de: "1843."}
          - id: history-two
            level: easy
            source: Another book
            licence: CC BY-SA 4.0
            author: Eve
            url: "https://example.org/a?b=c&d=e"
            text: {en: The Earth is round.}
            right: {en: "True"}
            wrong: [{en: "False"}]
        """

    /// What is written, and the format that reads it.
    private static let writings: [(id: String, format: QuestionFormat)] =
        QuestionFormat.written.flatMap { format in format.writings.map { ($0.id, format) } }

    @Test(arguments: writings)
    func `comes back equal, and is the same each time`(_ id: String, _ format: QuestionFormat)
        throws
    {
        let writing = try #require(format.writings.first { $0.id == id })
        let project = try TemporaryProject(questions: ["history": Self.content])
        let questions = try QuestionExport(project: project.project, language: "en").questions(
            in: nil)
        #expect(questions.count == 2)
        let written = writing.write(questions)
        #expect(written.findings.isEmpty, "\(written.findings)")
        let file = QuestionFile(named: "out", written.bytes)
        #expect(QuestionFormat.recognised(file) == format)
        let reading = format.read(file)
        #expect(reading.findings.isEmpty, "\(reading.findings)")
        #expect(reading.questions.map(\.withoutPlace) == questions.map(\.withoutPlace))
        #expect(writing.write(reading.questions).bytes == written.bytes)
    }

    @Test func `gives the language that is asked for`() throws {
        let project = try TemporaryProject(questions: ["history": Self.content])
        let german = try QuestionExport(project: project.project, language: "de").questions(in: nil)
        #expect(german.map(\.stem.plain) == ["Wer schrieb das?"])
        #expect(
            try QuestionExport(project: project.project, language: "en").questions(in: "science")
                .isEmpty)
    }
}

extension QuestionRecord {
    /// The question without what its place in a file makes of it.
    var withoutPlace: QuestionRecord {
        var question = self
        question.record = ""
        question.line = nil
        question.title = nil
        return question
    }
}
