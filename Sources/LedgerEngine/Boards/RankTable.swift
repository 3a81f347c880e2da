import SQLDriver

/// Exact ranks without counting all higher scores.
///
/// Scores are ordered by points (the most first), then by time (the earliest first), then by
/// person. Besides, persons are counted in four steps, by ranges of 256 points, of one point, of
/// one point and 12 days, and of one point and 17 minutes. A rank is the sum of the higher counts
/// at each step within the previous one, plus a count of the few scores that share the last step.
/// This holds for any number of persons, also with equal points.
///
/// Scores are rows of the table `score`; its column `low` has the points with the opposite sign, so
/// that the ascending index begins with the best. The counts are rows of the table `tally`.
struct RankTable {
    /// A person's score.
    struct Score: Equatable {
        var person: Int
        var points: Int
        var time: Int
    }

    let database: any SQLTransaction
    let board: Int

    /// The keys of the steps; a larger key ranks higher.
    private static func keys(_ score: Score) -> [Int] {
        // A later time ranks lower. 41 bits hold milliseconds until the year 2039, and later ones
        // are clamped.
        let late = (1 << 41) - 1 - min(max(score.time, 0), (1 << 41) - 1)
        let points = min(max(score.points, 0), (1 << 40) - 1)
        return [points >> 8, points, points << 11 | late >> 30, points << 21 | late >> 20]
    }

    /// The largest key of a step that shares the step before it.
    private static func last(_ keys: [Int], at step: Int) -> Int {
        switch step {
        case 0: .max
        case 1: keys[0] << 8 | 255
        case 2: keys[1] << 11 | 2_047
        default: keys[2] << 10 | 1_023
        }
    }

    func score(of person: Int) throws -> Score? {
        try scores(of: [person])[person]
    }

    /// The scores of those of some persons who are on the board.
    func scores(of persons: [Int]) throws -> [Int: Score] {
        let rows = try database.rows(ofEach: persons, [board]) {
            "SELECT person, low, time FROM score WHERE board = ? AND person IN (\($0))"
        }
        return Dictionary(Self.scores(rows).map { ($0.person, $0) }, uniquingKeysWith: { $1 })
    }

    /// Replaces a person's previous score.
    func set(_ score: Score, in old: Score?) throws {
        if let old { try count(old, -1) }
        try database.send(
            """
            INSERT INTO score (board, person, low, time) VALUES (?, ?, ?, ?)
            ON CONFLICT (board, person) DO UPDATE SET low = excluded.low, time = excluded.time
            """, [board, score.person, -score.points, score.time])
        try count(score, 1)
    }

    /// Removes a person from the board.
    func remove(_ person: Int) throws {
        guard let old = try score(of: person) else { return }
        try count(old, -1)
        try database.send(
            "DELETE FROM score WHERE board = ? AND person = ?", [board, person])
    }

    private func count(_ score: Score, _ change: Int) throws {
        let sql = """
            INSERT INTO tally (board, step, key, persons) VALUES (?, ?, ?, ?)
            ON CONFLICT (board, step, key) DO UPDATE
              SET persons = tally.persons + excluded.persons
            """
        for (step, key) in Self.keys(score).enumerated() {
            try database.send(sql, [board, step, key, change])
        }
    }

    /// The number of persons on the board.
    func persons() throws -> Int {
        try database.value(
            Int.self,
            """
            SELECT CAST(coalesce(sum(persons), 0) AS BIGINT) FROM tally
            WHERE board = ? AND step = 0
            """, [board]) ?? 0
    }

    /// A score's rank, from 1.
    func rank(of score: Score) throws -> Int {
        let keys = Self.keys(score)
        let above = """
            SELECT CAST(coalesce(sum(persons), 0) AS BIGINT) FROM tally
            WHERE board = ? AND step = ? AND key > ? AND key <= ?
            """
        var rank = 1
        for (step, key) in keys.enumerated() {
            let last = Self.last(keys, at: step)
            rank += try database.value(Int.self, above, [board, step, key, last]) ?? 0
        }
        // Scores with the same points in the same 17 minutes.
        let late = keys[3] & ((1 << 21) - 1)
        let newest = (1 << 41) - 1 - (late << 20)
        let equal = """
            SELECT count(*) FROM score
            WHERE board = ?1 AND low = ?2 AND time > ?3
              AND (time < ?4 OR (time = ?4 AND person < ?5))
            """
        rank +=
            try database.value(
                Int.self, equal,
                [board, -score.points, newest - (1 << 20), score.time, score.person])
            ?? 0
        return rank
    }

    /// Scores from a rank on.
    func scores(from first: Int, count: Int) throws -> [Score] {
        let sql = """
            SELECT person, low, time FROM score WHERE board = ?
            ORDER BY low, time, person LIMIT ? OFFSET ?
            """
        return try read(sql, [board, count, first - 1])
    }

    /// The scores directly above one, the nearest last, or directly below it.
    func scores(besides score: Score, isAbove: Bool, count: Int) throws -> [Score] {
        let (sign, order) = isAbove ? ("<", "DESC") : (">", "ASC")
        let sql = """
            SELECT person, low, time FROM score
            WHERE board = ? AND (low, time, person) \(sign) (?, ?, ?)
            ORDER BY low \(order), time \(order), person \(order) LIMIT ?
            """
        let found = try read(
            sql, [board, -score.points, score.time, score.person, count])
        return isAbove ? found.reversed() : found
    }

    private func read(
        _ sql: String, _ arguments: [any SQLConvertible]
    ) throws -> [Score] {
        Self.scores(try database.rows(sql, arguments))
    }

    private static func scores(_ rows: [SQLRow]) -> [Score] {
        rows.map { Score(person: $0["person"], points: -($0["low"] as Int), time: $0["time"]) }
    }
}
