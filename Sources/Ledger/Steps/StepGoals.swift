public import Catalog

/// A goal as it was set.
public struct GoalMark: Codable, Sendable, Hashable {
    /// For each day, or each week.
    public var period: GoalPeriod
    /// Steps.
    public var steps: Int
    /// The first day in the player's zone that it is for; of a week, any day of it.
    public var since: Day
    /// When it was set, by the device's clock.
    public var set: Int

    /// A goal.
    public init(period: GoalPeriod, steps: Int, since: Day, set: Int) {
        self.period = period
        self.steps = steps
        self.since = since
        self.set = set
    }
}

/// A person's goals, one after the other. A goal counts for the day or week it was set in and those
/// that follow, until a later one; of two, the one that was set later by the device's clock counts,
/// whichever the ledger heard of first.
public struct StepGoals: Codable, Sendable, Hashable {
    /// By the time they were set.
    private var marks: [GoalMark] = []

    /// No goal.
    public init() {}

    /// Takes a goal.
    ///
    /// Of those for one day and period the one that was set last stays, so that there are never more
    /// than two for each day that is remembered.
    mutating func take(_ mark: GoalMark) {
        let rival = marks.firstIndex { $0.period == mark.period && $0.since == mark.since }
        if let rival {
            guard Self.isEarlier(marks[rival], mark) else { return }
            marks.remove(at: rival)
        }
        let place = marks.firstIndex { Self.isEarlier(mark, $0) } ?? marks.endIndex
        marks.insert(mark, at: place)
    }

    /// The goal that counts on a day: the last that was set for it or before; nil without any.
    public func goal(for period: GoalPeriod, on day: Day) -> Int? {
        marks.last { $0.period == period && $0.since <= day }?.steps
    }

    /// Forgets goals that no day since can be held against.
    mutating func forget(before day: Day) {
        for period in GoalPeriod.allCases {
            let past = marks.filter { $0.period == period && $0.since < day }
            if let last = past.last {
                marks.removeAll { $0.period == period && $0.since < day && $0 != last }
            }
        }
    }

    private static func isEarlier(_ one: GoalMark, _ other: GoalMark) -> Bool {
        // The lower of two goals of one moment counts less.
        (one.set, one.since, one.steps) < (other.set, other.since, other.steps)
    }
}
