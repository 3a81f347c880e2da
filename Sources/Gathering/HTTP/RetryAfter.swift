import Catalog

/// Reads the Retry-After header.
enum RetryAfter {
    /// Seconds from `now` (in seconds since 1970) to the time of a Retry-After header: "120", or
    /// "Fri, 31 Dec 1999 23:59:59 GMT" (RFC 9110, 10.2.3). Nil for any other form.
    static func seconds(_ value: String, now: Double) -> Double? {
        if !value.isEmpty, value.utf8.count <= 9,
            value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        {
            return Double(value)
        }
        return moment(value).map { max(0, $0 - now) }
    }

    /// An HTTP date in seconds since 1970; nil for any other form.
    static func moment(_ value: String) -> Double? {
        let parts = value.split(separator: " ")
        guard parts.count == 6, parts[0].hasSuffix(","), parts[5] == "GMT",
            let month = months.firstIndex(of: String(parts[2])),
            let day = Day(rawValue: "\(parts[3])-\(padded(month + 1))-\(parts[1])")
        else { return nil }
        let clock = parts[4].split(separator: ":", omittingEmptySubsequences: false)
            .compactMap { $0.utf8.count == 2 ? UInt8($0).map(Double.init) : nil }
        guard clock.count == 3, clock[0] < 24, clock[1] < 60, clock[2] <= 60 else { return nil }
        return Double(day.number) * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2]
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func padded(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }
}
