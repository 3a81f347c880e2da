/// The rules for buying and wearing items.
struct ShopRules {
    private let state: PlayerState
    private let shop: [String: ShopItem]

    init(_ state: PlayerState, _ shop: [String: ShopItem]) {
        self.state = state
        self.shop = shop
    }

    func judge(_ body: PurchaseBody) throws(Refusal) -> [Change] {
        guard let item = shop[body.item], (0...LedgerLimits.price).contains(item.price) else {
            throw .unknownItem
        }
        guard item.price == body.price else { throw .otherPrice }
        guard !state.items.contains(item.id) else { throw .ownedAlready }
        guard state.trophies >= item.price else { throw .tooFewTrophies }
        return [.posted(Posting(.purchase, -item.price)), .bought(item.id)]
    }

    func judge(_ body: EquipBody) throws(Refusal) -> [Change] {
        guard let id = body.item else {
            guard state.worn[body.slot] != nil || shop.values.contains(where: isIn(body.slot))
            else { throw .unknownItem }
            return [.worn(slot: body.slot, item: nil)]
        }
        guard let item = shop[id], item.slot == body.slot else { throw .unknownItem }
        guard state.items.contains(id) else { throw .notOwned }
        return [.worn(slot: body.slot, item: id)]
    }

    private func isIn(_ slot: String) -> (ShopItem) -> Bool { { $0.slot == slot } }
}
