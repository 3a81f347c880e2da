public import Catalog

/// A goal of steps.
public struct GoalMark: Codable, Sendable, Hashable {
    /// For each day, or each week.
    public var period: GoalPeriod
    /// Steps.
    public var steps: Int
    /// The first day in the player's zone that it is for; of a week, any day of it.
    public var since: Day
    /// When it was set, by the device's clock, in milliseconds since 1970.
    public var set: Int

    /// A goal.
    public init(period: GoalPeriod, steps: Int, since: Day, set: Int) {
        self.period = period
        self.steps = steps
        self.since = since
        self.set = set
    }
}

/// A person's goals in sequence. A goal counts for the day or week it was set in and the following
/// ones, until a later goal. Of two, the one set later by the device's clock counts, whichever was
/// received first.
public struct StepGoals: Codable, Sendable, Hashable {
    /// By the time they were set.
    private var marks: [GoalMark] = []

    /// No goal.
    public init() {}

    /// Adds a goal.
    ///
    /// Of those for one day and period the one set last stays, so that there are at most two for
    /// each remembered day.
    mutating func take(_ mark: GoalMark) {
        let rival = marks.firstIndex { $0.period == mark.period && $0.since == mark.since }
        if let rival {
            guard Self.isEarlier(marks[rival], mark) else { return }
            marks.remove(at: rival)
        }
        let place = marks.firstIndex { Self.isEarlier(mark, $0) } ?? marks.endIndex
        marks.insert(mark, at: place)
    }

    /// The goal that counts on a day: the last one set for it or an earlier day; nil without any.
    public func goal(for period: GoalPeriod, on day: Day) -> Int? {
        marks.last { $0.period == period && $0.since <= day }?.steps
    }

    /// Removes goals that do not count for any day from `day` on.
    mutating func forget(before day: Day) {
        for period in GoalPeriod.allCases {
            let past = marks.filter { $0.period == period && $0.since < day }
            if let last = past.last {
                marks.removeAll { $0.period == period && $0.since < day && $0 != last }
            }
        }
    }

    private static func isEarlier(_ one: GoalMark, _ other: GoalMark) -> Bool {
        // Of two goals set at the same time the higher counts.
        (one.set, one.since, one.steps) < (other.set, other.since, other.steps)
    }
}
