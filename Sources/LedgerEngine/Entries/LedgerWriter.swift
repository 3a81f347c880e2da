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
    /// The number of the last committed entry.
    private let written = Mutex(0)
    /// The cache of the last commits, so that an active person's state is not read again.
    private let memory = Mutex(WriterCache())

    /// Persons with damaged rows, and until when their requests are refused.
    private let setAside = Mutex<[PersonID: ContinuousClock.Instant]>([:])
    private static let rest = Duration.seconds(60)

    /// Cached player states and keys of recently active persons.
    struct WriterCache {
        /// The number of the last transaction that the cache includes; nil before the first.
        var change: Int?
        var states: [PersonID: PlayerState] = [:]
        var keys: [PersonID: SymmetricKey] = [:]
        /// The numbers of their last entries.
        var last: [PersonID: Int] = [:]
        /// The largest ids of their entries that were answered for good; nil for none.
        var largestIDs: [PersonID: UUIDv7?] = [:]
        /// Recent outcomes of this process, so that boards need not read them again.
        var recent: ArraySlice<RecentOutcome> = []

        /// The most recent outcomes in the cache; beyond that boards read from the database.
        static let mostRecent = 20_000

        /// Drops the cached data that other processes changed.
        mutating func forget(_ changes: ChangeLog.Changes) {
            switch changes {
            case .nothing: return
            case .everything(let last): self = Self(change: last)
            case .persons(let persons, let last):
                for person in persons {
                    (states[person], keys[person], self.last[person]) = (nil, nil, nil)
                    largestIDs.removeValue(forKey: person)
                }
                change = last
            }
        }

        /// Notes that an entry was answered for good.
        mutating func answered(_ id: UUIDv7, of person: PersonID) {
            guard let known = largestIDs[person] else { return }
            largestIDs[person] = .some(max(known ?? id, id))
        }

        /// Drops half of the persons, but not the recent outcomes.
        mutating func forgetHalf() {
            states = Dictionary(
                uniqueKeysWithValues: states.prefix(states.count / 2).map { $0 })
            keys = keys.filter { states[$0.key] != nil }
            last = last.filter { states[$0.key] != nil }
            largestIDs = largestIDs.filter { states[$0.key] != nil }
        }
    }

    /// A writer.
    ///
    /// - Parameters:
    ///   - entries: the database of entries.
    ///   - keys: the keys that seal entries.
    ///   - server: this server's name in messages among servers.
    ///   - mostPersons: the most persons in the cache.
    ///   - damaged: called with a person whose rows cannot be read, and the error.
    ///   - lost: called when committed entries are missing from the database.
    init(
        _ entries: any SQLDatabase, _ keys: PersonKeys, as server: String, mostPersons: Int,
        damaged: @escaping @Sendable (PersonID, any Error) -> Void,
        lost: @escaping @Sendable (String) -> Void
    ) {
        self.entries = entries
        self.keys = keys
        self.server = server
        self.mostPersons = mostPersons
        self.damaged = damaged
        self.lost = lost
    }

    private func takeMemory() -> WriterCache {
        memory.withLock { memory in
            defer { memory = WriterCache() }
            return memory
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
        let (replies, memory, last) = try entries.blockingWrite { database in
            // The cache is moved out, so that it changes in place; after a failed group it stays
            // empty.
            var session = try LedgerTransaction(
                database, keys, takeMemory(), isShared: entries.isShared)
            try expectAll(upTo: session.head.number)
            // Only now: another server may have written until this moment.
            let replies = try take().map { work in try session.reply(to: work) }
            try session.finish()
            try session.tellOthers(as: server)
            return (replies, session.memory, session.head.number)
        }
        written.withLock { $0 = last }
        self.memory.withLock { kept in
            kept = memory
            if kept.states.count > mostPersons { kept.forgetHalf() }
        }
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
