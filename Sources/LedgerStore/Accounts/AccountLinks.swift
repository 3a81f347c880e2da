public import FoundationEssentials
import GRDB
public import Ledger

/// What waits for mailed links, and how many mails went out.
extension SQLiteAccounts {
    /// Keeps what waits for a mailed link; an earlier one of its kind works no more.
    ///
    /// - Parameters:
    ///   - pending: what waits.
    ///   - token: SHA-256 of the link's token.
    ///   - now: the ledger's time; what is over by then is forgotten.
    /// - Throws: `StoreFailure`.
    public func keep(_ pending: Pending, token: Data, now: Int) throws {
        try write { database in
            try database.execute(
                sql: "DELETE FROM pending WHERE expires <= ? OR person = ? AND kind = ?",
                arguments: [now, pending.person.rawValue, pending.kind.rawValue])
            try database.execute(
                sql: """
                    INSERT INTO pending (token, kind, person, sealed, expires)
                    VALUES (?, ?, ?, ?, ?)
                    """,
                arguments: [
                    token, pending.kind.rawValue, pending.person.rawValue,
                    try self.seal(pending.content, "pending", of: pending.person, database),
                    pending.expires,
                ])
        }
    }

    /// For whom a link's token still works; nil when it does not.
    public func waiting(token: Data, _ kind: Pending.Kind, now: Int) throws -> PersonID? {
        try read { database in
            try database.value(
                Int.self, "SELECT person FROM pending WHERE token = ? AND kind = ? AND expires > ?",
                [token, kind.rawValue, now]
            ).map(PersonID.init(rawValue:))
        }
    }

    /// What a link's token was given for; it works once.
    public func take(token: Data, _ kind: Pending.Kind, now: Int) throws -> Pending? {
        try write { database in
            let row = try database.row(
                "SELECT * FROM pending WHERE token = ? AND kind = ? AND expires > ?",
                [token, kind.rawValue, now])
            guard let row else { return nil }
            let person = PersonID(rawValue: row["person"])
            try database.run("DELETE FROM pending WHERE token = ?", [token])
            return try self.opened(row["sealed"], "pending", of: person, database).map {
                Pending(kind, of: person, $0, expires: row["expires"])
            }
        }
    }

    /// Forgets what waits for a person's mailed links.
    public func dropPending(of person: PersonID) throws {
        try write { try $0.run("DELETE FROM pending WHERE person = ?", [person.rawValue]) }
    }

    /// Counts a mail to an address.
    ///
    /// - Returns: false, and it is not counted, when so many went there since a time.
    public func countMail(to address: String, most: Int, since: Int, now: Int) throws -> Bool {
        let address = try hash("mail", address)
        return try write { database in
            try database.run("DELETE FROM mailed WHERE time <= ?", [since])
            let count =
                try database.value(
                    Int.self, "SELECT count(*) FROM mailed WHERE address = ?", [address]) ?? 0
            guard count < most else { return false }
            try database.run("INSERT INTO mailed (address, time) VALUES (?, ?)", [address, now])
            return true
        }
    }
}
