import Foundation

/// The RIFF container of a WebP file.
///
/// libvips 8.14 writes an Exif block into WebP in spite of `strip`, even for a picture without one.
/// Source: WebP Container Specification, "Extended File Format".
enum WebPContainer {
    private static let metadata: Set<String> = ["EXIF", "XMP ", "ICCP"]
    /// The VP8X flags of metadata chunks: ICC, Exif, XMP.
    private static let metadataFlags: UInt8 = 0x20 | 0x08 | 0x04

    /// The file without its metadata chunks; unchanged when it is not WebP.
    static func withoutMetadata(_ data: Data) -> Data {
        let bytes = Array(data)
        guard bytes.count > 12, bytes[0..<4].elementsEqual("RIFF".utf8),
            bytes[8..<12].elementsEqual("WEBP".utf8)
        else { return data }
        var kept = Array(bytes[..<12])
        var offset = 12
        while offset + 8 <= bytes.count {
            let length = bytes[(offset + 4)..<(offset + 8)].reversed()
                .reduce(0) { $0 << 8 | Int($1) }
            let end = min(bytes.count, offset + 8 + length + length % 2)
            let name = String(decoding: bytes[offset..<(offset + 4)], as: UTF8.self)
            if !metadata.contains(name) {
                let start = kept.count
                kept += bytes[offset..<end]
                if name == "VP8X", kept.count > start + 8 { kept[start + 8] &= ~metadataFlags }
            }
            offset = end
        }
        let size = UInt32(kept.count - 8)
        for place in 0..<4 { kept[4 + place] = UInt8(truncatingIfNeeded: size >> (8 * place)) }
        return Data(kept)
    }
}
