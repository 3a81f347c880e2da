/// The media type of a file, by its extension.
package struct ServedType: Sendable, Hashable {
    /// The value of `Content-Type`.
    package let value: String
    /// Whether the pipeline compresses such files, so that answers vary by `Accept-Encoding`.
    package let isText: Bool
    /// Whether a browser would run its scripts when it is opened by itself.
    package var isActive: Bool { self == .html || self == .svg || self == .xml }

    /// A page.
    package static let html = ServedType(value: "text/html; charset=utf-8", isText: true)
    /// An answer for programs.
    package static let json = ServedType(value: "application/json", isText: true)
    /// A drawing.
    package static let svg = ServedType(value: "image/svg+xml", isText: true)
    /// A feed or another text of elements.
    package static let xml = ServedType(value: "application/xml", isText: true)
    /// Metrics for Prometheus.
    package static let metrics = ServedType(
        value: "text/plain; version=0.0.4; charset=utf-8", isText: true)
    /// Files of unknown type.
    package static let bytes = ServedType(value: "application/octet-stream", isText: false)

    private static let table: [String: ServedType] = [
        "html": html, "json": json, "svg": svg, "xml": xml,
        "css": ServedType(value: "text/css; charset=utf-8", isText: true),
        "js": ServedType(value: "text/javascript; charset=utf-8", isText: true),
        "mjs": ServedType(value: "text/javascript; charset=utf-8", isText: true),
        "txt": ServedType(value: "text/plain; charset=utf-8", isText: true),
        "atom": ServedType(value: "application/atom+xml", isText: true),
        "webmanifest": ServedType(value: "application/manifest+json", isText: true),
        "sqlite": ServedType(value: "application/vnd.sqlite3", isText: false),
        "wasm": ServedType(value: "application/wasm", isText: false),
        "webp": ServedType(value: "image/webp", isText: false),
        "jpeg": ServedType(value: "image/jpeg", isText: false),
        "jpg": ServedType(value: "image/jpeg", isText: false),
        "avif": ServedType(value: "image/avif", isText: false),
        "png": ServedType(value: "image/png", isText: false),
        "ico": ServedType(value: "image/x-icon", isText: false),
        "woff2": ServedType(value: "font/woff2", isText: false),
        "zip": ServedType(value: "application/zip", isText: false),
        "zst": ServedType(value: "application/zstd", isText: false),
    ]

    /// The type of a path; plain bytes when its extension is unknown.
    package static func of(_ path: some StringProtocol) -> ServedType {
        guard let dot = path.lastIndex(of: ".") else { return bytes }
        return table[String(path[path.index(after: dot)...])] ?? bytes
    }
}
