import Catalog
import EditorialContent
import PipelineSupport

/// The rules of the shop: ids of the base edition stay, and collections exist.
enum ShopCheck {
    /// Checks the items.
    ///
    /// - Parameters:
    ///   - drafts: the editors' drafts.
    ///   - collections: the edition's fact collections.
    ///   - base: the items of the base edition, which players may own.
    ///   - log: receives the findings.
    /// - Returns: the items by slot, price and id.
    static func items(
        _ drafts: [ShopDraft], collections: [FactCollection], base: [ShopListing],
        log: FindingLog
    ) -> [ShopListing] {
        let known = Set(collections.map(\.id))
        let slots = Dictionary(base.map { ($0.id, $0.slot) }, uniquingKeysWith: { $1 })
        var seen: Set<String> = []
        let items = drafts.compactMap { draft -> ShopListing? in
            let listing = draft.listing
            guard seen.insert(listing.id).inserted else {
                log.add(duplicate(draft))
                return nil
            }
            if let collection = listing.collection, !known.contains(collection) {
                log.add(unknown(collection, draft))
                return nil
            }
            if let slot = slots[listing.id], slot != listing.slot {
                log.add(moved(draft, from: slot))
                return nil
            }
            return listing
        }
        for id in slots.keys.sorted() where !seen.contains(id) { log.add(lost(id)) }
        return items.sorted { left, right in
            let (leftSlot, rightSlot) = (left.slot.rawValue, right.slot.rawValue)
            return (leftSlot, left.price, left.id) < (rightSlot, right.price, right.id)
        }
    }

    private static func duplicate(_ draft: ShopDraft) -> Finding {
        Finding(
            rule: .duplicateID, severity: .rejected, subject: draft.listing.id, place: draft.place,
            excerpt: draft.listing.id, message: "Another item of the shop has this id",
            remedy: "Give each item an id of its own.")
    }

    private static func unknown(_ collection: String, _ draft: ShopDraft) -> Finding {
        Finding(
            rule: .unknownCollection, severity: .rejected, subject: draft.listing.id,
            place: draft.place, excerpt: collection,
            message: "It opens a fact collection that is not in the edition",
            remedy: "Correct collection, or add that file to content/collections/.")
    }

    private static func moved(_ draft: ShopDraft, from slot: ShopSlot) -> Finding {
        Finding(
            rule: .lostItem, severity: .rejected, subject: draft.listing.id, place: draft.place,
            excerpt: draft.listing.slot.rawValue,
            message: "People own this item in the slot \(slot.rawValue)",
            remedy: "Write slot: \(slot.rawValue) again, and give the new item an id of its own.")
    }

    private static func lost(_ id: String) -> Finding {
        Finding(
            rule: .lostItem, severity: .rejected, subject: id, place: Place(file: ShopForm.path),
            excerpt: id, message: "An item of the base edition, which people own, is missing",
            remedy: "Write it again, or correct what keeps it out.")
    }
}
