extension Entry.Kind {
    /// A purchase in the shop: `PurchaseBody`.
    public static let purchase = Entry.Kind(rawValue: "purchase")
}

/// A purchase. It contains the displayed price; at another price it is refused.
public struct PurchaseBody: JudgedBody {
    /// A purchase. It waits for a guest's earned Trophies.
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

    /// Applies `ShopRules`.
    public func judge(_ input: JudgingInput) throws(Refusal) -> [Change] {
        try ShopRules(input.state.person, input.context.shop).judge(self)
    }

    /// The price of that day is paid from the Trophies of both; an item that the account owns is
    /// left out.
    public func taken(_ outcome: Outcome, into account: PlayerState) -> GuestTaking {
        let isPaid = account.trophies + outcome.trophies >= 0
        return isPaid && !account.items.contains(item) ? .unchanged : .leftOut
    }

    /// None.
    public var export: EntryExport { .none }
}
