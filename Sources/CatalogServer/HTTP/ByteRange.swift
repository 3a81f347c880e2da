/// The part of a body in a `Range` header (RFC 9110, section 14).
enum ByteRange: Sendable, Equatable {
    /// No part, several parts, or a malformed header: the whole body is sent.
    case whole
    /// One part that exists.
    case part(Range<Int>)
    /// One part that is beyond the body.
    case unsatisfiable

    /// Reads a header for a body of some length.
    init(_ header: String, of length: Int) {
        self = Self.parse(header, length) ?? .whole
    }

    private static func parse(_ header: String, _ length: Int) -> ByteRange? {
        let sides = header.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard sides.count == 2, sides[0].lowercased() == "bytes" else { return nil }
        let ends = sides[1].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2 else { return nil }
        if ends[0].isEmpty {
            guard let count = number(ends[1]) else { return nil }
            return count == 0 || length == 0
                ? .unsatisfiable : .part(max(0, length - count)..<length)
        }
        guard let first = number(ends[0]) else { return nil }
        if ends[1].isEmpty { return first < length ? .part(first..<length) : .unsatisfiable }
        guard let last = number(ends[1]), first <= last else { return nil }
        return first < length ? .part(first..<min(last, length - 1) + 1) : .unsatisfiable
    }

    /// A number of digits only; one beyond `Int` counts as the largest one.
    private static func number(_ digits: Substring) -> Int? {
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        return Int(digits) ?? Int.max
    }
}
