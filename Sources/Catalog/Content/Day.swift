/// A day of the Gregorian calendar in UTC, as "2026-11-21".
public struct Day: RawRepresentable, Codable, Sendable, Hashable, Comparable,
    CustomStringConvertible
{
    /// Days since 1970-01-01.
    public let number: Int

    /// The day of a number of days since 1970-01-01.
    public init(number: Int) {
        self.number = number
    }

    /// The day of a count of seconds since 1970-01-01T00:00Z.
    public init(secondsSince1970: Int) {
        number =
            secondsSince1970 >= 0 ? secondsSince1970 / 86_400 : (secondsSince1970 - 86_399) / 86_400
    }

    /// Reads "2026-11-21"; nil for any other form or a day that does not exist.
    public init?(rawValue: String) {
        let parts = rawValue.split(separator: "-", omittingEmptySubsequences: false)
        guard rawValue.utf8.count == 10, parts.count == 3,
            parts[0].utf8.count == 4, parts[1].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The day of a date, as 2026, 11, 21; nil for one that does not exist.
    package init?(year: Int, month: Int, day: Int) {
        number = Self.number(year: year, month: month, day: day)
        guard civil == (year, month, day) else { return nil }
    }

    /// "2026-11-21".
    public var rawValue: String {
        let (year, month, day) = civil
        func padded(_ value: Int, _ width: Int) -> String {
            let digits = String(value)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    /// The same as `rawValue`.
    public var description: String { rawValue }

    /// The day `days` later.
    public func advanced(by days: Int) -> Day { Day(number: number + days) }

    /// The year.
    public var year: Int { civil.year }

    /// The same month and day of a year; nil for 29 February of a common year.
    public func inYear(_ year: Int) -> Day? {
        Day(year: year, month: civil.month, day: civil.day)
    }

    // The library's own two are by `rawValue`: they would make the text for each comparison.

    /// Whether they are the same day.
    public static func == (left: Day, right: Day) -> Bool { left.number == right.number }

    /// Hashes the number.
    public func hash(into hasher: inout Hasher) { hasher.combine(number) }

    /// Ordered by time.
    public static func < (left: Day, right: Day) -> Bool { left.number < right.number }

    // Both conversions count in 400-year eras of years that begin in March (Howard Hinnant,
    // "chrono-Compatible Low-Level Date Algorithms", days_from_civil and civil_from_days).
    private static func number(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }

    private var civil: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }
}
