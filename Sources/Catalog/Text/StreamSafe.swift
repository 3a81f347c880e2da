/// Text without long runs of combining marks: at most 30 in a row, as in the Stream-Safe Text
/// Format (UAX #15, section 13).
///
/// Swift compares, hashes and normalises a run of marks in time that grows with its square. So
/// untrusted text is checked here before a `String` made of it is used.
public enum StreamSafe {
    /// The most marks in a row (UAX #15, D4).
    public static let mostMarks = 30

    /// Whether a text is safe.
    public static func isSafe(_ text: some StringProtocol) -> Bool {
        var text = String(text)
        return text.withUTF8 { isSafe($0, hasEscapes: false) }
    }

    /// Whether the texts of a JSON document are safe, written plainly or as `\u0301`.
    ///
    /// - Parameter json: UTF-8, which need not be valid JSON.
    /// - Returns: false for more marks in a row than `mostMarks`.
    public static func isSafe(json: some Sequence<UInt8>) -> Bool {
        json.withContiguousStorageIfAvailable { isSafe($0, hasEscapes: true) }
            ?? Array(json).withUnsafeBufferPointer { isSafe($0, hasEscapes: true) }
    }

    private static func isSafe(_ bytes: UnsafeBufferPointer<UInt8>, hasEscapes: Bool) -> Bool {
        var marks = 0
        var place = 0
        while place < bytes.count {
            let byte = bytes[place]
            if byte < 0x80 {
                guard hasEscapes, byte == UInt8(ascii: "\\") else {
                    (marks, place) = (0, place + 1)
                    continue
                }
                let (scalar, length) = escaped(bytes, at: place)
                guard take(scalar, &marks) else { return false }
                place += length
            } else if byte < 0xcc {
                // All scalars below U+0300 are no marks, and so is an invalid byte.
                (marks, place) = (0, place + 1)
            } else {
                let (scalar, length) = decoded(bytes, at: place)
                guard take(scalar, &marks) else { return false }
                place += length
            }
        }
        return true
    }

    /// Counts a scalar; false when there are too many marks.
    static func take(_ scalar: UInt32, _ marks: inout Int) -> Bool {
        switch scalar {
        // These decompose into two marks; those of Tibetan are not marks themselves.
        case 0x344, 0xf73, 0xf75, 0xf81: marks += 2
        default:
            let isMark =
                Unicode.Scalar(scalar).map {
                    $0.properties.canonicalCombiningClass != .notReordered
                } ?? false
            marks = isMark ? marks + 1 : 0
        }
        return marks <= mostMarks
    }

    /// The scalar of a UTF-8 sequence and its length; 0 for invalid bytes.
    private static func decoded(
        _ bytes: UnsafeBufferPointer<UInt8>, at place: Int
    ) -> (scalar: UInt32, length: Int) {
        let first = bytes[place]
        let length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
        guard place + length <= bytes.count else { return (0, 1) }
        var scalar = UInt32(first) & (0x7f >> UInt32(length))
        for next in bytes[(place + 1)..<(place + length)] {
            guard next & 0xc0 == 0x80 else { return (0, 1) }
            scalar = scalar << 6 | UInt32(next & 0x3f)
        }
        return (scalar, length)
    }

    /// The scalar of a JSON escape and its length; 0 for one that is not a mark.
    private static func escaped(
        _ bytes: UnsafeBufferPointer<UInt8>, at place: Int
    ) -> (scalar: UInt32, length: Int) {
        guard let high = unit(bytes, at: place) else { return (0, 2) }
        guard (0xd800..<0xdc00).contains(high), let low = unit(bytes, at: place + 6),
            (0xdc00..<0xe000).contains(low)
        else { return (high, 6) }
        return (0x10000 + (high - 0xd800) << 10 + (low - 0xdc00), 12)
    }

    /// The number of an escape `\u1234`; nil for any other.
    private static func unit(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> UInt32? {
        guard place + 6 <= bytes.count, bytes[place] == UInt8(ascii: "\\"),
            bytes[place + 1] == UInt8(ascii: "u")
        else { return nil }
        var number: UInt32 = 0
        for byte in bytes[(place + 2)..<(place + 6)] {
            guard let digit = Hex.digit(byte) else { return nil }
            number = number << 4 | UInt32(digit)
        }
        return number
    }
}
