internal import GRDB

extension PlayerStore {
    private static let shopName = "shop"

    /// Keeps the shop as the ledger told it, so that something can be bought without a network.
    ///
    /// - Throws: what SQLite says.
    public func keep(_ shop: LedgerShop) throws {
        let text = try Self.text(shop)
        try queue.write { try Self.set(Self.shopName, to: text, $0) }
    }

    /// The shop as the ledger told it last; nil where it never did.
    ///
    /// - Throws: what SQLite says.
    public func shop() throws -> LedgerShop? {
        try queue.read { try Self.counter(Self.shopName, $0) }
            .flatMap { Self.value(LedgerShop.self, $0) }
    }
}
