package import Catalog
import EditorialContent

extension Composed {
    /// The edition with one record and the records that its pages show, so that the time of its
    /// preview does not grow with the edition.
    ///
    /// - Parameter id: a plant's or a question's id; any other leaves no card.
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

    /// Whether a deck has a card of this id.
    package func asks(_ id: String) -> Bool {
        decks.contains { deck in deck.cards.contains { $0.id == id } }
    }

    /// Whether it has a help or legal page of an id.
    package func hasGuide(_ id: String) -> Bool { handbook.guides.contains { $0.id == id } }

    /// Replaces pictures that were only measured by their published forms.
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
