public import SQLDriver

/// Other servers at the same databases.
public protocol LedgerPeers: Sendable {
    /// What other servers tell from now on.
    func peerMessages() -> AsyncStream<PeerMessage>

    /// Tells other servers something; where there are none, nobody.
    ///
    /// - Throws: `StoreFailure`.
    func tell(_ news: PeerMessage) async throws

    /// Tries to become the one server that does something; see `SQLDatabase.lead`.
    ///
    /// - Parameter duty: what.
    /// - Returns: the leader lock, or nil where another server has it.
    /// - Throws: `StoreFailure`.
    func lead(_ duty: String) async throws -> (any SQLLeadership)?
}
