import Crypto
import Ledger
import SQLDriver
import Synchronization

/// The only writer of entries: performs a group in one transaction. Only the thread of
/// `GroupCommit` calls it.
final class LedgerWriter: Sendable {
    private let entries: any SQLDatabase
    private let keys: PersonKeys
    private let server: String
    private let mostPersons: Int
    private let damaged: @Sendable (PersonID, any Error) -> Void
    private let lost: @Sendable (String) -> Void
    private let informed: @Sendable (Set<PersonID>) -> Void
    /// The number of the last committed entry.
    private let written = Mutex(0)
    /// The cache of the last commits, so that an active person's state is not read again.
    private let cache = Mutex(WriterCache())

    /// Persons with damaged rows, and until when their requests are refused.
    private let setAside = Mutex<[PersonID: ContinuousClock.Instant]>([:])
    private static let rest = Duration.seconds(60)

    /// A writer.
    ///
    /// - Parameters:
    ///   - entries: the database of entries.
    ///   - keys: the keys that seal entries.
    ///   - server: this server's name in messages among servers.
    ///   - mostPersons: the most persons in the cache.
    ///   - damaged: called with a person whose rows cannot be read, and the error.
    ///   - lost: called when committed entries are missing from the database.
    ///   - informed: called after a commit, before its answers, with the persons for whom the
    ///     ledger itself made entries.
    init(
        _ entries: any SQLDatabase, _ keys: PersonKeys, as server: String, mostPersons: Int,
        damaged: @escaping @Sendable (PersonID, any Error) -> Void,
        lost: @escaping @Sendable (String) -> Void,
        informed: @escaping @Sendable (Set<PersonID>) -> Void
    ) {
        self.entries = entries
        self.keys = keys
        self.server = server
        self.mostPersons = mostPersons
        self.damaged = damaged
        self.lost = lost
        self.informed = informed
    }

    private func takeCache() -> WriterCache {
        cache.withLock { cache in
            defer { cache = WriterCache() }
            return cache
        }
    }

    /// Performs a group; all of it is on disk before any answer. An error of one person's request
    /// does not affect other persons.
    @Sendable func perform(
        _ take: @escaping () -> [LedgerWork]
    ) -> [Result<LedgerReply, any Error>] {
        let set = setAside.withLock { $0.filter { $0.value > .now } }
        var group: [LedgerWork] = []
        func takeSound() -> [LedgerWork] {
            group = take()
            return group.filter { !Self.isSetAside($0, set) }
        }
        var answers = Isolation.perform(takeSound, transaction)[...]
        return group.map { work in
            if let person = work.person, Self.isSetAside(work, set) {
                return .failure(StoreFailure.damaged(person))
            }
            guard let answer = answers.popFirst() else { return .failure(StoreFailure.busy) }
            guard case .failure(let error) = answer else { return answer }
            return .failure(failure(error, of: work))
        }
    }

    private static func isSetAside(
        _ work: LedgerWork, _ set: [PersonID: ContinuousClock.Instant]
    ) -> Bool {
        work.person.map { set[$0] != nil } ?? false
    }

    /// The failure for an error. If the rows of one person are damaged, that person's requests are
    /// refused for a while, so that repeated requests do not split groups again.
    private func failure(_ error: any Error, of work: LedgerWork) -> StoreFailure {
        if let known = error as? StoreFailure, !known.isDamage { return known }
        guard let person = work.person, !Isolation.isEveryones(error) else {
            return StoreFailure(error)
        }
        let isNew = setAside.withLock { set in
            set = set.filter { $0.value > .now }
            return set.updateValue(.now + Self.rest, forKey: person) == nil
        }
        if isNew { damaged(person, error) }
        return .damaged(person)
    }

    private func transaction(
        _ take: () -> [LedgerWork]
    ) throws -> [Result<LedgerReply, any Error>] {
        let (replies, cache, last, informed) = try entries.blockingWrite { database in
            // The cache is moved out, so that it changes in place; after a failed group it stays
            // empty.
            var session = try LedgerTransaction(
                database, keys, takeCache(), isShared: entries.isShared)
            try expectAll(upTo: session.head.number)
            // Only now: another server may have written until this moment.
            let replies = try take().map { work in try session.reply(to: work) }
            try session.finish()
            try session.tellOthers(as: server)
            return (replies, session.cache, session.head.number, session.informed)
        }
        written.withLock { $0 = last }
        self.cache.withLock { kept in
            kept = cache
            kept.makeRoom(mostPersons: mostPersons)
        }
        if !informed.isEmpty { self.informed(informed) }
        return replies
    }

    /// Stops before acknowledged entries are overwritten. While a disk takes no writes, the system
    /// may drop its pages of the log's index (`-shm`) and read an older one later, from which
    /// SQLite then continues. The log itself is complete; it is read again when the ledger is
    /// opened without having been closed.
    private func expectAll(upTo last: Int) throws {
        let written = written.withLock { $0 }
        guard last < written else { return }
        let words = "the disk shows entries up to \(last), but \(written) were on it"
        lost(words)
        throw StoreFailure.refused(words)
    }
}
