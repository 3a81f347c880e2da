/// A source of published metadata.
public protocol MetadataSource: Sendable {
    /// The bytes of a file below the metadata address, or nil where the host has no such file (404
    /// or 403).
    /// - Parameters:
    ///   - path: The name, already percent-encoded, such as `3.root.json`.
    ///   - limit: The most bytes accepted.
    /// - Returns: The bytes, or nil where there is no such file.
    /// - Throws: `TrustFailure.tooLong` when the file has more bytes, the source's error for every
    ///   other failure.
    func fetch(_ path: String, atMost limit: Int) async throws -> [UInt8]?
}

/// Storage for trusted metadata between two runs. Every write is atomic: after a crash either the
/// old or the new bytes are stored.
public protocol TrustStore: Sendable {
    /// The stored bytes of a role. Readers verify them again.
    /// - Parameter role: The role's name in the metadata; it may contain any character.
    /// - Returns: The bytes, or nil where there are none.
    /// - Throws: the store's error when it cannot be read.
    func load(role: String) throws -> [UInt8]?
    /// Stores the bytes of a role.
    /// - Throws: the store's error when it cannot be written.
    func save(role: String, _ bytes: [UInt8]) throws
    /// The stored root of that version, or nil.
    /// - Throws: the store's error when it cannot be read.
    func loadRoot(version: Int) throws -> [UInt8]?
    /// Stores a root in the history of roots, without changing `load(role: "root")`.
    /// - Throws: the store's error when it cannot be written.
    func saveRoot(version: Int, _ bytes: [UInt8]) throws
}
