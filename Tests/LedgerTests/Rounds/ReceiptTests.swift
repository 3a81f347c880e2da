import Catalog
import Foundation
import Games
import PlaySupport
import Testing

@testable import Ledger

/// A guest whose device the ledger heard of at noon, however old it says it is.
private struct Guest {
    var stage: Stage
    private var number = 0

    init(mode: Mode = .quiz, hasAccount: Bool = false) throws {
        stage = try Stage(mode: mode)
        stage.sender.hasAccount = hasAccount
        stage.standing = JudgingState()
        stage.standing.person.add(device: stage.sender.device, born: 0, now: Stage.noon)
    }

    /// Plays on a day so many days from the one on which the ledger heard of the device, and sends it.
    mutating func play(day: Int, hour: Int = 10, missed: Set<Int> = [], every pace: Int = 2_000)
        throws -> Outcome
    {
        number += 1
        var start = RoundStart.made(.quiz, number: number)
        start.started = Stage.noon + day * Stage.day + (hour - 12) * Stage.hour
        var session = try Session(start, on: #require(stage.context.deck))
        MadePlayer.play(&session, every: pace, wrong: missed)
        return try stage.send(#require(session.round))
    }

    mutating func walk(day: Int, _ count: Int) throws -> Outcome {
        let start = Stage.noon + day * Stage.day - 2 * Stage.hour
        let body = StepBody(
            source: "phone", zone: "Europe/London", offset: 0, start: start,
            end: start + Stage.hour, count: count)
        return try stage.take(stage.entry(.steps, body))
    }

    mutating func aim(_ steps: Int, daysAgo: Int = 0) throws -> Outcome {
        var entry = try stage.entry(.goal, GoalBody(period: .day, steps: steps, offset: 0))
        entry.made -= daysAgo * Stage.day
        return try stage.take(entry)
    }
}

@Suite struct `What was played before the ledger heard of it` {
    /// All that a script that backdates sends of some days, and the Trophies that it gets.
    private func trophies(backdated days: Int) throws -> (trophies: Int, guest: Guest) {
        var guest = try Guest()
        for day in stride(from: -days, to: 0, by: 1) {
            // As many rounds as a day pays, and a record among them.
            for hour in 6..<13 {
                _ = try guest.play(day: day, hour: hour, missed: hour == 6 ? [1] : [])
            }
            _ = try guest.walk(day: day, 12_000)
        }
        return (guest.stage.standing.person.trophies, guest)
    }

    @Test func `pays for three days, and sixty backdated days what three do`() throws {
        let (three, sixty) = (try trophies(backdated: 3), try trophies(backdated: 59))
        #expect(three.trophies > 150)
        #expect(sixty.trophies == three.trophies)
        #expect(sixty.guest.stage.standing.person.earlyDays?.count == LedgerLimits.earlyDays)
    }

    @Test func `is remembered whole: streaks, counts, bests, achievements and steps`() throws {
        let guest = try trophies(backdated: 59).guest
        let person = guest.stage.standing.person
        #expect(person.quizDays.streak.length == 59)
        #expect(person.counts.statistics.rounds == 59 * 7)
        #expect(person.steps == 59 * 12_000)
        #expect(person.bests.values.max() == 1_000)
        #expect(person.achieved.keys.contains("evergreen"))
    }

    @Test func `ranks on no board, and says so`() throws {
        var guest = try Guest(hasAccount: true)
        let round = try guest.play(day: -1)
        #expect(round.unranked == .early && round.boardScores(received: guest.stage.now).isEmpty)
        let steps = try guest.walk(day: -1, 3_000)
        #expect(steps.unranked == .early && steps.boardScores(received: guest.stage.now).isEmpty)
        #expect(round.notices.contains(.unranked(.early)))
    }

    @Test func `of the day itself pays as any day`() throws {
        var guest = try Guest()
        for day in -4..<0 { _ = try guest.play(day: day) }
        guest.stage.now += Stage.day
        #expect(try guest.play(day: 0).trophies >= 10)
    }
}

@Suite struct `What is received on one day` {
    @Test func `pays for three days of play, whoever has been known for however long`() throws {
        var guest = try Guest()
        guest.stage.context.achievements = []
        guest.stage.now += 30 * Stage.day
        let paid = try (1...10).map { try guest.play(day: $0).trophies }
        #expect(paid == [10, 10, 10, 0, 0, 0, 0, 0, 0, 0])
        // The days that were paid go on to be, up to their caps, and the next day others are.
        #expect(try guest.play(day: 11).trophies == 0)
        guest.stage.now += Stage.day
        #expect(try guest.play(day: 12).trophies == 10)
    }

    @Test func `sets goals from then on: one for days that are over pays nothing`() throws {
        var guest = try Guest()
        guest.stage.now += Stage.day
        for day in -50...0 { _ = try guest.walk(day: day, 12_000) }
        #expect(try guest.aim(10_000, daysAgo: 58).trophies == 0)
        #expect(try guest.walk(day: 1, 12_000).trophies == 5)
    }

    @Test func `holds ten goals, of which two are kept`() throws {
        var guest = try Guest()
        for number in 0..<LedgerLimits.goalsADay { _ = try guest.aim(2_000 + number) }
        #expect(throws: Refusal.tooMany) { try guest.aim(9_000) }
        let kept = try CanonicalJSON.encode(guest.stage.standing.person.goals)
        #expect(kept.count < 120)
        guest.stage.now += Stage.day
        _ = try guest.aim(9_000)
    }
}

@Suite struct `Play that ranks` {
    /// How long after the ledger heard of the device, whether there is an account, on how many earlier days it was heard of, and why it does not rank.
    @Test(
        arguments: [
            (0, false, 0, .new), (23, false, 0, .new), (24, false, 0, .recent),
            (0, true, 0, .recent), (6 * 24, true, 0, .recent),
            (7 * 24, true, 0, nil), (7 * 24, false, 0, .recent), (7 * 24, false, 1, .recent),
            (7 * 24, false, 2, nil), (6 * 24, false, 2, .recent),
        ] as [(Int, Bool, Int, Unranked?)])
    func `is a device's that is known for long enough`(
        _ hours: Int, _ hasAccount: Bool, _ days: Int, _ why: Unranked?
    ) throws {
        var guest = try Guest(hasAccount: hasAccount)
        for day in 0..<days {
            guest.stage.now = Stage.noon + day * Stage.day
            _ = try guest.walk(day: day, 100)
        }
        guest.stage.now = Stage.noon + hours * Stage.hour
        guest.stage.standing.person.devices["device-a"]?.ended = 0
        let outcome = try guest.play(day: hours / 24)
        #expect(outcome.unranked == why)
        let spans = Set(
            outcome.boardScores(received: guest.stage.now).map { $0.board.span == .always })
        #expect(spans == (why == .new ? [] : why == .recent ? [false] : [true, false]))
    }

    /// A guest who has just come does everything there is.
    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func `is none of a guest's first day, whatever they do`(_ seed: UInt64) throws {
        var (guest, dice) = (try Guest(), Dice(seed))
        for _ in 0..<40 {
            guest.stage.now += dice.below(Stage.hour / 2)
            let body = GoalBody(
                period: dice.pick(GoalPeriod.allCases) ?? .day, steps: 5_000 + dice.below(30_000),
                offset: (dice.below(29) - 14) * 60)
            let outcome: Outcome? =
                switch dice.below(3) {
                case 0: try? guest.stage.take(guest.stage.entry(.goal, body))
                case 1: try? guest.walk(day: -dice.below(3), 1_000 + dice.below(11_000))
                default: try? guest.play(day: 0, hour: 12)
                }
            #expect(outcome?.boardScores(received: guest.stage.now).isEmpty != false)
        }
        #expect(!guest.stage.standing.person.paidGoals.isEmpty)
    }

    /// How long somebody takes for each question.
    @Test(
        arguments: [(170, Unranked.pace), (599, .pace), (600, nil), (2_000, nil)]
            as [(Int, Unranked?)])
    func `is no quicker than people are`(_ pace: Int, _ why: Unranked?) throws {
        var stage = try Stage()
        var session = try Session(RoundStart.made(.quiz), on: #require(stage.context.deck))
        MadePlayer.play(&session, every: pace)
        var round = try #require(session.round)
        round.start.started = Stage.noon - Stage.hour
        let outcome = try stage.send(round)
        #expect(outcome.unranked == why)
        #expect(outcome.notices.contains(.unranked(.pace)) == (why == .pace))
        #expect(outcome.boardScores(received: stage.now).isEmpty == (why == .pace))
        #expect(stage.standing.person.bests.isEmpty == (why == .pace))
    }

    @Test func `has no more than a hundred right answers in a minute`() throws {
        var stage = try Stage(mode: .beatTheClock)
        stage.context.deck = try MadeDecks.plants(500)
        var session = try Session(RoundStart.made(.beatTheClock), on: #require(stage.context.deck))
        MadePlayer.play(&session, every: 150)
        var round = try #require(session.round)
        round.start.started = Stage.noon - Stage.hour
        #expect(round.moves.count > 300)
        #expect(try stage.send(round).unranked == .pace)
    }
}

@Suite struct `A person of ten years` {
    /// Everything that is kept to judge by, after years in which everything was done every day.
    @Test func `has a standing that grows no more`() throws {
        var stage = try Stage()
        var sizes: [Int] = []
        var number = 0
        for day in 0..<(10 * 365) {
            stage.now = Stage.noon + day * Stage.day
            // A new edition each week, timers as anyone may set them, all periods and goals.
            stage.context.content = "20\(26 + day / 364).\(day / 28 % 13 + 1).\(day / 7 % 4 + 1)"
            number += 1
            _ = try stage.send(
                stage.round(
                    number: number, started: stage.now - Stage.hour, adjusted: 100 + day * 7 % 900))
            for goal in 0..<3 {
                _ = try? stage.take(
                    stage.entry(
                        .goal, GoalBody(period: .day, steps: 4_000 + goal, offset: 60 * (day % 5))))
            }
            _ = try? stage.take(
                stage.entry(.goal, GoalBody(period: .week, steps: 20_000, offset: 0)))
            let start = stage.now - 2 * Stage.hour
            _ = try stage.take(
                stage.entry(
                    .steps,
                    StepBody(
                        source: "phone", zone: "Europe/London", offset: 0, start: start,
                        end: start + Stage.hour, count: 9_000)))
            _ = try stage.take(stage.entry(.report, ReportBody(about: "plant", id: "a", text: "b")))
            #expect(stage.standing.steps.count <= LedgerLimits.remembered + 2)
            if day % 365 == 364 {
                sizes.append(try CanonicalJSON.encode(stage.standing.person).count)
            }
        }
        #expect(sizes.count == 10)
        // From the third year on nothing is added but the digits of sums.
        let (third, last) = (sizes[2], sizes[9])
        #expect(last - third < 400, "\(sizes)")
        #expect(last < 64 << 10, "\(sizes)")
    }
}
