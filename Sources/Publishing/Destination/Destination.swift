internal import Catalog
internal import Crypto

/// A place to publish editions to: a folder, or an S3-compatible store.
///
/// Paths are below its root and consist of `A-Z a-z 0-9 - . _ ~ /`. Every put is atomic.
public protocol Destination: Sendable {
    /// Its name in messages, without secrets.
    var name: String { get }
    /// The length, tag and time of a file, or nil where there is none.
    /// - Throws: `PublishFailure` when the destination cannot be read.
    func head(_ path: String) async throws -> StoredFile?
    /// A file and its tag, or nil where there is none.
    /// - Throws: `PublishFailure` when it is longer than `limit` bytes or cannot be read.
    func get(_ path: String, atMost limit: Int) async throws -> (bytes: [UInt8], tag: String)?
    /// Puts a file.
    /// - Throws: `PutConflict` when the condition does not hold, `PublishFailure` when the file
    ///   cannot be written.
    func put(_ content: Content, at path: String, if condition: PutCondition) async throws
    /// All files below a folder, such as `objects/`.
    /// - Throws: `PublishFailure` when the destination cannot be read.
    func list(_ folder: String) async throws -> [StoredFile]
    /// Removes a file. Only prune calls this.
    /// - Throws: `PublishFailure` when it cannot be removed.
    func delete(_ path: String) async throws
    /// The SHA-256 of a whole file in hexadecimal; nil where there is none.
    /// - Throws: `PublishFailure` when it cannot be read.
    func sha256(_ stored: StoredFile) async throws -> String?
    /// Whether a file in the result of `list` has these bytes.
    func holds(_ bytes: [UInt8], at stored: StoredFile) -> Bool
}

extension Destination {
    /// Reads the whole file and hashes it.
    /// - Throws: `PublishFailure` when it cannot be read.
    public func sha256(_ stored: StoredFile) async throws -> String? {
        try await get(stored.path, atMost: stored.bytes).map {
            Hex.text(SHA256.hash(data: $0.bytes))
        }
    }
}

/// A file at a destination.
public struct StoredFile: Sendable, Hashable {
    /// Its path below the root.
    public var path: String
    /// Its length in bytes.
    public var bytes: Int
    /// An ETag: changes with the content.
    public var tag: String
    /// When it was put, in seconds since 1970-01-01T00:00Z.
    public var modified: Int

    /// A file of these members.
    public init(path: String, bytes: Int, tag: String, modified: Int) {
        self.path = path
        self.bytes = bytes
        self.tag = tag
        self.modified = modified
    }
}

/// The content of a put.
public enum Content: Sendable {
    /// Bytes in memory.
    case bytes([UInt8])
    /// The path of a file, with its length and its SHA-256 in hexadecimal; it is streamed.
    case file(String, bytes: Int, sha256: String)

    /// The length in bytes.
    public var count: Int {
        switch self {
        case .bytes(let bytes): bytes.count
        case .file(_, let bytes, _): bytes
        }
    }
}

/// The condition of a put.
public enum PutCondition: Sendable, Hashable {
    /// Always.
    case always
    /// Only where there is no file.
    case absent
    /// Only in place of the file with this tag.
    case matches(String)
}

/// The condition of a put did not hold: another publisher was first.
public struct PutConflict: Error, Equatable {
    /// The file's path.
    public var path: String

    /// A conflict at a path.
    public init(path: String) { self.path = path }
}
