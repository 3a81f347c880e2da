import Catalog
import Foundation
import Games
import PlaySupport
import Testing

/// Values that somebody else wrote: they are read or refused, and never stop the program.
@Suite struct `What somebody else wrote` {
    private static let numbers = [
        Int.min, Int.min + 1, -1, 0, 1, 99, 1 << 53, Int.max - 1, Int.max,
    ]

    private func result() throws -> RoundResult {
        let round = Round(start: .made(.speedrun), moves: [], ended: 0, ending: .quit)
        return try replay(round, MadeDecks.plants(9))
    }

    @Test(arguments: numbers, numbers)
    func `can be counted`(_ one: Int, _ other: Int) throws {
        var result = try result()
        (result.right, result.counted, result.thinking, result.points) = (one, other, one, other)
        (result.start.started, result.ended, result.start.number, result.ending) = (
            one, other, one, .finished
        )
        #expect((0...1_000).contains(result.accuracy))
        _ = result.average
        let played = try #require(PlayedRound(result, content: "", offset: other))
        var second = played
        (second.number, second.tier, second.board.mode) = (other, .gold, .daily)
        let record = PlayerRecord().merged(with: [played, second, played])
        let read = try CanonicalJSON.decode(PlayerRecord.self, from: CanonicalJSON.encode(record))
        #expect(read == record)
        #expect((0...1_000).contains(read.statistics().accuracy))
        _ = (
            read.streak.current(at: one, offset: other), read.bests,
            read.earned(MadeAchievements.all), read.points(of: .daily, on: played.stamp.day)
        )
        _ = Scoring(right: one, speed: other, within: one).points(elapsed: other, adjusted: one)
        _ = Reward(points: one, dailyCap: other).trophies(for: other, after: one)
    }

    @Test(arguments: numbers)
    func `about rules is refused or played by`(_ number: Int) throws {
        let changes: [(inout PlayRules) -> Void] = [
            { $0.version = number }, { $0.options = number }, { $0.apart = number },
            { $0.fastest = number }, { $0.longest = number },
            { $0.mostMoves = number }, { $0.mostAdjusted = number }, { $0.slack = number },
            { $0.modes[.speedrun]?.questions = number },
            { $0.modes[.beatTheClock]?.clock = number },
            { $0.modes[.beatTheClock]?.pause = number },
            { $0.modes[.speedrun]?.ramp?.steps = number },
            { $0.modes[.speedrun]?.ramp?.share = number },
            { $0.modes[.speedrun]?.scoring.right = number },
            { $0.modes[.speedrun]?.scoring.within = number }, { $0.tiers[0].average = number },
            { $0.modes = [:] },
        ]
        for change in changes {
            var rules = PlayRules.standard
            change(&rules)
            guard let deck = try? MadeDecks.plants(9, rules: rules) else { continue }
            for mode in [Mode.practice, .beatTheClock, .speedrun] {
                guard var session = try? Session(.made(mode, adjusted: 500), on: deck) else {
                    continue
                }
                var dice = Dice(3)
                MadePlayer.playWildly(&session, &dice)
                #expect(try replay(#require(session.round), deck) == session.result)
            }
        }
    }

    @Test func `as a record comes into order, each round once`() throws {
        var result = try result()
        result.ending = .finished
        let rounds = try (1...3).map { number in
            result.start.number = number
            return try #require(PlayedRound(result, content: "c", offset: 0))
        }
        let mixed = try JSONEncoder().encode([
            "rounds": [rounds[2], rounds[0], rounds[2], rounds[1]]
        ])
        #expect(try CanonicalJSON.decode(PlayerRecord.self, from: mixed).rounds == rounds)
    }
}
