import Catalog
import Foundation
import Testing

@testable import EditionBuild
@testable import EditorialContent
@testable import PipelineSupport

@Suite struct `Rules of play` {
    private func rules(_ text: String) throws -> (PlayRules, [Finding]) {
        let project = try TemporaryProject(others: ["content/play.yaml": text])
        let log = FindingLog()
        let rules = PlayForm.read(project.root.appending(path: PlayForm.path), log: log)
        return (rules, log.findings)
    }

    @Test func `What is left out is as in the standard rules`() throws {
        let (rules, findings) = try rules(
            """
            version: 3
            modes:
              beat-the-clock: {clock: 90000, ramp: {share: 50}, daily-cap: 10}
            tiers: {gold: {average: 2500}}
            """)
        #expect(findings.isEmpty)
        var expected = PlayRules.standard
        expected.version = 3
        expected.modes[.beatTheClock]?.clock = 90_000
        expected.modes[.beatTheClock]?.ramp?.share = 50
        expected.modes[.beatTheClock]?.reward.dailyCap = 10
        expected.tiers[0].average = 2_500
        #expect(rules == expected)
        #expect(try self.rules("version: 2").0 == .standard)
    }

    @Test(arguments: [
        "modes: {beat-the-clock: {clock: 10}}", "modes: {practice: {clock: 60000}}",
        "modes: {chess: {}}",
        "tiers: {gold: {accuracy: 101}}", "modes: {quiz: {questions: 0}}", "fastest: -1",
        "fastest: soon",
        "longest: 99999999999999999999", "[1, 2]",
    ])
    func `Rules that nobody could play by are refused with the standard ones in their place`(
        text: String
    ) throws {
        let (rules, findings) = try rules(text)
        #expect(
            !findings.isEmpty
                && findings.allSatisfy {
                    $0.severity == .rejected && $0.place.file == PlayForm.path
                })
        #expect(rules == .standard)
    }

    @Test func `A deck carries the rules it was made with`() async throws {
        let project = try TemporaryProject(
            plants: Sample.four,
            others: ["content/play.yaml": "version: 7\nmodes: {speedrun: {questions: 30}}"])
        let packed = try await project.build()
        let deck = try #require(packed.edition.decks.first { $0.kind == .plants })
        let read = try CanonicalJSON.decode(
            Deck.self, from: project.read("build/\(deck.target.path)"))
        #expect(read.rules.version == 7 && read.rules.modes[.speedrun]?.questions == 30)
        #expect(Set(read.rules.modes.keys) == [.practice, .beatTheClock, .speedrun])
    }
}
