import Catalog

/// Which plants a battle asks.
public enum BattlePool {
    /// How many plants near the two ratings are drawn from, at least.
    static let nearest = 60

    /// The plants of a battle in their order: those that both know about half of the time come, so
    /// that neither ease nor chance decides. A deck has ratings on the scale of players.
    ///
    /// - Parameters:
    ///   - deck: a deck of plants.
    ///   - ratings: those of the two; who is rated lower counts as much as who is rated higher.
    ///   - revoked: ids of plants that were taken back.
    ///   - count: how many there are to be, at most.
    ///   - generator: the battle's.
    /// - Returns: ids and the options of each, none twice.
    public static func draw(
        from deck: PlayDeck, ratings: (Int, Int), revoked: Set<String> = [],
        count: Int = BattleRules.standard.mostRounds, _ generator: inout SeededGenerator
    ) -> [(card: String, options: [Int])] {
        guard deck.deck.kind == .plants else { return [] }
        let middle = (ratings.0 + ratings.1) / 2
        func distance(_ place: Int) -> Int { abs(deck.card(at: place).rating - middle) }
        // The deck's order is by rating and id: of two as far away the easier one comes first.
        let near = deck.everyPlace.filter { !revoked.contains(deck.card(at: $0).id) }
            .sorted { (distance($0), $0) < (distance($1), $1) }
            .prefix(max(nearest, count))
        return generator.shuffled(near.sorted()).prefix(count).map { place in
            (deck.card(at: place).id, deck.options(at: place, &generator))
        }
    }
}
