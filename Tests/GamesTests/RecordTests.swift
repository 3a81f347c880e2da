import Catalog
import Foundation
import Games
import PlaySupport
import Testing

/// A record's rounds, made up.
private func played(
    _ mode: Mode, _ number: Int, at hours: Double = 0, offset: Int = 60, player: String = "a",
    points: Int = 100, right: Int = 10, of counted: Int = 10,
    thinking: Int = 20_000, tier: Tier.Name? = nil, content: String = "2026.11.1"
) throws -> PlayedRound {
    var round = Round(start: .made(mode, number: number), moves: [], ended: 0, ending: .quit)
    round.start.player = player
    var result = try replay(round, MadeDecks.deck(for: mode))
    (result.ending, result.points, result.right, result.counted, result.thinking, result.tier) = (
        .finished, points, right, counted, thinking, tier
    )
    // 2026-11-21T00:00Z, which is 01:00 in Stockholm.
    result.start.started = 1_795_219_200_000 + Int(hours * 3_600_000)
    return try #require(PlayedRound(result, content: content, offset: offset))
}

private func record(_ rounds: [PlayedRound]) -> PlayerRecord {
    rounds.reduce(into: PlayerRecord()) { $0.take($1) }
}

@Suite struct `A player's record` {
    @Test func `ends no row of true days by a quiz of a clock that was ahead`() throws {
        // The sixth day by right clocks comes after one that is thirty days ahead.
        let record = record(
            try [0, 1, 2, 32, 3, 4].enumerated().map { number, day in
                try played(.quiz, number + 1, at: Double(24 * day))
            })
        func at(_ day: Int) -> Int { 1_795_219_200_000 + day * 86_400_000 }
        let current = [2, 4, 5, 6, 32].map { record.streak(at: at($0)).current(at: at($0)) }
        #expect(current == [3, 5, 5, 0, 1])
        #expect(record.streak(at: at(4)).longest == 5)
        #expect(record.streak(at: at(0) - 300_000).length == 1, "clocks differ by minutes")
        #expect(record.streak(at: at(0) - 300_001).length == 0)
    }

    @Test func `counts rounds, answers, accuracy and average time, per mode and in all`() throws {
        let record = record([
            try played(.quiz, 1, right: 8, thinking: 30_000),
            try played(.quiz, 2, right: 9, thinking: 20_001),
            try played(.speedrun, 3, right: 25, of: 25, thinking: 50_000),
        ])
        let quiz = record.statistics(of: .quiz)
        #expect(
            quiz.rounds == 2 && quiz.answers == 20 && quiz.accuracy == 850 && quiz.average == 2_500)
        let all = record.statistics()
        #expect(
            all.rounds == 3 && all.answers == 45 && all.right == 42 && all.accuracy == 933
                && all.average == 2_222)
        #expect(record.statistics(of: .daily).accuracy == 0)
    }

    @Test
    func
        `keeps the best round of each mode, category, timing and content, the first of equal ones`()
        throws
    {
        let record = record([
            try played(.beatTheClock, 1, at: 1, points: 900),
            try played(.beatTheClock, 2, at: 2, points: 1_200),
            try played(.beatTheClock, 3, at: 3, points: 1_200),
            try played(.beatTheClock, 4, at: 4, points: 5_000, content: "2026.12.1"),
            try played(.practice, 5, points: 400), try played(.quiz, 6, points: 10),
        ])
        let bests = record.bests
        #expect(bests.count == 3)
        let best = try #require(bests[Board(mode: .beatTheClock, content: "2026.11.1")])
        #expect(best.points.number == 2 && best.fastest == nil)
        #expect(
            best.points.stamp.time == 1_795_226_400_000
                && best.points.stamp.zone == "Europe/Stockholm")
        #expect(
            bests[Board(mode: .quiz, category: "art", content: "2026.11.1")]?.points.points == 10)
    }

    @Test func `takes as the fastest speedrun only one that earned a tier`() throws {
        let record = record([
            try played(.speedrun, 1, thinking: 40_000, tier: .bronze),
            try played(.speedrun, 2, points: 1, thinking: 2_000),
            try played(.speedrun, 3, points: 1, thinking: 30_000, tier: .gold),
        ])
        #expect(record.bests[Board(mode: .speedrun, content: "2026.11.1")]?.fastest?.number == 3)
    }

    @Test func `counts a round once, whatever comes twice, in any order, from anywhere`() throws {
        let guest = try (1...6).map { try played(.quiz, $0, at: Double($0)) }
        let account = try (1...6).map { try played(.daily, $0, at: Double($0 * 3), player: "b") }
        let one = record(guest)
        #expect(record(guest + guest.reversed()) == one)
        let both = one.merged(with: record(account))
        #expect(both.rounds.count == 12)
        #expect(record(account).merged(with: one) == both)
        #expect(both.merged(with: one) == both)
        #expect(
            record(Array(guest.prefix(4)) + account).merged(with: record(Array(guest.suffix(4))))
                == both)
        #expect(both.statistics().rounds == 12)
    }

    @Test
    func `of two rounds under one number keeps the one that claims less, whichever came first`()
        throws
    {
        let (less, more) = (try played(.quiz, 1, points: 100), try played(.quiz, 1, points: 900))
        #expect(record([less, more]) == record([more, less]))
        #expect(record([more, less]).rounds == [less])
    }

    @Test func `tells a day's points of a mode in the player's zone`() throws {
        let record = record([
            try played(.quiz, 1, at: 22), try played(.quiz, 2, at: 22.9),
            try played(.quiz, 3, at: 23.1), try played(.daily, 4, at: 22),
        ])
        #expect(record.points(of: .quiz, on: Day(rawValue: "2026-11-21") ?? Day(number: 0)) == 200)
        #expect(record.points(of: .quiz, on: Day(rawValue: "2026-11-22") ?? Day(number: 0)) == 100)
    }

    @Test func `earns achievements with the round that reached them`() throws {
        let rounds = try (1...9).map {
            try played(.quiz, $0, at: Double($0) * 24, right: $0 == 3 ? 10 : 9)
        }
        let earned = record(rounds).earned(MadeAchievements.all)
        #expect(Set(earned.keys) == ["first-leaf", "faultless", "week-in-bloom"])
        #expect(
            earned["faultless"] == rounds[2].stamp && earned["week-in-bloom"] == rounds[6].stamp)
        #expect(record(rounds).progress(of: .right) == 82)
    }

    @Test func `counts weekly sets, also of a record from before they were counted`() throws {
        let rounds = try (1...4).map { try played(.weekly, $0, at: Double($0) * 168) }
        #expect(record(rounds).earned(MadeAchievements.all)["four-weeks"] == rounds[3].stamp)
        var counts = PlayCounts()
        rounds.forEach { counts.take($0) }
        let json = String(decoding: try CanonicalJSON.encode(counts), as: UTF8.self)
        let before = try CanonicalJSON.decode(
            PlayCounts.self, from: Data(json.replacing(",\"weekly\":4", with: "").utf8))
        #expect(json.contains("\"weekly\":4") && before.value(of: .weekly, longestStreak: 0) == 0)
        #expect(before.value(of: .rounds, longestStreak: 0) == 4)
    }

    @Test func `travels unchanged`() throws {
        let one = record([try played(.quiz, 1), try played(.speedrun, 2, tier: .gold)])
        #expect(try CanonicalJSON.decode(PlayerRecord.self, from: CanonicalJSON.encode(one)) == one)
    }
}
