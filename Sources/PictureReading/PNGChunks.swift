/// The chunks of a PNG file by their bounds, without their sums: what is read of them is checked by
/// those who read it (PNG, third edition, 5.3).
struct PNGChunks: Sequence, IteratorProtocol {
    /// One chunk: its name, and where its data lie.
    struct Chunk {
        var name: String
        var data: UnsafeRawBufferPointer.SubSequence
    }

    private static let mark: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

    private let bytes: UnsafeRawBufferPointer
    private var place: Int

    /// The chunks of a file; none of one that is no PNG.
    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        place = bytes.starts(with: Self.mark) ? Self.mark.count : bytes.count
    }

    mutating func next() -> Chunk? {
        guard bytes.count - place >= 12 else { return nil }
        let count = Int(bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self).bigEndian)
        let begin = place + 8
        guard count <= bytes.count - begin - 4 else { return nil }
        place = begin + count + 4
        let name = String(decoding: bytes[(begin - 4)..<begin], as: UTF8.self)
        return Chunk(name: name, data: bytes[begin..<(begin + count)])
    }
}
