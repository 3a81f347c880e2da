import Catalog

/// Chooses the plants of a battle.
public enum BattlePool {
    /// The least number of plants near the two ratings from which a battle is drawn.
    static let nearest = 60

    /// Draws the plants of a battle in their order. Plants that both players name in about half of
    /// the cases are chosen, so that neither easy plants nor luck decide. Plants' ratings are on
    /// the scale of players.
    ///
    /// - Parameters:
    ///   - deck: a deck of plants.
    ///   - ratings: those of the two players, with equal weight.
    ///   - revoked: ids of revoked plants.
    ///   - count: the largest number of plants.
    ///   - generator: the battle's.
    /// - Returns: ids and the options of each, without repetition.
    public static func draw(
        from deck: PlayDeck, ratings: (Int, Int), revoked: Set<String> = [],
        count: Int = BattleRules.standard.mostRounds, _ generator: inout SeededGenerator
    ) -> [(card: String, options: [Int])] {
        guard deck.deck.kind == .plants else { return [] }
        let middle = (ratings.0 + ratings.1) / 2
        func distance(_ place: Int) -> Int { abs(deck.card(at: place).rating - middle) }
        // The deck's order is by rating and id: of two at the same distance the easier one comes
        // first.
        let near = deck.everyPlace.filter { !revoked.contains(deck.card(at: $0).id) }
            .sorted { (distance($0), $0) < (distance($1), $1) }
            .prefix(max(nearest, count))
        return generator.shuffled(near.sorted()).prefix(count).map { place in
            (deck.card(at: place).id, deck.options(at: place, &generator))
        }
    }
}
