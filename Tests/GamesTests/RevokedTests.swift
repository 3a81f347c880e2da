import Catalog
import Games
import PlaySupport
import Testing

@Suite struct `A revoked card` {
    private func played(_ mode: Mode, known: Set<String>, on deck: PlayDeck) throws -> Round {
        var session = try Session(.made(mode), on: deck, revoked: known)
        MadePlayer.play(&session)
        return try #require(session.round)
    }

    @Test func `of a set gives way to the next of the reserve, at its own place`() throws {
        let deck = try MadeDecks.set(.daily)
        let round = try played(.daily, known: ["q3", "q5", "q100"], on: deck)
        #expect(
            round.moves.map(\.card) == [
                "q0", "q1", "q2", "q101", "q4", "q102", "q6", "q7", "q8", "q9",
            ])
        let result = try replay(round, deck, revoked: ["q3", "q5", "q100"])
        #expect(result.right == 10 && result.counted == 10)
    }

    @Test func `of a set without a reserve is left out`() throws {
        let deck = try MadeDecks.set(.daily, reserve: 1)
        let round = try played(.daily, known: ["q3", "q9", "q8"], on: deck)
        #expect(round.moves.count == 8)
        #expect(try replay(round, deck, revoked: ["q3", "q8", "q9"]).right == 8)
        #expect(throws: RoundRefusal.forgedCard) { try replay(round, deck, revoked: ["q8", "q9"]) }
        #expect(throws: RoundRefusal.truncated) { try replay(round, deck, revoked: ["q3"]) }
    }

    @Test(arguments: Mode.allCases)
    func `that was asked all the same counts neither way`(_ mode: Mode) throws {
        let deck = try MadeDecks.deck(for: mode)
        let round = try played(mode, known: [], on: deck)
        let cards = round.moves.map(\.card)
        let before = try replay(round, deck)
        let after = try replay(round, deck, revoked: [cards[0], cards[1], "unknown"])
        let fewer = cards.count { $0 == cards[0] || $0 == cards[1] }
        #expect(after.asked == before.asked && after.counted == before.counted - fewer)
        #expect(after.right == before.right - fewer && after.points < before.points)
    }

    @Test(arguments: Mode.allCases, 1...20)
    func `is passed over by who knows of it, and the replay finds the same way`(
        _ mode: Mode, _ number: Int
    ) throws {
        var dice = Dice(UInt64(number))
        // Small decks, of which much is revoked, and more by the time of the replay.
        let deck = try MadeDecks.deck(for: mode, cards: 1 + dice.below(30))
        let ids = (deck.deck.cards + deck.deck.reserve).map(\.id)
        let (knows, rate) = (dice.below(100), dice.below(100))
        let known = Set(ids.filter { _ in dice.below(100) < knows })
        let all = known.union(ids.filter { _ in dice.below(100) < rate })
        guard var session = try? Session(.made(mode, number: number), on: deck, revoked: known)
        else { return }
        MadePlayer.play(&session)
        let (round, result) = (try #require(session.round), try #require(session.result))
        #expect(known.isDisjoint(with: round.moves.map(\.card)))
        #expect(try replay(round, deck, revoked: known) == result)
        let later = try replay(round, deck, revoked: all)
        #expect(
            later.asked == result.asked
                && later.counted == round.moves.count { !all.contains($0.card) })
    }
}
