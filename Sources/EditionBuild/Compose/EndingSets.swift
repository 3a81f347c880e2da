package import Catalog
import EditorialContent
package import PipelineSupport

extension Composed {
    /// Days before the last daily set on which the warning begins.
    private static let notice = 14

    /// Warns that daily sets end soon, or have ended: earlier ones are then played again, without
    /// leaderboards.
    ///
    /// - Parameter today: the day of the check.
    /// - Returns: one finding; none while there are enough sets.
    package func endingSets(on today: Day) -> [Finding] {
        guard let last = sets[.daily]?.map(\.date).max() else { return [] }
        let left = last.number - today.number
        guard left <= Self.notice else { return [] }
        let when =
            switch left {
            case ..<0: "has ended"
            case 0: "ends today"
            case 1: "ends in 1 day"
            default: "ends in \(left) days"
            }
        return [
            Finding(
                rule: .setsEnd, severity: .warning, subject: "daily",
                place: Place(file: "content/edition.yaml"),
                message: "The last daily set is that of \(last), which \(when);"
                    + " after it the sets come round again, off the leaderboards",
                remedy: "Build and publish a new edition: a later date, the next version, and this"
                    + " one (\(settings.version)) as its base.")
        ]
    }
}
