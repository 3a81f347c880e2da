import BulkSources
import Catalog
import FoundationEssentials

/// What was fetched from iNaturalist, as it lies below content/sources/NAME/:
/// snapshot.json (this type), taxa.jsonl (a `SourceTaxon` a line, by taxon id) and photos/.
///
/// Every route of gathering writes this one form, and a build reads nothing else.
struct Snapshot: Codable, Sendable, Hashable {
    /// The newest form that is written; every one up to it is read.
    static let currentFormat = 1

    /// The form of the files.
    var format = Snapshot.currentFormat
    /// What was asked for, in words an editor wrote ("--place 6753").
    var request: String
    /// The base address it came from.
    var source: String
    /// The day it was taken, in UTC.
    var taken: Day
    /// Taxa in taxa.jsonl.
    var taxa: Int
    /// Photographs in photos/.
    var photographs: Int
    /// What was left out, each with its reason.
    var rejected: [Rejection]
    /// The region that names, counts and photographs are of ("place 6753", "box 47,11,49,12"); nil
    /// for the whole world.
    var region: String?

    /// One thing that was left out.
    struct Rejection: Codable, Sendable, Hashable {
        /// "taxon 47126" or "photo 12345".
        var record: String
        /// What was wrong and what to do.
        var reason: String
    }
}

/// One taxon of a snapshot: what iNaturalist says of it, in our words.
struct SourceTaxon: Codable, Sendable, Hashable {
    /// iNaturalist's id.
    var taxon: Int
    /// The scientific name.
    var name: String
    /// "species", "hybrid", "subspecies" and so on.
    var rank: String
    /// The family's scientific name.
    var family: String?
    /// Whether the name is in use; otherwise `replacements` say what is.
    var isActive: Bool
    /// Taxa that took its place.
    var replacements: [Int]
    /// Common names by language, preferred first.
    var names: [Language: [String]]
    /// Scientific names it also had.
    var synonyms: [String]
    /// Observations of all grades, or of research grade where only those are known.
    var observations: Int
    /// Taxa it is confused with, most often first.
    var similar: [Similar]
    /// Identifications that agree with the community taxon, over the sampled observations.
    var agreements: Int
    /// Identifications that disagree.
    var disagreements: Int
    /// The beginning of its Wikipedia article, as plain text.
    var summary: Summary?
    /// Photographs that may be published, best first.
    var photographs: [Photograph]
    /// Observations by grade and by month, where they were counted.
    var seen: ObservationCounts?
    /// The taxonomy it comes from, where that is not iNaturalist's and `taxon` only tells it apart.
    var origin: String?

    /// A taxon it is confused with.
    struct Similar: Codable, Sendable, Hashable {
        /// iNaturalist's id.
        var taxon: Int
        /// Its scientific name.
        var name: String
        /// Observations that carry an identification of both.
        var count: Int
    }

    /// A text with its credit.
    struct Summary: Codable, Sendable, Hashable {
        /// The text, without markup.
        var text: String
        /// The language it is written in.
        var language: Language
        /// The article.
        var credit: TextCredit
    }

    /// A photograph that was fetched.
    struct Photograph: Codable, Sendable, Hashable {
        /// iNaturalist's id of the photo.
        var id: Int
        /// The file below the snapshot's folder ("photos/12345.jpg").
        var file: String
        /// SHA-256 of the file.
        var sha256: String
        /// Who made it, on which terms, and its page.
        var credit: Credit
    }
}
