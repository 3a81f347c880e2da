/// The identification key: questions about a plant, whose answers lead to steps or plants.
public struct PlantKey: Codable, Sendable, Hashable {
    /// One answer.
    public struct Answer: Codable, Sendable, Hashable {
        /// The observation.
        public var text: LocalText
        /// The next step; nil when it leads to plants.
        public var step: String?
        /// The plants it leads to; empty when it leads to a step.
        public var plants: [PlantID]

        package init(text: LocalText, step: String?, plants: [PlantID]) {
            self.text = text
            self.step = step
            self.plants = plants
        }
    }

    /// One question.
    public struct Step: Codable, Sendable, Hashable, Identifiable {
        /// Its id in the key.
        public var id: String
        /// The question.
        public var ask: LocalText
        /// The possible answers.
        public var answers: [Answer]

        package init(id: String, ask: LocalText, answers: [Answer]) {
            self.id = id
            self.ask = ask
            self.answers = answers
        }
    }

    /// The steps; the first is the start.
    public var steps: [Step]

    package init(steps: [Step]) {
        self.steps = steps
    }
}
