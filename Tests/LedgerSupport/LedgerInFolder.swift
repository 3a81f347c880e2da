package import Ledger
package import LedgerEngine
package import LedgerStorage

extension RelationalLedger {
    /// The ledger identified by a folder, on the engine of the running test.
    package convenience init(
        _ folder: String, published: any Published, limits: Limits = Limits(),
        observe: @escaping @Sendable (Int, Duration) -> Void = { _, _ in },
        told: (String) -> Void = { _ in },
        damaged: @escaping @Sendable (PersonID, any Error) -> Void = { _, _ in },
        lost: @escaping @Sendable (String) -> Void = { _ in },
        informed: @escaping @Sendable (Set<PersonID>) -> Void = { _ in }
    ) throws {
        try self.init(
            LedgerStorage(folder).databases, published: published,
            limits: limits, observe: observe, told: told, damaged: damaged, lost: lost,
            informed: informed)
    }
}

extension LedgerStorage {
    /// The ledger identified by a folder, on the engine of the running test.
    package init(_ folder: String) throws { self = try TestEngine.current.storage(folder) }

    /// Restores a backup as the ledger identified by a folder; not on the engine in memory.
    package static func restore(
        from folder: String, keys: String, into home: String, erased: [PersonID] = []
    ) throws {
        _ = try restore(
            from: folder, keys: keys, into: TestEngine.current.location(home), home: home,
            erased: erased)
    }
}
