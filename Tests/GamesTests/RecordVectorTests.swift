import Catalog
import Foundation
import Games
import PlaySupport
import TestSupport
import Testing

/// Holds records, streaks and achievements in Swift and in JavaScript together.
@Suite struct `Record vectors` {
    /// What a script has to reproduce.
    private struct Vectors: Encodable {
        var about: String
        var achievements: [Achievement]
        var days: [StampDay]
        var sets: [FirstDay]
        var plays: [Play]
        var streaks: [Story]
        var records: [Counted]
    }
    private struct StampDay: Encodable {
        var stamp: PlayedRound.Stamp
        var day: Day
    }
    private struct FirstDay: Encodable {
        var period: SetPeriod
        var day: Day
        var first: Day
    }
    /// A result, and what a record keeps of it.
    private struct Play: Encodable {
        var result: RoundResult
        var content: String
        var offset: Int
        var played: PlayedRound?
    }
    /// Quizzes in the order of time, and the streak after the last.
    private struct Story: Encodable {
        var what: String
        var stamps: [PlayedRound.Stamp]
        var length: Int
        var longest: Int
        var day: Day
        var current: [Current]
    }
    private struct Current: Encodable {
        var time: Int
        var offset: Int
        var length: Int
    }
    /// Records of several devices, and what they come to together.
    private struct Counted: Encodable {
        var parts: [[PlayedRound]]
        var rounds: [PlayedRound]
        var statistics: [Sums]
        var bests: [BoardBest]
        var best: [ModeBest]
        var points: [DayPoints]
        var progress: [Progress]
        var earned: [String: PlayedRound.Stamp]
    }
    private struct Sums: Encodable {
        var mode: Mode?
        var sums: Statistics
        var accuracy: Int
        var average: Int
    }
    private struct RoundName: Encodable {
        var player: String
        var number: Int

        init(_ round: PlayedRound) { (player, number) = (round.player, round.number) }
    }
    private struct Best: Encodable {
        var points: RoundName
        var fastest: RoundName?

        init(_ best: PersonalBest) {
            points = RoundName(best.points)
            fastest = best.fastest.map { RoundName($0) }
        }
    }
    private struct BoardBest: Encodable {
        var board: Board
        var best: Best
    }
    private struct ModeBest: Encodable {
        var mode: Mode
        var category: String?
        var adjusted: Int
        var best: Best?
    }
    private struct DayPoints: Encodable {
        var mode: Mode
        var day: Day
        var points: Int
    }
    private struct Progress: Encodable {
        var metric: Achievement.Metric
        var value: Int
    }

    /// 2026-11-21T00:00Z.
    private static let beginning = 1_795_219_200_000

    private static func days() -> [StampDay] {
        let rows: [(time: Int, offset: Int)] = [
            (0, 0), (0, -60), (86_399_999, 0), (86_400_000, -1), (-5, 0), (beginning, 0),
            (beginning - 1, 0), (beginning, -300),
            (beginning + 82_800_000, 60), (beginning, 1_440), (beginning, 5_000),
            (beginning, -5_000),
        ]
        return rows.map { time, offset in
            let stamp = PlayedRound.Stamp(time: time, zone: "Etc/UTC", offset: offset)
            return StampDay(stamp: stamp, day: stamp.day)
        }
    }

    private static func sets() -> [FirstDay] {
        var rows: [FirstDay] = []
        for period in SetPeriod.allCases {
            for number in Array(-4...4) + Array(20_000...20_007) {
                let day = Day(number: number)
                rows.append(FirstDay(period: period, day: day, first: period.first(of: day)))
            }
        }
        return rows
    }

    private static func plays() throws -> [Play] {
        var plays: [Play] = []
        for (place, mode) in Mode.allCases.enumerated() {
            for isLeft in [false, true] {
                let start = RoundStart.made(
                    mode, number: place + 1, adjusted: place % 2 == 0 ? 100 : 150)
                var session = try Session(start, on: MadeDecks.deck(for: mode))
                if isLeft { session.quit(at: 2_000) }
                MadePlayer.play(&session, every: 2_500, wrong: [2, 5])
                let result = try #require(session.result)
                let (content, offset) = ("2026.11.\(place + 1)", place * 60 - 180)
                plays.append(
                    Play(
                        result: result, content: content, offset: offset,
                        played: PlayedRound(result, content: content, offset: offset)))
            }
        }
        return plays
    }

    private static func made(_ seed: UInt64) -> [PlayedRound.Stamp] {
        var dice = Dice(seed)
        var (time, place) = (beginning, (zone: "Europe/Stockholm", offset: 60))
        // Some players leave out days, others seldom do; some travel, some only meet summer time.
        let (gap, travels) = (seed % 2 == 0 ? 26 : 40, seed % 3 == 0 ? 30 : 5)
        return (0..<30).map { _ in
            time += dice.below(gap) * 3_600_000
            if dice.percent(travels) {
                let zone = dice.pick(["Europe/Stockholm", "Asia/Tokyo", "Pacific/Auckland"])
                place = (zone ?? "", (dice.below(27) - 12) * 60)
            }
            if dice.percent(5) { place.offset += dice.percent(50) ? 60 : -60 }
            return PlayedRound.Stamp(time: time, zone: place.zone, offset: place.offset)
        }
    }

