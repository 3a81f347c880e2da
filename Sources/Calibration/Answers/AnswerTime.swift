import Catalog

/// Parses times in answer logs.
enum AnswerTime {
    /// Seconds since 1970-01-01T00:00Z of "2026-11-21", "2026-11-21T18:30:00Z" (a blank for the T,
    /// fractions and offsets like +01:00 allowed, UTC by default) or a number of seconds; nil for
    /// any other text.
    static func seconds(_ text: String) -> Int? {
        if let number = Int(text) { return range.contains(number) ? number : nil }
        if let number = Double(text), number.isFinite, abs(number) < 1e11 {
            return range.contains(Int(number)) ? Int(number) : nil
        }
        let bytes = Array(text.utf8)
        guard bytes.count >= 10, let day = Day(rawValue: String(text.prefix(10))) else {
            return nil
        }
        let midnight = day.number * 86_400
        if bytes.count == 10 { return midnight }
        guard bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " ") else { return nil }
        return clock(Array(bytes[11...])).map { midnight + $0 }
    }

    /// About the years 1 to 9999.
    private static let range = -62_000_000_000...253_000_000_000

    /// "18:30", "18:30:05", with a fraction and an offset after them.
    private static func clock(_ bytes: [UInt8]) -> Int? {
        var end =
            bytes.firstIndex { byte in
                byte == UInt8(ascii: "Z") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
            } ?? bytes.count
        guard let offset = offset(Array(bytes[end...])) else { return nil }
        if let point = bytes[..<end].firstIndex(of: UInt8(ascii: ".")) {
            let fraction = bytes[(point + 1)..<end]
            guard (1...9).contains(fraction.count), fraction.allSatisfy({ (48...57).contains($0) })
            else {
                return nil
            }
            end = point
        }
        let parts = bytes[..<end].split(
            separator: UInt8(ascii: ":"), omittingEmptySubsequences: false
        )
        .map { number($0) }
        guard (2...3).contains(parts.count), let hours = parts[0], let minutes = parts[1],
            let seconds = parts.count == 3 ? parts[2] : 0, hours < 24, minutes < 60, seconds <= 60
        else { return nil }
        return hours * 3_600 + minutes * 60 + seconds - offset
    }

    private static func offset(_ bytes: [UInt8]) -> Int? {
        guard let sign = bytes.first else { return 0 }
        if sign == UInt8(ascii: "Z") { return bytes.count == 1 ? 0 : nil }
        let digits = bytes.dropFirst().filter { $0 != UInt8(ascii: ":") }
        guard digits.count == 4, let hours = number(digits.prefix(2)),
            let minutes = number(digits.suffix(2)), hours <= 14, minutes < 60
        else { return nil }
        return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }

    private static func number(_ bytes: some Collection<UInt8>) -> Int? {
        guard bytes.count == 2, bytes.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return bytes.reduce(0) { $0 * 10 + Int($1 - 48) }
    }
}
