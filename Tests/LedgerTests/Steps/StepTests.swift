import Catalog
import Foundation
import PlaySupport
import Testing

@testable import Ledger

extension Stage {
    /// Steps between two hours of 21 November 2026 in UTC, sent at noon of the next day.
    mutating func walk(
        _ from: Double, _ to: Double, _ count: Int, source: String = "phone", offset: Int = 0
    ) throws -> Outcome {
        let midnight = Self.noon - 12 * Self.hour
        let body = StepBody(
            source: source, zone: "Europe/London", offset: offset,
            start: midnight + Int(from * Double(Self.hour)),
            end: midnight + Int(to * Double(Self.hour)), count: count)
        return try take(entry(.steps, body))
    }

    /// Sets a goal, some hours after midnight of 21 November 2026 by the device's clock; it is received
    /// at eleven in the evening.
    mutating func aim(_ period: GoalPeriod, _ steps: Int, at hour: Int = 0) throws -> Outcome {
        var entry = try entry(.goal, GoalBody(period: period, steps: steps, offset: 0))
        entry.made = Self.noon + (hour - 12) * Self.hour
        let later = now
        now = Self.noon + 11 * Self.hour
        defer { now = later }
        return try take(entry)
    }

    func walked(_ day: String) -> Int {
        Day(rawValue: day).flatMap { standing.person.walked[$0] } ?? 0
    }
}

@Suite struct `Steps` {
    private func stage() throws -> Stage {
        var stage = try Stage()
        stage.now = Stage.noon + Stage.day
        return stage
    }

    /// What two sources tell of one hour, and what is believed.
    @Test(
        arguments: [
            ("one source", [("phone", 900)], 900),
            ("one source twice", [("phone", 900), ("phone", 300)], 1_200),
            ("a watch beside a telephone", [("phone", 900), ("watch", 1_100)], 1_100),
            ("the other way round", [("watch", 1_100), ("phone", 900)], 1_100),
            ("a telephone on a washing machine", [("phone", 12_000), ("phone", 12_000)], 12_000),
        ] as [(String, [(String, Int)], Int)])
    func `of one hour are counted once`(_ what: String, _ told: [(String, Int)], _ believed: Int)
        throws
    {
        var stage = try stage()
        for (source, count) in told { _ = try stage.walk(9, 10, count, source: source) }
        #expect(stage.walked("2026-11-21") == believed, "\(what)")
        #expect(stage.standing.person.steps == believed)
    }

    /// An interval, and what it adds to the days around it.
    @Test(
        arguments: [
            ("an evening", 20, 22, 0, 2_000, 2_000, 0),
            ("over midnight", 23, 25, 0, 2_000, 1_000, 1_000),
            ("over midnight in India", 17.5, 19.5, 330, 2_000, 1_000, 1_000),
            ("nine parts of ten before it", 15, 25, 0, 1_000, 900, 100),
            ("all of it after midnight in Auckland", 12, 14, 780, 2_000, 0, 2_000),
        ] as [(String, Double, Double, Int, Int, Int, Int)])
    func `belong to the day in the player's zone`(
        _ what: String, _ from: Double, _ to: Double, _ offset: Int, _ count: Int, _ today: Int,
        _ tomorrow: Int
    ) throws {
        var stage = try stage()
        _ = try stage.walk(from, to, count, offset: offset)
        #expect(stage.walked("2026-11-21") == today, "\(what)")
        #expect(stage.walked("2026-11-22") == tomorrow, "\(what)")
    }

    /// What is odd about steps, and the rule it breaks.
    @Test(
        arguments: [
            ("no steps", 9, 10, 0, "phone", .unbelievable),
            ("fewer than none", 9, 10, -5, "phone", .unbelievable),
            ("over 200 a minute", 9, 10, 12_001, "phone", .unbelievable),
            ("more than can be counted", 9, 10, .max, "phone", .unbelievable),
            ("an empty interval", 9, 9, 5, "phone", .badInterval),
            ("an interval that runs backwards", 10, 9, 5, "phone", .badInterval),
            ("more than a day", 0, 24.01, 5, "phone", .badInterval),
            ("steps of tomorrow", 37, 38, 5, "phone", .tooEarly),
            ("steps of long ago", -1_440, -1_430, 5, "phone", .tooLate),
            ("no source", 9, 10, 5, "", .badSource),
            ("a source with a space", 9, 10, 5, "my phone", .badSource),
        ] as [(String, Double, Double, Int, String, Refusal)])
    func `are held against what is possible`(
        _ what: String, _ from: Double, _ to: Double, _ count: Int, _ source: String,
        _ refusal: Refusal
    ) throws {
        var stage = try stage()
        #expect(throws: refusal, "\(what)") { try stage.walk(from, to, count, source: source) }
        #expect(stage.standing.steps.isEmpty)
    }

