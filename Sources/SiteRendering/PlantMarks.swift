import Catalog
import EditorialContent
import FoundationEssentials
import PipelineSupport

/// What tells the plants that pages show from what they were: an edit changes few of them, and most
/// pages show plants.
struct PlantMarks {
    /// Plants as pages show them that are about something else: without what is told of them.
    let cards: [PlantID: Plant]

    /// The hash of each of the cards.
    private let ofCards: [PlantID: String]
    /// The hash of each plant that has a page.
    private let whole: [PlantID: String]

    /// The marks of all plants that have a page, stand on a shelf or in the key, or are compared
    /// with one that has a page.
    ///
    /// - Throws: what the encoder throws.
    init(_ plants: [PlantID: Plant], key: IdentificationKey) throws {
        let onPages = plants.values.filter { $0.isPlayable || !$0.tags.isEmpty }
        let shown = Set(key.plants + onPages.flatMap { [$0.id] + $0.compared })
        cards = Dictionary(
            uniqueKeysWithValues: shown.compactMap { plants[$0]?.untold }.map { ($0.id, $0) })
        ofCards = try Self.hashes(Array(cards.values))
        whole = try Self.hashes(onPages.filter(\.isPlayable))
    }

    /// What a plant with a page is.
    func mark(of plant: PlantID) -> String { whole[plant] ?? "" }

    /// What the cards of some plants show, in their order.
    func marks(ofCards plants: [PlantID]) -> String {
        plants.map { ofCards[$0] ?? "" }.joined(separator: " ")
    }

    private static func hashes(_ plants: [Plant]) throws -> [PlantID: String] {
        Dictionary(
            uniqueKeysWithValues: try Parallel.map(plants) { plant in
                (plant.id, try RenderedPages.mark(of: plant))
            })
    }
}

extension Plant {
    /// The plants that its page compares it with.
    var compared: [PlantID] { (comparisons ?? []).map(\.plant) }

    /// The plant without what its own page alone tells.
    fileprivate var untold: Plant {
        var plant = self
        (plant.description, plant.descriptionCredit) = (nil, nil)
        (plant.facts, plant.care) = ([], [])
        (plant.caution, plant.sources) = (nil, nil)
        plant.comparisons = nil
        return plant
    }
}
