import Crypto
import Ledger
import SQLDriver
import Synchronization

/// The one writer: does a group's work in one transaction. Only the group commit's thread calls it.
final class LedgerWriter: Sendable {
    private let entries: any SQLDatabase
    private let keys: PersonKeys
    private let server: String
    private let mostPersons: Int
    private let damaged: @Sendable (PersonID, any Error) -> Void
    private let lost: @Sendable (String) -> Void
    /// The number of the last entry that was brought to the disk.
    private let written = Mutex(0)
    /// What was written last, so that a busy person's state is not read again.
    private let memory = Mutex(WriterCache())

    /// Persons of whom nothing can be recorded, and until when nothing is tried.
    private let setAside = Mutex<[PersonID: ContinuousClock.Instant]>([:])
    private static let rest = Duration.seconds(60)

    /// Player states and keys of persons who wrote lately.
    struct WriterCache {
        /// The number of the last transaction that is in it; nil before the first.
        var change: Int?
        var states: [PersonID: PlayerState] = [:]
        var keys: [PersonID: SymmetricKey] = [:]
        /// The numbers of their last entries.
        var last: [PersonID: Int] = [:]
        /// What was recorded last, so that boards need not read it again.
        var recent: ArraySlice<RecentOutcome> = []

        /// The most that is held of it; past that boards read.
        static let mostRecent = 20_000

        /// Forgets what others changed.
        mutating func forget(_ changes: ChangeLog.Changes) {
            switch changes {
            case .nothing: return
            case .everything(let last): self = Self(change: last)
            case .persons(let persons, let last):
                for person in persons {
                    (states[person], keys[person], self.last[person]) = (nil, nil, nil)
                }
                change = last
                // What others recorded is not among it.
                recent = []
            }
        }

        /// Forgets half of the persons; what boards need stays.
        mutating func forgetHalf() {
            states = Dictionary(
                uniqueKeysWithValues: states.prefix(states.count / 2).map { $0 })
            keys = keys.filter { states[$0.key] != nil }
            last = last.filter { states[$0.key] != nil }
        }
    }

    /// A writer.
    ///
    /// - Parameters:
    ///   - entries: the database of entries.
    ///   - keys: what seals entries.
    ///   - server: the server's name among those at the database.
    ///   - mostPersons: whose player states stay in memory.
    ///   - damaged: is told of whom nothing can be recorded, and why.
    ///   - lost: is told when entries that were on the disk are gone.
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

    /// Does the work of a group; all of it is on the disk before anything is answered. What cannot be
    /// done for one person fails for that person alone.
    @Sendable func perform(_ group: [LedgerWork]) -> [Result<LedgerReply, any Error>] {
        let set = setAside.withLock { $0.filter { $0.value > .now } }
        let sound = group.filter { !Self.isSetAside($0, set) }
        var answers = Isolation.perform(sound[...], transaction)[...]
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

    /// What an error comes to; one that is a person's own sets the person aside for a while, so that
    /// their next tries do not take groups apart again.
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
        _ group: [LedgerWork]
    ) throws -> [Result<LedgerReply, any Error>] {
        guard !group.isEmpty else { return [] }
        let (replies, memory, last) = try entries.blockingWrite { database in
            // Taken out, so that it changes in place; what a failed group made of it is never seen.
            var session = try WriteSession(database, keys, takeMemory(), isShared: entries.isShared)
            try expectAll(upTo: session.head.number)
            let replies = try group.map { work in try session.reply(to: work) }
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
