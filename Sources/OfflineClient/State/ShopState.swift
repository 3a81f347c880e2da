internal import GRDB

extension PlayerStore {
    private static let shopName = "shop"

    /// Stores the ledger's shop, so that items can be bought without a network.
    ///
    /// - Throws: `DatabaseError` when the file cannot be written.
    public func keep(_ shop: LedgerShop) throws {
        let text = try Self.text(shop)
        try queue.write { try Self.set(Self.shopName, to: text, $0) }
    }

    /// The last stored shop; nil before the first.
    ///
    /// - Throws: `DatabaseError` when the file cannot be read.
    public func shop() throws -> LedgerShop? {
        try queue.read { try Self.counter(Self.shopName, $0) }
            .flatMap { Self.value(LedgerShop.self, $0) }
    }
}
