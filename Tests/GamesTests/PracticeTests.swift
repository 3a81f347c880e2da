import Catalog
import PlaySupport
import Testing

@testable import Games

@Suite struct `A practice session` {
    private func session(_ count: Int, number: Int = 1, level: Level? = nil) throws -> Session {
        try Session(.made(.practice, number: number, level: level), on: MadeDecks.plants(count))
    }

    /// Turns with every answer right.
    private func turns(_ session: inout Session, _ count: Int) -> [Turn] {
        var drawn: [Turn] = []
        for number in 0..<count {
            guard let turn = session.show(at: number * 1_000) else { break }
            drawn.append(turn)
            _ = session.answer(turn.right, at: number * 1_000 + 900)
        }
        return drawn
    }

    @Test(arguments: 1...25)
    func `shows four different names, the right one among them`(_ number: Int) throws {
        var session = try session(30, number: number)
        for turn in turns(&session, 100) {
            #expect(Set(turn.options).count == 4 && turn.options.contains(0))
        }
        #expect(session.answered == 100)
    }

    @Test(arguments: [2, 3, 20, 21, 22, 96])
    func `shows no plant twice in twenty, as far as the deck goes`(_ count: Int) throws {
        var session = try session(count)
        let drawn = turns(&session, 300).map(\.card)
        let span = min(20, count - 1)
        for start in 0..<(drawn.count - span) {
            #expect(Set(drawn[start...start + span]).count == span + 1)
        }
    }

    @Test func `draws the same cards for the same seed`() throws {
        var (first, same, other) = (try session(24), try session(24), try session(24, number: 2))
        let drawn = turns(&first, 50)
        holds(turns(&same, 50) == drawn)
        holds(turns(&other, 50) != drawn)
    }

    @Test func `puts the right name in every place about equally often`() throws {
        var session = try session(40)
        var places = [0, 0, 0, 0]
        for turn in turns(&session, 4_000) { places[turn.right] += 1 }
        #expect(places.allSatisfy { (850...1_150).contains($0) }, "\(places)")
    }

    @Test func `sums up what was answered, and what a miss was taken for`() throws {
        let deck = try MadeDecks.plants(24)
        var session = try Session(.made(.practice), on: deck)
        MadePlayer.play(&session, wrong: [2], cards: 5)
        let result = try #require(session.result)
        #expect(
            result.asked == 5 && result.counted == 5 && result.right == 4 && result.points == 40)
        let miss = try #require(result.misses.first)
        let chosen = try #require(miss.chosen)
        let taken = try #require(deck.plant(ofOption: chosen, of: miss.card))
        #expect(deck.deck.cards.first { $0.id == miss.card }?.lookAlikes.contains(taken) == true)
    }

    @Test(arguments: Level.allCases)
    func `keeps to a level`(_ level: Level) throws {
        var session = try session(30, level: level)
        let cards = MadeDecks.cards(30).filter { $0.level == level }.map(\.id)
        holds(Set(turns(&session, 60).map(\.card)) == Set(cards))
    }

    @Test func `of one plant still plays`() throws {
        var session = try session(1)
        holds(turns(&session, 2).map(\.card) == ["p0", "p0"])
    }

    @Test func `asks what is due, unless it came lately or is of another level`() throws {
        var session = try session(60, level: .easy)
        let asked = ["p3", "p3", "p50", "p4", "nonsense"].enumerated().map { number, due in
            let turn = session.show(due: due, at: number * 1_000)
            _ = session.answer(turn?.right ?? 0, at: number * 1_000 + 900)
            return turn?.card
        }
        #expect(
            asked[0] == "p3" && asked[1] != "p3" && asked[2] != "p50" && asked[3] == "p4"
                && asked[4] != nil)
        session.finish(at: 9_000)
        let round = try #require(session.round)
        #expect(try replay(round, MadeDecks.plants(60)) == session.result)
    }

    @Test func `ends at the most cards that a round may have`() throws {
        var rules = PlayRules.standard
        rules.mostMoves = 1_000
        let deck = try MadeDecks.plants(30, rules: rules)
        var session = try Session(.made(.practice), on: deck)
        holds(turns(&session, 1_100).count == 1_000)
        #expect(try replay(#require(session.round), deck).right == 1_000)
    }

    @Test func `without an answer counts as left`() throws {
        var session = try session(9)
        session.finish(at: 5)
        #expect(session.round?.ending == .quit && session.result?.counts == false)
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
