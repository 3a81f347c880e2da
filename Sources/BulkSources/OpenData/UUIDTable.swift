/// A UUID as two numbers.
struct UUIDKey: Sendable, Hashable {
    var high: UInt64
    var low: UInt64

    /// Parses "8-4-4-4-12" hexadecimal digits; nil for any other text.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count == 36 else { return nil }
        var parts: (UInt64, UInt64) = (0, 0)
        var digits = 0
        for (index, byte) in bytes.enumerated() {
            if index == 8 || index == 13 || index == 18 || index == 23 {
                guard byte == UInt8(ascii: "-") else { return nil }
                continue
            }
            let digit: UInt8
            switch byte {
            case 0x30...0x39: digit = byte - 0x30
            case 0x61...0x66: digit = byte - 0x61 + 10
            case 0x41...0x46: digit = byte - 0x41 + 10
            default: return nil
            }
            if digits < 16 {
                parts.0 = parts.0 << 4 | UInt64(digit)
            } else {
                parts.1 = parts.1 << 4 | UInt64(digit)
            }
            digits += 1
        }
        (high, low) = parts
    }

    /// The UUID as it is written.
    var text: String {
        let digits = [high, low].map { number in
            let hex = String(number, radix: 16)
            return String(repeating: "0", count: 16 - hex.count) + hex
        }.joined()
        var rest = digits[...]
        return [8, 4, 4, 4, 12].map { length in
            defer { rest = rest.dropFirst(length) }
            return rest.prefix(length)
        }.joined(separator: "-")
    }

    /// A hash, the same in every run.
    var spread: UInt64 {
        var value = high ^ low &* 0x9E37_79B9_7F4A_7C15
        value = (value ^ value >> 32) &* 0xD6E8_FEB8_6659_FD93
        return value ^ value >> 32
    }
}

/// The indices of wanted observations by UUID: a hash table with open addressing. A bitmap of the
/// first eight digits excludes most other rows before their UUID is parsed.
struct UUIDTable: Sendable {
    private var slots: [Int32]
    private var keys: [UUIDKey]
    private let mask: Int
    private var bitmap: [UInt64]
    private let bitmapMask: UInt64

    /// Creates a table of distinct UUIDs.
    init(_ keys: [UUIDKey]) {
        var size = 16
        while size < keys.count * 2 { size *= 2 }
        mask = size - 1
        slots = [Int32](repeating: -1, count: size)
        self.keys = keys
        let bits = UInt64(max(1 << 12, size * 16))
        bitmapMask = bits - 1
        bitmap = [UInt64](repeating: 0, count: Int(bits / 64))
        for (index, key) in keys.enumerated() {
            var slot = Int(truncatingIfNeeded: key.spread) & mask
            while slots[slot] >= 0 { slot = (slot + 1) & mask }
            slots[slot] = Int32(truncatingIfNeeded: index)
            let bit = Self.bit(ofDigits: UInt32(truncatingIfNeeded: key.high >> 32)) & bitmapMask
            bitmap[Int(bit / 64)] |= 1 << (bit % 64)
        }
    }

    /// The index of a UUID among the wanted ones; nil for any other.
    func index(of bytes: UnsafeRawBufferPointer) -> Int? {
        guard bytes.count == 36, mayHold(bytes), let key = UUIDKey(bytes) else { return nil }
        var slot = Int(truncatingIfNeeded: key.spread) & mask
        while slots[slot] >= 0 {
            let index = Int(slots[slot])
            if keys[index] == key { return index }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// Whether the bit of the first eight digits is set: true for all wanted UUIDs and few others.
    @inline(__always)
    func mayHold(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let written = UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
        let bit = Self.bit(ofDigits: Self.value(ofDigits: written)) & bitmapMask
        return bitmap[Int(bit / 64)] & (1 << (bit % 64)) != 0
    }

    /// The value of eight hexadecimal digits, computed in parallel; undefined for other bytes.
    @inline(__always)
    private static func value(ofDigits digits: UInt64) -> UInt32 {
        // A digit's low nibble, and 9 more for a letter (whose bit 6 is set).
        let letters = (digits >> 6) & 0x0101_0101_0101_0101
        var nibbles = (digits & 0x0F0F_0F0F_0F0F_0F0F) &+ letters &* 9
        nibbles = (nibbles | nibbles >> 4) & 0x00FF_00FF_00FF_00FF
        nibbles = (nibbles | nibbles >> 8) & 0x0000_FFFF_0000_FFFF
        nibbles = nibbles | nibbles >> 16
        return UInt32(truncatingIfNeeded: nibbles)
    }

    @inline(__always)
    private static func bit(ofDigits digits: UInt32) -> UInt64 {
        UInt64(digits) &* 0x9E37_79B9_7F4A_7C15 >> 24
    }
}
