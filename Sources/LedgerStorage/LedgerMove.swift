import FoundationEssentials
import LedgerEngine
import SQLDriver

/// Copies a ledger that no server uses to another location, and compares the two. After an
/// interruption it continues when it is run again. The table `change`, of the servers' caches, is
/// not copied.
public struct LedgerMove: Sendable {
    /// Why a move is refused.
    public enum Refusal: Error, Sendable, Hashable, CustomStringConvertible {
        /// The source holds no ledger.
        case nothingThere(String)
        /// Source and target are the same location.
        case samePlace(String)
        /// A server or another move uses the location.
        case isBusy(String)
        /// Source and target were opened with different files of master keys.
        case otherMasters
        /// The target holds another ledger, or was changed since it was copied; the table that
        /// differs.
        case otherLedger(String, table: String)

        /// The sentence for people.
        public var description: String {
            switch self {
            case .nothingThere(let place): "There is no ledger in \(place)."
            case .samePlace(let place): "\(place) cannot be moved to itself."
            case .isBusy(let place):
                "A server or another move works at \(place) at this moment; or it is both places."
            case .otherMasters: "Both places need the same master.json: open both with one home."
            case .otherLedger(let place, let table):
                "\(place) holds another ledger, or what was written there or in the source since a"
                    + " move was broken off (\(table)). Nothing was changed."
            }
        }
    }

    /// The progress of a move.
    public struct Progress: Sendable, Hashable, CustomStringConvertible {
        /// What is being done with a table.
        public enum Stage: String, Sendable { case copying, comparing }

        /// What is being done.
        public var stage: Stage
        /// The table: its database's name, and its own.
        public var table: String
        /// The number of processed rows; while copying without rows that were there before.
        public var rows: Int
        /// Whether the table is finished.
        public var isWhole: Bool

        /// The sentence for people.
        public var description: String { "\(stage) \(table): \(rows) rows" }

        init(
            _ stage: Stage, _ database: String, _ table: LedgerTables.Table, _ rows: Int,
            _ isWhole: Bool
        ) {
            self.stage = stage
            self.table = "\(database).\(table.name)"
            self.rows = rows
            self.isWhole = isWhole
        }
    }

    /// The result of a move.
    public struct Outcome: Sendable, Hashable {
        /// Entries in the chain.
        public var entries = 0
        /// Rows of all tables.
        public var rows = 0
        /// The differences between the two locations; none when they agree.
        public var findings: [String] = []
    }

    private let source: LedgerStorage
    private let target: LedgerStorage
    /// The size of a transaction.
    var portion = LedgerTables.Portion()
    /// How long a database may take to notice the end of an interrupted move.
    var timeout = Duration.seconds(10)

    /// A move between two open locations with the same home.
    public init(from source: LedgerStorage, to target: LedgerStorage) {
        (self.source, self.target) = (source, target)
    }

    /// The remedy when the two locations differ.
    public var advice: String {
        let place = target.location.name
        let emptying =
            switch target.location {
            case .postgres:
                "DROP SCHEMA \(Self.schemas.joined(separator: ", ")) CASCADE, in \(place)"
            case .folder: "delete the files *.sqlite, *.sqlite-wal and *.sqlite-shm of \(place)"
            case .memory: "begin with another one"
            }
        return """
            The ledger was written while it was moved, or the target was. \(source.location.name) \
            is as it was. Stop every server, empty the target (\(emptying)), and begin anew.
            """
    }

    /// Copies the missing rows, and compares all. It blocks the thread.
    ///
    /// - Parameter told: called with the progress; its error interrupts the move.
    /// - Returns: the result.
    /// - Throws: `Refusal` when the move is refused, `StoreFailure` when a database cannot be read
    ///   or written, the error of `told`.
    public func run(told: (Progress) throws -> Void = { _ in }) async throws -> Outcome {
        let here = (source.location.name, target.location.name)
        guard !source.location.isSame(as: target.location) else {
            throw Refusal.samePlace(here.0)
        }
        guard source.databases.masters == target.databases.masters else {
            throw Refusal.otherMasters
        }
        var leaderships: [any SQLLeadership] = []
        let outcome: Result<Outcome, any Error>
        do {
            try await takeLeaderLocks(&leaderships)
            outcome = Result { try move(told) }
        } catch {
            outcome = .failure(error)
        }
        for leadership in leaderships { await leadership.resign() }
        return try outcome.get()
    }

    // MARK: -

    private static let schemas = ["florilegium_ledger", "florilegium_keys", "florilegium_beacons"]

    private typealias Part = (
        name: String, tables: [LedgerTables.Table], source: any SQLDatabase,
        target: any SQLDatabase
    )

