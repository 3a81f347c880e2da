import Catalog
import Glibc

/// Times in the form of HTTP's fields (RFC 9110, section 5.6.7).
enum HTTPDate {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The present time.
    static var now: String { text(of: Int(time(nil))) }

    /// "Sun, 06 Nov 1994 08:49:37 GMT".
    ///
    /// - Parameter seconds: since 1970.
    /// - Returns: the text.
    static func text(of seconds: Int) -> String {
        let day = Day(secondsSince1970: seconds)
        // "1994-11-06".
        let parts = day.rawValue.split(separator: "-")
        let month = months[(Int(parts[1]) ?? 1) - 1]
        let clock = seconds - day.number * 86_400
        let time = [clock / 3_600, clock / 60 % 60, clock % 60].map { part in
            part < 10 ? "0\(part)" : "\(part)"
        }
        // 1 January 1970 was a Thursday.
        let name = days[(day.number % 7 + 7) % 7]
        return "\(name), \(parts[2]) \(month) \(parts[0]) \(time.joined(separator: ":")) GMT"
    }
}
