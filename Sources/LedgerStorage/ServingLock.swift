public import Storage

/// Another server uses a ledger in files, which allows one: two would not share events, sessions
/// and limits.
public struct AnotherServer: Error, Sendable, Hashable, CustomStringConvertible {
    /// The ledger's folder.
    public let folder: String

    /// The sentence for people.
    public var description: String { "Another server works on this ledger." }
}

extension LedgerLocation {
    /// Locks a ledger in files against other servers, while the lock is held. Operators' commands
    /// run beside a server.
    ///
    /// - Returns: the lock; nil for a location that allows several servers.
    /// - Throws: `AnotherServer` when another server holds the lock, `StorageFailure` when the
    ///   folder cannot be made or opened.
    public func lockForServing() throws -> ProcessLock? {
        guard case .folder(let folder) = self else { return nil }
        try Folder.make(folder, mode: 0o700)
        guard let lock = try ProcessLock("\(folder)/serving.lock") else {
            throw AnotherServer(folder: folder)
        }
        return lock
    }
}
