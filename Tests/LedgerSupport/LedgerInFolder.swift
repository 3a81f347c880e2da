package import Ledger
package import LedgerEngine
package import LedgerStorage

extension RelationalLedger {
    /// The ledger in files of a folder.
    package convenience init(
        _ folder: String, published: any Published, limits: Limits = Limits(),
        observe: @escaping @Sendable (Int, Duration) -> Void = { _, _ in },
        told: (String) -> Void = { _ in },
        damaged: @escaping @Sendable (PersonID, any Error) -> Void = { _, _ in },
        lost: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        try self.init(
            LedgerStorage(.folder(folder), home: folder).databases, published: published,
            limits: limits, observe: observe, told: told, damaged: damaged, lost: lost)
    }
}

extension LedgerStorage {
    /// A ledger in files of a folder.
    package init(_ folder: String) throws { try self.init(.folder(folder), home: folder) }

    /// Puts a backup into a folder.
    package static func restore(
        from folder: String, keys: String, into home: String, erased: [PersonID] = []
    ) throws {
        _ = try restore(
            from: folder, keys: keys, into: .folder(home), home: home, erased: erased)
    }
}
