import Catalog
import FoundationEssentials
public import Ledger
import SQLDriver

extension RelationalLedger: ClientErrorStore {
    /// Counts errors; see `ClientErrorStore`.
    public func count(_ reports: [ClientErrorReport], on day: Int) async throws {
        _ = try await work(.count(reports, day: day))
    }

    /// Deletes old errors; see `ClientErrorStore`.
    public func forgetClientErrors(before day: Int) async throws {
        let isOver = try await read { database in
            try database.row("SELECT 1 FROM fault WHERE day < ?", [day]) != nil
        }
        if isOver { _ = try await work(.forgetClientErrors(before: day)) }
    }

    /// Errors of days; see `ClientErrorStore`.
    public func clientErrors(from day: Int) async throws -> [ClientErrorCount] {
        try await read { database in
            try database.rows(
                "SELECT * FROM fault WHERE day >= ? ORDER BY day DESC, count DESC, fault", [day]
            ).map { row in
                let text: String = row["fault"]
                return ClientErrorCount(
                    day: Day(number: row["day"]).rawValue,
                    fault: try text.isEmpty
                        ? nil : JSONDecoder().decode(ClientErrorReport.self, from: Data(text.utf8)),
                    count: row["count"])
            }
        }
    }
}

/// Rows of counts of errors, within a transaction.
struct ClientErrorRows {
    let database: any SQLTransaction

    /// The most different errors of a day; further ones are one sum.
    static let most = 500

    func count(_ reports: [ClientErrorReport], day: Int) throws {
        for report in reports {
            // Canonical JSON, because the row is found by these bytes.
            let text = String(decoding: try CanonicalJSON.encode(report), as: UTF8.self)
            let known = try database.value(
                Int.self, "SELECT count FROM fault WHERE day = ? AND fault = ?", [day, text])
            let told =
                try known
                ?? database.value(Int.self, "SELECT count(*) FROM fault WHERE day = ?", [day]) ?? 0
            let name = known != nil || told < Self.most ? text : ""
            try database.run(
                """
                INSERT INTO fault (day, fault, count) VALUES (?, ?, 1)
                ON CONFLICT (day, fault) DO UPDATE SET count = fault.count + 1
                """, [day, name])
        }
    }

    func forget(before day: Int) throws {
        try database.run("DELETE FROM fault WHERE day < ?", [day])
    }
}
