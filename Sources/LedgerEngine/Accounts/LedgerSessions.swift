import Foundation
import Ledger
import SQLDriver

/// Rows of sessions, within a transaction.
enum LedgerSessions {
    static func begin(
        _ token: Data, _ session: LedgerSession, now: Int, _ database: any SQLTransaction
    ) throws {
        try database.run("DELETE FROM session WHERE expires <= ?", [now])
        try database.run(
            "INSERT INTO session (token, person, device, expires) VALUES (?, ?, ?, ?)",
            [
                token, session.sender.person.rawValue, session.sender.device, session.expires,
            ])
    }

    /// Whether the session's device still belongs to its person.
    static func mayBegin(_ sender: Sender, _ database: any SQLTransaction) throws -> Bool {
        try LedgerRows.person(of: sender.device, database) == sender.person
    }
}
