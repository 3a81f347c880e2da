import Catalog

/// A key of two questions.
enum FixtureKey {
    static let key = PlantKey(steps: [
        step(
            "What colour is the flower?",
            [("White", nil, ["bellis-perennis"]), ("Other", "other", [])]),
        step(
            "Which one?", id: "other",
            [("Yellow", nil, ["taraxacum-officinale"]), ("Red", nil, ["papaver-rhoeas"])]),
    ])

    private static func step(
        _ ask: String, id: String = "start", _ answers: [(String, String?, [String])]
    ) -> PlantKey.Step {
        PlantKey.Step(
            id: id, ask: LocalText([.en: ask]),
            answers: answers.map { text, step, plants in
                PlantKey.Answer(
                    text: LocalText([.en: text]), step: step,
                    plants: plants.compactMap(PlantID.init(rawValue:)))
            })
    }
}
