import Catalog
import FoundationEssentials
import Ledger
import SQLDriver

/// Figures about the use of the ledger, without persons.
public struct Figures: Codable, Sendable, Hashable {
    /// One day in UTC.
    public struct DayFigures: Codable, Sendable, Hashable {
        /// As 2026-11-22.
        public var day: String
        /// Persons with an entry.
        public var active: Int
        /// Persons with their first entry.
        public var new: Int
        /// Accounts that were opened.
        public var signUps: Int
    }

    /// Days, the earliest first.
    public var days: [DayFigures]
    /// Persons with an entry in the last 30 days.
    public var activeInMonth: Int
    /// The share of the persons active in the 30 days before who had no entry since; nil without
    /// such persons.
    public var churn: Double?
    /// The share of persons with an entry on the 1st, 7th and 30th day after their first day, among
    /// the persons whose first day is at least that long ago; nil without such persons.
    public var retention: [Int: Double]
    /// The mean time from the first to the last entry of a sitting, in seconds; nil without any. A
    /// sitting ends with a pause of half an hour.
    public var sitting: Double?
    /// The number of persons with an account.
    public var accounts: Int
    /// The number of persons, guests included, without guests that were taken into accounts.
    public var persons: Int
    /// Trophies by the reason of their posting.
    public var trophies: [String: Int]
    /// Errors of clients by day.
    public var faults: [ClientErrorCount]
}

extension RelationalLedger {
    /// Figures about the use of the ledger up to a time.
    ///
    /// - Parameters:
    ///   - days: the number of days to list.
    ///   - now: the time, in milliseconds since 1970-01-01T00:00Z.
    /// - Returns: the figures, which identify no person.
    /// - Throws: `StoreFailure` when the database cannot be read.
    public func figures(days: Int, now: Int) async throws -> Figures {
        let opened = try await accounts.openings()
        var figures = try await read { database in
            try LedgerFigures(database: database, now: now).figures(days: days, opened: opened)
        }
        figures.faults = try await clientErrors(from: now / LedgerLimits.day - days + 1)
        return figures
    }
}

/// Counts within a transaction.
private struct LedgerFigures {
    let database: any SQLTransaction
    let now: Int

    private static let day = 86_400_000
    private static let sitting = 30 * 60_000
    /// Days with entries of a person, without guests who were taken into an account: their entries
    /// are the account's then.
    private static let acts = """
        SELECT DISTINCT person, received / 86400000 AS day FROM entry
        WHERE person NOT IN (SELECT guest FROM claim)
        """

    func figures(days: Int, opened: [Int]) throws -> Figures {
        let today = now / Self.day
        let active = try counts("SELECT day, count(*) FROM (\(Self.acts)) AS acts GROUP BY day")
        let new = try counts(
            """
            SELECT first, count(*) FROM
            (SELECT min(day) AS first FROM (\(Self.acts)) AS acts GROUP BY person) AS firsts
            GROUP BY first
            """)
        let signUps = Dictionary(opened.map { ($0 / Self.day, 1) }, uniquingKeysWith: +)
        return Figures(
            days: (today - days + 1...today).map { day in
                Figures.DayFigures(
                    day: Day(number: day).rawValue, active: active[day] ?? 0,
                    new: new[day] ?? 0, signUps: signUps[day] ?? 0)
            },
            activeInMonth: try persons(from: today - 29, to: today), churn: try churn(today),
            retention: try retention(today), sitting: try sittings(), accounts: opened.count,
            persons: try database.value(
                Int.self, "SELECT count(*) FROM person WHERE id NOT IN (SELECT guest FROM claim)")
                ?? 0,
            trophies: try Dictionary(
                uniqueKeysWithValues: database.rows(
                    "SELECT reason, CAST(sum(trophies) AS BIGINT) AS sum FROM posting GROUP BY reason"
                ).map { ($0["reason"], $0["sum"]) }), faults: [])
    }

    private func counts(_ sql: String) throws -> [Int: Int] {
        try Dictionary(
            uniqueKeysWithValues: database.rows(sql).map { ($0[0], $0[1]) })
    }

    private func persons(from first: Int, to last: Int) throws -> Int {
        try database.value(
            Int.self,
            "SELECT count(DISTINCT person) FROM (\(Self.acts)) AS acts WHERE day BETWEEN ? AND ?",
            [first, last]) ?? 0
    }

    private func churn(_ today: Int) throws -> Double? {
        let before = try persons(from: today - 59, to: today - 30)
        guard before > 0 else { return nil }
        let stayed =
            try database.value(
                Int.self,
                """
                SELECT count(DISTINCT person) FROM (\(Self.acts)) AS acts WHERE day BETWEEN ? AND ?
                AND person IN (SELECT person FROM (\(Self.acts)) AS acts WHERE day BETWEEN ? AND ?)
                """, [today - 29, today, today - 59, today - 30]) ?? 0
        return 1 - Double(stayed) / Double(before)
    }

    private func retention(_ today: Int) throws -> [Int: Double] {
        var shares: [Int: Double] = [:]
        for after in [1, 7, 30] {
            let row = try database.row(
                """
                WITH acts AS (\(Self.acts)),
                firsts AS (SELECT person, min(day) AS first FROM acts GROUP BY person)
                SELECT count(*) AS all_, count(acts.day) AS came FROM firsts
                LEFT JOIN acts ON acts.person = firsts.person AND acts.day = first + ?
                WHERE first + ? <= ?
                """, [after, after, today])
            let all: Int = row?["all_"] ?? 0
            if all > 0 { shares[after] = Double(row?["came"] ?? 0) / Double(all) }
        }
        return shares
    }

    private func sittings() throws -> Double? {
        try database.value(
            Double.self,
            """
            WITH acts AS (
              SELECT person, received, received - lag(received)
                OVER (PARTITION BY person ORDER BY received) AS pause FROM entry
              WHERE person NOT IN (SELECT guest FROM claim)),
            sat AS (
              SELECT person, received, sum(CASE WHEN pause < ? THEN 0 ELSE 1 END)
                OVER (PARTITION BY person ORDER BY received) AS number FROM acts)
            SELECT CAST(avg(length) / 1000.0 AS DOUBLE PRECISION) FROM (
              SELECT max(received) - min(received) AS length FROM sat
              GROUP BY person, number) AS lengths
            """, [Self.sitting])
    }
}
