import Catalog

/// A time to the second in the form of metadata: `2026-11-21T14:45:46Z`.
public struct Instant: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Seconds since 1970-01-01T00:00Z.
    public var seconds: Int

    /// The time in seconds since 1970-01-01T00:00Z, clamped to the years 0 to 9999, which can be
    /// written.
    public init(seconds: Int) {
        self.seconds = min(max(seconds, Self.first), Self.last)
    }

    private static let first = -62_167_219_200
    private static let last = 253_402_300_799

    /// The time of a text in exactly the form above; nil for all other texts.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        let form = Array("dddd-dd-ddTdd:dd:ddZ".utf8)
        guard bytes.count == form.count else { return nil }
        for (byte, expected) in zip(bytes, form) {
            let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            guard expected == UInt8(ascii: "d") ? isDigit : byte == expected else { return nil }
        }
        func number(_ range: Range<Int>) -> Int {
            bytes[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }
        let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
        let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
        guard let date = Day(year: year, month: month, day: day), hour < 24, minute < 60,
            second < 60
        else { return nil }
        seconds = ((date.number * 24 + hour) * 60 + minute) * 60 + second
    }

    /// The text of the form above.
    public var description: String {
        let day = Day(secondsSince1970: seconds)
        let rest = seconds - day.number * 86_400
        let clock = [rest / 3_600, rest / 60 % 60, rest % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "\(day)T\(clock.joined(separator: ":"))Z"
    }

    /// Whether the first time is earlier.
    public static func < (one: Instant, other: Instant) -> Bool { one.seconds < other.seconds }
}
