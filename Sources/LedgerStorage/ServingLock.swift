public import Storage

/// Another server works on a ledger in files, which takes one: each would keep its events, sessions
/// and limits from the other's clients.
public struct AnotherServer: Error, Sendable, Hashable, CustomStringConvertible {
    /// The ledger's folder.
    public let folder: String

    /// The sentence for people.
    public var description: String { "Another server works on this ledger." }
}

extension LedgerLocation {
    /// Keeps other servers out of a ledger in files, for as long as the lock is held. Commands of the
    /// operator work beside a server.
    ///
    /// - Returns: the lock; nil for a place that takes several servers.
    /// - Throws: `AnotherServer`, or `StorageFailure` where the folder cannot be had.
    public func lockForServing() throws -> ProcessLock? {
        guard case .folder(let folder) = self else { return nil }
        try Folder.make(folder, mode: 0o700)
        guard let lock = try ProcessLock("\(folder)/serving.lock") else {
            throw AnotherServer(folder: folder)
        }
        return lock
    }
}
