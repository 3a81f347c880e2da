/// The period of a set, which is the same for all players: a day or a week, in UTC.
public enum SetPeriod: String, Codable, Sendable, CaseIterable,
    CodingKeyRepresentable
{
    case daily, weekly

    /// The length in days.
    public var days: Int { self == .daily ? 1 : 7 }

    /// Questions in a set.
    public var questions: Int { self == .daily ? 10 : 20 }

    /// The route of its sets: `ROUTE/DATE`, with the first day of each.
    public var route: String { "v1/\(rawValue)" }

    /// The first day of a day's set: the day itself, or its Monday (ISO 8601).
    public func first(of day: Day) -> Day {
        guard self == .weekly else { return day }
        // 1 January 1970 was a Thursday.
        let sinceMonday = ((day.number + 3) % 7 + 7) % 7
        return day.advanced(by: -sinceMonday)
    }
}
