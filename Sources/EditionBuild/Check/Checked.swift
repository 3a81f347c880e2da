package import Calibration
package import Catalog
package import ContentReading
package import EditorialContent
package import Foundation
package import Intake
package import PipelineSupport
package import PlateDrawing

/// The records that passed the rules, with all findings.
package struct Checked: Sendable {
    /// The edition's settings.
    package var settings: EditionSettings
    /// Plants that are listed, by id.
    package var plants: [CheckedPlant]
    /// Questions that are kept, by id.
    package var questions: [QuestionDraft]
    /// Categories.
    package var categories: CategoryForm
    /// Featured sets whose plants are all in the edition.
    var featured: [FeaturedDraft]
    /// Events of regions that end on the edition's date or later.
    var events: [RegionalEvent] = []
    /// Fact collections whose plants are all in the edition.
    var collections: [FactCollection] = []
    /// The items of the shop.
    var shop: [ShopListing] = []
    /// The kinds of beacons.
    var beaconKinds: [BeaconKind] = []
    /// Glossary, guide, pages and achievements.
    var handbook = Handbook()
    /// Answers of readers.
    package var readings = Readings()
    /// The rules of play.
    package var play = PlayRules.standard
    /// Plant ids that were replaced, with the ids that replace them.
    var aliases: [PlantID: PlantID]
    /// Revoked questions and pictures.
    package var revocations: Revocations
    /// Difficulties learnt from players' answers, by plant or question.
    package var ratings: [String: LearntRating] = [:]
    /// Every finding so far, in the order of places.
    package var findings: [Finding]
    /// SHA-256 of each group of inputs.
    package var inputs: [String: String]
    /// The sources of the kept records.
    package var origins = Origins()
    /// How many of the photographs that editors name were gathered.
    package var photographs = JoinCount("pictures of plants to gathered photographs")
}

/// A listed plant, with the values of its sources that later stages need.
package struct CheckedPlant: Sendable {
    /// The plant.
    package var plant: Plant
    /// The pictures it may have, best first.
    package var pictures: [PictureSource]
    /// Plants that are mistaken for it, the most alike first.
    package var similar: [PlantID]
    /// Records that also carry an identification of another plant of the edition, by that plant.
    package var confused: [PlantID: Int] = [:]
    /// The values from which its difficulty is estimated.
    package var prior: PlantPrior
    /// The file it comes from.
    package var place: Place
    /// The places of single fields in an editor's draft.
    var places: [String: Place] = [:]
}

/// A picture before it is rendered.
package struct PictureSource: Sendable, Hashable {
    /// The source of its pixels.
    package enum Origin: Sendable, Hashable {
        /// Drawn from a morphology, with the composition that the plant's file names.
        case plate(
            Plate.Subject, Catalog.Morphology, height: Span?, composition: Plate.Composition?)
        /// A file, with its SHA-256 at the time of gathering.
        case file(URL, sha256: String)
    }

    /// The published picture's id.
    package var id: String
    /// The source of its pixels.
    package var origin: Origin
    /// The description for listeners.
    package var audio: LocalText?
    /// Its author, licence and page.
    package var credit: Credit
    /// The line of the file or snapshot that names it.
    package var place: Place
}
