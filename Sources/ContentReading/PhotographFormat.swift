/// The format of a picture, detected from its bytes, since endings and media types may be wrong.
package enum PhotographFormat: String, Sendable, CaseIterable {
    case jpg, png, gif, webp

    /// The format; nil for any other bytes.
    package init?(of bytes: some Collection<UInt8>) {
        let head = Array(bytes.prefix(12))
        if head.starts(with: [0xff, 0xd8, 0xff]) {
            self = .jpg
        } else if head.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
            self = .png
        } else if head.starts(with: "GIF87a".utf8) || head.starts(with: "GIF89a".utf8) {
            self = .gif
        } else if head.starts(with: "RIFF".utf8), head.dropFirst(8).elementsEqual("WEBP".utf8) {
            self = .webp
        } else {
            return nil
        }
    }
}
