/// The result of a sync.
public struct SyncReport: Sendable, Hashable {
    /// The result of sending.
    public var sent: OutboxReport
    /// The entries of the player's other devices; nil where the ledger was not reached.
    public var pulled: PulledFeed?
}

extension PlayerStore {
    /// Sends waiting entries, and reads those of the player's other devices.
    ///
    /// - Parameters:
    ///   - link: the connection to the ledger.
    ///   - time: now, in milliseconds since 1970-01-01T00:00Z.
    /// - Returns: the result; entries that could not be sent wait.
    /// - Throws: the error of the link when reading failed after all was sent; `DatabaseError` when
    ///   the player's file cannot be read or written. Sent entries stay sent.
    public func sync(over link: any FeedLink, at time: Int) async throws -> SyncReport {
        try dropOverwritten()
        let sent = try await send(over: link, at: time)
        guard sent.problem == nil else { return SyncReport(sent: sent, pulled: nil) }
        return SyncReport(sent: sent, pulled: try await pull(over: link))
    }
}
