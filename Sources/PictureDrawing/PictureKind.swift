/// The kind of a file by its first bytes; declared types and names are ignored.
package enum PictureKind: Hashable {
    /// An accepted kind.
    case picture
    /// Another kind, with its name.
    case other(String)

    private static let heif: Set<String> = ["heic", "heix", "mif1", "avif"]
    private static let others: [(beginning: [UInt8], name: String)] = [
        (Array("GIF8".utf8), "a GIF"), (Array("%PDF".utf8), "a PDF"),
        (Array("BM".utf8), "a bitmap of Windows"), (Array("II*\0".utf8), "a TIFF"),
        (Array("MM\0*".utf8), "a TIFF"), (Array("PK".utf8), "an archive"),
    ]

    /// The kind of a file with this beginning.
    package init(_ beginning: some Collection<UInt8>) {
        let head = Array(beginning.prefix(64))
        func says(_ text: String, at place: Int) -> Bool {
            head.dropFirst(place).starts(with: text.utf8)
        }
        let isPicture =
            head.starts(with: [0xff, 0xd8, 0xff])
            || head.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
            || says("RIFF", at: 0) && says("WEBP", at: 8)
            || says("ftyp", at: 4) && Self.heif.contains { says($0, at: 8) }
        if isPicture {
            self = .picture
        } else if let known = Self.others.first(where: { head.starts(with: $0.beginning) }) {
            self = .other(known.name)
        } else if head.isEmpty {
            self = .other("nothing")
        } else {
            // A byte order mark and white space may come first.
            let text = head.drop { [0xef, 0xbb, 0xbf, 0x20, 0x09, 0x0a, 0x0d].contains($0) }
            let isMarkup = text.first == UInt8(ascii: "<")
            self = .other(isMarkup ? "a page or an SVG drawing" : "no picture")
        }
    }
}
