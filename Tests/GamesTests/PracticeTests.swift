import Catalog
import Testing

@testable import Games

@Suite struct `A practice session` {
    private func deck(_ count: Int) -> Deck {
        let cards = (0..<count).map { number in
            Deck.Card(
                id: "p\(number)", rating: 1400 + number, level: .easy,
                lookAlikes: (1...6).map { "p\((number + $0) % max(count, 7))" })
        }
        return Deck(mode: .practice, category: nil, cards: cards, names: [:], questions: [:])
    }

    private func session(_ count: Int, seed: UInt64) throws -> Practice {
        try #require(Practice(deck: deck(count), generator: SeededGenerator(seed: seed)))
    }

    @Test(arguments: 0..<25 as Range<UInt64>)
    func `shows four different names, the right one among them`(_ seed: UInt64) throws {
        var practice = try session(30, seed: seed)
        for _ in 0..<100 {
            let turn = practice.next()
            #expect(turn.options.count == 4)
            #expect(Set(turn.options).count == 4)
            #expect(turn.options.contains(turn.plant))
        }
    }

    @Test(arguments: [2, 3, 20, 21, 22, 96])
    func `shows no plant twice in twenty, as far as the deck goes`(_ count: Int) throws {
        var practice = try session(count, seed: 7)
        let drawn = (0..<300).map { _ in practice.next().plant }
        let span = min(20, count - 1)
        for start in 0..<(drawn.count - span) {
            #expect(Set(drawn[start...start + span]).count == span + 1)
        }
    }

    @Test func `the same seed draws the same cards`() throws {
        func turns(_ seed: UInt64) throws -> [Practice.Turn] {
            var practice = try session(24, seed: seed)
            return (0..<50).map { _ in practice.next() }
        }
        let drawn = try turns(99)
        #expect(try turns(99) == drawn)
        #expect(try turns(100) != drawn)
    }

    @Test func `the right name stands in every place about equally often`() throws {
        var practice = try session(40, seed: 3)
        var places = [0, 0, 0, 0]
        for _ in 0..<4_000 {
            let turn = practice.next()
            if let place = turn.options.firstIndex(of: turn.plant) { places[place] += 1 }
        }
        #expect(places.allSatisfy { (850...1_150).contains($0) }, "\(places)")
    }

    @Test func `sums up what was answered`() throws {
        var practice = try session(24, seed: 1)
        let first = practice.next()
        let second = practice.next()
        let isRight = practice.answer(first.plant, to: first)
        #expect(isRight)
        let wrong = try #require(second.options.first { $0 != second.plant })
        let isWrong = !practice.answer(wrong, to: second)
        #expect(isWrong)
        #expect(practice.summary.answered == 2)
        #expect(practice.summary.right == 1)
        #expect(practice.summary.misses == [.init(plant: second.plant, chosen: wrong)])
    }

    @Test func `needs a deck of plants with a card`() {
        let generator = SeededGenerator(seed: 0)
        #expect(Practice(deck: deck(0), generator: generator) == nil)
        let quiz = Deck(mode: .quiz, category: "art", cards: deck(3).cards, names: [:], questions: [:])
        #expect(Practice(deck: quiz, generator: generator) == nil)
    }

    @Test func `a deck of one plant still plays`() throws {
        var practice = try session(1, seed: 5)
        let drawn = [practice.next(), practice.next()].map(\.plant)
        #expect(drawn == ["p0", "p0"])
    }
}

@Suite struct `The seeded generator` {
    @Test func `gives SplitMix64's published numbers`() {
        // The first outputs for seed 1234567, from the reference implementation (Vigna, 2015).
        var generator = SeededGenerator(seed: 1_234_567)
        let numbers = [generator.next(), generator.next()]
        #expect(numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973])
    }

    @Test func `a round's seed follows from deck, player, mode and number`() {
        var first = SeededGenerator(deck: "d", player: "p", mode: "practice", round: 1)
        var same = SeededGenerator(deck: "d", player: "p", mode: "practice", round: 1)
        var next = SeededGenerator(deck: "d", player: "p", mode: "practice", round: 2)
        let numbers = [first.next(), same.next(), next.next()]
        #expect(numbers[0] == numbers[1])
        #expect(numbers[0] != numbers[2])
    }
}
