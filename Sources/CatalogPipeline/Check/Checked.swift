import Calibration
import Catalog
import Foundation

/// What is kept, and what was found on the way.
struct Checked: Sendable {
    /// The edition's settings.
    var settings: EditionSettings
    /// Plants that are listed, by id.
    var plants: [CheckedPlant]
    /// Questions that are kept, by id.
    var questions: [QuestionDraft]
    /// Categories.
    var categories: CategoryForm
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
    var readings = Readings()
    /// The rules of play.
    var play = PlayRules.standard
    /// Ids that gave way to other plants', and where they lead.
    var aliases: [PlantID: PlantID]
    /// What was taken back.
    var revocations: Revocations
    /// What answers said of difficulties, by plant or question.
    var ratings: [String: LearntRating] = [:]
    /// Every finding so far, in the order of places.
    var findings: [Finding]
    /// SHA-256 of each group of inputs.
    var inputs: [String: String]
    /// The sources of what is kept.
    var origins = Origins()
}

/// A plant that is listed, with what later stages need of its sources.
struct CheckedPlant: Sendable {
    /// The plant.
    var plant: Plant
    /// The pictures it may have, best first.
    var pictures: [PictureSource]
    /// Plants that are mistaken for it, most alike first.
    var similar: [PlantID]
    /// Records that also carry an identification of another plant of the edition, by that plant.
    var confused: [PlantID: Int] = [:]
    /// What its difficulty is taken from.
    var prior: PlantPrior
    /// Where it comes from.
    var place: Place
}

/// A picture before it is depicted.
struct PictureSource: Sendable, Hashable {
    /// Where its pixels come from.
    enum Origin: Sendable, Hashable {
        /// Drawn from a morphology.
        case plate(Plate.Subject, Catalog.Morphology, height: Span?)
        /// A file, with the hash it had when it was gathered.
        case file(URL, sha256: String)
    }

    /// The published picture's id.
    var id: String
    /// Where its pixels come from.
    var origin: Origin
    /// What is seen.
    var audio: LocalText?
    /// Who made it.
    var credit: Credit
    /// Where an editor or a snapshot names it.
    var place: Place
}
