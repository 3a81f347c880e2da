import Ledger
import SQLDriver

/// What other processes changed since this one wrote last. At a database that servers share each
/// transaction leaves a row that says whose data it changed; at another one any write of another
/// process counts as a change of everything.
struct ChangeLog {
    /// Transactions that are kept. A server that did not write for longer forgets all it remembers.
    static let kept = 256

    let database: any SQLConnection
    /// Whether several servers share the database: then it has the table `change`.
    let isShared: Bool

    /// What changed.
    enum Changes: Equatable {
        case nothing
        /// Something of these persons, up to a transaction of that number.
        case persons(Set<PersonID>, last: Int)
        /// Nobody can tell what.
        case everything(last: Int)
    }

    /// What others changed.
    ///
    /// - Parameter known: the number of the last transaction that is known; nil for none.
    /// - Returns: what is to be forgotten.
    /// - Throws: `SQLFailure`.
    func changes(since known: Int?) throws -> Changes {
        guard let others = try database.othersWrites() else { return try everything() }
        guard let known else { return try everything() }
        guard others > 0 else { return .nothing }
        let rows = try database.rows(
            "SELECT number, persons FROM change WHERE number > ? ORDER BY number", [known])
        // One that is not listed was no server's: an operator's hand, or a program of before.
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
    ///   - persons: of whom; nil for everyone.
    ///   - number: the transaction's number.
    /// - Throws: `SQLFailure`.
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

    /// Persons of a text.
    static func persons(_ text: String) -> [PersonID] {
        text.split(separator: ",").compactMap { Int($0).map(PersonID.init(rawValue:)) }
    }
}
