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
    private let known = Mutex<WriterMark?>(nil)

    /// A memory of nothing.
    init(owner: String) {
        self.owner = owner
    }

    /// How many transactions of others wrote before one that found a mark, since this was asked last;
    /// nil where nobody can tell: it was never asked, or a failover lost some.
    func others(before found: WriterMark) -> Int? {
        known.withLock { known in
            defer { known = found }
            guard let last = known else { return nil }
            if found == last { return 0 }
            return found.version > last.version ? found.version - last.version : nil
        }
    }

    /// This instance wrote, in a transaction that had found a mark.
    func wrote(after found: WriterMark) {
        // Whether somebody else wrote before is asked by the next transaction too.
        known.withLock { known in
            guard known == found else { return }
            known = WriterMark(version: found.version + 1, owner: owner)
        }
    }
}
