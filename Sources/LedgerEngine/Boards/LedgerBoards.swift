import FoundationEssentials
public import Ledger
import SQLDriver

/// Boards within a transaction.
struct LedgerBoards {
    let database: any SQLTransaction

    /// Boards that changed after a mark, and the mark after them.
    func changed(after mark: BoardMark, most: Int) throws -> (boards: [String], last: BoardMark) {
        let rows = try database.rows(
            """
            SELECT name, changed FROM board WHERE (changed, name) > (?, ?)
            ORDER BY changed, name LIMIT ?
            """, [mark.number, mark.name, most])
        guard let end = rows.last else { return ([], mark) }
        var last = mark
        (last.number, last.name) = (end["changed"], end["name"])
        return (rows.map { $0["name"] }, last)
    }

    func known(_ name: String) throws -> Int? {
        try database.value(Int.self, "SELECT id FROM board WHERE name = ?", [name])
    }

    /// Empties all boards, before they are filled again.
    func clear() throws {
        try database.script(
            "DELETE FROM score; DELETE FROM tally; DELETE FROM follower; DELETE FROM board")
    }

    /// The lines of a board from a rank on.
    func page(of name: String, from first: Int, count: Int) throws -> LeaderboardPage {
        guard let board = try known(name) else { return LeaderboardPage(persons: 0, lines: []) }
        let table = RankTable(database: database, board: board)
        return LeaderboardPage(
            persons: try table.persons(),
            lines: Self.lines(try table.scores(from: first, count: count), from: first))
    }

    /// A person's line and the lines around it.
    func around(_ person: PersonID, on name: String, reach: Int) throws -> LeaderboardPage {
        guard let board = try known(name) else { return LeaderboardPage(persons: 0, lines: []) }
        let table = RankTable(database: database, board: board)
        guard let score = try table.score(of: person.rawValue) else {
            return LeaderboardPage(persons: try table.persons(), lines: [])
        }
        let rank = try table.rank(of: score)
        let above = try table.scores(besides: score, isAbove: true, count: reach)
        let below = try table.scores(besides: score, isAbove: false, count: reach)
        return LeaderboardPage(
            persons: try table.persons(),
            lines: Self.lines(above + [score] + below, from: rank - above.count))
    }

    /// The lines of some persons only.
    func lines(of persons: [PersonID], on name: String) throws -> LeaderboardPage {
        guard let board = try known(name) else { return LeaderboardPage(persons: 0, lines: []) }
        let table = RankTable(database: database, board: board)
        let ranked = try table.scores(of: persons.map(\.rawValue)).values.sorted {
            (-$0.points, $0.time, $0.person) < (-$1.points, $1.time, $1.person)
        }
        return LeaderboardPage(persons: ranked.count, lines: Self.lines(ranked, from: 1))
    }

    private static func lines(_ scores: [RankTable.Score], from first: Int) -> [LeaderboardPage
        .Line]
    {
        scores.enumerated().map { place, score in
            LeaderboardPage.Line(
                rank: first + place, person: PersonID(rawValue: score.person),
                points: score.points, time: score.time)
        }
    }
}

extension RelationalLedger: BoardStore {
    /// Boards that changed; see `BoardStore`.
    public func changed(
        after mark: BoardMark, most: Int
    ) async throws -> (boards: [String], last: BoardMark) {
        try await read { try LedgerBoards(database: $0).changed(after: mark, most: most) }
    }

    /// Lines of a board; see `BoardStore`. Pages begin at rank 10,000 at most; lines further down
    /// are only reached by `around`.
    public func page(
        of board: String, from first: Int, count: Int, for reader: BoardReader
    ) async throws -> LeaderboardPage {
        let (first, count) = (min(max(first, 1), 10_000), min(max(count, 0), 100))
        let work: @Sendable (any SQLTransaction) throws -> LeaderboardPage = {
            try LedgerBoards(database: $0).page(of: board, from: first, count: count)
        }
        switch reader {
        case .server: return try await read(work)
        case .person(let person):
            return try await readFromReplica({ try ReadMark.onBoards(of: person, $0) }, work)
        }
    }

    /// A person's line; see `BoardStore`.
    public func around(
        _ person: PersonID, on board: String, reach: Int
    ) async throws -> LeaderboardPage {
        let reach = min(max(reach, 0), 50)
        return try await readFromReplica({ try ReadMark.onBoards(of: person, $0) }) {
            try LedgerBoards(database: $0).around(person, on: board, reach: reach)
        }
    }

    /// The lines of some persons; see `BoardStore`.
    public func lines(
        of persons: [PersonID], on board: String, for reader: PersonID
    ) async throws -> LeaderboardPage {
        try await readFromReplica({ try ReadMark.onBoards(of: reader, $0) }) {
            try LedgerBoards(database: $0).lines(of: persons, on: board)
        }
    }
}
