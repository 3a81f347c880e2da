/// Writes small zips, also such as no program writes.
struct Zip {
    /// One entry, stored as it is.
    struct Entry {
        var name: [UInt8]
        var bytes: [UInt8]
        /// Bit 0: encrypted; 3: sizes follow; 11: the name is UTF-8.
        var flags: UInt16 = 0
        var method: UInt16 = 0
        /// What the headers say of the size.
        var size: Int?
        var packed: Int?
        /// Unix's type and mode.
        var mode: UInt32 = 0o100644
        var checksum: UInt32?

        init(_ name: String, _ bytes: [UInt8] = Array("a".utf8)) {
            self.name = Array(name.utf8)
            self.bytes = bytes
        }
    }

    var entries: [Entry]

    /// The zip.
    var bytes: [UInt8] {
        var zip: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let checksum =
                entry.checksum ?? (entry.method == 0 ? Self.checksum(of: entry.bytes) : 0)
            let size = UInt32(truncatingIfNeeded: entry.size ?? entry.bytes.count)
            let packed = UInt32(truncatingIfNeeded: entry.packed ?? entry.bytes.count)
            let follows = entry.flags & 8 != 0
            let fields: [UInt8] =
                two(20) + two(entry.flags) + two(entry.method) + two(0) + two(0x21)
            let sums = four(checksum) + four(packed) + four(size)
            let start = UInt32(zip.count)
            zip += [0x50, 0x4B, 3, 4] + fields + (follows ? four(0) + four(0) + four(0) : sums)
            zip += two(UInt16(entry.name.count)) + two(0) + entry.name + entry.bytes
            if follows { zip += [0x50, 0x4B, 7, 8] + sums }
            directory += [0x50, 0x4B, 1, 2, 20, 3] + fields + sums + two(UInt16(entry.name.count))
            directory +=
                two(0) + two(0) + two(0) + two(0) + four(entry.mode << 16) + four(start)
                + entry.name
        }
        let count = two(UInt16(truncatingIfNeeded: entries.count))
        let start = four(UInt32(zip.count))
        return zip + directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + count + count
            + four(UInt32(directory.count)) + start + two(0)
    }

    private func two(_ value: UInt16) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }

    private func four(_ value: UInt32) -> [UInt8] {
        two(UInt16(value & 0xFFFF)) + two(UInt16(value >> 16))
    }

    /// CRC-32, bit by bit.
    static func checksum(of bytes: [UInt8]) -> UInt32 {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }

    /// Zeros as deflate packs them by hand: a block of repeats 258 bytes long, a bit each or so.
    ///
    /// - Parameter repeats: how many; the unpacked size is 1 + 258 × repeats.
    /// - Returns: the packed bytes.
    static func deflatedZeros(repeats: Int) -> [UInt8] {
        var bits: [UInt8] = []
        var current: UInt8 = 0
        var count = 0
        func put(_ bit: Int) {
            current |= UInt8(bit) << count
            count += 1
            if count == 8 {
                bits.append(current)
                current = 0
                count = 0
            }
        }
        // One last block of fixed codes; literal 0 is 00110000, length 258 is 11000101, distance 1 is 00000.
        for bit in [1, 1, 0] + [0, 0, 1, 1, 0, 0, 0, 0] { put(bit) }
        for _ in 0..<repeats {
            for bit in [1, 1, 0, 0, 0, 1, 0, 1] + [0, 0, 0, 0, 0] { put(bit) }
        }
        for _ in 0..<7 { put(0) }
        while count != 0 { put(0) }
        return bits
    }
}
