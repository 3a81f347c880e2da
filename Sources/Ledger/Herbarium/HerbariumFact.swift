import Catalog

/// One thing that an entry sets of what a person keeps of plants. Each is of a register, and of two
/// facts of one register the later holds (docs/decisions/0130).
public enum HerbariumFact: Sendable, Hashable {
    /// A plant is saved.
    case saved(plant: String)
    /// A plant is not saved any more, and what was written about it before is gone.
    case unsaved(plant: String)
    /// What the person wrote about a plant; empty for nothing.
    case note(plant: String, text: String)
    /// Whether a plant has a tag.
    case tag(plant: String, tag: String, isOn: Bool)
    /// A collection and its name.
    case named(collection: UUIDv7, name: String)
    /// A collection is gone, and what was placed in it before.
    case removed(collection: UUIDv7)
    /// Where a plant stands in a collection, or among all that are saved, or a collection among
    /// collections. Without an order it is not there.
    case place(collection: UUIDv7?, plant: String?, order: String?)
    /// A search was made, which led to a plant or to none.
    case searched(text: String, plant: String?)
    /// A search is forgotten.
    case forgotten(text: String)
    /// All searches that were made before are forgotten.
    case forgottenAll
    /// A notice was seen.
    case seen(notice: String)
    /// A collection is shared by a link, by the person's name or without; or not any more.
    case shared(collection: UUIDv7, link: String?, named: Bool)

    /// The register that it is of. Texts differ in it by their bytes, as they do in JavaScript.
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

    /// What makes two tags or searches one: case and accents do not count.
    private static func folded(_ text: String) -> String {
        let folded = Folding.fold(text)
        return folded.isEmpty ? text : folded
    }
}
