/// What a file is, told by its extension.
struct MediaType: Sendable, Hashable {
    /// The value of `Content-Type`.
    let value: String
    /// Whether the pipeline compresses such files, so that answers vary by `Accept-Encoding`.
    let isText: Bool
    /// Whether a browser would run what is in it when it is opened by itself.
    var isActive: Bool { self == .html || self == .svg || self == .xml }

    static let html = MediaType(value: "text/html; charset=utf-8", isText: true)
    static let json = MediaType(value: "application/json", isText: true)
    static let svg = MediaType(value: "image/svg+xml", isText: true)
    static let xml = MediaType(value: "application/xml", isText: true)
    static let bytes = MediaType(value: "application/octet-stream", isText: false)

    private static let table: [String: MediaType] = [
        "html": html, "json": json, "svg": svg, "xml": xml,
        "css": MediaType(value: "text/css; charset=utf-8", isText: true),
        "js": MediaType(value: "text/javascript; charset=utf-8", isText: true),
        "mjs": MediaType(value: "text/javascript; charset=utf-8", isText: true),
        "txt": MediaType(value: "text/plain; charset=utf-8", isText: true),
        "atom": MediaType(value: "application/atom+xml", isText: true),
        "webmanifest": MediaType(value: "application/manifest+json", isText: true),
        "sqlite": MediaType(value: "application/vnd.sqlite3", isText: false),
        "wasm": MediaType(value: "application/wasm", isText: false),
        "webp": MediaType(value: "image/webp", isText: false),
        "jpeg": MediaType(value: "image/jpeg", isText: false),
        "jpg": MediaType(value: "image/jpeg", isText: false),
        "avif": MediaType(value: "image/avif", isText: false),
        "png": MediaType(value: "image/png", isText: false),
        "ico": MediaType(value: "image/x-icon", isText: false),
        "woff2": MediaType(value: "font/woff2", isText: false),
        "zip": MediaType(value: "application/zip", isText: false),
        "zst": MediaType(value: "application/zstd", isText: false),
    ]

    /// The type of a path; plain bytes when its extension is unknown.
    static func of(_ path: some StringProtocol) -> MediaType {
        guard let dot = path.lastIndex(of: ".") else { return bytes }
        return table[String(path[path.index(after: dot)...])] ?? bytes
    }
}
