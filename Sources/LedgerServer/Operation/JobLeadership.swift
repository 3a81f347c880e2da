import LedgerEngine
import SQLDriver
import Synchronization

/// Which server leads the jobs, those that must be done once: boards, what is over, what was broken off.
/// Where a server has the ledger for itself it is that server.
final class JobLeadership: Sendable {
    private let peers: any LedgerPeers
    private let leadership = Mutex<(any SQLLeadership)?>(nil)
    /// Two that look at once would keep the leader lock from each other.
    private let isLooking = Mutex(false)

    init(_ peers: any LedgerPeers) { self.peers = peers }

    /// Whether this server had the leader lock when it looked last.
    var isHeld: Bool { leadership.withLock { $0 != nil } }

    /// Looks whether the leader lock is still held, and tries to take it where it is not.
    ///
    /// - Throws: `StoreFailure` where nobody can tell; then it is not held.
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

    /// Gives it up, so that another server need not wait.
    func resign() async {
        let held = leadership.withLock { held in
            defer { held = nil }
            return held
        }
        await held?.resign()
    }
}
