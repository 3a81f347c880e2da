import FoundationEssentials
import GRDB
public import Ledger

/// Boards in a transaction.
struct LedgerBoards {
    let database: Database

    private static let follower = "boards"
    /// The boards that were changed.
    private var touched: Set<Int> = []

    init(database: Database) { self.database = database }

    /// Takes in what was recorded since the last time, at most so many entries.
    mutating func follow(_ keys: PersonKeys, most: Int) throws -> Int {
        let last = try last()
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT number, entry.person, received, sealed, onBoards FROM entry
                JOIN person ON person.id = entry.person
                WHERE number > ? ORDER BY number LIMIT ?
                """, arguments: [last, most])
        let shown = Set(rows.filter { $0["onBoards"] }.map { $0["person"] as Int })
        // Who was erased is on no board.
        for entry in try LedgerRows.opened(rows, keys) {
            let person = entry.person.rawValue
            if entry.outcome.isVerdict {
                try retell(of: person, until: entry.number, isShown: shown.contains(person), keys)
            } else if shown.contains(person) {
                for score in entry.outcome.scores(received: entry.received) {
                    try take(score, of: person)
                }
            }
        }
        guard let next = rows.last?["number"] as Int? else { return 0 }
        for board in touched.sorted() {
            try database.cachedStatement(sql: "UPDATE board SET changed = ? WHERE id = ?")
                .execute(arguments: [next, board])
        }
        try database.execute(
            sql: """
                INSERT INTO follower (name, number) VALUES (?, ?)
                ON CONFLICT (name) DO UPDATE SET number = excluded.number
                """, arguments: [Self.follower, next])
        return rows.count
    }

    /// The number of the last entry that was taken in.
    private func last() throws -> Int {
        try Int.fetchOne(
            database, sql: "SELECT number FROM follower WHERE name = ?",
            arguments: [Self.follower]) ?? 0
    }

    /// Boards that changed since an entry, and the last that was taken in.
    func changed(after number: Int) throws -> (boards: [String], last: Int) {
        let names = try String.fetchAll(
            database, sql: "SELECT name FROM board WHERE changed > ? ORDER BY name",
            arguments: [number])
        return (names, try last())
    }

    /// Takes a person off all boards, and puts them back with all they did, where they are shown.
    private mutating func retell(
        of person: Int, until last: Int, isShown: Bool, _ keys: PersonKeys
    ) throws {
        for board in try Int.fetchAll(
            database, sql: "SELECT board FROM score WHERE person = ?", arguments: [person])
        {
            try RankTable(database: database, board: board).remove(person)
            touched.insert(board)
        }
        guard isShown else { return }
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT number, person, received, sealed FROM entry
                WHERE person = ? AND number <= ? ORDER BY number
                """, arguments: [person, last])
        while let row = try rows.next() {
            for entry in try LedgerRows.opened([row], keys) {
                for score in entry.outcome.scores(received: entry.received) {
                    try take(score, of: person)
                }
            }
        }
    }

    private mutating func take(_ score: BoardScore, of person: Int) throws {
        let board = try board(score.board.name)
        touched.insert(board)
        let table = RankTable(database: database, board: board)
        let old = try table.score(of: person)
        switch score.board.ranking {
        case .best:
            if let old, (old.points, -old.time) >= (score.points, -score.time) { return }
            try table.set(.init(person: person, points: score.points, time: score.time))
        case .sum:
            let points = (old?.points ?? 0) + score.points
            let time = max(old?.time ?? score.time, score.time)
            try table.set(.init(person: person, points: points, time: time))
        }
    }

    private func board(_ name: String) throws -> Int {
        if let known = try known(name) { return known }
        try database.execute(sql: "INSERT INTO board (name) VALUES (?)", arguments: [name])
        return Int(database.lastInsertedRowID)
    }

    private func known(_ name: String) throws -> Int? {
        try Int.fetchOne(
            try database.cachedStatement(sql: "SELECT id FROM board WHERE name = ?"),
            arguments: [name])
    }

    /// Makes all boards empty, to be filled anew.
    func clear() throws {
        try database.execute(
            sql: "DELETE FROM score; DELETE FROM tally; DELETE FROM follower; DELETE FROM board")
    }

    /// The lines of a board from a rank on.
    func page(of name: String, from first: Int, count: Int) throws -> Standings {
        guard let board = try known(name) else { return Standings(persons: 0, lines: []) }
        let table = RankTable(database: database, board: board)
        return Standings(
            persons: try table.persons(),
            lines: Self.lines(try table.scores(from: first, count: count), from: first))
    }

    /// A person's line and those around it.
    func around(_ person: PersonID, on name: String, reach: Int) throws -> Standings {
        guard let board = try known(name) else { return Standings(persons: 0, lines: []) }
        let table = RankTable(database: database, board: board)
        guard let score = try table.score(of: person.rawValue) else {
            return Standings(persons: try table.persons(), lines: [])
        }
        let rank = try table.rank(of: score)
        let above = try table.scores(besides: score, isAbove: true, count: reach)
        let below = try table.scores(besides: score, isAbove: false, count: reach)
        return Standings(
            persons: try table.persons(),
            lines: Self.lines(above + [score] + below, from: rank - above.count))
    }

    private static func lines(_ scores: [RankTable.Score], from first: Int) -> [Standings.Line] {
        scores.enumerated().map { place, score in
            Standings.Line(
                rank: first + place, person: PersonID(rawValue: score.person),
                points: score.points, time: score.time)
        }
    }
}

extension SQLiteLedger: BoardStore {
    /// Brings the boards up to date; see `BoardStore`.
    public func follow(most: Int) async throws -> Int {
        guard case .followed(let count) = try await work(.follow(most: most)) else {
            throw StoreFailure.refused("another answer came")
        }
        return count
    }

    /// Boards that changed; see `BoardStore`.
    public func changed(after number: Int) async throws -> (boards: [String], last: Int) {
        try await read { try LedgerBoards(database: $0).changed(after: number) }
    }

    /// Lines of a board; see `BoardStore`. Pages begin at rank 10,000 at most: further down only
    /// `around` leads.
    public func page(of board: String, from first: Int, count: Int) async throws -> Standings {
        let (first, count) = (min(max(first, 1), 10_000), min(max(count, 0), 100))
        return try await read {
            try LedgerBoards(database: $0).page(of: board, from: first, count: count)
        }
    }

    /// A person's line; see `BoardStore`.
    public func around(
        _ person: PersonID, on board: String, reach: Int
    ) async throws -> Standings {
        let reach = min(max(reach, 0), 50)
        return try await read {
            try LedgerBoards(database: $0).around(person, on: board, reach: reach)
        }
    }
}