    private var parts: [Part] {
        let (here, there) = (source.databases, target.databases)
        return [
            ("ledger", LedgerTables.entries, here.entries, there.entries),
            ("keys", LedgerTables.keys, here.keys, there.keys),
            ("beacons", LedgerTables.beacons, here.beacons, there.beacons),
        ]
    }

    /// Takes the leader locks of servers and of moves at both locations. In shared databases this
    /// detects a running server, a second move, and two names of one database.
    private func takeLeaderLocks(_ leaderships: inout [any SQLLeadership]) async throws {
        for place in [source, target] {
            for duty in ["jobs", "move"] {
                let deadline = ContinuousClock.now + timeout
                while true {
                    do {
                        if let leadership = try await place.databases.entries.lead(duty) {
                            leaderships.append(leadership)
                            break
                        }
                    } catch {
                        throw StoreFailure(error)
                    }
                    guard ContinuousClock.now < deadline else {
                        throw Refusal.isBusy(place.location.name)
                    }
                    try await Task.sleep(for: .milliseconds(100))
                }
            }
        }
    }

    private func move(_ told: (Progress) throws -> Void) throws -> Outcome {
        do {
            try check()
            // Keys come before entries, because entries cannot be opened without keys.
            for part in [parts[1], parts[0], parts[2]] {
                try LedgerTables.copy(
                    part.tables, from: part.source, to: part.target, portion: portion
                ) { try told(Progress(.copying, part.name, $0, $1, $2)) }
            }
            return try compare(told)
        } catch let failure as SQLFailure {
            throw StoreFailure(failure)
        }
    }

    private func check() throws {
        let persons = try source.databases.entries.blockingRead {
            try $0.value(Int.self, "SELECT max(id) FROM person")
        }
        guard persons != nil else { throw Refusal.nothingThere(source.location.name) }
        // This also seals keys from before there were master keys, so that no unsealed key is
        // copied.
        try PersonKeys(source.databases.keys, masters: source.databases.masters).check()
        for part in parts {
            let stranger = try LedgerTables.stranger(
                among: part.tables, of: part.target, to: part.source)
            if let stranger {
                throw Refusal.otherLedger(
                    target.location.name, table: "\(part.name).\(stranger.name)")
            }
        }
    }

    // MARK: Comparing

    /// Sums over a ledger's entries and accounts.
    private struct Books: Hashable {
        var number: Int
        var link: Data
        var sum: Int
        var held: Int

        init(_ database: any SQLTransaction) throws {
            (number, link) = try LedgerRows.head(database)
            func sum(_ condition: String) throws -> Int {
                try database.value(
                    Int.self,
                    "SELECT CAST(sum(trophies) AS BIGINT) FROM account WHERE \(condition)") ?? 0
            }
            self.sum = try sum("1 = 1")
            held = try sum("trophies > 0")
        }
    }

    private func compare(_ told: (Progress) throws -> Void) throws -> Outcome {
        var outcome = Outcome()
        let (here, there) = (source.location.name, target.location.name)
        let books = try [source, target].map { place in
            try place.databases.entries.blockingRead(Books.init)
        }
        outcome.entries = books[1].number
        if books[0].number != books[1].number {
            outcome.findings.append(
                "The chain ends at entry \(books[0].number) in \(here), and at \(books[1].number)"
                    + " in \(there).")
        } else if books[0].link != books[1].link {
            outcome.findings.append("The chain's last link is not the same in both places.")
        }
        if (books[0].sum, books[0].held) != (books[1].sum, books[1].held) {
            outcome.findings.append(
                "Accounts come to \(books[0].sum), with \(books[0].held) Trophies, in \(here); in"
                    + " \(there) to \(books[1].sum), with \(books[1].held).")
        }
        for part in parts {
            // One after the other: a transaction that waits for the other's end would be ended by
            // the server.
            let sums = try [part.source, part.target].map { database in
                try database.blockingRead {
                    try LedgerTables.sums(of: part.tables, in: $0, every: portion.rows) {
                        try told(Progress(.comparing, part.name, $0, $1, $2))
                    }
                }
            }
            outcome.rows += sums[1].reduce(0) { $0 + $1.rows }
            for (table, pair) in zip(part.tables, zip(sums[0], sums[1])) where pair.0 != pair.1 {
                let name = "\(part.name).\(table.name)"
                outcome.findings.append(
                    pair.0.rows == pair.1.rows
                        ? "\(name) has \(pair.0.rows) rows in both places, but not the same."
                        : "\(name) has \(pair.0.rows) rows in \(here), and \(pair.1.rows) in"
                            + " \(there).")
            }
        }
        return outcome
    }
}
