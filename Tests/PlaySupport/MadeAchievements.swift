package import Catalog

/// A few achievements for tests.
package enum MadeAchievements {
    package static let all = [
        made("first-leaf", .rounds, 1), made("hundred-names", .right, 100),
        made("week-in-bloom", .streak, 7),
        made("evergreen", .streak, 30), made("faultless", .faultless, 1),
        made("four-weeks", .weekly, 4),
    ]

    private static func made(_ id: String, _ metric: Achievement.Metric, _ threshold: Int)
        -> Achievement
    {
        Achievement(
            id: id, metric: metric, threshold: threshold, names: LocalText([.en: id]),
            about: LocalText([.en: id]))
    }
}
