/// The chunks of a PNG file (PNG, third edition, 5.3).
struct PNGChunks: Sequence, IteratorProtocol {
    /// One chunk: its name, and its data.
    struct Chunk {
        var name: String
        var data: UnsafeRawBufferPointer.SubSequence
        /// Name and data, and their checksum.
        fileprivate var summed: UnsafeRawBufferPointer.SubSequence
        fileprivate var sum: UInt32

        /// Whether the checksum is right; takes time in proportion to the length.
        var isWhole: Bool {
            var sum = ~UInt32(0)
            for byte in summed {
                sum ^= UInt32(byte)
                for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
            }
            return ~sum == self.sum
        }
    }

    private static let mark: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

    private let bytes: UnsafeRawBufferPointer
    private var place: Int

    /// The chunks of a file; none for a file that is no PNG.
    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        place = bytes.starts(with: Self.mark) ? Self.mark.count : bytes.count
    }

    mutating func next() -> Chunk? {
        guard bytes.count - place >= 12 else { return nil }
        func number(_ place: Int) -> UInt32 {
            bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self).bigEndian
        }
        let (count, begin) = (Int(number(place)), place + 8)
        guard count <= bytes.count - begin - 4 else { return nil }
        let end = begin + count
        place = end + 4
        return Chunk(
            name: String(decoding: bytes[(begin - 4)..<begin], as: UTF8.self),
            data: bytes[begin..<end], summed: bytes[(begin - 4)..<end], sum: number(end))
    }
}
