import Ledger
import SQLDriver

/// The changes that other processes made since this one wrote last. In a database that servers
/// share, each transaction writes a row with the persons whose data it changed. In any other
/// database, a write by another process counts as a change of everything.
struct ChangeLog {
    /// The most transactions whose rows are kept. A server that missed more of them empties its
    /// cache.
    static let kept = 256

    let database: any SQLTransaction
    /// Whether several servers share the database: then it has the table `change`.
    let isShared: Bool

    /// Changes since a transaction.
    enum Changes: Equatable {
        case nothing
        /// Data of these persons, up to the transaction `last`.
        case persons(Set<PersonID>, last: Int)
        /// Unknown: everything may have changed.
        case everything(last: Int)
    }

    /// The changes by other processes.
    ///
    /// - Parameter known: the number of the last known transaction; nil for none.
    /// - Returns: the changes.
    /// - Throws: `SQLFailure` when the database cannot be read.
    func changes(since known: Int?) throws -> Changes {
        guard let others = try database.othersWrites() else { return try everything() }
        guard let known else { return try everything() }
        guard others > 0 else { return .nothing }
        let rows = try database.rows(
            "SELECT number, persons FROM change WHERE number > ? ORDER BY number", [known])
        // An unlisted transaction was not a server's: an operator or an older program wrote it.
        guard rows.count == others, rows.first?["number"] == known + 1 else {
            return try everything()
        }
        var persons: Set<PersonID> = []
        for row in rows {
            let text: String = row["persons"]
            guard text != Self.everyone else { return .everything(last: known + others) }
            persons.formUnion(Self.persons(text))
        }
        return .persons(persons, last: known + others)
    }

    private func everything() throws -> Changes {
        guard isShared else { return .everything(last: 0) }
        return .everything(
            last: try database.value(Int.self, "SELECT max(number) FROM change") ?? 0)
    }

    /// Writes what this transaction changed, at a shared database.
    ///
    /// - Parameters:
    ///   - persons: the persons whose data changed; nil for all persons.
    ///   - number: the transaction's number.
    /// - Throws: `SQLFailure` when the database cannot be written.
    func write(_ persons: Set<PersonID>?, number: Int) throws {
        try database.send(
            "INSERT INTO change (number, persons) VALUES (?, ?)",
            [number, persons.map(Self.text) ?? Self.everyone])
        try database.send("DELETE FROM change WHERE number <= ?", [number - Self.kept])
    }

    private static let everyone = "*"

    /// Numbers of persons as text.
    static func text(_ persons: some Sequence<PersonID>) -> String {
        persons.map { "\($0.rawValue)" }.joined(separator: ",")
    }

    /// The persons in a text.
    static func persons(_ text: String) -> [PersonID] {
        text.split(separator: ",").compactMap { Int($0).map(PersonID.init(rawValue:)) }
    }
}
