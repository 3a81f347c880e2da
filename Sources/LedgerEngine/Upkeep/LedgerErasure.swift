import FoundationEssentials
import Ledger
import SQLDriver

/// Takes out of a transaction's database what a person's key does not shred. What is left are sealed
/// bytes that nobody opens, and Trophies that went from one number to another.
struct LedgerErasure {
    let database: any SQLConnection

    /// Whom a person's account took in: they go with it.
    func guests(of person: PersonID) throws -> [PersonID] {
        try database.values(
            Int.self, "SELECT guest FROM claim WHERE person = ? ORDER BY guest", [person.rawValue]
        ).map(PersonID.init(rawValue:))
    }

    /// Who of those whose keys were destroyed is not erased here yet.
    func left(of listed: [PersonID]) throws -> [PersonID] {
        try listed.filter { person in
            let handle = try database.value(
                String.self, "SELECT handle FROM person WHERE id = ?", [person.rawValue])
            return handle != nil && handle != Self.handle(of: person)
        }
    }

    /// Guests of those who were erased who are not erased themselves.
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

    /// The public name of who was erased: no hexadecimal one.
    static func handle(of person: PersonID) -> String { "erased-\(person.rawValue)" }

    /// Erases one person; again it changes nothing.
    func erase(_ person: PersonID) throws {
        let boards = try database.values(
            Int.self, "SELECT board FROM score WHERE person = ?", [person.rawValue])
        for board in boards {
            try RankTable(database: database, board: board).remove(person.rawValue)
        }
        // As changed with the last entry, so that their files are written anew.
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
        // Nothing more is taken in from them, or for them.
        try database.run(
            "UPDATE claim SET taken = NULL, device = '' WHERE person = ?1 OR guest = ?1",
            [person.rawValue])
        // The hash of an entry's text could be tried against guesses.
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
