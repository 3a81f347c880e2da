extension Entry.Kind {
    /// What is worn: `EquipBody`.
    public static let equip = Entry.Kind(rawValue: "equip")
}

/// The item that is worn in a slot from now on.
public struct EquipBody: JudgedBody {
    /// A change of a worn item. It waits for a guest's purchases.
    public static let kind = EntryKind(
        .equip, isSent: true, form: .short(["item": .id, "slot": .word]), place: .ledger,
        order: .afterClaims)

    /// The slot: the item's kind.
    public var slot: String
    /// The item's id; nil for none.
    public var item: String?

    /// A change of a worn item.
    public init(slot: String, item: String?) {
        self.slot = slot
        self.item = item
    }

    /// When it was made.
    public func claimedTime(made: Int) -> Int { made }

    /// The shop.
    public var basis: JudgingBasis { .shop }

    /// Applies `ShopRules`.
    public func judge(_ input: JudgingInput) throws(Refusal) -> [Change] {
        try ShopRules(input.state.person, input.context.shop).judge(self)
    }

    /// Its outcome is used, if the account owns the item.
    public func taken(_ outcome: Outcome, into account: PlayerState) -> GuestTaking {
        item.map(account.items.contains) ?? true ? .unchanged : .leftOut
    }

    /// None.
    public var export: EntryExport { .none }
}
