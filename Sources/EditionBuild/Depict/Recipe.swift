import Catalog

/// How pictures are encoded. A change here makes every picture anew.
struct Recipe: Sendable {
    /// The formats, in the order they are listed.
    var formats: [Rendition.Format]

    /// WebP and JPEG always; AVIF when the edition asks for it.
    init(avif: Bool) {
        formats = (avif ? [.avif] : []) + [.webp, .jpeg]
    }

    /// libvips' suffix for a format at a size.
    ///
    /// Quality 80 keeps petals' veins at 2048 px; metadata, GPS above all, is stripped. WebP of effort
    /// 3 is no larger than of 4 and takes two thirds of its time; of effort 2 it is 2 % larger and takes
    /// a third, which the two sizes that are seldom fetched, and cost the most, are worth.
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

    /// The sizes worth making of a source: a size that the next smaller one already covers is left
    /// out, so that nothing is enlarged or stored twice.
    static func sizes(sourceEdge: Int) -> [Rendition.Size] {
        let edges: [Rendition.Size] = [.full, .large, .medium, .small]
        let useful = zip(edges, edges.dropFirst()).filter { sourceEdge > $1.rawValue }.map(\.0)
        return useful + [.small, .square]
    }

    /// What a cached picture depends on, beside its source.
    var key: String {
        let suffixes = formats.flatMap { format in
            Rendition.Size.allCases.map { Self.suffix(format, $0) }
        }
        return "\(Vips.version) " + suffixes.joined(separator: " ")
    }
}
