public import Ledger
import SQLDriver

/// By which parts a username is found: its beginnings, and the name with any one letter left out,
/// which it shares with the same name mistyped by a letter.
enum NameParts {
    /// The fewest letters by which people are looked for.
    static let fewest = 2
    /// Names of fewer letters are found by their beginnings alone: with one letter left out too many
    /// are alike.
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

    /// The parts by which what was typed, folded, finds names: those of its whole form first.
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

/// Finding people by their usernames, of which only keyed hashes stand outside of what is sealed.
extension AccountStore {
    /// Persons whose usernames begin as something typed, then those whose names differ from it by a
    /// letter.
    ///
    /// - Parameters:
    ///   - typed: the folded form of what was typed; of fewer than two letters nobody is found.
    ///   - most: the most of each to give.
    /// - Returns: whoever has such a name, by their number within each: who may be shown to whom is
    ///   not this one's to know.
    /// - Throws: `StoreFailure`.
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

    /// Writes the parts of the usernames of accounts that were opened before there were any.
    ///
    /// - Parameter folded: the folded form of a username.
    /// - Returns: how many accounts there were.
    /// - Throws: `StoreFailure`.
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

    /// Puts the parts of a folded username in place of those of the one before.
    func index(
        _ name: String, of person: PersonID, _ key: LookupKey, _ database: any SQLConnection
    ) throws {
        try database.run("DELETE FROM name_part WHERE person = ?", [person.rawValue])
        for part in NameParts.parts(of: name).sorted() {
            try database.send(
                "INSERT INTO name_part (part, person) VALUES (?, ?) ON CONFLICT DO NOTHING",
                [key.hash("name", part), person.rawValue])
        }
    }
}
