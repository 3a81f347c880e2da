import Catalog

/// How pictures are encoded. A change here encodes every picture again.
struct Recipe: Sendable {
    /// The formats, in the order they are listed.
    var formats: [Rendition.Format]

    /// WebP and JPEG always; AVIF when the edition asks for it.
    init(avif: Bool) {
        formats = (avif ? [.avif] : []) + [.webp, .jpeg]
    }

    /// libvips' suffix for a format at a size.
    ///
    /// Quality 80 keeps petals' veins at 2048 px; metadata, GPS above all, is stripped. WebP at
    /// effort 3 is no larger than at 4 in two thirds of the time; at effort 2 it is 2 % larger in a
    /// third of the time, which suits the two largest sizes: they are seldom fetched and cost most.
    static func suffix(_ format: Rendition.Format, _ size: Rendition.Size) -> String {
        switch format {
        case .webp: ".webp[Q=78,effort=\(size == .full || size == .large ? 2 : 3),strip]"
        case .jpeg: ".jpg[Q=80,optimize-coding,interlace,strip]"
        case .avif: ".avif[Q=55,effort=4,strip]"
        }
    }

    /// The extension of a format's files.
    static func fileExtension(_ format: Rendition.Format) -> String {
        format == .jpeg ? "jpg" : format.rawValue
    }

    /// The sizes to make of a source: a size is left out when the next smaller one already has all
    /// pixels of the source, so that nothing is enlarged or stored twice.
    static func sizes(sourceEdge: Int) -> [Rendition.Size] {
        let edges: [Rendition.Size] = [.full, .large, .medium, .small]
        let useful = zip(edges, edges.dropFirst()).filter { sourceEdge > $1.rawValue }.map(\.0)
        return useful + [.small, .square]
    }

    /// The part of a cached picture's key that is not its source.
    var key: String {
        let suffixes = formats.flatMap { format in
            Rendition.Size.allCases.map { Self.suffix(format, $0) }
        }
        return "\(Vips.version) " + suffixes.joined(separator: " ")
    }
}
