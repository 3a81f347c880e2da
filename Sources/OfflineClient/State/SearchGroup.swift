public import Catalog

/// Searches by when they were made, as the site groups them; weeks begin on Monday.
public enum SearchGroup: String, Sendable, CaseIterable {
    /// Of today, and what a clock that was set back left in the future.
    case today
    /// Of the day before.
    case yesterday
    /// Of an earlier day of this week.
    case week
    /// Of before this week.
    case earlier

    /// The group of a day.
    ///
    /// - Parameters:
    ///   - day: the day in the player's zone on which a search was made.
    ///   - today: today there.
    public init(_ day: Day, today: Day) {
        if day >= today {
            self = .today
        } else if day == today.advanced(by: -1) {
            self = .yesterday
        } else {
            self = day >= SetPeriod.weekly.first(of: today) ? .week : .earlier
        }
    }

    /// Searches in their groups, the newest first; groups without any are left out.
    ///
    /// - Parameters:
    ///   - searches: the searches, the newest first.
    ///   - today: today in the player's zone.
    ///   - day: the day there of a time in milliseconds since 1970-01-01T00:00Z.
    /// - Returns: the groups, in order.
    public static func grouped(
        _ searches: [RecentSearch], today: Day, day: (Int) -> Day
    ) -> [(group: SearchGroup, searches: [RecentSearch])] {
        let groups = Dictionary(grouping: searches) { SearchGroup(day($0.time), today: today) }
        return allCases.compactMap { group in groups[group].map { (group, $0) } }
    }
}
