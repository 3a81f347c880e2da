import Catalog
import FoundationEssentials
import Games
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
            var turns: [Practice.Turn]
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
    ) -> Vectors.Session? {
        let name = String(repeating: "ab", count: 32)
        let chosen = cards.filter { level == nil || $0.level == level }
        let deck = Deck(mode: .practice, category: nil, cards: chosen, names: [:], questions: [:])
        let generator = SeededGenerator(deck: name, player: player, mode: "practice", round: round)
        guard var practice = Practice(deck: deck, generator: generator) else { return nil }
        return Vectors.Session(
            deck: name, player: player, round: round, level: level,
            turns: (0..<turns).map { _ in practice.next() })
    }

    @Test func `the site's script draws what this draws`() throws {
        let cards = Self.cards(24)
        let sessions = [
            Self.session(player: "a", round: 1, level: nil, cards: cards, turns: 60),
            Self.session(player: "a", round: 2, level: nil, cards: cards, turns: 5),
            Self.session(player: "någon", round: 1_000_000, level: .hard, cards: cards, turns: 30),
            Self.session(player: "b", round: 1, level: nil, cards: [cards[5]], turns: 3),
        ]
        let seeds: [UInt64] = [0, 1, 42, .max, 0x8000_0000_0000_0000]
        let vectors = Vectors(
            numbers: seeds.map(Self.numbers), cards: cards, sessions: sessions.compactMap(\.self))
        try VectorFile("practice.json").compare(try VectorFile.json(vectors))
    }
}

/// A file of vectors below Tests/Golden/vectors, rewritten when GOLDEN is "write".
struct VectorFile {
    private let file: URL

    /// The file of a name.
    init(_ name: String) {
        file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Golden/vectors/\(name)")
    }

    /// Readable JSON that depends on the value alone.
    static func json(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        return try encoder.encode(value) + Data("\n".utf8)
    }

    /// Holds the file against what it should be.
    func compare(_ data: Data) throws {
        if ProcessInfo.processInfo.environment["GOLDEN"] == "write" {
            let folder = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try data.write(to: file)
        }
        let isSame = try Data(contentsOf: file) == data
        #expect(isSame, "\(file.lastPathComponent) differs; GOLDEN=write swift test rewrites it")
    }
}
