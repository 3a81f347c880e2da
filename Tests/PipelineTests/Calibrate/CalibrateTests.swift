import Calibration
import Catalog
import Foundation
import Intake
import TestSupport
import Testing

@testable import ContentReading
@testable import EditionBuild
@testable import EditorialContent
@testable import PipelineSupport
@testable import florilegium

@Suite struct `A calibration` {
    /// Six questions of science, answered by 300 persons; the first is known by nearly all, the
    /// last by hardly anybody, `wrong` has its key the wrong way round.
    private static func answers(wrong: Int? = nil) -> String {
        var rows = ["person,item,right,option,adjusted"]
        for person in 0..<300 {
            for step in 0..<6 {
                let item = (step + person) % 6
                // A ladder of abilities, and a hash for chance: 0 to 99, the same every time.
                let hash =
                    (person &* 2_654_435_761 &+ item &* 40_503 &+ (person ^ item) &* 97) % 9_973
                let know = person / 3 - 30 - 8 * item + hash % 60 > 0
                let isRight = item == wrong ? !know : know
                rows.append("p\(person),science-\(item),\(isRight ? 1 : 0),\(know ? "A" : "B"),0")
            }
        }
        return rows.joined(separator: "\n") + "\n"
    }

    private func project(answers: String) throws -> TemporaryProject {
        try TemporaryProject(
            plants: Sample.four, questions: ["science": Sample.questions("science", count: 6)],
            others: ["answers.csv": answers])
    }

    private func calibrated(_ project: TemporaryProject, isDryRun: Bool = false) throws
        -> CalibrationReport
    {
        try Calibrator(project: project.project, isDryRun: isDryRun).run(
            project.root.appending(path: "answers.csv"))
    }

    private func difficulties(_ project: TemporaryProject) throws -> [String: Difficulty] {
        let composed = try Pipeline(project: project.project, progress: ProgressBar(isQuiet: true))
            .check()
        return Dictionary(
            uniqueKeysWithValues: composed.questions.compactMap { question in
                question.difficulty.map { (question.id, $0) }
            })
    }

