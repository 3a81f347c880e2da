import Catalog

/// A fact that an entry sets in a herbarium. Each belongs to a register, whose latest fact counts
/// (docs/decisions/0130).
public enum HerbariumFact: Sendable, Hashable {
    /// A plant is saved.
    case saved(plant: String)
    /// A plant is not saved any more, and everything written about it before is removed.
    case unsaved(plant: String)
    /// The person's note about a plant; empty for none.
    case note(plant: String, text: String)
    /// Whether a plant has a tag.
    case tag(plant: String, tag: String, isOn: Bool)
    /// A collection and its name.
    case named(collection: UUIDv7, name: String)
    /// A collection is removed, with all earlier places in it.
    case removed(collection: UUIDv7)
    /// The order of a plant in a collection, or among all saved plants, or of a collection among
    /// collections. Without an order it is taken out.
    case place(collection: UUIDv7?, plant: String?, order: String?)
    /// A search, with the plant that was opened; nil for none.
    case searched(text: String, plant: String?)
    /// A search is removed.
    case forgotten(text: String)
    /// All earlier searches are removed.
    case forgottenAll
    /// A notice was seen.
    case seen(notice: String)
    /// A collection is shared by a link, with or without the person's name; nil ends sharing.
    case shared(collection: UUIDv7, link: String?, named: Bool)

    /// The key of its register. Texts are compared as bytes, as in JavaScript.
    var register: [UInt8] {
        let name =
            switch self {
            case .saved(let plant): "saved \(plant)"
            case .unsaved(let plant): "unsaved \(plant)"
            case .note(let plant, _): "note \(plant)"
            case .tag(let plant, let tag, _): "tag \(plant) \(Self.folded(tag))"
            case .named(let collection, _): "named \(collection)"
            case .removed(let collection): "removed \(collection)"
            case .place(let collection, let plant, _):
                "place \(collection?.description ?? "") \(plant ?? "")"
            case .searched(let text, _), .forgotten(let text): "search \(Self.folded(text))"
            case .forgottenAll: "searches"
            case .seen(let notice): "seen \(notice)"
            case .shared(let collection, _, _): "shared \(collection)"
            }
        return Array(name.utf8)
    }

    /// The form in which tags and searches are compared: without case and accents.
    private static func folded(_ text: String) -> String {
        let folded = Folding.fold(text)
        return folded.isEmpty ? text : folded
    }
}
