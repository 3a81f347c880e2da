package import Calibration
package import Catalog
package import EditorialContent
package import Foundation
package import PipelineSupport

/// All input of a build: editors' drafts and gathered taxa, each with the file it came from.
package struct ProjectContent: Sendable {
    /// content/edition.yaml.
    package var settings: EditionSettings
    /// Editors' plants, by file.
    package var plants: [PlantDraft]
    /// Taxa of the snapshots, by id; when two snapshots have the same taxon, that of the later one.
    package var taxa: [Int: SnapshotTaxon]
    /// Questions, by file and place.
    package var questions: [QuestionDraft]
    /// content/near-duplicates.yaml.
    package var near: NearDecisions
    /// content/revocations.yaml.
    package var revocations: Revocations
    /// content/categories.yaml.
    package var categories: CategoryForm
    /// content/featured.yaml.
    package var featured: [FeaturedDraft]
    /// content/events.yaml.
    package var events: [EventDraft] = []
    /// content/collections/*.yaml.
    package var collections: [CollectionDraft] = []
    /// content/shop.yaml.
    package var shop: [ShopDraft] = []
    /// content/beacons.yaml.
    package var beaconKinds: [BeaconKindDraft] = []
    /// content/look-alikes.yaml.
    package var lookAlikes: [LookAlikeDraft] = []
    /// Glossary, guide, pages and achievements.
    package var handbook = HandbookDraft()
    /// content/readings/*.csv.
    package var readings = Readings()
    /// content/words.yaml.
    package var words = WordLists()
    /// The standard rules, with the values of content/play.yaml in place of their own.
    package var play = PlayRules.standard
    /// content/care.yaml.
    package var familyCare: [String: [LocalText]]
    /// Difficulties learnt from players' answers, by plant or question.
    package var ratings: [String: LearntRating] = [:]
    /// Findings of reading, such as files of a wrong form.
    package var findings: [Finding]
    /// SHA-256 of each group of inputs.
    package var inputs: [String: String]
    /// The sources of the records.
    package var origins = Origins()
}

/// A taxon of a snapshot, with the snapshot's folder.
package struct SnapshotTaxon: Sendable {
    /// The record of the snapshot.
    package var taxon: SourceTaxon
    /// The snapshot's folder; photographs' paths are relative to it.
    package var folder: URL
    /// The snapshot's taxa file, for findings.
    package var place: Place
}
