import Catalog
import Foundation

/// The identification guide: steps, each a question whose answers lead to another, or to plants.
struct IdentificationKey: Sendable, Hashable {
    /// One answer.
    struct Answer: Sendable, Hashable {
        /// What is seen.
        var text: LocalText
        /// The step it leads to; nil where it leads to plants.
        var step: String?
        /// The plants it leads to.
        var plants: [PlantID]
        /// Where it stands.
        var place: Place
    }

    /// One question.
    struct Step: Sendable, Hashable, Identifiable {
        /// Its address on the page.
        var id: String
        /// What is asked.
        var ask: LocalText
        /// What may be seen.
        var answers: [Answer]
        /// Where it stands.
        var place: Place
    }

    /// The steps; the first is where a reader begins.
    var steps: [Step] = []

    /// All plants it leads to, in their order.
    var plants: [PlantID] { steps.flatMap(\.answers).flatMap(\.plants) }
}

/// Reads content/key.yaml; the file may be missing.
enum KeyForm {
    /// The file below the project.
    static let path = "content/key.yaml"

    /// The guide as it is written.
    static func read(_ file: URL, log: FindingLog) -> IdentificationKey {
        guard FileManager.default.fileExists(atPath: file.path),
            let form = YAMLFields.read(file, named: path, subject: "key", log: log)
        else { return IdentificationKey() }
        form.allow(["status", "source", "steps"])
        _ = TextOrigin(form)
        return IdentificationKey(steps: form.list("steps").compactMap(step))
    }

    private static func step(_ fields: YAMLFields) -> IdentificationKey.Step? {
        fields.allow(["id", "ask", "answers"])
        guard let id = fields.slug("id"), let ask = fields.wholeText("ask") else { return nil }
        return IdentificationKey.Step(
            id: id, ask: ask, answers: fields.list("answers").compactMap(answer),
            place: fields.place())
    }

    private static func answer(_ fields: YAMLFields) -> IdentificationKey.Answer? {
        fields.allow(["text", "to", "plants"])
        guard let text = fields.wholeText("text") else { return nil }
        let step = fields.string("to", isRequired: false)
        let plants = fields.plants("plants")
        guard (step == nil) != plants.isEmpty, plants.count <= Limits.plantsPerAnswer else {
            fields.refuse(
                "text", .wrongShape, "An answer leads to one step, or to plants",
                "Write to: and a step's id, or plants: and at most \(Limits.plantsPerAnswer) ids.")
            return nil
        }
        return IdentificationKey.Answer(
            text: text, step: step, plants: plants, place: fields.place())
    }
}
