public import Catalog

/// The period of a goal, in the player's zone.
public enum GoalPeriod: String, Codable, Sendable, Hashable, CaseIterable, CodingKeyRepresentable {
    case day, week

    /// The length, in days.
    public var days: Int { self == .day ? 1 : 7 }

    /// The first day of the period that contains a day: itself, or its Monday (ISO 8601).
    public func first(of day: Day) -> Day {
        self == .day ? day : SetPeriod.weekly.first(of: day)
    }

    /// The allowed goals, in steps.
    public var allowed: ClosedRange<Int> {
        self == .day ? LedgerLimits.dayGoal : LedgerLimits.weekGoal
    }

    /// Points for reaching a goal: a hundredth of its steps, or for a week's a two-hundredth.
    public func points(for goal: Int) -> Int { goal / (self == .day ? 100 : 200) }

    /// Trophies for reaching a goal: one for every 20 points.
    public func trophies(for goal: Int) -> Int { points(for: goal) / 20 }
}
