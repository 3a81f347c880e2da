public import Catalog

/// Narrows down which plant somebody has before them, by what they tell of it.
///
/// The edition's key (`KeyIdentifier`) is the one that ships. It asks people: no model looks at
/// their photographs.
public protocol Identifier: Sendable {
    /// Where one begins: the first question, and all plants it may lead to.
    var start: Identification { get }

    /// What an answer leads to.
    ///
    /// - Parameters:
    ///   - answer: its place among the answers, from 0.
    ///   - identification: where it was given.
    /// - Returns: what is asked next, or the plants that fit; nil for an answer that there is not.
    func next(after answer: Int, at identification: Identification) -> Identification?
}

/// How far a plant is identified.
public struct Identification: Sendable, Hashable {
    /// What may be answered.
    public struct Answer: Sendable, Hashable {
        /// What is seen.
        public var text: LocalText
        /// How many plants fit, if so.
        public var plants: Int
    }

    /// What is asked; nil where the plants can be told apart no further.
    public var question: LocalText?
    /// What may be answered; none without a question.
    public var answers: [Answer]
    /// The plants that fit what was answered, each once.
    public var plants: [PlantID]
    /// The step of the key; nil behind the last.
    let step: String?
}

/// Identifies by the key of an edition.
public struct KeyIdentifier: Identifier {
    private let steps: [String: PlantKey.Step]
    private let first: String

    /// By a key; nil for one without questions.
    public init?(_ key: PlantKey) {
        guard let first = key.steps.first else { return nil }
        self.first = first.id
        steps = Dictionary(key.steps.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The first question.
    public var start: Identification { at(first) }

    /// The question or the plants that an answer leads to.
    public func next(after answer: Int, at identification: Identification) -> Identification? {
        guard let step = identification.step.flatMap({ steps[$0] }),
            step.answers.indices.contains(answer)
        else { return nil }
        let given = step.answers[answer]
        if let next = given.step, steps[next] != nil { return at(next) }
        return Identification(question: nil, answers: [], plants: plants(of: given), step: nil)
    }

    private func at(_ id: String) -> Identification {
        let answers = steps[id]?.answers ?? []
        return Identification(
            question: steps[id]?.ask,
            answers: answers.map { .init(text: $0.text, plants: plants(of: $0).count) },
            plants: plants(below: id), step: id)
    }

    private func plants(of answer: PlantKey.Answer) -> [PlantID] {
        Self.once(answer.plants + (answer.step.map(plants(below:)) ?? []))
    }

    /// The plants that a step can still lead to. A key that leads round in a circle ends, too.
    private func plants(below id: String) -> [PlantID] {
        var found: [PlantID] = []
        var waiting = [id]
        var seen: Set<String> = [id]
        while let next = waiting.popLast() {
            for answer in steps[next]?.answers ?? [] {
                found += answer.plants
                if let step = answer.step, seen.insert(step).inserted { waiting.append(step) }
            }
        }
        return Self.once(found)
    }

    private static func once(_ plants: [PlantID]) -> [PlantID] {
        var seen: Set<PlantID> = []
        return plants.filter { seen.insert($0).inserted }
    }
}
