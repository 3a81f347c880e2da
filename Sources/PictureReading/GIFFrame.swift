/// The place of the first frame of a GIF file on its canvas (GIF89a, 18 to 20).
struct GIFFrame: Hashable {
    var left: Int32
    var top: Int32
    var width: Int32
    var height: Int32

    /// The first frame where it does not cover its canvas; nil for every other file.
    init?(bare bytes: UnsafeRawBufferPointer) {
        guard bytes.count > 13, bytes.starts(with: Array("GIF8".utf8)) else { return nil }
        func number(_ place: Int) -> Int32 { Int32(bytes[place]) | Int32(bytes[place + 1]) << 8 }
        let canvas = (width: number(6), height: number(8))
        // The global colour table comes after the head.
        var place = 13 + (bytes[10] & 0x80 != 0 ? 3 << (Int(bytes[10] & 7) + 1) : 0)
        while place + 10 < bytes.count, bytes[place] == 0x21 {
            // An extension: its kind, then blocks with lengths, the last of length 0.
            place += 2
            while place < bytes.count, bytes[place] != 0 { place += 1 + Int(bytes[place]) }
            place += 1
        }
        guard place + 10 < bytes.count, bytes[place] == 0x2c else { return nil }
        left = number(place + 1)
        top = number(place + 3)
        width = number(place + 5)
        height = number(place + 7)
        let isWithin =
            width > 0 && height > 0 && left + width <= canvas.width
            && top + height <= canvas.height
        guard isWithin, width < canvas.width || height < canvas.height else { return nil }
    }
}