    @Test func `is joined with the prior by the next build`() throws {
        let project = try project(answers: Self.answers())
        let before = try difficulties(project)
        #expect(before.values.allSatisfy { $0.answers == 0 })
        let report = try calibrated(project)
        #expect(
            report.answers == 1_800 && report.persons.count == 300 && report.rowFindings.isEmpty)
        #expect(report.written == LearntRatings.path && report.join.unmatched == 0)
        #expect(report.anchoring.to == .priors && report.anchoring.anchors == 6)
        let after = try difficulties(project)
        #expect(after.values.allSatisfy { $0.answers == 300 && $0.deviation < 100 }, "\(after)")
        #expect(
            after.mapValues(\.rating)
                == Dictionary(uniqueKeysWithValues: report.items.map { ($0.item, $0.rating ?? 0) }))
        let ordered = (0..<6).map { after["science-\($0)"]?.rating ?? 0 }
        #expect(ordered == ordered.sorted(), "\(ordered)")
        // The answers move items apart; the scale stays where the priors had it.
        let mean = ordered.reduce(0, +) / 6, old = before.values.reduce(0) { $0 + $1.rating } / 6
        #expect(abs(mean - old) < 40, "\(mean) \(old)")
        #expect(try project.findings().allSatisfy { $0.place.file != LearntRatings.path })
    }

    @Test func `writes the same bytes whatever the order of rows`() throws {
        let rows = Self.answers().split(separator: "\n")
        let project = try project(answers: Self.answers())
        _ = try calibrated(project)
        let first = try project.read(LearntRatings.path)
        try project.write(
            ([rows[0]] + rows.dropFirst().reversed()).joined(separator: "\n"), to: "answers.csv")
        _ = try calibrated(project)
        #expect(try project.read(LearntRatings.path) == first)
        let read = try CanonicalJSON.decode(LearntRatings.self, from: first)
        #expect(
            read.date == Day(rawValue: "2026-11-21")
                && read.items.map(\.item) == (0..<6).map { "science-\($0)" })
    }

    @Test func `is an input of the edition`() throws {
        let project = try project(answers: Self.answers())
        #expect(try ContentReader.all(from: project.project).inputs[LearntRatings.path] == nil)
        _ = try calibrated(project)
        let one = try #require(
            try ContentReader.all(from: project.project).inputs[LearntRatings.path])
        try project.write(Self.answers(wrong: 2), to: "answers.csv")
        _ = try calibrated(project)
        #expect(try ContentReader.all(from: project.project).inputs[LearntRatings.path] != one)
    }

    @Test func `names a wrong key first`() throws {
        let report = try calibrated(try project(answers: Self.answers(wrong: 2)))
        let first = try #require(report.findings.first)
        #expect(first.kind == .wrongKey && first.item == "science-2")
        #expect(report.text.contains("wrong-key: science-2: The key is probably wrong"))
    }

    @Test func `writes nothing when it is dry, or knows no item`() throws {
        let project = try project(answers: Self.answers())
        let report = try calibrated(project, isDryRun: true)
        #expect(report.text.contains("\(LearntRatings.path) would be written"))
        try project.write(Self.answers().replacing("science-", with: "strange-"), to: "answers.csv")
        let strange = try calibrated(project)
        #expect(
            strange.written == nil && strange.join.firstUnmatched.count == 5
                && strange.anchoring.to == .meanAbility)
        #expect(strange.text.contains("1800 read, 0 matched, 1800 matched nothing"))
        #expect(throws: (any Error).self) { try project.read(LearntRatings.path) }
    }

    @Test func `leaves out answers after a revocation`() throws {
        let project = try project(answers: Self.answers())
        try project.write(
            "- {question: science-3, date: 2026-11-20, reason: It was wrong.}\n",
            to: "content/revocations.yaml")
        let report = try calibrated(project)
        #expect(report.leftOut.revoked == 300 && report.items.count == 5)
    }

    /// A file of ratings and the rule that it breaks.
    private static let broken: [(String, Rule)] = [
        ("{", .wrongShape), (#"{"items": [{"item": "a", "answers": "many"}]}"#, .wrongShape),
        (#"{"items": [{"item": "a", "answers": 3, "logits": 1, "error": 0}]}"#, .outOfRange),
        (#"{"items": [{"item": "../a", "answers": 3, "logits": 1, "error": 1}]}"#, .outOfRange),
        (
            #"{"items": [{"item": "a", "answers": 3, "logits": 1, "error": 1}, {"item": "a", "answers": 3, "logits": 2, "error": 1}]}"#,
            .duplicateID
        ),
    ]

    @Test(arguments: broken)
    func `that somebody spoilt is a finding`(_ text: String, _ rule: Rule) throws {
        let project = try project(answers: Self.answers())
        try project.write(text, to: LearntRatings.path)
        let findings = try project.findings().filter { $0.place.file == LearntRatings.path }
        #expect(findings.map(\.rule) == [rule])
        #expect(findings.allSatisfy { $0.remedy.contains("calibrate") })
    }

    @Test func `is told by the command, as text and as JSON`() async throws {
        let project = try project(answers: Self.answers() + "p1,science-0\n")
        let arguments = [
            "calibrate", project.root.appending(path: "answers.csv").path, "--project",
            project.root.path,
        ]
        let told = try await Program.run(arguments + ["--dry-run"])
        #expect(told.status == 2)
        for words in [
            "line 1802: right is neither 0 nor 1", "1800 answers of 300 persons to 6 items",
            "log-likelihood -", "log loss", "AUC", "science-5",
        ] {
            #expect(told.text.contains(words), "\(words)\n\(told.text)")
        }
        let json = try await Program.run(arguments + ["--json"])
        let report = try CanonicalJSON.decode(CalibrationReport.self, from: Data(json.text.utf8))
        #expect(report.items.count == 6 && report.persons.count == 300)
        let missing = try await Program.run([
            "calibrate", "nowhere.csv", "--project", project.root.path,
        ])
        #expect(missing.status == 1 && missing.text.contains("do  Name a CSV file"))
        let empty = project.root.appending(path: "empty.csv")
        try Data().write(to: empty)
        let nothing = try await Program.run([
            "calibrate", empty.path, "--project", project.root.path,
        ])
        #expect(nothing.status == 1 && nothing.text.contains("at  \(empty.path)"))
    }
}
