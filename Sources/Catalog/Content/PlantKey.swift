/// The identification key: questions about what is seen, whose answers lead on or to plants.
public struct PlantKey: Codable, Sendable, Hashable {
    /// One answer.
    public struct Answer: Codable, Sendable, Hashable {
        /// What is seen.
        public var text: LocalText
        /// The step it leads to; nil where it leads to plants.
        public var step: String?
        /// The plants it leads to; none where it leads to a step.
        public var plants: [PlantID]

        package init(text: LocalText, step: String?, plants: [PlantID]) {
            self.text = text
            self.step = step
            self.plants = plants
        }
    }

    /// One question.
    public struct Step: Codable, Sendable, Hashable, Identifiable {
        /// Its name in the key.
        public var id: String
        /// What is asked.
        public var ask: LocalText
        /// What may be seen.
        public var answers: [Answer]

        package init(id: String, ask: LocalText, answers: [Answer]) {
            self.id = id
            self.ask = ask
            self.answers = answers
        }
    }

    /// The questions; the first is where one begins.
    public var steps: [Step]

    package init(steps: [Step]) {
        self.steps = steps
    }
}
