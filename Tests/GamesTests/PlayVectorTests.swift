import Catalog
import Foundation
import Games
import PlaySupport
import TestSupport
import Testing

/// Holds all modes in Swift and in JavaScript together: draws, options, times, points and results.
@Suite struct `Play vectors` {
    /// What a script has to reproduce.
    private struct Vectors: Encodable {
        var about: String
        var decks: [String: Deck]
        var scores: [Score]
        var trophies: [Trophies]
        var rounds: [Played]
        var refused: [Refused]
    }
    private struct Score: Encodable {
        var scoring: Scoring
        var elapsed: Int
        var adjusted: Int
        var points: Int
    }
    private struct Trophies: Encodable {
        var reward: Reward
        var before: Int
        var points: Int
        var trophies: Int
    }
    /// A session: each card as it was shown, and what came of it.
    private struct Played: Encodable {
        var deck: String
        var revoked: [String]
        var turns: [Turn]
        var round: Round
        var result: RoundResult
    }
    private struct Refused: Encodable {
        var deck: String
        var round: Round
        var wall: Int?
        var refusal: RoundRefusal
    }

    private static func decks() throws -> [String: PlayDeck] {
        [
            "plants": try MadeDecks.plants(40), "few": try MadeDecks.plants(5),
            "questions": try MadeDecks.questions(15),
            "daily": try MadeDecks.set(.daily), "weekly": try MadeDecks.set(.weekly),
        ]
    }

    private static func played(
        _ name: String, _ deck: PlayDeck, _ start: RoundStart, revoked: [String] = [],
        due: [Int: String] = [:], quitAfter: Int = .max
    ) throws -> Played {
        var session = try Session(start, on: deck, revoked: Set(revoked))
        var dice = Dice(UInt64(start.number))
        var (now, turns) = (0, [Turn]())
        while !session.isOver, turns.count < 60 {
            guard let turn = session.show(due: due[turns.count], at: now) else {
                now += 100
                continue
            }
            turns.append(turn)
            now += 200 + dice.below(deck.deck.kind == .plants ? 6_000 : 24_000)
            let choice = dice.percent(75) ? turn.right : dice.below(turn.options.count)
            if let feedback = session.answer(choice, at: now) { now = max(now, feedback.ready) }
            if session.answered == quitAfter { session.quit(at: now) }
        }
        session.finish(at: now)
        return Played(
            deck: name, revoked: revoked, turns: turns, round: try #require(session.round),
            result: try #require(session.result))
    }

    private static func rounds(_ decks: [String: PlayDeck]) throws -> [Played] {
        func played(
            _ name: String, _ start: RoundStart, revoked: [String] = [], due: [Int: String] = [:],
            quitAfter: Int = .max
        ) throws -> Played {
            try Self.played(
                name, #require(decks[name]), start, revoked: revoked, due: due, quitAfter: quitAfter
            )
        }
        return [
            try played("plants", .made(.practice, number: 1), due: [3: "p7", 4: "p7", 30: "p20"]),
            try played(
                "plants", .made(.practice, number: 2, level: .hard), revoked: ["p30", "p33"]),
            try played("plants", .made(.beatTheClock, number: 3)),
            try played(
                "plants", .made(.beatTheClock, number: 4, adjusted: 150),
                revoked: ["p0", "p2", "p39"]),
            try played("few", .made(.beatTheClock, number: 5)),
            try played("plants", .made(.speedrun, number: 6)),
            try played("few", .made(.speedrun, number: 7), revoked: ["p1", "p2"]),
            try played("plants", .made(.speedrun, number: 8), quitAfter: 9),
            try played("questions", .made(.quiz, number: 9)),
            try played("questions", .made(.timedQuiz, number: 10)),
            try played("questions", .made(.timedQuiz, number: 11, adjusted: 125)),
            try played("daily", .made(.daily, number: 12)),
            try played("daily", .made(.daily, number: 13), revoked: ["q2", "q5", "q100"]),
            try played("weekly", .made(.weekly, number: 14)),
            try played("daily", .made(.daily, number: 15, adjusted: RoundStart.untimed)),
        ]
    }

    private static func refused(_ decks: [String: PlayDeck]) throws -> [Refused] {
        try Forgery.rows.filter { $0.refusal != .tooManyMoves }.compactMap { row in
            var (round, deck) = try row.round()
            let name = decks.first { $0.value.deck == deck.deck }?.key
            row.change(&round)
            // JSON's numbers end where JavaScript's do.
            let numbers =
                [
                    round.start.number, round.start.started, round.start.adjusted, round.ended,
                    row.wall ?? 0,
                ]
                + round.moves.flatMap { [$0.choice ?? 0, $0.shown, $0.answered] }
            guard let name, numbers.allSatisfy({ $0.magnitude <= 1 << 53 }) else { return nil }
            return Refused(deck: name, round: round, wall: row.wall, refusal: row.refusal)
        }
    }

    @Test func `hold the site's script to what this plays`() throws {
        let decks = try Self.decks().merging(
            ["plants-60": MadeDecks.plants(60), "questions-60": MadeDecks.questions(60)],
            uniquingKeysWith: { first, _ in first })
        let scorings = PlayRules.standard.modes.sorted { $0.key.rawValue < $1.key.rawValue }.map(
            \.value)
        let scores = scorings.flatMap { rules in
            [(0, 100), (150, 100), (1_999, 100), (3_333, 130), (5_999, 100), (20_001, 1_000)].map {
                elapsed, adjusted in
                Score(
                    scoring: rules.scoring, elapsed: elapsed, adjusted: adjusted,
                    points: rules.scoring.points(elapsed: elapsed, adjusted: adjusted))
            }
        }
        let trophies = scorings.flatMap { rules in
            [(0, 0), (0, 1_234), (1_199, 1), (9_000, 20_000)].map { before, points in
                Trophies(
                    reward: rules.reward, before: before, points: points,
                    trophies: rules.reward.trophies(for: points, after: before))
            }
        }
        let vectors = Vectors(
            about:
                "Every deck goes by the hash abab…; refused rounds are replayed without revocations.",
            decks: decks.mapValues(\.deck),
            scores: scores, trophies: trophies, rounds: try Self.rounds(decks),
            refused: try Self.refused(decks))
        try VectorFile("play.json").compare(try CanonicalJSON.encode(vectors) + Data("\n".utf8))
    }
}
