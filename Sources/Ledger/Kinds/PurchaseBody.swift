extension Entry.Kind {
    /// A purchase in the shop: `PurchaseBody`.
    public static let purchase = Entry.Kind(rawValue: "purchase")
}

/// A purchase: the price is said, so that nobody pays another than they saw.
public struct PurchaseBody: JudgedBody {
    /// A purchase. It waits for what a guest earned.
    public static let kind = EntryKind(
        .purchase, isSent: true, form: .short(["item": .id, "price": .number]), place: .ledger,
        order: .afterClaims)

    /// The item's id.
    public var item: String
    /// Trophies.
    public var price: Int

    /// A purchase.
    public init(item: String, price: Int) {
        self.item = item
        self.price = price
    }

    /// When it was made.
    public func claimedTime(made: Int) -> Int { made }

    /// The shop.
    public var basis: JudgingBasis { .shop }

    /// Holds `ShopRules` against it.
    public func judge(_ input: JudgingInput) throws(Refusal) -> [Change] {
        try ShopRules(input.state.person, input.context.shop).judge(self)
    }

    /// The price of that day holds, if what both have pays it; nobody buys a thing twice.
    public func taken(_ outcome: Outcome, into account: PlayerState) -> GuestTaking {
        let isPaid = account.trophies + outcome.trophies >= 0
        return isPaid && !account.items.contains(item) ? .unchanged : .leftOut
    }

    /// None.
    public var export: EntryExport { .none }
}
