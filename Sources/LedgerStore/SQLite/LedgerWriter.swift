import Crypto
import GRDB
import Ledger
import Synchronization

/// The one writer: does a group's work in one transaction. Only the group commit's thread calls it.
final class LedgerWriter: Sendable {
    private let pool: DatabasePool
    private let keys: PersonKeys
    private let published: any Published
    private let mostPersons: Int
    private let lost: @Sendable (String) -> Void
    /// The number of the last entry that was brought to the disk.
    private let written = Mutex(0)
    /// What was written last, so that a busy person's standing is not read again.
    private let memory = Mutex(Memory())

    /// Standings and keys of persons who wrote lately.
    struct Memory {
        /// What SQLite calls the state of the database that all of it belongs to.
        var version = 0
        var standings: [PersonID: PersonStanding] = [:]
        var keys: [PersonID: SymmetricKey] = [:]
        /// The numbers of their last entries.
        var last: [PersonID: Int] = [:]
        /// What was recorded last, so that boards need not read it again.
        var recent: ArraySlice<RecentOutcome> = []

        /// The most that is held of it; past that boards read.
        static let mostRecent = 20_000
    }

    /// A writer; `lost` is told when entries that were on the disk are gone.
    init(
        _ pool: DatabasePool, _ keys: PersonKeys, published: any Published, mostPersons: Int,
        lost: @escaping @Sendable (String) -> Void
    ) {
        self.pool = pool
        self.keys = keys
        self.published = published
        self.mostPersons = mostPersons
        self.lost = lost
    }

    private func takeMemory() -> Memory {
        memory.withLock { memory in
            defer { memory = Memory() }
            return memory
        }
    }

    /// Does the work of a group; all of it is on the disk before anything is answered.
    @Sendable func perform(_ group: [LedgerWork]) -> [Result<LedgerReply, any Error>] {
        do {
            let (replies, memory, last) = try pool.write { database in
                // Taken out, so that it changes in place; what a failed group made of it is never
                // seen.
                var session = try WriteSession(database, keys, published, takeMemory())
                try expectAll(upTo: session.head.number)
                let replies = try group.map { work in try session.reply(to: work) }
                try session.finish()
                return (replies, session.memory, session.head.number)
            }
            written.withLock { $0 = last }
            let isFull = memory.standings.count > mostPersons
            self.memory.withLock { $0 = isFull ? Memory(version: memory.version) : memory }
            return replies
        } catch {
            let failure = StoreFailure(error)
            return group.map { _ in .failure(failure) }
        }
    }

    /// Stops before anything is written over entries that were acknowledged: where a disk takes no
    /// writes for a while, the system may drop what it had of the log's index (`-shm`) and read an
    /// older one again, and SQLite then goes on from there. The log itself has everything; it is
    /// read anew where the ledger is opened anew without having been closed.
    private func expectAll(upTo last: Int) throws {
        let written = written.withLock { $0 }
        guard last < written else { return }
        let words = "the disk shows entries up to \(last), but \(written) were on it"
        lost(words)
        throw StoreFailure.refused(words)
    }
}
