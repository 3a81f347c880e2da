/// The headers of a file on a static host: its content type and caching.
public struct FileKind: Sendable, Equatable {
    /// The Content-Type.
    public var type: String
    /// The Cache-Control.
    public var cache: String

    /// For files that never change: their name includes their hash or version.
    static let forever = "public, max-age=31536000, immutable"
    /// For files that must be revalidated each time.
    static let never = "no-cache"
    /// For files that change with an edition and may be a minute old.
    static let short = "public, max-age=60, stale-while-revalidate=600"

    /// The headers of a file, by its path.
    public init(of path: String) {
        let parts = path.split(separator: "/")
        let name = parts.last.map(String.init) ?? ""
        type =
            Self.types[name.split(separator: ".").last.map(String.init) ?? ""]
            ?? "application/octet-stream"
        cache =
            switch parts.first {
            case "objects", "targets": Self.forever
            case "metadata": name.first?.isNumber == true ? Self.forever : Self.never
            case "site" where parts.dropFirst().first == "assets": Self.forever
            case "v1" where name == "editions.json": Self.never
            default: Self.short
            }
    }

    /// By ending. A compressed twin is a file of its own: a host configured to serve it in place of
    /// the plain one sets Content-Encoding itself.
    private static let types: [String: String] = [
        "avif": "image/avif", "br": "application/octet-stream", "css": "text/css; charset=utf-8",
        "csv": "text/csv; charset=utf-8", "delta": "application/octet-stream",
        "gif": "image/gif", "html": "text/html; charset=utf-8", "ico": "image/x-icon",
        "jpg": "image/jpeg", "jpeg": "image/jpeg", "js": "text/javascript; charset=utf-8",
        "json": "application/json", "map": "application/json",
        "md": "text/markdown; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
        "pdf": "application/pdf", "png": "image/png", "sqlite": "application/vnd.sqlite3",
        "svg": "image/svg+xml", "txt": "text/plain; charset=utf-8",
        "atom": "application/atom+xml", "wasm": "application/wasm",
        "webmanifest": "application/manifest+json",
        "webp": "image/webp", "woff2": "font/woff2", "xml": "application/xml",
        "zip": "application/zip", "zst": "application/zstd",
    ]
}
