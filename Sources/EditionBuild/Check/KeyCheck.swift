import Catalog
import EditorialContent
import PipelineSupport

/// The rules of the identification guide: every step and every plant can be reached, and no path is
/// a cycle.
enum KeyCheck {
    /// The guide without choices that lead to no step or plant.
    static func key(
        _ draft: IdentificationKey, known: Set<PlantID>, log: FindingLog
    ) -> IdentificationKey {
        let order = Dictionary(
            draft.steps.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        var asked: Set<String> = []
        var reached = Set(draft.steps.prefix(1).map(\.id))
        var key = IdentificationKey()
        for (number, step) in draft.steps.enumerated() {
            guard asked.insert(step.id).inserted else {
                log.add(
                    finding(
                        .duplicateID, step.place, step.id, "Another step has this id",
                        "Give each step an id of its own."))
                continue
            }
            guard reached.contains(step.id) else {
                log.add(
                    finding(
                        .unreached, step.place, step.id, "No answer leads to this step",
                        "Let an answer above it lead here, or delete it."))
                continue
            }
            var step = step
            step.answers = step.answers.compactMap { answer in
                kept(answer, from: number, order: order, known: known, log: log)
            }
            reached.formUnion(step.answers.compactMap(\.step))
            key.steps.append(step)
        }
        return key
    }

    private static func kept(
        _ answer: IdentificationKey.Answer, from number: Int, order: [String: Int],
        known: Set<PlantID>, log: FindingLog
    ) -> IdentificationKey.Answer? {
        if let step = answer.step {
            // Steps may lead only to later steps, so that no path is a cycle.
            guard let place = order[step], place > number else {
                log.add(
                    finding(
                        .unreached, answer.place, step, "It leads to no later step",
                        "Name a step that stands below this one."))
                return nil
            }
            return answer
        }
        var answer = answer
        for plant in answer.plants where !known.contains(plant) {
            log.add(
                finding(
                    .unknownPlant, answer.place, plant.rawValue,
                    "It leads to a plant that is not in the edition",
                    "Correct the id, or add that plant."))
        }
        answer.plants.removeAll { !known.contains($0) }
        return answer.plants.isEmpty ? nil : answer
    }

    /// A finding for each playable plant that no path reaches; none without a guide.
    static func unreached(_ key: IdentificationKey, plants: [Plant]) -> [Finding] {
        if key.steps.isEmpty { return [] }
        let reached = Set(key.steps.flatMap(\.answers).flatMap(\.plants))
        return plants.filter { $0.isPlayable && !reached.contains($0.id) }.map { plant in
            finding(
                .unreached, Place(file: KeyForm.path), plant.id.rawValue,
                "The identification guide does not lead to this plant",
                "Name it under plants: of an answer.")
        }
    }

    private static func finding(
        _ rule: Rule, _ place: Place, _ excerpt: String, _ message: String, _ remedy: String
    ) -> Finding {
        Finding(
            rule: rule, severity: .warning, subject: "key", place: place, excerpt: excerpt,
            message: message, remedy: remedy)
    }
}
