import Foundation

/// Pictures for tests, and what a picture shows. Each quarter has a colour of its own: red and green
/// above, blue and yellow below.
enum MadePictures {
    /// A file in the form of a libvips suffix.
    static func quarters(_ width: Int, _ height: Int, _ suffix: String) throws -> Data {
        let (half, middle) = (width / 2, height / 2)
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)">\
            <rect width="\(half)" height="\(middle)" fill="#ff0000"/>\
            <rect x="\(half)" width="\(half)" height="\(middle)" fill="#00ff00"/>\
            <rect y="\(middle)" width="\(half)" height="\(middle)" fill="#0000ff"/>\
            <rect x="\(half)" y="\(middle)" width="\(half)" height="\(middle)" fill="#ffff00"/></svg>
            """
        return try MadeImage(svg: svg).encoded(suffix)
    }

    /// A JPEG to be turned, that says where it was taken: by Exif 2.32, 4.6.4, an orientation of 6 is to
    /// be turned right by a quarter.
    static func turned(_ width: Int, _ height: Int, orientation: UInt8, secret: String) throws
        -> Data
    {
        let plain = try quarters(width, height, ".jpg[Q=95,strip]")
        let name = Array(secret.utf8) + [0]
        // Little-endian TIFF: two entries, then the text.
        let head: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 2, 0]
        let turn: [UInt8] = [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
        let make: [UInt8] = [0x0f, 0x01, 2, 0, UInt8(name.count), 0, 0, 0, 38, 0, 0, 0]
        let exif = Array("Exif\0\0".utf8) + head + make + turn + [0, 0, 0, 0] + name
        let length = exif.count + 2
        return plain.prefix(2) + [0xff, 0xe1, UInt8(length >> 8), UInt8(length & 0xff)] + exif
            + plain.dropFirst(2)
    }

    /// The colours in the middles of the quarters, above first, and the size. A colour that is 12 off in
    /// a band is another.
    static func shown(_ file: Data) throws -> (width: Int, height: Int, colours: [String]) {
        let image = try MadeImage(file)
        let pixels = try image.pixels()
        let (width, height) = (image.width, image.height)
        let colours = [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
            let place = 3 * (height * y / 4 * width + width * x / 4)
            let bands = (0..<3).map { band in
                let value = pixels[place + band]
                return value > 243 ? "1" : value < 12 ? "0" : "?"
            }
            return switch bands.joined() {
            case "100": "red"
            case "010": "green"
            case "001": "blue"
            case "110": "yellow"
            default: "other"
            }
        }
        return (width, height, colours)
    }

    /// A PNG that says a size, and has only as many rows as are asked for: all black, in 16 bits with
    /// transparency, some thousand times smaller than what it unpacks to.
    static func bomb(_ width: Int, _ height: Int, rows: Int? = nil) -> Data {
        var file = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
        file += chunk("IHDR", fourBytes(width) + fourBytes(height) + [16, 6, 0, 0, 0])
        file += chunk("IDAT", zeros((rows ?? height) * (1 + 8 * width)))
        file += chunk("IEND", [])
        return file
    }

    /// So many zeros in zlib's form (RFC 1950, 1951): a block of fixed codes, of which eight times
    /// "258 times the byte before" are thirteen whole bytes.
    private static func zeros(_ count: Int) -> [UInt8] {
        var bits: [UInt8] = []
        func put(_ code: Int, _ length: Int) {
            for place in (0..<length).reversed() { bits.append(UInt8(code >> place & 1)) }
        }
        func packed(_ bits: [UInt8]) -> [UInt8] {
            stride(from: 0, to: bits.count, by: 8).map { start in
                bits[start..<min(start + 8, bits.count)].enumerated().reduce(0) {
                    $0 | $1.element << UInt8($1.offset)
                }
            }
        }
        // Last block, fixed codes; then a literal 0 again and again until whole bytes are reached.
        bits = [1, 1, 0]
        put(0x30, 8)
        var left = count - 1
        // Three bits of the block's head stand over: five of them eight times make whole bytes again.
        let one: [UInt8] = [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0]
        while bits.count % 8 != 0, left >= 258 {
            bits += one
            left -= 258
        }
        var stream: [UInt8] = [0x78, 0x01] + packed(bits)
        let eight = packed(Array(repeating: one, count: 8).flatMap { $0 })
        for _ in 0..<(left / (8 * 258)) { stream += eight }
        left %= 8 * 258
        bits = []
        while left >= 258 {
            bits += one
            left -= 258
        }
        for _ in 0..<left { put(0x30, 8) }
        put(0, 7)
        stream += packed(bits)
        // Adler-32 of zeros: the first sum stays 1, the second counts.
        return stream + fourBytes(count % 65_521 << 16 | 1)
    }

    private static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + bytes
        return fourBytes(bytes.count) + body + fourBytes(Int(crc(body)))
    }

    private static let table: [UInt32] = (0..<256).map { number in
        (0..<8).reduce(UInt32(number)) { value, _ in
            value & 1 == 1 ? 0xedb8_8320 ^ value >> 1 : value >> 1
        }
    }

    /// PNG (Third Edition), annex D.
    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { table[Int(($0 ^ UInt32($1)) & 0xff)] ^ $0 >> 8 }
    }

    private static func fourBytes(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
