import Catalog
import Foundation
import Games
import PlaySupport
import Testing

@testable import Ledger

/// Something about a round, and the rule it breaks.
struct OddRound: Sendable, CustomTestStringConvertible {
    var what: String
    var refusal: Refusal
    var mode = Mode.quiz
    var change: @Sendable (inout Stage, inout RoundBody) -> Void

    var testDescription: String { "\(what): \(refusal.name)" }

    static let rows: [OddRound] = [
        OddRound(what: "a person who was shut out", refusal: .banned) { stage, _ in
            stage.standing.person.isBanned = true
        },
        OddRound(what: "an offset of 15 hours", refusal: .badOffset) { _, body in
            body.offset = 15 * 60
        },
        OddRound(what: "a round of tomorrow", refusal: .tooEarly) { _, body in
            body.round.start.started += Stage.day
        },
        OddRound(what: "a round of a quarter of a year ago", refusal: .tooLate) { _, body in
            body.round.start.started -= 90 * Stage.day
        },
        OddRound(what: "a time at the end of time", refusal: .tooEarly) { _, body in
            body.round.start.started = .max
        },
        OddRound(what: "another device's round", refusal: .notYours) { _, body in
            body.round.start.player = "device-b"
        },
        OddRound(what: "a round before the key was made", refusal: .beforeKey) { _, body in
            body.round.start.started -= 31 * Stage.day
        },
        OddRound(what: "a deck nobody published", refusal: .unknownDeck) { stage, _ in
            stage.context.deck = nil
        },
        OddRound(what: "another deck than the one it names", refusal: .unknownDeck) { _, body in
            body.round.start.deck = MadeDecks.wrong
        },
        OddRound(what: "a number that was used", refusal: .numberUsed) { stage, _ in
            stage.standing.person.devices["device-a"]?.round = 1
        },
        OddRound(what: "a number far below those used", refusal: .numberUsed) { stage, _ in
            stage.standing.person.devices["device-a"]?.round = 900
        },
        OddRound(what: "a start while another round ran", refusal: .overlapsAnother) { stage, _ in
            stage.standing.person.devices["device-a"]?.ended = Stage.noon
        },
        OddRound(what: "a card that was not dealt", refusal: .round(.forgedCard)) { _, body in
            body.round.moves[0].card = "nonsense"
        },
        OddRound(what: "more time than has passed", refusal: .round(.longerThanTheWall)) {
            stage, body in
            body.round.start.started = Stage.noon - 10_000
        },
        OddRound(what: "a daily set before its day", refusal: .notOpenYet, mode: .daily) {
            _, body in
            body.round.start.started = Stage.noon - 13 * Stage.hour
        },
    ]
}

@Suite struct `A round in the ledger` {
    @Test(arguments: OddRound.rows)
    func `is refused by the rule it breaks`(_ row: OddRound) throws {
        var stage = try Stage(mode: row.mode)
        var body = RoundBody(try stage.round(row.mode), offset: 60)
        row.change(&stage, &body)
        let before = stage.standing
        let entry = try stage.entry(.round, body)
        #expect(throws: row.refusal) { try stage.take(entry) }
        #expect(stage.standing == before)
    }

    @Test func `pays the Trophies of its deck's table and counts for everything`() throws {
        var stage = try Stage()
        let outcome = try stage.send(stage.round(missed: [3]))
        // Nine right of ten at 100 points, a Trophy for each 100; the first round of a quiz is an achievement, too.
        let reached = stage.standing.person.achieved.keys.sorted()
        #expect(outcome.trophies == 9 + LedgerLimits.achievementTrophies * reached.count)
        #expect(reached == ["first-leaf"])
        #expect(stage.standing.person.trophies == outcome.trophies)
        #expect(stage.standing.person.quizDays.streak.length == 1)
        #expect(stage.standing.person.devices["device-a"]?.round == 1)
        #expect(stage.standing.person.counts.statistics.right == 9)
    }

