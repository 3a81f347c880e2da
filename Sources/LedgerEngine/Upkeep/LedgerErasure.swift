import FoundationEssentials
import Ledger
import SQLDriver

/// Deletes, within a transaction, the rows of a person that destroying their key does not make
/// unreadable. What remains are sealed bytes that cannot be opened, and postings of Trophies under
/// a number.
struct LedgerErasure {
    let database: any SQLTransaction

    /// The guests of a person's account, which are erased with it.
    func guests(of person: PersonID) throws -> [PersonID] {
        try database.values(
            Int.self, "SELECT guest FROM claim WHERE person = ? ORDER BY guest", [person.rawValue]
        ).map(PersonID.init(rawValue:))
    }

    /// Of persons whose keys were destroyed, those who still have rows here.
    func left(of listed: [PersonID]) throws -> [PersonID] {
        try listed.filter { person in
            let handle = try database.value(
                String.self, "SELECT handle FROM person WHERE id = ?", [person.rawValue])
            return handle != nil && handle != Self.handle(of: person)
        }
    }

    /// Guests of erased persons who are not erased themselves.
    func guestsLeft() throws -> [PersonID] {
        try database.values(
            Int.self,
            """
            SELECT guest FROM claim JOIN person ON person.id = claim.person
            JOIN person AS other ON other.id = claim.guest
            WHERE person.handle LIKE 'erased-%' AND other.handle NOT LIKE 'erased-%'
            """
        ).map(PersonID.init(rawValue:))
    }

    /// The public name of an erased person, which is not hexadecimal and so never another's.
    static func handle(of person: PersonID) -> String { "erased-\(person.rawValue)" }

    /// Erases one person; repeating it changes nothing.
    func erase(_ person: PersonID) throws {
        let boards = try database.values(
            Int.self, "SELECT board FROM score WHERE person = ?", [person.rawValue])
        for board in boards {
            try RankTable(database: database, board: board).remove(person.rawValue)
        }
        // Marked as changed by the last entry, so that their files are written again.
        for board in boards {
            try database.run(
                "UPDATE board SET changed = ? WHERE id = ?",
                [try LedgerRows.head(database).number, board])
        }
        for table in ["steps", "refusal", "session", "device", "share"] {
            try database.run("DELETE FROM \(table) WHERE person = ?", [person.rawValue])
        }
        let handle = try database.value(
            String.self, "SELECT handle FROM person WHERE id = ?", [person.rawValue])
        try RelationRows(database: database).erase(person, handle: handle ?? "")
        try ChallengeRows(database: database).erase(person)
        // Open claims from or to the person end.
        try database.run(
            "UPDATE claim SET taken = NULL, device = '' WHERE person = ?1 OR guest = ?1",
            [person.rawValue])
        // The hash is deleted, because a guess of an entry's text could be tested against it.
        try database.run(
            "UPDATE entry SET digest = ?2 WHERE person = ?1 AND digest <> ?2",
            [person.rawValue, Data()])
        try database.run(
            "UPDATE person SET handle = ?, onBoards = 0, worn = ?, standing = ? WHERE id = ?",
            [
                Self.handle(of: person), Data("{}".utf8),
                try JSONEncoder().encode(PlayerState()), person.rawValue,
            ])
    }
}
