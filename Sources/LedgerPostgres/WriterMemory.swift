import Synchronization

/// What the row of a schema's table `writer` says: how often was written, and by whom last.
struct WriterMark: Hashable, Sendable {
    /// The number of transactions that wrote.
    var version: Int
    /// The random id of the database instance that did the last.
    var owner: String
}

/// What one process remembers of the writers of a schema, so that it notices others among them.
final class WriterMemory: Sendable {
    /// The random id of this process's instance.
    let owner: String
    private let state = Mutex<(known: WriterMark?, number: Int)>((nil, 0))

    /// A memory of nothing.
    init(owner: String) {
        self.owner = owner
    }

    /// The number for a mark that a transaction found: as before where it is the one that this
    /// instance saw or wrote last, or else another, mostly the version itself.
    func number(for found: WriterMark) -> Int {
        state.withLock { state in
            if found != state.known {
                // After a failover that lost transactions a version may come a second time.
                let isReused = state.known != nil && found.version == state.number
                state = (found, isReused ? -1 - found.version : found.version)
            }
            return state.number
        }
    }

    /// This instance wrote, in a transaction that had found a mark.
    func wrote(after found: WriterMark) {
        // Whether somebody else wrote before is asked by the next transaction too.
        state.withLock { state in
            guard state.known == found else { return }
            state.known = WriterMark(version: found.version + 1, owner: owner)
        }
    }
}