    @Test func `that was left uses up its number and pays nothing`() throws {
        var stage = try Stage()
        let outcome = try stage.send(stage.round(isQuit: true))
        #expect(outcome.trophies == 0)
        #expect(outcome.changes.filter { if case .heard = $0 { false } else { true } }.count == 1)
        #expect(stage.standing.person.quizDays.streak.length == 0)
        #expect(throws: Refusal.numberUsed) {
            try stage.send(stage.round(started: Stage.noon - 60_000))
        }
    }

    @Test func `may leave numbers out: those are void`() throws {
        var stage = try Stage()
        _ = try stage.send(stage.round(number: 5))
        #expect(throws: Refusal.numberUsed) {
            try stage.send(stage.round(number: 4, started: Stage.noon - 600_000))
        }
        #expect(try stage.send(stage.round(number: 6, started: Stage.noon - 600_000)).trophies > 0)
    }

    @Test func `pays up to the cap of its mode's day, and the next day again`() throws {
        var stage = try Stage()
        stage.context.achievements = []
        var paid = 0
        for number in 1...8 {
            stage.now = Stage.noon + number * 600_000
            paid += try stage.send(stage.round(number: number, started: stage.now - 300_000))
                .trophies
        }
        // Ten a round, fifty a day; all rounds are alike, so that none is a record.
        #expect(paid == 50)
        stage.now += Stage.day
        #expect(try stage.send(stage.round(number: 9, started: stage.now - 300_000)).trophies == 10)
    }

    @Test func `that beats the person's best is paid for it, but the first is no record`() throws {
        var stage = try Stage()
        stage.context.achievements = []
        #expect(
            try stage.send(stage.round(started: Stage.noon - 900_000, missed: [1, 2])).trophies == 8
        )
        #expect(
            try stage.send(stage.round(number: 2, started: Stage.noon - 600_000, missed: [1]))
                .trophies == 9 + LedgerLimits.bestTrophies)
        #expect(
            try stage.send(stage.round(number: 3, started: Stage.noon - 300_000, missed: [1]))
                .trophies == 9)
    }

    @Test func `with longer timers stands on a board of its own`() throws {
        var stage = try Stage()
        _ = try stage.send(stage.round(started: Stage.noon - 900_000))
        _ = try stage.send(
            stage.round(number: 2, started: Stage.noon - 600_000, missed: [1], adjusted: 200))
        #expect(
            stage.standing.person.bests.keys.sorted() == [
                "quiz/art/100/2026.11.1", "quiz/art/200/2026.11.1",
            ])
    }

    @Test(arguments: [[0, 1, 2, 3], [3, 1, 0, 2], [2, 3, 1, 0]])
    func `tells when the person was best, whichever round comes first`(_ order: [Int]) throws {
        let misses: [Set<Int>] = [[1, 2], [1], [], []]
        let outcomes = try misses.enumerated().map { number, missed in
            var stage = try Stage()
            let started = Stage.noon - 900_000 + number * 60_000
            return try stage.send(
                stage.round(number: number + 1, started: started, missed: missed))
        }
        var state = JudgingState()
        for number in order { state.fold(outcomes[number]) }
        let profile = Profile(state.person, handle: "", now: Stage.noon)
        #expect(profile.rounds == 4 && profile.answers == 40 && profile.accuracy == 925)
        #expect(profile.average > 0 && profile.bestRounds.count == 1)
        let best = try #require(profile.bestRounds["quiz/art/100"])
        // Of the two without a miss the earlier one; a quiz knows no tiers, and so no fastest.
        #expect(best.points == 1_000 && best.average == nil && best.fastest == nil)
        let third = outcomes[2].changes.compactMap { change in
            if case .round(let mark) = change { mark.played.stamp } else { nil }
        }
        #expect(third == [best.reached] && best.reached.zone == "Europe/Stockholm")
    }

    @Test func `in a speedrun tells the fastest average with a tier`() throws {
        var stage = try Stage(mode: .speedrun)
        _ = try stage.send(stage.round(.speedrun, started: Stage.noon - 900_000))
        let best = try #require(stage.standing.person.bestRounds?["speedrun//100"])
        let average = try #require(best.average)
        #expect(best.fastest == best.reached && average > 0)
    }

    @Test func `at a daily set that is played untimed is kept, paid and ranked nowhere`() throws {
        var stage = try Stage(mode: .daily)
        stage.context.achievements = []
        let outcome = try stage.send(
            stage.round(.daily, started: Stage.noon - 900_000, adjusted: RoundStart.untimed))
        let timed = try stage.send(stage.round(.daily, number: 2, started: Stage.noon - 600_000))
        #expect(outcome.trophies == 20 && outcome.boardScores(received: Stage.noon).isEmpty)
        #expect(stage.standing.person.quizDays.streak.length == 1)
        #expect(stage.standing.person.counts.statistics.right == 10)
        #expect(stage.standing.person.bests.isEmpty && stage.standing.person.bestRounds == nil)
        // It was the set's one attempt.
        #expect(timed.trophies == 0 && timed.boardScores(received: Stage.noon).isEmpty)
    }

    @Test func `at a daily set is ranked with the timer of the set, or a longer one`() throws {
        for (adjusted, subject) in [(100, "daily//100"), (120, "daily//150")] {
            var stage = try Stage(mode: .daily)
            let outcome = try stage.send(stage.round(.daily, adjusted: adjusted))
            #expect(
                outcome.boardScores(received: Stage.noon).contains { $0.board.subject == subject })
        }
    }

    @Test func `at a daily set counts once`() throws {
        var stage = try Stage(mode: .daily)
        let first = try stage.send(stage.round(.daily, started: Stage.noon - 900_000))
        let second = try stage.send(stage.round(.daily, number: 2, started: Stage.noon - 600_000))
        #expect(first.trophies > 0 && second.trophies == 0)
        #expect(
            second.changes == [
                .void(
                    VoidMark(
                        device: "device-a", number: 2, ended: second.ended ?? 0, reason: .repeated))
            ])
    }

    @Test func `at a daily set that was left has used the attempt up`() throws {
        var stage = try Stage(mode: .daily)
        _ = try stage.send(stage.round(.daily, started: Stage.noon - 900_000, isQuit: true))
        #expect(
            try stage.send(stage.round(.daily, number: 2, started: Stage.noon - 600_000)).trophies
                == 0)
    }

    @Test func `is live when the ledger gave its start and saw each answer, and offline otherwise`()
        throws
    {
        var stage = try Stage()
        let round = try stage.round()
        var live = LiveRound(start: round.start)
        live.seen = round.moves.map {
            .init(card: $0.card, choice: $0.choice, at: $0.answered + 400)
        }
        func isLive(_ live: LiveRound?) throws -> Bool? {
            var stage = stage
            stage.context.live = live
            return try stage.send(round).changes.lazy.compactMap {
                if case .round(let mark) = $0 { mark.isLive } else { nil }
            }.first
        }
        #expect(try isLive(live) == true)
        #expect(try isLive(nil) == false)
        var late = live
        late.seen[4].at += 5_000
        #expect(try isLive(late) == false)
        var other = live
        other.seen[2].choice = 3 - (other.seen[2].choice ?? 0)
        #expect(try isLive(other) == false)
        var short = live
        short.seen.removeLast()
        #expect(try isLive(short) == false)
        stage.context.live = live
    }
}

extension Outcome {
    /// When its void round was over.
    fileprivate var ended: Int? {
        changes.lazy.compactMap { if case .void(let mark) = $0 { mark.ended } else { nil } }.first
    }
}
