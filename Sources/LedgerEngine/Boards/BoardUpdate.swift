import Ledger
import SQLDriver

extension RelationalLedger {
    /// Brings the boards up to date; see `BoardStore`.
    public func updateBoards(most: Int) async throws -> Int {
        // Called several times a second: without new entries the writer is not used.
        let isDue = try await read {
            try BoardUpdate.last($0) < LedgerRows.head($0).number
        }
        guard isDue else { return 0 }
        guard case .counted(let count) = try await work(.updateBoards(most: most)) else {
            throw StoreFailure.refused("another answer came")
        }
        return count
    }
}

/// The outcome of an entry, as far as boards need it.
struct RecentOutcome: Sendable {
    var number: Int
    var person: PersonID
    var received: Int
    var outcome: Outcome
}

/// Brings boards up to date within a transaction. The scores of many entries are first added up by
/// person and board, so that each line is written once.
struct BoardUpdate {
    private let database: any SQLTransaction
    private let keys: PersonKeys
    /// Scores to be added, by board and person.
    private var gathered: [LedgerBoard: [Int: RankTable.Score]] = [:]
    /// The ids of changed boards.
    private var touched: Set<Int> = []

    private static let name = "boards"
    /// The most persons in one transaction, so that other requests are written in between.
    private static let mostPersons = 64

    init(_ database: any SQLTransaction, _ keys: PersonKeys) {
        self.database = database
        self.keys = keys
    }

    /// The number of the last entry that boards include.
    static func last(_ database: any SQLTransaction) throws -> Int {
        try database.value(Int.self, "SELECT number FROM follower WHERE name = ?", [name]) ?? 0
    }

    /// Applies the entries since the last call, at most `most`.
    ///
    /// - Parameters:
    ///   - recent: outcomes that the writer recorded lately, which need not be read again.
    ///   - most: the most entries.
    /// - Returns: the number of applied entries.
    /// - Throws: `SQLFailure` when the database fails, `StoreFailure.refused` when a board cannot
    ///   be made.
    mutating func apply(_ recent: ArraySlice<RecentOutcome>, most: Int) throws -> Int {
        let last = try Self.last(database)
        var (outcomes, next) = try outcomes(after: last, recent, most: most)
        if let end = Self.end(of: outcomes) {
            next = outcomes[end].number - 1
            outcomes.removeSubrange(end...)
        }
        guard let next else { return 0 }
        let shown = try onBoards(Set(outcomes.map(\.person)))
        for entry in outcomes {
            let isShown = shown.contains(entry.person)
            if entry.outcome.isInternal {
                try write()
                try replaceScores(of: entry.person, until: entry.number, isShown: isShown)
            } else if isShown {
                gather(entry)
            }
        }
        try write()
        for board in touched.sorted() {
            try database.run("UPDATE board SET changed = ? WHERE id = ?", [next, board])
        }
        try database.run(
            """
            INSERT INTO follower (name, number) VALUES (?, ?)
            ON CONFLICT (name) DO UPDATE SET number = excluded.number
            """, [Self.name, next])
        return next - last
    }

    /// The index at which the limit of persons is reached; nil when it is not reached.
    private static func end(of outcomes: [RecentOutcome]) -> Int? {
        var persons: Set<PersonID> = []
        return outcomes.firstIndex { entry in
            persons.insert(entry.person)
            return persons.count > mostPersons
        }
    }

    /// Outcomes after a number, without those of erased persons, and the number of the last entry
    /// that was looked at. Those that the writer did not record itself are read.
    private func outcomes(
        after last: Int, _ recent: ArraySlice<RecentOutcome>, most: Int
    ) throws -> ([RecentOutcome], next: Int?) {
        var (found, next): ([RecentOutcome], Int) = ([], last)
        for known in recent where known.number > last && known.number <= last + most {
            if known.number > next + 1 { found += try read(next + 1..<known.number) }
            found.append(known)
            next = known.number
        }
        let head = try LedgerRows.head(database).number
        let end = min(head, last + most)
        if end > next { found += try read(next + 1..<end + 1) }
        return (found, end > last ? end : nil)
    }

