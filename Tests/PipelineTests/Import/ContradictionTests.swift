import Foundation
import Intake
import TestSupport
import Testing

@testable import EditorialContent

/// A file that says something else than the questions that are there.
@Suite struct `An import that contradicts` {
    private static let heads = "question,right,wrong 1,wrong 2,wrong 3,explanation,licence\n"
    private static let mona = "Who painted the Mona Lisa?,Leonardo,Titian,Raphael,Giotto,,CC0\n"
    private static let metal = "Which is a metal?,Iron,Rose,Rain,Song,It rusts.,CC0\n"

    private func importing(
        _ project: TemporaryProject, _ lines: String..., named name: String = "bank.csv",
        dry: Bool = false
    ) throws -> ImportReport {
        try project.importing(
            Self.heads + lines.joined(), named: name, .init(category: "science", isDryRun: dry))
    }

    @Test(arguments: ["bank.csv", "other.csv"])
    func `the right answer of a question is left out, and sets the exit code`(_ name: String)
        async throws
    {
        let project = try TemporaryProject()
        _ = try importing(project, Self.mona, Self.metal)
        let before = try project.questionFiles()
        let other = "Who painted the Mona Lisa?,Titian,Leonardo,Raphael,Giotto,,CC0\n"
        let report = try importing(project, other, Self.metal, named: name)
        let file = try #require(report.files.first)
        #expect(file.rejected == 1 && file.kept == 0 && file.isLacking, "\(report.text)")
        let finding = try #require(file.findings.first { $0.severity == .rejected })
        #expect(finding.message.contains("with another right answer"))
        #expect(finding.message.contains("content/questions/imported/bank/science-001.yaml"))
        #expect(try project.questionFiles().keys == before.keys)
        #expect(!(try project.questionFiles().values.joined()).contains("en: \"Titian\"\n    wr"))

        try project.write(Self.heads + other, to: "inbox/\(name)")
        let run = try await Program.run([
            "import", "questions", project.root.path + "/inbox/\(name)", "--project",
            project.root.path,
        ])
        #expect(run.status == 2, "\(run.text)")
    }

    @Test func `itself keeps the first of two answers alone`() throws {
        let project = try TemporaryProject()
        let other = "Who painted the Mona Lisa?,Titian,Leonardo,Raphael,Giotto,,CC0\n"
        let report = try importing(project, Self.mona, other)
        #expect(report.files.map(\.kept) == [1] && report.files.map(\.rejected) == [1])
        #expect(report.files[0].findings[0].message.contains("the files of this import"))
    }

    @Test func `other answers of a question of the same file is left out, wherever it stands`()
        throws
    {
        let project = try TemporaryProject()
        _ = try importing(project, Self.metal, Self.mona)
        let before = try project.questionFiles()
        let corrected = "Which is a metal?,Gold,Rose,Rain,Song,,CC0\n"
        let report = try importing(project, corrected, Self.mona)
        #expect(report.files.map(\.rejected) == [1] && report.files.map(\.kept) == [0])
        #expect(report.files[0].findings[0].message.contains("It has the text of which-"))
        #expect(try project.questionFiles() == before)
    }

    @Test func `does not, where a question has the same text as one that stays`() throws {
        let project = try TemporaryProject()
        _ = try importing(project, Self.metal)
        let second = "Which is a metal?,Gold,Rose,Rain,Song,,CC0\n"
        let report = try importing(project, second, Self.metal)
        #expect(report.files.map(\.kept) == [1] && report.files.map(\.rejected) == [0])
        #expect(report.files.map(\.unchanged) == [1], "\(report.text)")
    }

    @Test func `an explanation of the same question says that it is not taken over`() throws {
        let project = try TemporaryProject()
        _ = try importing(project, Self.metal)
        let better = Self.metal.replacing("It rusts.", with: "It conducts.")
        let report = try importing(project, better, named: "other.csv")
        #expect(report.files.map(\.duplicates.count) == [1])
        let finding = try #require(report.files[0].findings.first)
        #expect(finding.message.hasSuffix("and its explanation is not taken over"), "\(finding)")
        let same = try importing(project, Self.metal, named: "third.csv")
        #expect(same.files[0].findings.isEmpty, "\(same.text)")
    }

    @Test func `the answers of a question with a translation removes the translated ones`() throws {
        let project = try TemporaryProject()
        func sheet(_ right: String, _ wrong: String) -> String {
            "id,question,right,wrong 1,wrong 2,wrong 3,licence\n"
                + "q1,Who was first?,\(right),\(wrong),Cy,Di,CC0\n"
        }
        func take(_ text: String) throws -> ImportReport {
            try project.importing(text, named: "sheet.csv", .init(category: "science"))
        }
        _ = try take(sheet("Al", "Bo"))
        let path = try #require(try project.questionFiles().keys.first)
        var text = try #require(try project.questionFiles()[path])
        for (english, german) in [("Who was first?", "Wer war der Erste?"), ("Al", "Der Al")] {
            for quote in ["", "\""] {
                text = text.replacing(
                    "en: \(quote)\(english)\(quote)\n",
                    with: "en: \(quote)\(english)\(quote)\n      de: \(german)\n")
            }
        }
        #expect(text.contains("Der Al") && text.contains("Wer war"), "\(text)")
        try project.write(text, to: path)
        let report = try take(sheet("Bo", "Al"))
        #expect(report.files.map(\.changed) == [1])
        #expect(report.files[0].findings.contains { $0.message.contains("were removed") })
        let after = try #require(try project.questionFiles()[path])
        #expect(!after.contains("Der Al") && after.contains("Wer war der Erste?"), "\(after)")
    }

    @Test func `an id of ours by a letter is left out, and the id is named`() throws {
        let questions = """
            category: science
            status: checked
            licence: own
            questions:
              - {id: science-one, level: easy, source: A, text: Who was first?, right: Al,
                 wrong: [Bo, Cy, Di]}
              - {id: science-two, level: easy, source: A, text: Who was last?, right: Ed,
                 wrong: [Fay, Gus, Hal]}
            """
        let project = try TemporaryProject(questions: ["science": questions])
        let sheet = """
            id,question,right,wrong 1,wrong 2,wrong 3,licence
            science-one,Who was first?,Al,Bo,Cy,Di,own
            sciense-two,Who came last?,Ed,Fay,Gus,Hal,own

            """
        let report = try project.importing(sheet, named: "sheet.csv", .init(category: "science"))
        #expect(report.files.map(\.rejected) == [1] && report.files.map(\.kept) == [0])
        let finding = try #require(report.files[0].findings.first { $0.severity == .rejected })
        #expect(finding.remedy.contains("Did you mean science-two?"))
        // One that is far from all of ours is a new question.
        let new = sheet.replacing("sciense-two", with: "a-new-one")
        let added = try project.importing(new, named: "sheet.csv", .init(category: "science"))
        #expect(added.files.map(\.kept) == [1], "\(added.text)")
    }

    @Test func `a text of all languages is told as that of all languages`() throws {
        let questions = """
            category: science
            status: checked
            licence: own
            questions:
              - {id: science-one, level: easy, source: A, text: {en: When?, de: Wann?}, right: "1859",
                 wrong: ["1860", "1861", "1862"]}
            """
        let project = try TemporaryProject(questions: ["science": questions])
        let sheet = """
            id,question,right,wrong 1,wrong 2,wrong 3,licence,language
            science-one,When?,1858,1860,1861,1862,own,en

            """
        let report = try project.importing(sheet, named: "sheet.csv", .init())
        #expect(report.files[0].edits.map(\.part) == ["right (all languages)"], "\(report.text)")
    }
}
