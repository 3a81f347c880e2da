import Catalog

/// Makes the decks from which rounds are drawn.
enum Decks {
    /// One deck of all playable plants, and one of each question category that has any.
    static func all(
        plants: [Plant], questions: [Question], rules: PlayRules = .standard
    ) -> [Deck] {
        let ofPlants = deck(of: plants, rules)
        let categories = Set(questions.map(\.category)).sorted()
        return (ofPlants.cards.isEmpty ? [] : [ofPlants])
            + categories.map { category in
                deck(of: questions.filter { $0.category == category }, category, rules)
            }
    }

    private static func deck(of plants: [Plant], _ rules: PlayRules) -> Deck {
        let byID = Dictionary(uniqueKeysWithValues: plants.map { ($0.id, $0) })
        var names: [String: LocalText] = [:]
        let cards = plants.compactMap { plant -> Deck.Card? in
            guard let difficulty = plant.difficulty else { return nil }
            for id in [plant.id] + plant.lookAlikes {
                guard let named = byID[id] else { continue }
                names[id.rawValue] = LocalText(
                    Dictionary(
                        uniqueKeysWithValues: Language.allCases.map {
                            ($0, named.name(in: $0).text)
                        }
                    ))
            }
            return Deck.Card(
                id: plant.id.rawValue, rating: difficulty.rating, level: difficulty.level,
                lookAlikes: plant.lookAlikes.map(\.rawValue))
        }
        return Deck(plants: ramp(cards), names: names, rules: rules)
    }

    private static func deck(
        of questions: [Question], _ category: String, _ rules: PlayRules
    ) -> Deck {
        let cards = questions.compactMap { question in
            question.difficulty.map {
                Deck.Card(id: question.id, rating: $0.rating, level: $0.level, lookAlikes: [])
            }
        }
        return Deck(
            category: category, cards: ramp(cards),
            questions: Dictionary(uniqueKeysWithValues: questions.map { ($0.id, $0) }),
            rules: rules)
    }

    /// From easy to hard.
    private static func ramp(_ cards: [Deck.Card]) -> [Deck.Card] {
        cards.sorted { $0.rating != $1.rating ? $0.rating < $1.rating : $0.id < $1.id }
    }
}
