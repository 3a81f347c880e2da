import Crypto
import FoundationEssentials
public import Ledger
import SQLDriver

/// Whose the links are by which people share collections. Here stands the hash of each link, and
/// whose it is; whether it opens anything, and what, follows from that person's sealed entries.
struct SharedLinks {
    let database: any SQLConnection

    private static func hash(_ link: String) -> Data { Data(SHA256.hash(data: Data(link.utf8))) }

    /// Whose a link is; nil where nobody ever shared by it.
    func person(of link: String) throws -> PersonID? {
        try database.value(
            Int.self, "SELECT person FROM share WHERE link = ?", [Self.hash(link)]
        ).map(PersonID.init(rawValue:))
    }

    /// Takes note of the links of an entry. One that is there already stays whose it is.
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

extension WriteSession {
    /// Takes note of the links by which an entry, the last one, shares.
    func noteLinks(of body: any JudgedBody, by person: PersonID) throws {
        guard let body = body as? any HerbariumBody, let facts = try? body.facts() else { return }
        try SharedLinks(database: database).note(facts, of: person, entry: head.number)
    }
}

extension RelationalLedger {
    /// Who shares by a link; see `LedgerStore`.
    public func sharer(of link: String) async throws -> PersonID? {
        try await read { try SharedLinks(database: $0).person(of: link) }
    }
}
