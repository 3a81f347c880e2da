import Catalog
import EditorialContent
import FoundationEssentials
import PipelineSupport

/// Hashes of the plants that pages show, so that after an edit only pages with changed plants are
/// rendered again.
struct PlantHashes {
    /// The fields of each plant that pages other than its own show; the other fields are emptied.
    let cards: [PlantID: Plant]

    /// The hash of each of `cards`.
    private let ofCards: [PlantID: String]
    /// The hash of each plant that has a page.
    private let whole: [PlantID: String]

    /// Hashes of all plants that have a page, are in a category or the key, or are compared with
    /// one that has a page.
    ///
    /// - Throws: `EncodingError` when a value cannot be encoded.
    init(_ plants: [PlantID: Plant], key: IdentificationKey) throws {
        let onPages = plants.values.filter { $0.isPlayable || !$0.tags.isEmpty }
        let shown = Set(key.plants + onPages.flatMap { [$0.id] + $0.compared })
        cards = Dictionary(
            uniqueKeysWithValues: shown.compactMap { plants[$0]?.untold }.map { ($0.id, $0) })
        ofCards = try Self.hashes(Array(cards.values))
        whole = try Self.hashes(onPages.filter(\.isPlayable))
    }

    /// The hash of a whole plant with a page; "" for others.
    func hash(of plant: PlantID) -> String { whole[plant] ?? "" }

    /// The hashes of the cards of some plants, in their order.
    func hashes(ofCards plants: [PlantID]) -> String {
        plants.map { ofCards[$0] ?? "" }.joined(separator: " ")
    }

    private static func hashes(_ plants: [Plant]) throws -> [PlantID: String] {
        Dictionary(
            uniqueKeysWithValues: try Parallel.map(plants) { plant in
                (plant.id, try RenderedPages.hash(of: plant))
            })
    }
}

extension Plant {
    /// The plants with which its page compares it.
    var compared: [PlantID] { (comparisons ?? []).map(\.plant) }

    /// The plant without the fields that only its own page shows.
    fileprivate var untold: Plant {
        var plant = self
        (plant.description, plant.descriptionCredit) = (nil, nil)
        (plant.facts, plant.care) = ([], [])
        (plant.caution, plant.sources) = (nil, nil)
        plant.comparisons = nil
        return plant
    }
}
