/// What came of a sync.
public struct SyncReport: Sendable, Hashable {
    /// What came of sending.
    public var sent: OutboxReport
    /// What came from the player's other devices; nil where it could not be asked for.
    public var pulled: PulledFeed?
}

extension PlayerStore {
    /// Sends what waits, and reads what the player's other devices did.
    ///
    /// - Parameters:
    ///   - link: the way to the ledger.
    ///   - time: now, in milliseconds since 1970-01-01T00:00Z.
    /// - Returns: what came of it; what could not be sent waits.
    /// - Throws: why nothing could be read though all was sent, or what SQLite says. What was sent
    ///   stays sent.
    public func sync(over link: any FeedLink, at time: Int) async throws -> SyncReport {
        try dropOverwritten()
        let sent = try await send(over: link, at: time)
        guard sent.problem == nil else { return SyncReport(sent: sent, pulled: nil) }
        return SyncReport(sent: sent, pulled: try await pull(over: link))
    }
}