    @Test func `of one time come from eight sources at most`() throws {
        var stage = try stage()
        for number in 0..<LedgerLimits.stepSources {
            _ = try stage.walk(9, 10, 100, source: "s\(number)")
        }
        #expect(throws: Refusal.tooManySources) { try stage.walk(9, 10, 100, source: "another") }
        _ = try stage.walk(9, 10, 100, source: "s0")
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `give the same standing in whatever order and from whatever devices they come`(
        _ seed: UInt64
    ) throws {
        var dice = Dice(seed)
        let told = (0..<30).map { _ in
            let from = Double(dice.below(30 * 60)) / 60
            let length = 1 + dice.below(300)
            return (
                from, from + Double(length) / 60, 1 + dice.below(100 * length),
                ["phone", "watch", "ring"][dice.below(3)], [0, 60, 330][dice.below(3)]
            )
        }
        func standing(_ told: [(Double, Double, Int, String, Int)]) throws -> JudgingState {
            var stage = try stage()
            stage.now += Stage.day
            for item in told {
                _ = try stage.walk(item.0, item.1, item.2, source: item.3, offset: item.4)
            }
            return stage.standing
        }
        var shuffled = told
        for place in shuffled.indices { shuffled.swapAt(place, dice.below(shuffled.count)) }
        let (one, other) = (try standing(told), try standing(shuffled))
        #expect(one.steps == other.steps)
        #expect(
            one.person.walked.filter { $0.value != 0 }
                == other.person.walked.filter { $0.value != 0 })
        #expect(one.person.steps == one.person.walked.values.reduce(0, +))
        #expect(one.person.steps == other.person.steps)
    }
}

@Suite struct `Goals of steps` {
    private func stage() throws -> Stage {
        var stage = try Stage()
        stage.now = Stage.noon + Stage.day
        return stage
    }

    /// A published formula: points of the goal's steps, a Trophy for twenty of them.
    @Test(arguments: [
        (GoalPeriod.day, 1_000, 10, 0), (.day, 10_000, 100, 5), (.day, 40_000, 400, 20),
        (.week, 70_000, 350, 17), (.week, 280_000, 1_400, 70),
    ])
    func `pay by their steps`(_ period: GoalPeriod, _ goal: Int, _ points: Int, _ trophies: Int) {
        #expect(period.points(for: goal) == points)
        #expect(period.trophies(for: goal) == trophies)
    }

    @Test func `are paid once, when they are reached`() throws {
        var stage = try stage()
        _ = try stage.aim(.day, 4_000)
        #expect(try stage.walk(9, 10, 3_999).trophies == 0)
        #expect(try stage.walk(10, 11, 1).trophies == 2)
        #expect(try stage.walk(12, 13, 4_000).trophies == 0)
        #expect(stage.standing.person.trophies == 2)
    }

    @Test func `count for days since they were set, and not before`() throws {
        var stage = try stage()
        #expect(try stage.walk(9, 10, 5_000).trophies == 0)
        var late = try stage.entry(.goal, GoalBody(period: .day, steps: 4_000, offset: 0))
        late.made = stage.now
        #expect(try stage.take(late).trophies == 0)
        #expect(try stage.walk(30, 31, 5_000).trophies == 2)
    }

    @Test func `may be set on the day itself, also when the steps are there already`() throws {
        var stage = try stage()
        _ = try stage.walk(9, 10, 5_000)
        #expect(try stage.aim(.day, 4_000, at: 23).trophies == 2)
        #expect(try stage.aim(.day, 5_000, at: 23).trophies == 0)
    }

    /// The later change by the device's clock wins, whichever came first, as long as nothing was paid.
    @Test(arguments: [false, true]) func `that were changed offline take the last change`(
        _ isLateFirst: Bool
    ) throws {
        var stage = try stage()
        let changes = isLateFirst ? [(8_000, 6), (2_000, 3)] : [(2_000, 3), (8_000, 6)]
        for (steps, hour) in changes { _ = try stage.aim(.day, steps, at: hour) }
        #expect(try stage.walk(9, 10, 7_999).trophies == 0)
        #expect(try stage.walk(10, 11, 1).trophies == 4)
    }

    @Test func `of a week take its days together, from Monday`() throws {
        var stage = try stage()
        _ = try stage.aim(.week, 20_000)
        // 21 November 2026 is a Saturday; the 22nd ends its week and the 23rd begins another.
        #expect(try stage.walk(9, 10, 11_000).trophies == 0)
        #expect(try stage.walk(33, 34, 9_000).trophies == 5)
        stage.now += Stage.day
        #expect(try stage.walk(57, 58, 12_000).trophies == 0)
    }

    @Test(arguments: [
        (GoalPeriod.day, 999), (.day, 40_001), (.week, 4_999), (.week, .max), (.day, -5),
    ])
    func `are within reason`(_ period: GoalPeriod, _ steps: Int) throws {
        var stage = try stage()
        #expect(throws: Refusal.badGoal) { try stage.aim(period, steps) }
    }
}
