/// Where published metadata comes from.
public protocol MetadataSource: Sendable {
    /// The bytes of a file below the metadata address, or nil where the host says that there is no
    /// such file (404 or 403). Any other failure is thrown.
    /// - Parameters:
    ///   - path: The name, already percent-encoded, such as `3.root.json`.
    ///   - limit: The most bytes that are taken.
    /// - Returns: The bytes, or nil where there is no such file.
    /// - Throws: `TrustFailure.tooLong` where there are more, or why nothing came.
    func fetch(_ path: String, atMost limit: Int) async throws -> [UInt8]?
}

/// Where trusted metadata is kept between two runs. Every write is atomic: after a crash the old or
/// the new bytes are there.
public protocol TrustStore: Sendable {
    /// The bytes kept for a role. They are not trusted blindly: they are verified again.
    /// - Parameter role: The role's name as metadata has it; it may hold any character.
    /// - Returns: The bytes, or nil where there are none.
    /// - Throws: Why the store cannot be read.
    func load(role: String) throws -> [UInt8]?
    /// Keeps the bytes of a role.
    func save(role: String, _ bytes: [UInt8]) throws
    /// The root of that version, or nil.
    func loadRoot(version: Int) throws -> [UInt8]?
    /// Keeps a root in the history of roots; `load(role: "root")` is unchanged.
    func saveRoot(version: Int, _ bytes: [UInt8]) throws
}
