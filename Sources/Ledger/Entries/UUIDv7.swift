import Catalog

/// The id of an entry: a UUID of version 7 (RFC 9562), whose first 48 bits are the milliseconds
/// since 1970, so that ids sort by time.
///
/// It reads neither clock nor random numbers: both are arguments.
public struct UUIDv7: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The upper 64 bits: milliseconds since 1970-01-01T00:00Z, the version and random bits.
    public let high: UInt64
    /// The lower 64 bits.
    public let low: UInt64

    private static let lastTime: UInt64 = 1 << 48 - 1
    private static let lastA: UInt64 = 0xfff
    private static let lastB: UInt64 = 1 << 62 - 1

    private init(time: UInt64, a: UInt64, b: UInt64) {
        high = time << 16 | 0x7000 | a
        low = 0x8000_0000_0000_0000 | b
    }

    /// The next id of a device: greater than the last one, also when the clock goes back.
    ///
    /// Where the clock did not rise since the last id, its 74 random bits are incremented (RFC
    /// 9562, section 6.2, method 2); on overflow the time is.
    ///
    /// - Parameters:
    ///   - last: the device's last id, where there is one.
    ///   - time: now, in milliseconds since 1970-01-01T00:00Z.
    ///   - random: 128 random bits.
    public init(after last: UUIDv7?, at time: Int, random: (UInt64, UInt64)) {
        let now = UInt64(min(max(time, 0), Int(Self.lastTime)))
        guard let last, last.milliseconds >= now else {
            // The highest bit stays zero, so that increments cannot overflow soon.
            self.init(time: now, a: random.0 & Self.lastA >> 1, b: random.1 & Self.lastB)
            return
        }
        // A random increment, so that the next id cannot be predicted.
        let b = (last.low & Self.lastB) + 1 + (random.1 & 0xffff_ffff)
        let a = (last.high & Self.lastA) + (b > Self.lastB ? 1 : 0)
        let carried = last.milliseconds + (a > Self.lastA ? 1 : 0)
        self.init(
            time: min(carried, Self.lastTime), a: a & Self.lastA, b: b & Self.lastB)
    }

    /// Reads `01234567-89ab-7cde-8f01-23456789abcd`, in lower case; nil for any other form, version
    /// or variant.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 36 else { return nil }
        var halves: (UInt64, UInt64) = (0, 0)
        var digits = 0
        for (place, byte) in bytes.enumerated() {
            if [8, 13, 18, 23].contains(place) {
                guard byte == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard let value = Hex.lowerCaseDigit(byte) else { return nil }
            let digit = UInt64(value)
            if digits < 16 {
                halves.0 = halves.0 << 4 | digit
            } else {
                halves.1 = halves.1 << 4 | digit
            }
            digits += 1
        }
        self.init(high: halves.0, low: halves.1)
    }

    /// The id of 128 bits; nil for any other version or variant.
    public init?(high: UInt64, low: UInt64) {
        guard high >> 12 & 0xf == 7, low >> 62 == 2 else { return nil }
        (self.high, self.low) = (high, low)
    }

    /// Milliseconds since 1970-01-01T00:00Z.
    public var milliseconds: UInt64 { high >> 16 }

    /// The text of the form above.
    public var description: String {
        let digits = Array(Hex.text(of: high, digits: 16) + Hex.text(of: low, digits: 16))
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
        return parts.map { String(digits[$0]) }.joined(separator: "-")
    }

    /// By time, then by the random bits.
    public static func < (one: UUIDv7, other: UUIDv7) -> Bool {
        (one.high, one.low) < (other.high, other.low)
    }
}

extension UUIDv7: Codable {
    /// Reads the text.
    ///
    /// - Throws: `DecodingError` for any other form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let id = UUIDv7(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "This is not a UUID of version 7.")
        }
        self = id
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
