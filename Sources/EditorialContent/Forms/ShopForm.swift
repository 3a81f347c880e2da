package import Catalog
package import Foundation
package import PipelineSupport

/// An editor's draft of an item of the shop.
package struct ShopDraft: Sendable, Hashable {
    /// The item.
    package var listing: ShopListing
    /// Its place in the file.
    package var place: Place
}

/// Reads content/shop.yaml; the file may be missing.
package enum ShopForm {
    /// The file below the project.
    package static let path = "content/shop.yaml"

    /// The items, in the order of the file.
    package static func read(_ file: URL, log: FindingLog) -> [ShopDraft] {
        guard log.has(file, path),
            let form = YAMLFields.read(file, named: path, subject: "shop", log: log)
        else { return [] }
        form.allow(["items"])
        return form.list("items", isRequired: false, atMost: Limits.shopItems).compactMap(item)
    }

    private static func item(_ fields: YAMLFields) -> ShopDraft? {
        fields.allow(["id", "slot", "price", "names", "about", "collection"])
        guard let id = fields.string("id"), let slot = fields.word("slot", ShopSlot.self),
            let price = fields.integer("price", in: 0...Limits.shopPrice),
            let names = fields.localText("names"), let about = fields.localText("about")
        else { return nil }
        guard Slug.isValid(id) else {
            fields.refuse(
                "id", .badID, "An id is lower-case words with hyphens", "Try \(Slug.words(of: id))."
            )
            return nil
        }
        let lacking = Language.allCases.filter { names.texts[$0] == nil }
        guard lacking.isEmpty else {
            fields.refuse(
                "names", .missing,
                "It has no name in \(lacking.map(\.rawValue).joined(separator: ", "))",
                "Name it in all five languages: people wear it among others who speak them.")
            return nil
        }
        let collection = fields.string("collection", isRequired: slot == .facts)
        guard (collection != nil) == (slot == .facts) else {
            if collection != nil {
                fields.refuse(
                    "collection", .unknownField,
                    "Only an item of the slot facts opens a collection",
                    "Remove the line, or write slot: facts.")
            }
            return nil
        }
        return ShopDraft(
            listing: ShopListing(
                id: id, slot: slot, price: price, names: names.texts, about: about.texts,
                collection: collection),
            place: fields.place())
    }
}
