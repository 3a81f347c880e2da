package import Foundation

/// The simplest form of WebP: one frame (RFC 9649, section 2.5), without other chunks.
package enum PlainWebP {
    /// The square picture in an untrusted process's output; nil for anything else.
    ///
    /// libvips 8.14 adds an Exif block of its own to a file that is to have none, so only the frame
    /// is taken.
    package static func square(_ file: Data, edge: Int) -> Data? {
        let bytes = Array(file)
        guard bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) else {
            return nil
        }
        var place = 12
        while place + 8 <= bytes.count {
            let length = (0..<4).reduce(0) { $0 | Int(bytes[place + 4 + $1]) << (8 * $1) }
            let end = place + 8 + length
            guard end <= bytes.count else { return nil }
            if bytes[place...].starts(with: "VP8 ".utf8) {
                let frame = bytes[(place + 8)..<end]
                return isSquare(Array(frame.prefix(10)), edge) ? whole(frame) : nil
            }
            place = end + length % 2
        }
        return nil
    }

    /// Whether it is a key frame (RFC 6386, section 9.1) of at most so many pixels each way.
    private static func isSquare(_ head: [UInt8], _ edge: Int) -> Bool {
        guard head.count == 10, head[0] & 1 == 0, head[3...5] == [0x9d, 0x01, 0x2a] else {
            return false
        }
        let width = Int(head[6]) | Int(head[7] & 0x3f) << 8
        let height = Int(head[8]) | Int(head[9] & 0x3f) << 8
        return width == height && (1...edge).contains(width)
    }

    private static func whole(_ frame: ArraySlice<UInt8>) -> Data {
        let padding = frame.count % 2
        var file = Data("RIFF".utf8)
        file += fourBytes(4 + 8 + frame.count + padding)
        file += Data("WEBPVP8 ".utf8)
        file += fourBytes(frame.count)
        file += frame
        return file + Data(repeating: 0, count: padding)
    }

    private static func fourBytes(_ number: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
