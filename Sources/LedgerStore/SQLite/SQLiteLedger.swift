import FoundationEssentials
import GRDB
public import Ledger
import Storage

/// The ledger in SQLite: write-ahead log, brought to the disk with every commit, one writer.
public final class SQLiteLedger: LedgerStore {
    /// How much waits and is done at once.
    public struct Limits: Sendable {
        /// Requests that wait for the writer; more are turned away.
        public var waiting = 4_096
        /// Requests that make one commit.
        public var group = 256
        /// Persons whose standings stay in memory.
        public var persons = 20_000

        /// The usual ones.
        public init() {}
    }

    private let pool: DatabasePool
    private let keys: PersonKeys
    private let commits: GroupCommit<LedgerWork, LedgerReply>

    /// Opens the ledger in a folder, which is made.
    ///
    /// - Parameters:
    ///   - folder: where ledger.sqlite and keys.sqlite lie.
    ///   - published: what entries are judged against.
    ///   - limits: how much waits and is done at once.
    /// - Throws: `StoreFailure`.
    public init(_ folder: String, published: any Published, limits: Limits = Limits()) throws {
        do {
            try Folder.make(folder)
            keys = try PersonKeys("\(folder)/keys.sqlite")
            var configuration = Configuration()
            configuration.busyMode = .timeout(5)
            configuration.prepareDatabase { database in
                try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
            }
            pool = try DatabasePool(path: "\(folder)/ledger.sqlite", configuration: configuration)
            try LedgerSchema.migrate(pool, LedgerSchema.steps)
            // SQLite brings the files' bytes to the disk, but not their names.
            Folder.bringToDisk(folder)
        } catch let error as StoreFailure {
            throw error
        } catch {
            throw StoreFailure.refused("\(error)")
        }
        let writer = LedgerWriter(pool, keys, published: published, mostPersons: limits.persons)
        commits = GroupCommit(
            mostWaiting: limits.waiting, mostAtOnce: limits.group, perform: writer.perform)
    }

    /// Makes a device known; see `LedgerStore`.
    public func register(device: String, born: Int, now: Int) async throws -> PersonID {
        guard
            case .person(let person) = try await work(
                .register(device: device, born: born, now: now))
        else { throw StoreFailure.refused("another answer came") }
        return person
    }

    /// Judges and records entries; see `LedgerStore`.
    public func append(
        _ entries: [Entry], by sender: Sender, now: Int
    ) async throws -> [EntryAnswer] {
        guard
            case .answers(let answers) = try await work(
                .append(entries, by: sender, now: now))
        else { throw StoreFailure.refused("another answer came") }
        return answers
    }

    /// A person's standing; see `LedgerStore`.
    public func standing(of person: PersonID) async throws -> PersonStanding? {
        try await read { try LedgerRows.standing(of: person, $0) }
    }

    /// A person's entries; see `LedgerStore`.
    public func feed(of person: PersonID, after: Int, limit: Int) async throws -> [Recorded] {
        let keys = keys
        return try await read { database in
            guard let key = try keys.key(of: person) else { return [] }
            let sql = """
                SELECT number, received, sealed FROM entry
                WHERE person = ? AND number > ? ORDER BY number LIMIT ?
                """
            return try Row.fetchAll(database, sql: sql, arguments: [person.rawValue, after, limit])
                .map { row in
                    let number: Int = row["number"]
                    let content = try SealedContent(
                        opening: row["sealed"], with: key, number: number)
                    return Recorded(
                        number: number, received: row["received"], entry: content.entry,
                        outcome: content.outcome)
                }
        }
    }

    /// What is wrong with the ledger; see `LedgerStore`.
    public func verify() async throws -> [String] {
        let keys = keys
        return try await read { try LedgerAudit(keys).faults($0) }
    }

    /// Folds all outcomes anew; see `LedgerStore`.
    public func rebuild() async throws { _ = try await work(.rebuild) }

    func work(_ work: LedgerWork) async throws -> LedgerReply { try await commits.submit(work) }

    func read<Value: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        do {
            return try await pool.read(work)
        } catch let failure as StoreFailure {
            throw failure
        } catch {
            throw StoreFailure.refused("\(error)")
        }
    }
}

/// What the writer is asked for.
enum LedgerWork: Sendable {
    case register(device: String, born: Int, now: Int)
    case append([Entry], by: Sender, now: Int)
    case follow(most: Int)
    case rebuild
}

/// What the writer answers.
enum LedgerReply: Sendable {
    case person(PersonID)
    case answers([EntryAnswer])
    case followed(Int)
    case done
}
