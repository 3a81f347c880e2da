package import Catalog
package import Foundation
package import PipelineSupport

/// An editor's draft of an achievement.
package struct AchievementDraft: Sendable, Hashable {
    /// The achievement.
    package var achievement: Achievement
    /// Its place in the file.
    package var place: Place
}

/// Reads content/achievements.yaml; the file may be missing.
package enum AchievementForm {
    /// The file below the project.
    package static let path = "content/achievements.yaml"

    /// The achievements, in the order of the file.
    package static func read(_ file: URL, log: FindingLog) -> [AchievementDraft] {
        guard log.has(file, path),
            let form = YAMLFields.read(file, named: path, subject: "achievements", log: log)
        else { return [] }
        if form.isNone { return [] }
        form.allow(["status", "source", "achievements"])
        _ = TextOrigin(form)
        return form.list("achievements", isRequired: false, atMost: Limits.achievements)
            .compactMap(achievement)
    }

    private static func achievement(_ fields: YAMLFields) -> AchievementDraft? {
        fields.allow(["id", "metric", "threshold", "names", "about", "reason"])
        guard let id = fields.slug("id"),
            let metric = fields.word("metric", Achievement.Metric.self),
            let threshold = fields.integer("threshold", in: 1...1_000_000),
            let names = fields.wholeText("names"), let about = fields.wholeText("about"),
            // Required only so that editors give a reason for the threshold.
            fields.string("reason") != nil
        else { return nil }
        return AchievementDraft(
            achievement: Achievement(
                id: id, metric: metric, threshold: threshold, names: names, about: about),
            place: fields.place())
    }
}
