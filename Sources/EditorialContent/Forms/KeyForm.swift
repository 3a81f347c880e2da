package import Catalog
package import Foundation
package import PipelineSupport

/// The identification guide: steps, each a question whose answers lead to another, or to plants.
package struct IdentificationKey: Sendable, Hashable {
    /// One answer.
    package struct Answer: Sendable, Hashable {
        /// The observation.
        package var text: LocalText
        /// The next step; nil when it leads to plants.
        package var step: String?
        /// The plants it leads to.
        package var plants: [PlantID]
        /// Its place in the file.
        package var place: Place

        package init(text: LocalText, step: String? = nil, plants: [PlantID], place: Place) {
            self.text = text
            self.step = step
            self.plants = plants
            self.place = place
        }
    }

    /// One question.
    package struct Step: Sendable, Hashable, Identifiable {
        /// Its anchor on the page.
        package var id: String
        /// The question.
        package var ask: LocalText
        /// The possible answers.
        package var answers: [Answer]
        /// Its place in the file.
        package var place: Place

        package init(id: String, ask: LocalText, answers: [Answer], place: Place) {
            self.id = id
            self.ask = ask
            self.answers = answers
            self.place = place
        }
    }

    /// The steps; the first is the start.
    package var steps: [Step] = []

    package init(steps: [Step] = []) {
        self.steps = steps
    }

    /// The guide in its published form.
    package var published: PlantKey {
        PlantKey(
            steps: steps.map { step in
                PlantKey.Step(
                    id: step.id, ask: step.ask,
                    answers: step.answers.map {
                        PlantKey.Answer(text: $0.text, step: $0.step, plants: $0.plants)
                    })
            })
    }

    /// All plants it leads to, in their order.
    package var plants: [PlantID] { steps.flatMap(\.answers).flatMap(\.plants) }
}

/// Reads content/key.yaml; the file may be missing.
package enum KeyForm {
    /// The file below the project.
    package static let path = "content/key.yaml"

    /// The guide in the order of the file.
    package static func read(_ file: URL, log: FindingLog) -> IdentificationKey {
        guard log.has(file, path),
            let form = YAMLFields.read(file, named: path, subject: "key", log: log)
        else { return IdentificationKey() }
        if form.isNone { return IdentificationKey() }
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
