import Catalog
import Foundation
import TestSupport
import Testing

@testable import EditionBuild
@testable import PipelineSupport
@testable import florilegium

/// Editors are told in time that an edition has sets for a few days more.
@Suite struct `Sets that end` {
    private func finding(_ last: String, on today: String) throws -> Finding? {
        let project = try TemporaryProject(plants: Sample.four)
        var composed = try Pipeline(
            project: try project.project, progress: ProgressBar(isQuiet: true)
        ).check()
        let last = try #require(Day(rawValue: last))
        composed.sets[.daily] = try (-3...0).map {
            try SealedSet(Deck(.daily, last.advanced(by: $0), asked: [], reserve: []))
        }
        let found = composed.endingSets(on: try #require(Day(rawValue: today)))
        #expect(found.count <= 1)
        return found.first
    }

    @Test func `are told of from two weeks before the last one on`() throws {
        #expect(try finding("2027-01-19", on: "2026-11-21") == nil)
        #expect(try finding("2027-01-19", on: "2027-01-04") == nil)
        for (today, words) in [
            ("2027-01-05", "which ends in 14 days"), ("2027-01-18", "which ends in 1 day;"),
            ("2027-01-19", "which ends today"), ("2028-02-29", "which has ended"),
        ] {
            let found = try #require(try finding("2027-01-19", on: today))
            #expect(found.rule == .setsEnd && found.severity == .warning)
            #expect(found.message.contains("2027-01-19, \(words)"), "\(found.message)")
            #expect(found.remedy.contains("(2026.11.1) as its base"))
        }
    }

    @Test func `are told of by check for the day that is named, and fail nothing`() async throws {
        let project = try TemporaryProject(
            plants: Sample.four,
            questions: [
                "science": Sample.questions("science", count: 12),
                "history": Sample.questions("history", count: 12),
            ])
        let arguments = ["check", "--project", project.root.path, "--today"]
        let before = try await Program.run(arguments + ["2026-10-01"])
        let after = try await Program.run(arguments + ["2028-02-29"])
        #expect(before.status == 0 && !before.text.contains("[sets-end]"))
        #expect(after.status == 0, "\(after.text)")
        #expect(after.text.contains("The last daily set is that of 2026-11-23, which has ended"))
        let odd = try await Program.run(arguments + ["tomorrow"])
        #expect(odd.status == 64)
    }
}