    /// Reads the entries of some numbers, without those of erased persons.
    private func read(_ numbers: Range<Int>) throws -> [RecentOutcome] {
        let rows = try database.rows(
            """
            SELECT number, person, received, sealed FROM entry
            WHERE number >= ? AND number < ? ORDER BY number
            """, [numbers.lowerBound, numbers.upperBound])
        return try LedgerRows.opened(rows, keys).map {
            RecentOutcome(
                number: $0.number, person: $0.person, received: $0.received, outcome: $0.outcome)
        }
    }

    /// Those of some persons whom boards show: not who was banned, hidden or erased.
    private func onBoards(_ persons: Set<PersonID>) throws -> Set<PersonID> {
        let numbers = persons.map(\.rawValue)
        let rows = try database.rows(ofEach: numbers) {
            "SELECT id FROM person WHERE onBoards = 1 AND id IN (\($0))"
        }
        let shown = Set(rows.map { PersonID(rawValue: $0["id"]) })
        return try keys.known(of: shown)
    }

    /// Removes a person from all boards, then adds all of their scores again if they are shown.
    private mutating func replaceScores(of person: PersonID, until last: Int, isShown: Bool) throws
    {
        let boards = try database.values(
            Int.self, "SELECT board FROM score WHERE person = ?", [person.rawValue])
        for board in boards {
            try RankTable(database: database, board: board).remove(person.rawValue)
            touched.insert(board)
        }
        guard isShown else { return }
        let sql = """
            SELECT number, person, received, sealed FROM entry
            WHERE person = ? AND number <= ? ORDER BY number
            """
        try database.forEach(sql, [person.rawValue, last]) { row in
            for entry in try LedgerRows.opened([row], keys) {
                gather(
                    RecentOutcome(
                        number: entry.number, person: person, received: entry.received,
                        outcome: entry.outcome))
            }
            return true
        }
        try write()
    }

    private mutating func gather(_ entry: RecentOutcome) {
        for score in entry.outcome.boardScores(received: entry.received) {
            let new = RankTable.Score(
                person: entry.person.rawValue, points: score.points, time: score.time)
            let old = gathered[score.board]?[new.person]
            gathered[score.board, default: [:]][new.person] = Self.sum(old, new, score.board)
        }
    }

    /// The combined score of two scores of one person on a board.
    private static func sum(
        _ old: RankTable.Score?, _ new: RankTable.Score, _ board: LedgerBoard
    ) -> RankTable.Score {
        guard let old else { return new }
        switch board.ranking {
        case .best: return (old.points, -old.time) >= (new.points, -new.time) ? old : new
        case .sum:
            return RankTable.Score(
                person: new.person, points: old.points + new.points,
                time: max(old.time, new.time))
        }
    }

    /// Writes the gathered scores.
    private mutating func write() throws {
        let boards = gathered.map { (name: $0.key.name, board: $0.key, scores: $0.value) }
        for (name, board, scores) in boards.sorted(by: { $0.name < $1.name }) {
            let id = try self.board(name)
            touched.insert(id)
            let table = RankTable(database: database, board: id)
            let before = try table.scores(of: Array(scores.keys))
            for (person, score) in scores.sorted(by: { $0.key < $1.key }) {
                let old = before[person]
                let sum = Self.sum(old, score, board)
                if sum != old { try table.set(sum, in: old) }
            }
        }
        gathered = [:]
    }

    private func board(_ name: String) throws -> Int {
        if let known = try LedgerBoards(database: database).known(name) { return known }
        let made = try database.value(
            Int.self,
            """
            INSERT INTO board (id, name) SELECT coalesce(max(id), 0) + 1, ? FROM board
            RETURNING id
            """, [name])
        guard let made else { throw StoreFailure.refused("the board \(name) was not made") }
        return made
    }
}
