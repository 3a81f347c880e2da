/// Which set of an edition a day has. When the last one is over they come round again, in the order
/// of their dates: an edition that nobody builds anew still has a set each day, and every device
/// the same.
public struct SetCalendar: Codable, Sendable, Hashable {
    /// For so many days at least the sets that come round are other ones: 60 daily sets at most, or 9
    /// weekly ones, so that a device can keep them all.
    public static let days = 60

    /// The first day of the first set that comes round.
    public var from: Day
    /// The first day of the last set.
    public var last: Day

    /// The calendar of the sets that there are: those that follow each other up to the last one,
    /// without a gap, for `days` at most; nil without any.
    ///
    /// - Parameters:
    ///   - period: how long each is for.
    ///   - dates: their first days in any order.
    public init?(_ period: SetPeriod, dates: some Sequence<Day>) {
        let dates = Set(dates)
        guard let last = dates.max() else { return nil }
        self.last = last
        from = last
        while last.number - from.number + period.days < Self.days,
            dates.contains(from.advanced(by: -period.days))
        {
            from = from.advanced(by: -period.days)
        }
    }

    /// The calendars of an edition by period.
    ///
    /// - Parameter paths: the paths of its entry files; those of sets are `v1/daily/DATE.json` and
    ///   `v1/weekly/MONDAY.json`.
    /// - Returns: none for a period without sets.
    public static func all(in paths: some Sequence<String>) -> [SetPeriod: SetCalendar] {
        var dates: [SetPeriod: [Day]] = [:]
        for path in paths {
            guard let period = SetPeriod.allCases.first(where: { path.hasPrefix("\($0.route)/") }),
                path.hasSuffix(".json"),
                let day = Day(rawValue: String(path.dropFirst(period.route.count + 1).dropLast(5)))
            else { continue }
            dates[period, default: []].append(day)
        }
        return Dictionary(
            uniqueKeysWithValues: dates.compactMap { period, dates in
                SetCalendar(period, dates: dates).map { (period, $0) }
            })
    }

    /// The first day of the set that is played on a day: its own up to the last, and from then on
    /// that of a set that comes round.
    public func date(of period: SetPeriod, on day: Day) -> Day {
        let first = period.first(of: day)
        guard first > last else { return first }
        let length = last.number - from.number + period.days
        return from.advanced(by: (first.number - from.number) % length)
    }
}
