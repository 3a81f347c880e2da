import FoundationEssentials
import LedgerEngine
import SQLDriver

/// Copies a ledger that nobody writes meanwhile to another place, and looks whether all of it came.
/// Broken off at any moment it goes on from there when it is run again. What other servers remember
/// (`change`) is no part of it.
public struct LedgerMove: Sendable {
    /// Why it does not begin.
    public enum Refusal: Error, Sendable, Hashable, CustomStringConvertible {
        /// Nothing is there to be moved.
        case nothingThere(String)
        /// Whence and where to are one place.
        case samePlace(String)
        /// A server works there, or another move does.
        case isBusy(String)
        /// The two are opened with different files of master keys.
        case otherMasters
        /// The target holds another ledger, or one that has changed since it was copied: the table.
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

    /// How far it is.
    public struct Progress: Sendable, Hashable, CustomStringConvertible {
        /// What is done with a table.
        public enum Stage: String, Sendable { case copying, comparing }

        /// What is done.
        public var stage: Stage
        /// With which table: its database's name, and its own.
        public var table: String
        /// How many of its rows are done; of those to be copied without what was there already.
        public var rows: Int
        /// Whether these are all.
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

    /// What it came to.
    public struct Outcome: Sendable, Hashable {
        /// Entries in the chain.
        public var entries = 0
        /// Rows of all tables.
        public var rows = 0
        /// What is not the same in both places; empty where all is.
        public var findings: [String] = []
    }

    private let source: LedgerStorage
    private let target: LedgerStorage
    /// How much is written at once.
    var portion = LedgerTables.Portion()
    /// How long a server may take to notice that a move that was broken off is gone.
    var timeout = Duration.seconds(10)

    /// A move between two places that are opened, with the same home.
    public init(from source: LedgerStorage, to target: LedgerStorage) {
        (self.source, self.target) = (source, target)
    }

    /// What to do where something is not the same.
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

    /// Copies what is missing, and compares all. It blocks the thread.
    ///
    /// - Parameter told: is told how far it is; it breaks the move off by throwing.
    /// - Returns: what it came to.
    /// - Throws: `Refusal`, `StoreFailure`, or what `told` throws.
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

    /// Takes the leader locks of servers and of moves at both places: where databases are shared that tells
    /// of a server that was not stopped, of a second move, and of two names of one database.
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
            // Without keys no entry opens: so they are there before the entries are.
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
        // Seals keys of before there were master keys, too: they must not come anywhere unsealed.
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

    /// What a ledger's entries and accounts come to.
    private struct Books: Hashable {
        var number: Int
        var link: Data
        var sum: Int
        var held: Int

        init(_ database: any SQLConnection) throws {
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
            // One after the other: a transaction that waited for the other's end would be ended.
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
