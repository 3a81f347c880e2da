import Synchronization

/// The row of a schema's table `writer`: the number of writes, and the last writer.
struct WriterMark: Hashable, Sendable {
    /// The number of writing transactions.
    var version: Int
    /// The random id of the database instance that wrote last.
    var owner: String
}

/// The last known mark of a process, by which it detects writes of others.
final class WriterMemory: Sendable {
    /// The random id of this process's instance.
    let owner: String
    private let known = Mutex<WriterMark?>(nil)

    /// A memory without a mark.
    init(owner: String) {
        self.owner = owner
    }

    /// The number of others' transactions before one that found a mark, since the last call; nil
    /// where it is unknown: at the first call, or after a failover lost some.
    func others(before found: WriterMark) -> Int? {
        known.withLock { known in
            defer { known = found }
            guard let last = known else { return nil }
            if found == last { return 0 }
            return found.version > last.version ? found.version - last.version : nil
        }
    }

    /// Notes a write of this instance, in a transaction that had found a mark.
    func wrote(after found: WriterMark) {
        // Writes of others before it stay visible to the next transaction.
        known.withLock { known in
            guard known == found else { return }
            known = WriterMark(version: found.version + 1, owner: owner)
        }
    }
}
