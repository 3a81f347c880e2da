import Crypto
import FoundationEssentials
public import Ledger
import SQLDriver

/// The persons of links to shared collections. A row holds a link's hash and person; whether the
/// link is valid, and for what, is in that person's sealed entries.
struct SharedLinks {
    let database: any SQLTransaction

    private static func hash(_ link: String) -> Data { Data(SHA256.hash(data: Data(link.utf8))) }

    /// The person of a link; nil for one that was never used for sharing.
    func person(of link: String) throws -> PersonID? {
        try database.value(
            Int.self, "SELECT person FROM share WHERE link = ?", [Self.hash(link)]
        ).map(PersonID.init(rawValue:))
    }

    /// Stores the links of an entry. A known link keeps its person.
    func note(_ facts: [HerbariumFact], of person: PersonID, entry: Int) throws {
        for case .shared(_, let link?, _) in facts {
            try database.run(
                """
                INSERT INTO share (link, person, entry) VALUES (?, ?, ?)
                ON CONFLICT (link) DO NOTHING
                """, [Self.hash(link), person.rawValue, entry])
            try database.run(
                """
                DELETE FROM share WHERE person = ?1 AND entry <= (
                    SELECT entry FROM share WHERE person = ?1 ORDER BY entry DESC LIMIT 1 OFFSET ?2)
                """, [person.rawValue, LedgerLimits.links])
        }
    }
}

extension LedgerTransaction {
    /// Stores the links of the last entry.
    func noteLinks(of body: any JudgedBody, by person: PersonID) throws {
        guard let body = body as? any HerbariumBody, let facts = try? body.facts() else { return }
        try SharedLinks(database: database).note(facts, of: person, entry: head.number)
    }
}

extension RelationalLedger {
    /// The person who shares by a link; see `LedgerStore`.
    public func sharer(of link: String) async throws -> PersonID? {
        try await read { try SharedLinks(database: $0).person(of: link) }
    }
}
