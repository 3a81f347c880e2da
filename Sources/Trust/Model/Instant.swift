/// A moment to the second, as metadata writes it: `2026-11-21T14:45:46Z`.
public struct Instant: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Seconds since the beginning of 1970, UTC.
    public var seconds: Int

    /// The moment so many seconds after the beginning of 1970. Years 0 to 9999 can be written; what
    /// is beyond them becomes their end.
    public init(seconds: Int) {
        self.seconds = min(max(seconds, Self.first), Self.last)
    }

    private static let first = -62_167_219_200
    private static let last = 253_402_300_799

    /// The moment that a text of exactly the form above names, or nil.
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
        guard (1...12).contains(month), day >= 1, day <= Self.days(of: month, in: year),
            hour < 24, minute < 60, second < 60
        else { return nil }
        let days = Self.days(year, month, day)
        seconds = ((days * 24 + hour) * 60 + minute) * 60 + second
    }

    /// The text of the form above.
    public var description: String {
        let (days, rest) = seconds.flooredDivision(by: 86_400)
        let (year, month, day) = Self.date(days)
        let clock = [rest / 3_600, rest / 60 % 60, rest % 60].map { Self.padded($0, 2) }
        return [Self.padded(year, 4), Self.padded(month, 2), Self.padded(day, 2)]
            .joined(separator: "-") + "T" + clock.joined(separator: ":") + "Z"
    }

    /// Which of two moments is earlier.
    public static func < (one: Instant, other: Instant) -> Bool { one.seconds < other.seconds }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static func days(of month: Int, in year: Int) -> Int {
        switch month {
        case 2:
            year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
                ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days from 1970-01-01 in the Gregorian calendar; years begin in March, so that the leap day
    /// is the last of them.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let (era, yearOfEra) = shifted.flooredDivision(by: 400)
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }

    private static func date(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let (era, dayOfEra) = (days + 719_468).flooredDivision(by: 146_097)
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }
}

extension Int {
    fileprivate func flooredDivision(by divisor: Int) -> (quotient: Int, rest: Int) {
        let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
    }
}
