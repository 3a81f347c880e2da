import Catalog
import EditServer
import EditionBuild
import Foundation
import PipelineSupport

/// Checks content like `check`, with some texts in place of files.
struct RecordInsight {
    let project: Project

    /// Findings, and the values of plants and questions.
    ///
    /// - Throws: `Failure` when content/ cannot be read.
    func judged(with texts: [String: String]) throws -> Insight {
        let (checked, composed) = try Pipeline(
            project: project, progress: ProgressBar(isQuiet: true)
        )
        .judged(
            drafts: texts, cache: StageCache(project, stage: "read", version: Program.stamp))
        var notes: [String: Insight.Notes] = [:]
        for plant in composed.plants {
            notes[plant.id.rawValue] = Insight.Notes(
                pictures: plant.pictures.map(Self.picture),
                difficulty: Self.parts(plant.difficulty, composed.priors[plant.id]))
        }
        for question in composed.questions {
            notes[question.id] = Insight.Notes(difficulty: Self.parts(question.difficulty, nil))
        }
        return Insight(findings: composed.findings, notes: notes) { id in
            let sources = checked.plants.first { $0.plant.id.rawValue == id }?.pictures ?? []
            return Dictionary(
                sources.map { source in
                    let plain = source.plain
                    return (source.id, Insight.Image(mark: plain.mark, data: plain.data))
                }, uniquingKeysWith: { first, _ in first })
        }
    }

    private static func picture(_ picture: Picture) -> Insight.Picture {
        Insight.Picture(
            id: picture.id, kind: picture.kind.rawValue, licence: picture.credit.licence.name,
            credit: picture.credit.line, source: picture.credit.source,
            alt: picture.audio?.reading(in: .en)?.text)
    }

    private static func parts(_ difficulty: Difficulty?, _ prior: PlantPrior?) -> [Insight.Part] {
        guard let difficulty else { return [] }
        var parts = [
            Insight.Part(
                name: "Rating", value: "\(difficulty.rating) ± \(difficulty.deviation)",
                from: "level \(difficulty.level.rawValue), \(difficulty.answers) answers")
        ]
        guard let prior else { return parts }
        parts += [
            Insight.Part(
                name: "Familiarity", value: signed(prior.familiarity),
                from: prior.observations.map { "\($0) records" } ?? "records unknown"),
            Insight.Part(
                name: "Likeness", value: signed(prior.likeness),
                from: "\(prior.congeners) similar plants, \(prior.confused) records confused"),
            Insight.Part(
                name: "Disagreement", value: signed(prior.disagreement),
                from: "\(prior.disagreements) of \(prior.agreements + prior.disagreements) "
                    + "identifications"),
        ]
        return parts
    }

    /// A logit value with two decimals and its sign.
    private static func signed(_ logits: Double) -> String {
        let hundredths = Int((logits * 100).rounded())
        let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
        return "\(hundredths < 0 ? "−" : "+")\(whole).\(rest < 10 ? "0" : "")\(rest) logits"
    }
}
