import Ledger
import SQLDriver

/// Notices that the database of keys or that of entries was lost, or belongs to another ledger.
/// Without it a ledger whose keys are gone would look as if everyone had been erased.
struct LostKeys {
    let keys: PersonKeys

    /// Checks the first and the last living person, and whether there are accounts without
    /// entries: that takes no longer in a large ledger.
    ///
    /// - Throws: `StoreFailure.refused` when something is lost.
    func refuse(in database: any SQLTransaction) throws {
        guard try database.value(Bool.self, "SELECT 1 FROM person LIMIT 1") ?? false else {
            guard try keys.hasAccounts() else { return }
            throw StoreFailure.refused(
                "there are keys of accounts and no entries; restore a backup")
        }
        for order in ["", "DESC"] {
            let person = try database.value(
                Int.self,
                """
                SELECT id FROM person WHERE handle NOT LIKE 'erased-%' ORDER BY id \(order) LIMIT 1
                """
            ).map(PersonID.init(rawValue:))
            guard let person, try isLost(person) else { continue }
            throw StoreFailure.refused(
                "the key of person \(person.rawValue) is gone, and nobody erased it; restore a backup"
            )
        }
    }

    /// Whether a person's key is gone though the person was not erased.
    func isLost(_ person: PersonID) throws -> Bool {
        try keys.key(of: person) == nil && !keys.isErased(person)
    }
}
