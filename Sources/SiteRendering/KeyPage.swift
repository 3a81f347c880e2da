import EditorialContent

/// The page of the identification guide: all steps below one another, with links between them.
struct KeyPage: Encodable {
    /// One answer.
    struct Answer: Encodable {
        var text: TextView
        /// The next step; nil when it leads to plants.
        var address: String?
        var plants: [CardView]
        var hasPlants: Bool
    }

    /// One step.
    struct Step: Encodable {
        var id: String
        var ask: TextView
        var answers: [Answer]
        /// Whether it is the start.
        var isFirst: Bool
    }

    var steps: [Step]
    /// The address of the first step.
    var start: String
}

extension PageMaker {
    /// The page of the identification guide.
    func keyPage() -> Page<KeyPage> {
        let steps = input.handbook.key.steps
        let content = KeyPage(
            steps: steps.enumerated().compactMap { number, step in
                reading(step.ask).map { ask in
                    KeyPage.Step(
                        id: step.id, ask: ask, answers: step.answers.compactMap(answer),
                        isFirst: number == 0)
                }
            }, start: "#\(steps.first?.id ?? "content")")
        return Page(
            page: frame(
                "key", in: .herbarium, title: words["key-title"], summary: words["key-summary"]),
            content: content)
    }

    private func answer(_ answer: IdentificationKey.Answer) -> KeyPage.Answer? {
        guard let text = reading(answer.text) else { return nil }
        let cards = answer.plants.compactMap { plants[$0] }.map { card(of: $0, at: .thumbnail) }
        return KeyPage.Answer(
            text: text, address: answer.step.map { "#\($0)" }, plants: cards,
            hasPlants: !cards.isEmpty)
    }
}
