import Catalog
import Games
import PlaySupport
import Testing

/// One honest round of each mode, in words: how it is played, and what it comes to.
struct HonestRound: Sendable, CustomTestStringConvertible {
    var mode: Mode
    var every: Int
    var wrong: Set<Int> = []
    var adjusted = 100
    var asked: Int
    var right: Int
    var points: Int
    var average: Int
    var tier: Tier.Name?
    var ending: Round.Ending
    var ended: Int

    var testDescription: String {
        "\(mode.rawValue), an answer every \(every) ms, wrong \(wrong.sorted()), timers \(adjusted) %"
    }

    static let rows: [HonestRound] = [
        HonestRound(
            mode: .practice, every: 2_000, wrong: [3], asked: 40, right: 39, points: 390,
            average: 2_000, ending: .finished, ended: 80_000),
        // 100 + 50 · 3/5 for each of the 29 answers before the 60 s are over; the 30th would come with the bell.
        HonestRound(
            mode: .beatTheClock, every: 2_000, asked: 29, right: 29, points: 3_770, average: 2_000,
            ending: .timeOut, ended: 60_000),
        // Two misses cost 1.5 s each, and with them two answers.
        HonestRound(
            mode: .beatTheClock, every: 2_000, wrong: [1, 2], asked: 28, right: 26, points: 3_380,
            average: 2_000, ending: .timeOut, ended: 60_000),
        HonestRound(
            mode: .beatTheClock, every: 6_000, asked: 9, right: 9, points: 900, average: 6_000,
            ending: .timeOut, ended: 60_000),
        HonestRound(
            mode: .beatTheClock, every: 6_000, adjusted: 200, asked: 19, right: 19, points: 2_280,
            average: 6_000, ending: .timeOut, ended: 120_000),
        HonestRound(
            mode: .speedrun, every: 3_000, wrong: [25], asked: 25, right: 24, points: 3_600,
            average: 3_000, tier: .gold, ending: .finished, ended: 75_000),
        HonestRound(
            mode: .speedrun, every: 3_001, wrong: [25], asked: 25, right: 24, points: 3_576,
            average: 3_001, tier: .silver, ending: .finished, ended: 75_025),
        HonestRound(
            mode: .speedrun, every: 1_000, wrong: [1, 2], asked: 25, right: 23, points: 4_209,
            average: 1_000, tier: .silver, ending: .finished, ended: 25_000),
        HonestRound(
            mode: .speedrun, every: 9_999, asked: 25, right: 25, points: 2_500, average: 9_999,
            tier: .bronze, ending: .finished, ended: 249_975),
        HonestRound(
            mode: .speedrun, every: 10_001, asked: 25, right: 25, points: 2_500, average: 10_001,
            ending: .finished, ended: 250_025),
        HonestRound(
            mode: .speedrun, every: 6_000, adjusted: 200, asked: 25, right: 25, points: 3_750,
            average: 6_000, tier: .gold, ending: .finished, ended: 150_000),
        HonestRound(
            mode: .quiz, every: 50_000, wrong: [2, 7], asked: 10, right: 8, points: 800,
            average: 50_000, ending: .finished, ended: 500_000),
        HonestRound(
            mode: .timedQuiz, every: 10_000, wrong: [4], asked: 10, right: 9, points: 1_125,
            average: 10_000, ending: .finished, ended: 100_000),
        // A question that runs out of time is wrong, and the quiz goes on.
        HonestRound(
            mode: .timedQuiz, every: 25_000, asked: 10, right: 0, points: 0, average: 20_000,
            ending: .finished, ended: 245_000),
        HonestRound(
            mode: .timedQuiz, every: 25_000, adjusted: 150, asked: 10, right: 10, points: 1_080,
            average: 25_000, ending: .finished, ended: 250_000),
        HonestRound(
            mode: .daily, every: 4_000, wrong: [10], asked: 10, right: 9, points: 900,
            average: 4_000, ending: .finished, ended: 40_000),
        HonestRound(
            mode: .weekly, every: 4_000, asked: 20, right: 20, points: 2_000, average: 4_000,
            ending: .finished, ended: 80_000),
        // A set has 20 s a question, longer for who needs it, and none where it is played untimed.
        HonestRound(
            mode: .daily, every: 25_000, asked: 10, right: 0, points: 0, average: 20_000,
            ending: .finished, ended: 245_000),
        HonestRound(
            mode: .daily, every: 25_000, adjusted: 150, asked: 10, right: 10, points: 1_000,
            average: 25_000, ending: .finished, ended: 250_000),
        HonestRound(
            mode: .weekly, every: 250_000, adjusted: 0, asked: 20, right: 20, points: 2_000,
            average: 250_000, ending: .finished, ended: 5_000_000),
    ]
}

