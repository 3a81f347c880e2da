import Catalog
import Crypto
import FoundationEssentials

/// What the pages of plants are made of. They are most of a site's pages, and an edit changes few
/// of them.
struct PlantPageSources {
    /// The hash of each plant that has a page, and of those that it is mistaken for.
    private let hashes: [PlantID: String]

    /// The sources of all pages.
    ///
    /// - Throws: what the encoder throws.
    init(_ plants: [PlantID: Plant]) throws {
        let withPages = plants.values.filter(\.isPlayable)
        let shown = Set(withPages.flatMap { [$0.id] + $0.lookAlikes })
        hashes = Dictionary(
            uniqueKeysWithValues: try Parallel.map(shown.compactMap { plants[$0] }) { plant in
                (plant.id, SHA256.hex(of: try CanonicalJSON.encode(plant)))
            })
    }

    /// What the pages of one language share: all of the frame but a plant's words, and the glossary.
    ///
    /// - Parameter maker: makes a page in the folder of the plants' pages.
    /// - Returns: them as one text.
    /// - Throws: what the encoder throws.
    func shared(by maker: PageMaker) throws -> String {
        let frame = PageTemplate.context(of: maker.plantFrame(title: "", summary: "")) ?? [:]
        let glossary = try CanonicalJSON.encode(maker.input.handbook.glossary)
        return PageTemplate.text(of: frame) + String(decoding: glossary, as: UTF8.self)
    }

    /// What a plant's page shows besides: the plant, and those that it is mistaken for.
    func own(of plant: Plant) -> String {
        ([plant.id] + plant.lookAlikes).compactMap { hashes[$0] }.joined(separator: " ")
    }
}
