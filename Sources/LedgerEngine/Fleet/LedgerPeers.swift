public import SQLDriver

/// Other servers at the same databases.
public protocol LedgerPeers: Sendable {
    /// Messages of other servers, from now on.
    func peerMessages() -> AsyncStream<PeerMessage>

    /// Sends other servers a message; without other servers it does nothing.
    ///
    /// - Throws: `StoreFailure` when the database cannot be reached.
    func tell(_ news: PeerMessage) async throws

    /// Tries to take a leader lock; see `SQLDatabase.lead`.
    ///
    /// - Parameter duty: the name of the duty.
    /// - Returns: the leader lock, or nil where another server has it.
    /// - Throws: `StoreFailure` when the database cannot be reached.
    func lead(_ duty: String) async throws -> (any SQLLeadership)?
}
