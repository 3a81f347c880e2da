public import Ledger
import SQLDriver

/// The search parts of a username: its beginnings, and the name without each one of its letters,
/// which it shares with spellings that differ by one letter.
enum NameParts {
    /// The fewest letters of a search.
    static let fewest = 2
    /// Shorter names are found by their beginnings only: without one letter, too many short names
    /// are the same.
    static let fewestMistyped = 4

    /// The parts of a folded name.
    static func parts(of name: String) -> Set<String> {
        let letters = Array(name)
        guard letters.count >= fewest else { return [] }
        var parts = Set((fewest...letters.count).map { "begins \(String(letters[..<$0]))" })
        if letters.count >= fewestMistyped {
            parts.insert("without \(name)")
            parts.formUnion(shortened(letters))
        }
        return parts
    }

    /// The parts to look up for a folded search text: its whole form, and its spellings with one
    /// letter left out; nil for a text that is too short.
    static func wanted(_ typed: String) -> (begins: String, mistyped: Set<String>)? {
        let letters = Array(typed)
        guard letters.count >= fewest else { return nil }
        let mistyped: Set<String> =
            letters.count >= fewestMistyped
            ? shortened(letters).union(["without \(typed)"]) : []
        return ("begins \(typed)", mistyped)
    }

    private static func shortened(_ letters: [Character]) -> Set<String> {
        Set(
            letters.indices.map { place in
                var rest = letters
                rest.remove(at: place)
                return "without \(String(rest))"
            })
    }
}

/// Search for people by username. Outside of sealed content only keyed hashes of its parts are
/// stored.
extension AccountStore {
    /// Persons whose usernames begin with a text, then those whose names differ from it by one
    /// letter.
    ///
    /// - Parameters:
    ///   - typed: the folded text; with fewer than two letters the result is empty.
    ///   - most: the most persons of each part.
    /// - Returns: the persons, by number within each part. Privacy settings are not applied; the
    ///   caller checks them.
    /// - Throws: `StoreFailure` when the database cannot be read.
    public func persons(named typed: String, most: Int) async throws -> [PersonID] {
        guard let wanted = NameParts.wanted(typed) else { return [] }
        let key = try await lookupKey()
        return try await read { database in
            var found: [PersonID] = []
            for part in [wanted.begins] + wanted.mistyped.sorted() {
                let persons = try database.values(
                    Int.self, "SELECT person FROM name_part WHERE part = ? ORDER BY person LIMIT ?",
                    [key.hash("name", part), most])
                for person in persons.map(PersonID.init(rawValue:)) where !found.contains(person) {
                    found.append(person)
                }
            }
            return found
        }
    }

    /// Stores the search parts of accounts that were opened by a program without them.
    ///
    /// - Parameter folded: the folded form of a username.
    /// - Returns: the number of these accounts.
    /// - Throws: `StoreFailure` when the database cannot be read or written.
    public func indexNames(folded: @escaping @Sendable (String) -> String) async throws -> Int {
        let key = try await lookupKey()
        let missing = try await read { database in
            try database.values(
                Int.self,
                """
                SELECT person FROM account
                WHERE person NOT IN (SELECT person FROM name_part) ORDER BY person
                """)
        }
        for number in missing {
            try await write { database in
                let person = PersonID(rawValue: number)
                guard let name = try self.record(of: person, database)?.details.username
                else { return }
                try self.index(folded(name), of: person, key, database)
            }
        }
        return missing.count
    }

    /// Replaces the search parts of a person by those of a folded username.
    func index(
        _ name: String, of person: PersonID, _ key: LookupKey, _ database: any SQLTransaction
    ) throws {
        try database.run("DELETE FROM name_part WHERE person = ?", [person.rawValue])
        for part in NameParts.parts(of: name).sorted() {
            try database.send(
                "INSERT INTO name_part (part, person) VALUES (?, ?) ON CONFLICT DO NOTHING",
                [key.hash("name", part), person.rawValue])
        }
    }
}
