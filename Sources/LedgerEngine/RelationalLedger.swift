import FoundationEssentials
public import Ledger
import SQLDriver
import Synchronization

/// The ledger in relational databases, by way of `SQLDatabase`.
public final class RelationalLedger: LedgerStore {
    /// Limits of the queue, the commits and the caches.
    public struct Limits: Sendable {
        /// The most requests that wait for the writer; more are refused as `StoreFailure.busy`.
        public var waiting = 4_096
        /// The most requests in one commit.
        public var group = 256
        /// The most entries in one commit, unless one request alone has more: about a tenth of a
        /// second.
        public var entries = 2_048
        /// The longest wait of a request for the writer, after which it is refused as
        /// `StoreFailure.busy`.
        public var timeout = Duration.seconds(3_600)
        /// The most persons whose player states are cached.
        public var persons = 20_000

        /// The default limits.
        public init() {}
    }

    /// The database of entries, boards and persons.
    let entryDatabase: any SQLDatabase
    /// The replica for boards and feeds; nil for none.
    private let replica: ReplicaReads?
    /// The random name of this server in messages among servers.
    let server = Handle.random()
    let keys: PersonKeys
    let published: any Published
    /// Accounts, credentials and sessions.
    public let accounts: AccountStore
    /// Whether deleted rows may still be readable in the files; true at the start, because an
    /// earlier process may have left some.
    let isDeletedLeft = Mutex(true)
    private let commits: GroupCommit<LedgerWork, LedgerReply>

    /// Opens a ledger. It blocks the thread.
    ///
    /// - Parameters:
    ///   - databases: the databases of the ledger.
    ///   - published: the published facts that entries are judged against.
    ///   - limits: limits of the queue, the commits and the caches.
    ///   - observe: called with the number of requests and the duration of each commit.
    ///   - told: called with a message about work at opening that takes long or fails.
    ///   - damaged: called with a person whose rows cannot be read, and the error. Nothing is
    ///     recorded for the person until an operator repairs them.
    ///   - lost: called when the database shows fewer entries than were committed. The process must
    ///     end without closing the files, because closing would make the loss permanent; a new
    ///     process reads the log again.
    ///   - informed: called after a commit, before its answers, with the persons for whom the
    ///     ledger itself made entries, such as the result of a challenge.
    /// - Throws: `StoreFailure.newerSchema` when the database was written by a newer program,
    ///   `.refused` when a database or the file of master keys cannot be read or written, or the
    ///   keys of persons who were not erased are gone.
    public init(
        _ databases: LedgerDatabases, published: any Published, limits: Limits = Limits(),
        observe: @escaping @Sendable (Int, Duration) -> Void = { _, _ in },
        told: (String) -> Void = { _ in },
        damaged: @escaping @Sendable (PersonID, any Error) -> Void = { _, _ in },
        lost: @escaping @Sendable (String) -> Void = { _ in },
        informed: @escaping @Sendable (Set<PersonID>) -> Void = { _ in }
    ) throws {
        entryDatabase = databases.entries
        replica = databases.replica.map { ReplicaReads($0, of: databases.entries) }
        self.published = published
        do {
            keys = try PersonKeys(databases.keys, masters: databases.masters)
        } catch {
            throw StoreFailure(error)
        }
        do {
            let lost = LostKeys(keys: keys)
            try databases.entries.blockingRead { try lost.refuse(in: $0) }
        } catch {
            throw StoreFailure(error)
        }
        accounts = AccountStore(keys)
        let writer = LedgerWriter(
            entryDatabase, keys, as: server, mostPersons: limits.persons, damaged: damaged,
            lost: lost, informed: informed)
        commits = GroupCommit(
            limits.commits(weight: limits.entries), weight: \.weight,
            canBeRefused: \.canBeRefused, observe: observe, perform: writer.perform)
        refoldAtOpening(told)
        do { try finishErasuresAtOpening() } catch { throw StoreFailure(error) }
    }

    /// The row of `follower` that requests a rebuild of player states; the rebuild deletes it.
    private static let refold = "refold"

    /// Rebuilds player states that an older program wrote with fewer facts. After a failure the
    /// next opening tries again.
    private func refoldAtOpening(_ told: (String) -> Void) {
        do {
            let count = try entryDatabase.blockingRead { database -> Int? in
                let isDue = try database.value(
                    Bool.self, "SELECT 1 FROM follower WHERE name = ?", [Self.refold])
                return isDue == true ? try LedgerRows.head(database).number : nil
            }
            guard let count else { return }
            if count > 0 { told("Player states are made anew, once, from \(count) entries.") }
            try entryDatabase.blockingWrite { try LedgerAudit($0, keys).rebuild() }
        } catch {
            told("Player states could not be made anew: \(StoreFailure(error))")
        }
    }

    /// The number of waiting requests; see `LedgerStore`.
    public var waiting: Int { commits.waiting }

    /// The ledger's accounts; see `LedgerStore`.
    public func books() async throws -> AccountBalances {
        try await read { database in
            func trophies(_ account: Account) throws -> Int {
                try database.value(
                    Int.self, "SELECT trophies FROM account WHERE name = ?", [account.name]) ?? 0
            }
            return AccountBalances(
                entries: try LedgerRows.head(database).number,
                persons: try database.value(Int.self, "SELECT max(id) FROM person") ?? 0,
                minted: -(try trophies(.mint)), burnt: try trophies(.till))
        }
    }

    /// Verifies the ledger; see `LedgerStore`.
    public func verify() async throws -> [String] {
        let keys = keys
        return try await read { try LedgerAudit($0, keys).findings() }
    }

    /// Rebuilds player states; see `LedgerStore`.
    public func rebuild() async throws { _ = try await work(.rebuild) }

    func work(_ work: LedgerWork) async throws -> LedgerReply { try await commits.submit(work) }

    func read<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLTransaction) throws -> Value
    ) async throws -> Value {
        do { return try await entryDatabase.read(work) } catch { throw StoreFailure(error) }
    }

    /// Reads from the replica where it includes what the reader must see, otherwise from the
    /// primary.
    ///
    /// - Parameters:
    ///   - mark: finds out at the primary what the replica must include.
    ///   - work: the read.
    /// - Returns: what was read.
    /// - Throws: `StoreFailure` when the primary cannot be read.
    func readFromReplica<Value: Sendable>(
        _ mark: @escaping @Sendable (any SQLTransaction) throws -> ReadMark,
        _ work: @escaping @Sendable (any SQLTransaction) throws -> Value
    ) async throws -> Value {
        if let replica, let value = await replica.read(including: try await read(mark), work) {
            return value
        }
        return try await read(work)
    }
}

extension RelationalLedger.Limits {
    /// These limits for one `GroupCommit`.
    func commits<Work, Answer>(
        weight: Int = .max
    ) -> GroupCommit<Work, Answer>.Limits {
        .init(waiting: waiting, group: group, weight: weight, timeout: timeout)
    }
}
