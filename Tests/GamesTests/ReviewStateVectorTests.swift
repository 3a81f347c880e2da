import Catalog
import Foundation
import Games
import PlaySupport
import TestSupport
import Testing

/// Holds what a player remembers in Swift and in JavaScript together.
@Suite struct `ReviewState vectors` {
    /// What a script has to reproduce.
    private struct Vectors: Encodable {
        var about: String
        var deck: Deck
        var ratings: [Rated]
        var memories: [Remembered]
        var merged: [Merged]
    }
    private struct Rated: Encodable {
        var isRight: Bool
        var elapsed: Int
        var rating: FSRS.Rating
    }
    private struct Answer: Encodable {
        var plant: String
        var isRight: Bool
        var elapsed: Int
        var time: Int
    }
    /// A card whose fractions are told by their first eight digits, which are the same on any machine.
    private struct Kept: Encodable {
        var state: FSRS.Card.State
        var step: Int
        var stability: String
        var difficulty: String
        var reviewed: Int
        var due: Int

        init(_ card: FSRS.Card) {
            (state, step, reviewed, due) = (card.state, card.step, card.reviewed, card.due)
            stability = String(format: "%.8f", card.stability)
            difficulty = String(format: "%.8f", card.difficulty)
        }
    }
    private struct Due: Encodable {
        var time: Int
        var level: Level?
        var plants: [String]
    }
    /// Answers, the cards after the last, and what is due at some times.
    private struct Remembered: Encodable {
        var answers: [Answer]
        var cards: [String: Kept]
        var due: [Due]
    }
    /// The answers on two devices, and the cards of both.
    private struct Merged: Encodable {
        var one: [Answer]
        var other: [Answer]
        var cards: [String: Kept]
    }

    /// Answers of some weeks: some within minutes, some after days, one in four wrong.
    private static func answers(_ seed: UInt64, count: Int) -> [Answer] {
        var dice = Dice(seed)
        var time = 1_795_219_200_000
        var answers: [Answer] = []
        for _ in 0..<count {
            time += dice.percent(60) ? dice.below(20) * 60_000 : dice.below(96) * 3_600_000
            let plant = dice.percent(5) ? "elsewhere" : "p\(dice.below(20))"
            answers.append(
                Answer(
                    plant: plant, isRight: dice.percent(75), elapsed: dice.below(20_000), time: time
                ))
        }
        return answers
    }

    private static func memory(of answers: [Answer]) -> ReviewState {
        var memory = ReviewState()
        for answer in answers {
            memory.take(
                answer.plant, isRight: answer.isRight, elapsed: answer.elapsed, at: answer.time)
        }
        return memory
    }

    private static func remembered(_ answers: [Answer], _ deck: PlayDeck) -> Remembered {
        let memory = Self.memory(of: answers)
        let last = answers.last?.time ?? 0
        var due: [Due] = []
        for wait in [0, 60_000, 600_000, 86_400_000, 864_000_000, 8_640_000_000] {
            let time = last + wait
            due.append(Due(time: time, level: nil, plants: memory.due(at: time, of: deck)))
            for level in Level.allCases {
                due.append(
                    Due(
                        time: time, level: level,
                        plants: memory.due(at: time, of: deck, level: level)))
            }
        }
        return Remembered(answers: answers, cards: memory.cards.mapValues { Kept($0) }, due: due)
    }

    /// Two devices: the second has some of the first's answers, some that it gave otherwise at the
    /// same moment, and some of its own.
    private static func merged(_ seed: UInt64) -> Merged {
        var dice = Dice(seed &+ 50)
        let one = answers(seed, count: 40)
        var other: [Answer] = []
        for answer in one where dice.percent(70) {
            var copy = answer
            if dice.percent(40) { copy.isRight.toggle() }
            if dice.percent(30) { copy.time += dice.below(7_200_000) }
            other.append(copy)
        }
        let both = Self.memory(of: one).merged(with: Self.memory(of: other))
        return Merged(one: one, other: other, cards: both.cards.mapValues { Kept($0) })
    }

    @Test func `hold the site's script to what this remembers`() throws {
        let deck = try MadeDecks.plants(20)
        var ratings: [Rated] = []
        for elapsed in [0, 900, 14_999, 15_000, 60_000] {
            for isRight in [true, false] {
                ratings.append(
                    Rated(
                        isRight: isRight, elapsed: elapsed,
                        rating: ReviewState.rating(isRight: isRight, elapsed: elapsed)))
            }
        }
        var memories: [Remembered] = []
        for seed in 0..<6 as Range<UInt64> {
            memories.append(Self.remembered(Self.answers(seed, count: 80), deck))
        }
        var merged: [Merged] = []
        for seed in 10..<16 as Range<UInt64> { merged.append(Self.merged(seed)) }
        let vectors = Vectors(
            about: "Stability and difficulty are told by eight digits.", deck: deck.deck,
            ratings: ratings, memories: memories,
            merged: merged)
        try VectorFile("memory.json").compare(try CanonicalJSON.encode(vectors) + Data("\n".utf8))
    }
}
