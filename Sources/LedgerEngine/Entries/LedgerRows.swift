import Crypto
package import FoundationEssentials
import Ledger
package import SQLDriver

/// Reading and writing the ledger's rows.
package enum LedgerRows {
    /// The last entry's number and link; 0 and `Chain.start` before the first.
    package static func head(_ database: any SQLTransaction) throws -> (number: Int, link: Data) {
        let row = try database.row("SELECT number, link FROM entry ORDER BY number DESC LIMIT 1")
        return row.map { ($0["number"], $0["link"]) } ?? (0, Chain.start)
    }

    static func person(of device: String, _ database: any SQLTransaction) throws -> PersonID? {
        try database.value(
            Int.self, "SELECT person FROM device WHERE key = ? AND isEnded = 0", [device]
        )
        .map(PersonID.init(rawValue:))
    }

    static func state(of person: PersonID, _ database: any SQLTransaction) throws -> PlayerState? {
        try database.value(
            Data.self, "SELECT standing FROM person WHERE id = ?", [person.rawValue]
        ).map { try JSONDecoder().decode(PlayerState.self, from: $0) }
    }

    static func page(of person: PersonID, day: Int, _ database: any SQLTransaction) throws
        -> StepPage?
    {
        try database.value(
            Data.self, "SELECT page FROM steps WHERE person = ? AND day = ?",
            [person.rawValue, day]
        ).map { page in
            page.first == UInt8(ascii: "{")
                ? try JSONDecoder().decode(StepPage.self, from: page)
                : try StepPage(bytes: Array(page))
        }
    }

    static func write(_ state: PlayerState, of person: PersonID, _ database: any SQLTransaction)
        throws
    {
        try database.send(
            "UPDATE person SET standing = ?, onBoards = ?, worn = ? WHERE id = ?",
            [
                try JSONEncoder().encode(state), state.isOnBoards,
                try JSONEncoder().encode(state.worn), person.rawValue,
            ])
    }

    static func insert(
        _ person: PersonID, handle: String, _ state: PlayerState, _ database: any SQLTransaction
    ) throws {
        try database.send(
            "INSERT INTO person (id, handle, worn, standing) VALUES (?, ?, ?, ?)",
            [person.rawValue, handle, Data("{}".utf8), try JSONEncoder().encode(state)])
    }

    static func write(
        _ page: StepPage, of person: PersonID, day: Int, _ database: any SQLTransaction
    ) throws {
        try database.send(
            """
            INSERT INTO steps (person, day, page) VALUES (?, ?, ?)
            ON CONFLICT (person, day) DO UPDATE SET page = excluded.page
            """, [person.rawValue, day, Data(page.bytes)])
    }

    /// Opens entries; those of persons whose key is destroyed are left out.
    static func opened(_ rows: [SQLRow], _ keys: PersonKeys) throws -> [Recorded] {
        var known: [Int: SymmetricKey?] = [:]
        return try rows.compactMap { row in
            let person: Int = row["person"]
            let key = try known[person] ?? keys.key(of: PersonID(rawValue: person))
            known[person] = .some(key)
            guard let key else { return nil }
            let number: Int = row["number"]
            let content = try SealedContent(opening: row["sealed"], with: key, number: number)
            return Recorded(
                number: number, person: PersonID(rawValue: person), received: row["received"],
                entry: content.entry, outcome: content.outcome)
        }
    }

    /// The first rows of a query for entries, until their content exceeds a number of bytes; at
    /// least one.
    static func page(
        _ sql: String, _ arguments: [any SQLConvertible], bytes most: Int,
        _ database: any SQLTransaction
    ) throws -> [SQLRow] {
        var (page, bytes): ([SQLRow], Int) = ([], 0)
        try database.forEach(sql, arguments) { row in
            bytes += (row["sealed"] as Data).count
            guard page.isEmpty || bytes <= most else { return false }
            page.append(row)
            return true
        }
        return page
    }

    static func digest(
        of entry: UUIDv7, by person: PersonID, _ database: any SQLTransaction
    ) throws -> Data? {
        try database.value(
            Data.self, "SELECT digest FROM entry WHERE person = ? AND id = ?",
            [person.rawValue, entry.bytes])
    }

    static func refuse(
        _ entry: UUIDv7, _ digest: Data, _ reason: String, by person: PersonID, now: Int,
        _ database: any SQLTransaction
    ) throws {
        try database.send(
            "INSERT INTO refusal (person, id, digest, reason, received) VALUES (?, ?, ?, ?, ?)",
            [person.rawValue, entry.bytes, digest, reason, now])
    }

    /// Deletes refusals of entries that, if sent again, would be refused as too late in any case.
    static func forgetRefusals(now: Int, _ database: any SQLTransaction) throws {
        try database.send(
            "DELETE FROM refusal WHERE received < ?", [now - 2 * LedgerLimits.offline])
    }

    static func add(_ trophies: Int, to account: String, _ database: any SQLTransaction) throws {
        try database.send(
            """
            INSERT INTO account (name, trophies) VALUES (?, ?)
            ON CONFLICT (name) DO UPDATE SET trophies = account.trophies + excluded.trophies
            """, [account, trophies])
    }
}

extension UUIDv7 {
    /// The 16 bytes of the UUID.
    var bytes: Data {
        withUnsafeBytes(of: high.bigEndian) { Data($0) }
            + withUnsafeBytes(of: low.bigEndian) { Data($0) }
    }
}
