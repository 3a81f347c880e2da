import FoundationEssentials
import Ledger
import SQLDriver

/// What a reader must see: all entries up to one, and perhaps the boards that include them.
struct ReadMark: Sendable {
    /// The number of the entry; 0 for none.
    var number = 0
    /// Its link in the chain, which stands for all entries before it.
    var link = Data()
    /// Whether boards must include it.
    var isOfBoards = false

    static let otherLedger = StoreFailure.refused("it has the entries of another ledger")

    /// The last entry of a person.
    static func last(of person: PersonID, _ database: any SQLTransaction) throws -> ReadMark {
        let row = try database.row(
            "SELECT number, link FROM entry WHERE person = ? ORDER BY number DESC LIMIT 1",
            [person.rawValue])
        return row.map { ReadMark(number: $0["number"], link: $0["link"]) } ?? ReadMark()
    }

    /// The last entry of a person that the primary's boards include; none without a person.
    static func onBoards(of person: PersonID?, _ database: any SQLTransaction) throws -> ReadMark {
        guard let person else { return ReadMark() }
        let row = try database.row(
            """
            SELECT number, link FROM entry WHERE person = ? AND number <= ?
            ORDER BY number DESC LIMIT 1
            """, [person.rawValue, try BoardUpdate.last(database)])
        return row.map { ReadMark(number: $0["number"], link: $0["link"], isOfBoards: true) }
            ?? ReadMark()
    }

    /// Whether a database includes it.
    ///
    /// - Throws: `SQLFailure` when the database fails, `StoreFailure.refused` when the database has
    ///   another entry of this number, so that it is none of this ledger.
    func isIncluded(in database: any SQLTransaction) throws -> Bool {
        guard number > 0 else { return true }
        let found = try database.value(
            Data.self, "SELECT link FROM entry WHERE number = ?", [number])
        guard let found else { return false }
        guard found == link else { throw Self.otherLedger }
        return try !isOfBoards || BoardUpdate.last(database) >= number
    }
}