    private static func story(_ what: String, _ stamps: [PlayedRound.Stamp]) throws -> Story {
        let streak = stamps.reduce(into: Streak()) { $0.take($1) }
        let last = try #require(stamps.last)
        var current: [Current] = []
        for hours in stride(from: 0, to: 72, by: 7) {
            for offset in [last.offset, -600, 780] {
                let time = last.time + hours * 3_600_000
                current.append(
                    Current(
                        time: time, offset: offset,
                        length: streak.current(at: time, offset: offset)))
            }
        }
        return Story(
            what: what, stamps: stamps, length: streak.length, longest: streak.longest,
            day: try #require(streak.day), current: current)
    }

    /// Any round: numbers come twice, and so do times.
    private static func made(_ base: PlayedRound, _ dice: inout Dice) -> PlayedRound {
        var made = base
        let mode = dice.pick(Mode.allCases) ?? .quiz
        let category = mode.kind == .questions ? dice.pick(["art", "music"]) : nil
        made.player = dice.pick(["a", "b", "å"]) ?? "a"
        made.number = 1 + dice.below(12)
        made.board = Board(
            mode: mode, category: category, adjusted: dice.percent(20) ? 150 : 100,
            content: dice.percent(70) ? "2026.11.1" : "2026.12.1")
        made.stamp = PlayedRound.Stamp(
            time: beginning + dice.below(100) * 7_200_000,
            zone: dice.percent(50) ? "Europe/Stockholm" : "Europe/Paris",
            offset: dice.pick([-300, 60, 60, 60, 540]) ?? 60)
        made.counted = dice.below(26)
        made.right = dice.percent(40) ? made.counted : dice.below(made.counted + 1)
        made.points = dice.below(4) * 500
        made.thinking = made.counted * (1_000 + dice.below(9_000))
        made.tier = mode == .speedrun && dice.percent(80) ? dice.pick(Tier.Name.allCases) : nil
        return made
    }

    private static func parts(_ base: PlayedRound, seed: UInt64) -> [[PlayedRound]] {
        var dice = Dice(seed &+ 100)
        var parts: [[PlayedRound]] = []
        for _ in 0..<3 {
            var part: [PlayedRound] = []
            for _ in 0..<12 { part.append(made(base, &dice)) }
            // A device may have another's rounds already.
            if let other = parts.last { part += other.prefix(3) }
            parts.append(part)
        }
        return parts
    }

    private static func counted(_ parts: [[PlayedRound]]) -> Counted {
        var record = PlayerRecord()
        for part in parts { record = record.merged(with: part) }
        var statistics: [Sums] = []
        var best: [ModeBest] = []
        var points: [DayPoints] = []
        func sum(_ mode: Mode?) {
            let sums = record.statistics(of: mode)
            statistics.append(
                Sums(mode: mode, sums: sums, accuracy: sums.accuracy, average: sums.average))
        }
        sum(nil)
        let days = Set(record.rounds.map { $0.stamp.day }).sorted()
        for mode in Mode.allCases {
            sum(mode)
            for category in [nil, "art"] as [String?] {
                for adjusted in [100, 150] {
                    let found = record.best(of: mode, category: category, adjusted: adjusted)
                    best.append(
                        ModeBest(
                            mode: mode, category: category, adjusted: adjusted,
                            best: found.map { Best($0) }))
                }
            }
            for day in days {
                points.append(
                    DayPoints(mode: mode, day: day, points: record.points(of: mode, on: day)))
            }
        }
        func order(_ board: Board) -> String {
            "\(board.mode.rawValue) \(board.category ?? "") \(board.adjusted) \(board.content)"
        }
        let bests = record.bests.map { BoardBest(board: $0.key, best: Best($0.value)) }
        return Counted(
            parts: parts, rounds: record.rounds, statistics: statistics,
            bests: bests.sorted { order($0.board) < order($1.board) }, best: best,
            points: points.filter { $0.points > 0 },
            progress: Achievement.Metric.allCases.map {
                Progress(metric: $0, value: record.progress(of: $0))
            },
            earned: record.earned(MadeAchievements.all))
    }

    @Test func `hold the site's script to what this counts`() throws {
        let left = Round(start: .made(.quiz), moves: [], ended: 0, ending: .quit)
        var result = try replay(left, MadeDecks.deck(for: .quiz))
        result.ending = .finished
        let base = try #require(PlayedRound(result, content: "", offset: 0))
        var streaks = try StreakRow.rows.map { try Self.story($0.what, $0.stamps) }
        for seed in 0..<24 as Range<UInt64> {
            streaks.append(try Self.story("player \(seed)", Self.made(seed)))
        }
        var records: [Counted] = []
        for seed in 0..<5 as Range<UInt64> {
            records.append(Self.counted(Self.parts(base, seed: seed)))
        }
        let vectors = Vectors(
            about:
                "A best is told by player and number of its rounds; days without points are left out.",
            achievements: MadeAchievements.all,
            days: Self.days(), sets: Self.sets(), plays: try Self.plays(), streaks: streaks,
            records: records)
        try VectorFile("record.json").compare(try CanonicalJSON.encode(vectors) + Data("\n".utf8))
    }
}
