/// Which set of an edition is played on a day. After the last one the sets repeat in the order of
/// their dates: an edition without a successor still has a set each day, the same on every device.
public struct SetCalendar: Codable, Sendable, Hashable {
    /// The days that the repeating sets cover, if there are enough: at most 60 daily sets or 9
    /// weekly ones, so that a device can store them all.
    public static let days = 60

    /// The first day of the first set that repeats.
    public var from: Day
    /// The first day of the last set.
    public var last: Day

    /// The calendar of some sets. The last sets that follow each other without a gap repeat, until
    /// they cover `days`. Nil without sets.
    ///
    /// - Parameters:
    ///   - period: the length of each.
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
    /// - Returns: the calendars; a period without sets is missing.
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

    /// The first day of the set played on a day: its own up to the last set, then that of a
    /// repeated set.
    public func date(of period: SetPeriod, on day: Day) -> Day {
        let first = period.first(of: day)
        guard first > last else { return first }
        let length = last.number - from.number + period.days
        return from.advanced(by: (first.number - from.number) % length)
    }
}
