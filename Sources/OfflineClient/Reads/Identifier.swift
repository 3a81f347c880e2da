public import Catalog

/// Identifies a plant from a person's answers about it.
///
/// The implementation is the edition's key (`KeyIdentifier`). It asks people; no model reads their
/// photographs.
public protocol Identifier: Sendable {
    /// The start: the first question, and all plants it may lead to.
    var start: Identification { get }

    /// The state after an answer.
    ///
    /// - Parameters:
    ///   - answer: its index among the answers, from 0.
    ///   - identification: the state in which it was given.
    /// - Returns: the next question, or the fitting plants; nil for an index without an answer.
    func next(after answer: Int, at identification: Identification) -> Identification?
}

/// The state of an identification.
public struct Identification: Sendable, Hashable {
    /// A possible answer.
    public struct Answer: Sendable, Hashable {
        /// The observed feature.
        public var text: LocalText
        /// The number of plants that fit with this answer.
        public var plants: Int
    }

    /// The question; nil where the plants cannot be distinguished further.
    public var question: LocalText?
    /// The possible answers; none without a question.
    public var answers: [Answer]
    /// The plants that fit all answers, each once.
    public var plants: [PlantID]
    /// The step of the key; nil after the last.
    let step: String?
}

/// Identifies by an edition's key.
public struct KeyIdentifier: Identifier {
    private let steps: [String: PlantKey.Step]
    private let first: String

    /// An identifier by a key; nil for one without questions.
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

    /// The plants that a step can still lead to. It also ends for a circular key.
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
