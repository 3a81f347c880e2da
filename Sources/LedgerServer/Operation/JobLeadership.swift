import LedgerEngine
import SQLDriver
import Synchronization

/// Leadership among the servers of one database, for jobs that only one of them does: boards,
/// deletion of expired data, interrupted work. A server that has the ledger for itself is the
/// leader.
final class JobLeadership: Sendable {
    private let peers: any LedgerPeers
    private let leadership = Mutex<(any SQLLeadership)?>(nil)
    /// Two concurrent `look` calls would both try to take the lock.
    private let isLooking = Mutex(false)

    init(_ peers: any LedgerPeers) { self.peers = peers }

    /// Whether this server had the leader lock at the last `look`.
    var isHeld: Bool { leadership.withLock { $0 != nil } }

    /// Checks whether the leader lock is still held, and tries to take it if not.
    ///
    /// - Throws: `StoreFailure` when the database cannot be reached; the lock then counts as not
    ///   held.
    func look() async throws {
        let mayLook = isLooking.withLock { isLooking in
            defer { isLooking = true }
            return !isLooking
        }
        guard mayLook else { return }
        defer { isLooking.withLock { $0 = false } }
        if let held = leadership.withLock({ $0 }) {
            if await held.isHeld() { return }
            leadership.withLock { $0 = nil }
        }
        let taken = try await peers.lead("jobs")
        leadership.withLock { $0 = taken }
    }

    /// Releases the lock, so that another server can take it at once.
    func resign() async {
        let held = leadership.withLock { held in
            defer { held = nil }
            return held
        }
        await held?.resign()
    }
}
