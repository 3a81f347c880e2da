import Catalog
import FoundationEssentials
import Games
import PlaySupport
import TestSupport
import Testing

/// Holds the rules of play in Swift and in JavaScript together.
@Suite struct `Practice vectors` {
    /// What a seed draws from a small deck.
    private struct Vectors: Codable {
        /// One session: where its generator begins, and what it draws.
        struct Session: Codable {
            var deck: String
            var player: String
            var round: Int
            var level: Level?
            var turns: [Turn]
        }
        /// A card with its options' ids in the order shown.
        struct Turn: Codable {
            var plant: String
            var options: [String]
        }
        /// Numbers of a generator: the seed and each number as decimal text, then `below`.
        struct Numbers: Codable {
            var seed: String
            var next: [String]
            var below1000: [Int]
            var shuffled: [Int]
        }
        var numbers: [Numbers]
        var cards: [Deck.Card]
        var sessions: [Session]
    }

    /// A deck of some cards; the first has three look-alikes, the others more.
    private static func cards(_ count: Int) -> [Deck.Card] {
        (0..<count).map { place in
            let alike = (1...(3 + place % 4)).map { "plant-\((place + $0 * 3) % count)" }
            let level = Level.allCases[place * 3 / count]
            return Deck.Card(
                id: "plant-\(place)", rating: 1300 + 20 * place, level: level, lookAlikes: alike)
        }
    }

    private static func numbers(of seed: UInt64) -> Vectors.Numbers {
        var plain = SeededGenerator(seed: seed)
        var bounded = SeededGenerator(seed: seed)
        var shuffling = SeededGenerator(seed: seed)
        return Vectors.Numbers(
            seed: String(seed), next: (0..<5).map { _ in String(plain.next()) },
            below1000: (0..<10).map { _ in bounded.below(1000) },
            shuffled: shuffling.shuffled(Array(0..<12)))
    }

    private static func session(
        player: String, round: Int, level: Level?, cards: [Deck.Card], turns: Int
    ) throws -> Vectors.Session {
        let deck = try PlayDeck(Deck(plants: cards, names: [:]), hash: MadeDecks.hash)
        let start = RoundStart(
            mode: .practice, deck: deck.hash, player: player, number: round, started: 0,
            zone: "UTC",
            level: level)
        var session = try Session(start, on: deck)
        let drawn = try (0..<turns).map { number in
            let turn = try required(session.show(at: number * 1_000))
            _ = session.answer(turn.right, at: number * 1_000 + 500)
            return Vectors.Turn(
                plant: turn.card,
                options: turn.options.compactMap { deck.plant(ofOption: $0, of: turn.card) })
        }
        return Vectors.Session(
            deck: deck.hash, player: player, round: round, level: level, turns: drawn)
    }

    @Test func `the site's script draws what this draws`() throws {
        let cards = Self.cards(24)
        let sessions = [
            try Self.session(player: "a", round: 1, level: nil, cards: cards, turns: 60),
            try Self.session(player: "a", round: 2, level: nil, cards: cards, turns: 5),
            try Self.session(
                player: "någon", round: 1_000_000, level: .hard, cards: cards, turns: 30),
            try Self.session(player: "b", round: 1, level: nil, cards: [cards[5]], turns: 3),
        ]
        let seeds: [UInt64] = [0, 1, 42, .max, 0x8000_0000_0000_0000]
        let vectors = Vectors(
            numbers: seeds.map(Self.numbers), cards: cards, sessions: sessions)
        try VectorFile("practice.json").compare(try VectorFile.json(vectors))
    }
}
