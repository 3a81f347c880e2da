package import Catalog
package import ContentReading
package import EditorialContent
package import Intake
package import PipelineSupport

/// The whole contents of an edition, before it is packed.
package struct Composed: Sendable {
    /// The edition's settings.
    package var settings: EditionSettings
    /// Every listed plant, complete. By id.
    package var plants: [Plant]
    /// Questions, by id.
    package var questions: [Question]
    /// The decks.
    var decks: [Deck]
    /// Daily and weekly sets, by date.
    var sets: [SetPeriod: [SealedSet]]
    /// Categories with their counts.
    package var categories: CategoryList
    /// Featured sets.
    var featured: [FeaturedSet]
    /// The flower of each day, from the week before the edition on.
    package var days: [FlowerOfTheDay]
    /// The same by the seasons of the southern hemisphere.
    package var southernDays: [FlowerOfTheDay]
    /// Events of regions, by first day.
    var events: [RegionalEvent]
    /// Fact collections, by id.
    var collections: [FactCollection]
    /// The items of the shop, by slot, price and id.
    var shop: [ShopListing]
    /// The kinds of beacons, by id.
    var beaconKinds: [BeaconKind]
    /// Glossary, guide, pages and achievements.
    var handbook = Handbook()
    /// Answers of readers.
    package var readings = Readings()
    /// The marks of drawings (`Drawing.mark`), by the picture's id.
    package var marks: [String: String] = [:]
    /// Playable plants that are mistaken for one another.
    package var similar: [PlantID: [PlantID]]
    /// Numbers of records identified as two plants, by the record's plant and the other one.
    package var confused: [PlantID: [PlantID: Int]]
    /// The sources of all records.
    package var origins: Origins
    /// How many of the photographs that editors name were gathered.
    package var photographs: JoinCount
    /// The values from which each difficulty was estimated.
    package var priors: [PlantID: PlantPrior]
    /// Why a plant is listed but not playable.
    package var lacking: [PlantID: [Playability]]
    /// Plant ids that were replaced, with the ids that replace them.
    var aliases: [PlantID: PlantID]
    /// Revoked questions and pictures.
    package var revocations: Revocations
    /// Every finding, by place.
    package var findings: [Finding]
    /// SHA-256 of each group of inputs.
    package var inputs: [String: String]
    /// Integer ids for the bundle.
    var rowIDs: BaseEdition.RowIDs
}