@Suite struct `A session` {
    @Test(arguments: HonestRound.rows)
    func `comes to what the rules say, and so does its replay`(_ row: HonestRound) throws {
        let deck = try MadeDecks.deck(for: row.mode)
        var session = try Session(.made(row.mode, adjusted: row.adjusted), on: deck)
        MadePlayer.play(&session, every: row.every, wrong: row.wrong)
        let result = try #require(session.result)
        let round = try #require(session.round)
        #expect(result.asked == row.asked)
        #expect(result.counted == row.asked)
        #expect(result.right == row.right)
        #expect(result.points == row.points)
        #expect(result.average == row.average)
        #expect(result.tier == row.tier)
        #expect(result.ending == row.ending)
        #expect(result.ended == row.ended)
        #expect(result.isAdjusted == (row.adjusted != 100))
        #expect(result.misses.count == row.asked - row.right)
        #expect(try replay(round, deck) == result)
        #expect(
            try replay(CanonicalJSON.decode(Round.self, from: CanonicalJSON.encode(round)), deck)
                == result)
    }

    @Test(arguments: Mode.allCases)
    func `that is left pays nothing and counts nothing, however far it came`(_ mode: Mode) throws {
        let deck = try MadeDecks.deck(for: mode)
        var session = try Session(.made(mode), on: deck)
        for number in 0..<5 {
            let turn = try required(session.show(at: number * 3_000))
            _ = session.answer(turn.right, at: number * 3_000 + 1_000)
        }
        session.quit(at: 15_000)
        let result = try #require(session.result)
        #expect(result.points == 0 && result.tier == nil && !result.counts && result.right == 5)
        #expect(PlayedRound(result, content: "2026.11.1", offset: 0) == nil)
        #expect(try replay(#require(session.round), deck) == result)
    }

    @Test func `tells at once what an answer came to`() throws {
        var session = try Session(.made(.beatTheClock), on: MadeDecks.plants(40))
        let first = try required(session.show(at: 0))
        let right = try required(session.answer(first.right, at: 1_000))
        #expect(right.isRight && right.gained == 140 && right.points == 140 && right.ready == 1_000)
        let second = try required(session.show(at: 1_000))
        let wrong = try required(session.answer((second.right + 1) % 4, at: 2_000))
        #expect(!wrong.isRight && wrong.gained == 0 && wrong.points == 140 && wrong.ready == 3_500)
        holds(session.show(at: 3_499) == nil)
        holds(session.show(at: 3_500) != nil)
    }

    @Test func `takes no second tap, and no choice that is not there`() throws {
        var session = try Session(.made(.quiz), on: MadeDecks.questions(12))
        let turn = try required(session.show(at: 0))
        holds(session.answer(turn.right, at: 149) == nil)
        holds(session.answer(-1, at: 500) == nil)
        holds(session.answer(turn.options.count, at: 500) == nil)
        #expect(session.turn == turn)
        holds(session.answer(turn.right, at: 500)?.isRight == true)
        holds(session.answer(turn.right, at: 900) == nil)
    }

    @Test func `never lets time run backwards`() throws {
        var session = try Session(.made(.speedrun), on: MadeDecks.plants(40))
        let first = try required(session.show(at: 5_000))
        #expect(first.shown == 5_000)
        holds(session.answer(first.right, at: 1_000) == nil)
        holds(session.answer(first.right, at: 6_000) != nil)
        holds(session.show(at: .min)?.shown == 6_000)
        _ = session.tick(at: .max)
        #expect(session.round?.ending == .quit && session.round?.ended == 12 * 3_600_000)
    }

    @Test func `ends a question when its 20 s are over, and goes on`() throws {
        var session = try Session(.made(.timedQuiz), on: MadeDecks.questions(12))
        let turn = try required(session.show(at: 100))
        #expect(turn.deadline == 20_100)
        holds(session.tick(at: 20_099) == nil)
        let timeOut = try required(session.tick(at: 23_000))
        #expect(timeOut.choice == nil && !timeOut.isRight && timeOut.gained == 0)
        holds(session.show(at: 23_000)?.number == 2)
        #expect(session.feedback == timeOut)
        // Whichever call finds a time-out, it is told.
        holds(session.show(at: 50_000)?.number == 3)
        #expect(session.feedback?.turn.number == 2 && session.feedback?.choice == nil)
    }

    @Test(arguments: [Mode.beatTheClock, .speedrun, .quiz])
    func `on a small deck brings a card again only after all others`(_ mode: Mode) throws {
        for count in 1...9 {
            let deck = try MadeDecks.deck(for: mode, cards: count)
            for number in 1...8 {
                var session = try Session(.made(mode, number: number), on: deck)
                MadePlayer.play(&session)
                let cards = try #require(session.round).moves.map(\.card)
                for start in stride(from: 0, to: cards.count - count + 1, by: count) {
                    #expect(Set(cards[start..<start + count]).count == count, "\(cards)")
                }
                if count > 1 {
                    #expect(zip(cards, cards.dropFirst()).allSatisfy { $0 != $1 }, "\(cards)")
                }
            }
        }
    }

    @Test(arguments: [Mode.beatTheClock, .speedrun, .quiz, .timedQuiz])
    func `goes from easy to hard`(_ mode: Mode) throws {
        let deck = try MadeDecks.deck(for: mode, cards: 200)
        var sums = Array(repeating: 0, count: 10)
        for number in 1...40 {
            var session = try Session(.made(mode, number: number), on: deck)
            MadePlayer.play(&session)
            let places = try #require(session.round).moves.map { Int($0.card.dropFirst()) ?? 0 }
            for third in 0..<3 { sums[third] += places[third * places.count / 3] }
            sums[3] += places.last ?? 0
        }
        #expect(sums[0] < sums[1] && sums[1] < sums[2] && sums[2] < sums[3], "\(sums)")
    }

    @Test func `says when it cannot be played at all`() throws {
        func refusal(_ start: RoundStart, _ deck: PlayDeck, revoked: Set<String> = [])
            -> RoundRefusal?
        {
            do throws(RoundRefusal) {
                _ = try Session(start, on: deck, revoked: revoked)
                return nil
            } catch { return error }
        }
        let (plants, quiz, daily) = (
            try MadeDecks.plants(3), try MadeDecks.questions(3), try MadeDecks.set(.daily)
        )
        #expect(refusal(.made(.quiz), plants) == .wrongMode)
        #expect(refusal(.made(.speedrun), quiz) == .wrongMode)
        #expect(refusal(.made(.weekly), daily) == .wrongMode)
        #expect(refusal(.made(.daily), daily) == nil)
        #expect(refusal(.made(.speedrun), plants, revoked: ["p0", "p1", "p2"]) == .nothingToAsk)
        #expect(refusal(.made(.speedrun), plants, revoked: ["p0", "p1"]) == nil)
        #expect(refusal(.made(.practice, level: .hard), try MadeDecks.plants(1)) == .nothingToAsk)
        #expect(refusal(.made(.practice, number: 0), plants) == .numberOutOfRange)
    }
}
