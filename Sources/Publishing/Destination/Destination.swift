internal import Catalog
internal import Crypto

/// Where editions are published: a folder, or a store that speaks S3.
///
/// Paths are below its root, of letters, digits and `-._~/` as we make them. Every put is whole or
/// not at all.
public protocol Destination: Sendable {
    /// What messages call it; never with a secret.
    var name: String { get }
    /// What is said of a file, or nil where there is none.
    func head(_ path: String) async throws -> StoredFile?
    /// A file and its tag, or nil where there is none.
    /// - Throws: `PublishFailure` when it has more bytes than that.
    func get(_ path: String, atMost limit: Int) async throws -> (bytes: [UInt8], tag: String)?
    /// Puts a file.
    /// - Throws: `PutConflict` when the condition does not hold.
    func put(_ content: Content, at path: String, if condition: PutCondition) async throws
    /// All files below a folder, such as `objects/`.
    func list(_ folder: String) async throws -> [StoredFile]
    /// Removes a file. Only prune calls this.
    func delete(_ path: String) async throws
    /// The SHA-256 of a file in hexadecimal, read whole; nil where there is none.
    func sha256(_ stored: StoredFile) async throws -> String?
    /// Whether a file there, as `list` told it, has these bytes.
    func holds(_ bytes: [UInt8], at stored: StoredFile) -> Bool
}

extension Destination {
    /// Reads the file, and makes its hash.
    public func sha256(_ stored: StoredFile) async throws -> String? {
        try await get(stored.path, atMost: stored.bytes).map {
            Hex.text(SHA256.hash(data: $0.bytes))
        }
    }
}

/// A file as a destination tells of it.
public struct StoredFile: Sendable, Hashable {
    /// Its path below the root.
    public var path: String
    /// Its length.
    public var bytes: Int
    /// What changes with its content: an ETag.
    public var tag: String
    /// When it was put, in seconds since 1970.
    public var modified: Int

    /// A file of these members.
    public init(path: String, bytes: Int, tag: String, modified: Int) {
        self.path = path
        self.bytes = bytes
        self.tag = tag
        self.modified = modified
    }
}

/// What is put.
public enum Content: Sendable {
    /// Bytes in memory.
    case bytes([UInt8])
    /// A file of that length and SHA-256 in hexadecimal; it is streamed.
    case file(String, bytes: Int, sha256: String)

    /// How many bytes.
    public var count: Int {
        switch self {
        case .bytes(let bytes): bytes.count
        case .file(_, let bytes, _): bytes
        }
    }
}

/// When a put may happen.
public enum PutCondition: Sendable, Hashable {
    /// Always.
    case always
    /// Only where nothing is.
    case absent
    /// Only in place of what has this tag.
    case matches(String)
}

/// A put whose condition did not hold: somebody else was first.
public struct PutConflict: Error, Equatable {
    /// Where.
    public var path: String

    /// A conflict at a path.
    public init(path: String) { self.path = path }
}
