public import Catalog

/// Groups of searches by time, as on the site; weeks begin on Monday.
public enum SearchGroup: String, Sendable, CaseIterable {
    /// Today, or in the future by a clock that was set back since.
    case today
    /// The day before.
    case yesterday
    /// An earlier day of this week.
    case week
    /// Before this week.
    case earlier

    /// The group of a day.
    ///
    /// - Parameters:
    ///   - day: the day of a search, in the player's zone.
    ///   - today: the present day there.
    public init(_ day: Day, today: Day) {
        if day >= today {
            self = .today
        } else if day == today.advanced(by: -1) {
            self = .yesterday
        } else {
            self = day >= SetPeriod.weekly.first(of: today) ? .week : .earlier
        }
    }

    /// Searches in their groups, the newest first; empty groups are left out.
    ///
    /// - Parameters:
    ///   - searches: the searches, the newest first.
    ///   - today: the present day in the player's zone.
    ///   - day: the day there of a time in milliseconds since 1970-01-01T00:00Z.
    /// - Returns: the groups, in order.
    public static func grouped(
        _ searches: [RecentSearch], today: Day, day: (Int) -> Day
    ) -> [(group: SearchGroup, searches: [RecentSearch])] {
        let groups = Dictionary(grouping: searches) { SearchGroup(day($0.time), today: today) }
        return allCases.compactMap { group in groups[group].map { (group, $0) } }
    }
}
