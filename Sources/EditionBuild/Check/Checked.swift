package import Calibration
package import Catalog
package import ContentReading
package import EditorialContent
package import Foundation
package import Intake
package import PipelineSupport
package import PlateDrawing

/// What is kept, and what was found on the way.
package struct Checked: Sendable {
    /// The edition's settings.
    package var settings: EditionSettings
    /// Plants that are listed, by id.
    package var plants: [CheckedPlant]
    /// Questions that are kept, by id.
    package var questions: [QuestionDraft]
    /// Categories.
    package var categories: CategoryForm
    /// Featured sets whose plants are all there.
    var featured: [FeaturedDraft]
    /// What happens in the regions, from the edition's date on.
    var events: [RegionalEvent] = []
    /// Fact collections whose plants are all there.
    var collections: [FactCollection] = []
    /// What Trophies buy.
    var shop: [ShopListing] = []
    /// What a beacon may say.
    var beaconKinds: [BeaconKind] = []
    /// Glossary, guide, pages and achievements.
    var handbook = Handbook()
    /// What readers answered.
    package var readings = Readings()
    /// The rules of play.
    package var play = PlayRules.standard
    /// Ids that gave way to other plants', and where they lead.
    var aliases: [PlantID: PlantID]
    /// What was taken back.
    package var revocations: Revocations
    /// What answers said of difficulties, by plant or question.
    package var ratings: [String: LearntRating] = [:]
    /// Every finding so far, in the order of places.
    package var findings: [Finding]
    /// SHA-256 of each group of inputs.
    package var inputs: [String: String]
    /// The sources of what is kept.
    package var origins = Origins()
    /// How many of the photographs that editors name are there.
    package var photographs = JoinCount("pictures of plants to gathered photographs")
}

/// A plant that is listed, with what later stages need of its sources.
package struct CheckedPlant: Sendable {
    /// The plant.
    package var plant: Plant
    /// The pictures it may have, best first.
    package var pictures: [PictureSource]
    /// Plants that are mistaken for it, most alike first.
    package var similar: [PlantID]
    /// Records that also carry an identification of another plant of the edition, by that plant.
    package var confused: [PlantID: Int] = [:]
    /// What its difficulty is taken from.
    package var prior: PlantPrior
    /// Where it comes from.
    package var place: Place
    /// Where single fields stand, as an editor's draft tells.
    var places: [String: Place] = [:]
}

/// A picture before it is depicted.
package struct PictureSource: Sendable, Hashable {
    /// Where its pixels come from.
    package enum Origin: Sendable, Hashable {
        /// Drawn from a morphology, by the composition that the plant's file names.
        case plate(
            Plate.Subject, Catalog.Morphology, height: Span?, composition: Plate.Composition?)
        /// A file, with the hash it had when it was gathered.
        case file(URL, sha256: String)
    }

    /// The published picture's id.
    package var id: String
    /// Where its pixels come from.
    package var origin: Origin
    /// What is seen.
    package var audio: LocalText?
    /// Who made it.
    package var credit: Credit
    /// Where an editor or a snapshot names it.
    package var place: Place
}
