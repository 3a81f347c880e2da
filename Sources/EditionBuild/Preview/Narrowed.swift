package import Catalog
import EditorialContent

extension Composed {
    /// The same with one record, and what its pages show of others: a preview of it is made of no
    /// more, however large the edition is.
    ///
    /// - Parameter id: a plant's or a question's; with any other no card is left.
    /// - Returns: the record with its card.
    package func narrowed(to id: String) -> Composed {
        var narrow = self
        let shown = plants.filter { $0.id.rawValue == id }
        let wanted = Set(
            shown.flatMap { [$0.id] + $0.lookAlikes + ($0.comparisons ?? []).map(\.plant) })
        narrow.plants = plants.filter { wanted.contains($0.id) }
        narrow.questions = questions.filter { $0.id == id }
        narrow.decks = decks.compactMap { deck in
            var deck = deck
            deck.cards = deck.cards.filter { $0.id == id }
            deck.questions = deck.questions.filter { $0.key == id }
            return deck.cards.isEmpty ? nil : deck
        }
        (narrow.sets, narrow.featured, narrow.days, narrow.collections) = ([:], [], [], [])
        return narrow
    }

    /// Whether rounds ask it.
    package func asks(_ id: String) -> Bool {
        decks.contains { deck in deck.cards.contains { $0.id == id } }
    }

    /// Whether it has a help or legal page of an id.
    package func hasGuide(_ id: String) -> Bool { handbook.guides.contains { $0.id == id } }

    /// Shows pictures as they are published in place of what was only measured.
    package mutating func show(_ pictures: [PlantID: [Picture]]) {
        for index in plants.indices {
            guard var made = pictures[plants[index].id] else { continue }
            let refused = Set(plants[index].pictures.filter { !$0.isPlayable }.map(\.id))
            for place in made.indices where refused.contains(made[place].id) {
                made[place].isPlayable = false
            }
            plants[index].pictures = made
        }
    }
}
