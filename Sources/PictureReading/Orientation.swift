/// The orientation in Exif (CIPA DC-008, 4.6.5): 1 to 8.
enum Orientation {
    /// From the chunk eXIf of a PNG file, which may come after the pixels; libvips only reads one
    /// before them.
    static func read(png bytes: UnsafeRawBufferPointer) -> Int32? {
        PNGChunks(bytes).first { $0.name == "eXIf" && $0.data.count < 1 << 16 && $0.isWhole }
            .flatMap { read(exif: $0.data) }
    }

    /// From the first directory of Exif's TIFF file.
    private static func read(exif data: UnsafeRawBufferPointer.SubSequence) -> Int32? {
        let bytes = UnsafeRawBufferPointer(rebasing: data)
        guard bytes.count >= 8, bytes[0] == bytes[1], [0x49, 0x4d].contains(bytes[0]) else {
            return nil
        }
        let isLittle = bytes[0] == 0x49
        func number(at place: Int, bytes count: Int) -> Int? {
            guard place >= 0, place + count <= bytes.count else { return nil }
            let part = bytes[place..<(place + count)]
            return isLittle
                ? part.reversed().reduce(0) { $0 << 8 | Int($1) }
                : part.reduce(0) { $0 << 8 | Int($1) }
        }
        guard number(at: 2, bytes: 2) == 42, let directory = number(at: 4, bytes: 4),
            let entries = number(at: directory, bytes: 2)
        else { return nil }
        for entry in 0..<entries {
            let place = directory + 2 + 12 * entry
            guard let tag = number(at: place, bytes: 2) else { return nil }
            if tag == 0x0112, number(at: place + 2, bytes: 2) == 3,
                let value = number(at: place + 8, bytes: 2), (1...8).contains(value)
            {
                return Int32(value)
            }
        }
        return nil
    }
}
