package import BulkSources
package import Catalog
import FoundationEssentials

/// A gathering from iNaturalist as stored below content/sources/NAME/: snapshot.json (this type),
/// taxa.jsonl (a `SourceTaxon` a line, by taxon id) and photos/.
///
/// `Gatherer` and `BulkGatherer` write this one form, the only one that a build reads.
package struct Snapshot: Codable, Sendable, Hashable {
    /// The newest format, which is written; lower ones are read too.
    package static let currentFormat = 1

    /// The format of the files.
    package var format = Snapshot.currentFormat
    /// The request as command-line options ("--place 6753").
    package var request: String
    /// The base address of the API, or the names of the bulk files.
    package var source: String
    /// The day it was taken, in UTC.
    package var taken: Day
    /// Taxa in taxa.jsonl.
    package var taxa: Int
    /// Photographs in photos/.
    package var photographs: Int
    /// Records left out, each with its reason.
    package var rejected: [Rejection]
    /// The region of names, counts and photographs ("place 6753", "box 47,11,49,12"); nil for the
    /// whole world.
    package var region: String?

    /// A snapshot of the newest form.
    package init(
        request: String, source: String, taken: Day, taxa: Int, photographs: Int,
        rejected: [Rejection], region: String? = nil
    ) {
        self.request = request
        self.source = source
        self.taken = taken
        self.taxa = taxa
        self.photographs = photographs
        self.rejected = rejected
        self.region = region
    }

    /// One record that was left out.
    package struct Rejection: Codable, Sendable, Hashable {
        /// "taxon 47126" or "photo 12345".
        package var record: String
        /// The reason and the remedy.
        package var reason: String

        package init(record: String, reason: String) {
            self.record = record
            self.reason = reason
        }
    }
}

/// One taxon of a snapshot, with its values from iNaturalist or bulk files.
package struct SourceTaxon: Codable, Sendable, Hashable {
    /// iNaturalist's id.
    package var taxon: Int
    /// The scientific name.
    package var name: String
    /// "species", "hybrid", "subspecies" and so on.
    package var rank: String
    /// The family's scientific name.
    package var family: String?
    /// Whether the name is in use; otherwise `replacements` has the ids of its successors.
    package var isActive: Bool
    /// Ids of the taxa that replaced it.
    package var replacements: [Int]
    /// Common names by language, preferred first.
    package var names: [Language: [String]]
    /// Its earlier scientific names.
    package var synonyms: [String]
    /// Observations of all grades, or of research grade where only those are known.
    package var observations: Int
    /// Taxa it is confused with, most often first.
    package var similar: [Similar]
    /// Identifications that agree with the community taxon, over the sampled observations.
    package var agreements: Int
    /// Identifications that disagree.
    package var disagreements: Int
    /// The beginning of its Wikipedia article, as plain text.
    package var summary: Summary?
    /// Photographs that may be published, best first.
    package var photographs: [Photograph]
    /// Observations by grade and by month, where they were counted.
    package var seen: ObservationCounts?
    /// Its taxonomy, when that is not iNaturalist's; `taxon` is then only a distinct number.
    package var origin: String?

    /// Creates a taxon; nil stands for an unknown value.
    package init(
        taxon: Int, name: String, rank: String, family: String? = nil, isActive: Bool,
        replacements: [Int], names: [Language: [String]], synonyms: [String], observations: Int,
        similar: [Similar], agreements: Int, disagreements: Int, summary: Summary? = nil,
        photographs: [Photograph], seen: ObservationCounts? = nil, origin: String? = nil
    ) {
        self.taxon = taxon
        self.name = name
        self.rank = rank
        self.family = family
        self.isActive = isActive
        self.replacements = replacements
        self.names = names
        self.synonyms = synonyms
        self.observations = observations
        self.similar = similar
        self.agreements = agreements
        self.disagreements = disagreements
        self.summary = summary
        self.photographs = photographs
        self.seen = seen
        self.origin = origin
    }

    /// A taxon it is confused with.
    package struct Similar: Codable, Sendable, Hashable {
        /// iNaturalist's id.
        package var taxon: Int
        /// Its scientific name.
        package var name: String
        /// Observations that carry an identification of both.
        package var count: Int

        package init(taxon: Int, name: String, count: Int) {
            self.taxon = taxon
            self.name = name
            self.count = count
        }
    }

    /// A text with its credit.
    package struct Summary: Codable, Sendable, Hashable {
        /// The text, without markup.
        package var text: String
        /// The language it is written in.
        package var language: Language
        /// The article.
        package var credit: TextCredit

        package init(text: String, language: Language, credit: TextCredit) {
            self.text = text
            self.language = language
            self.credit = credit
        }
    }

    /// A photograph that was fetched.
    package struct Photograph: Codable, Sendable, Hashable {
        /// iNaturalist's id of the photo.
        package var id: Int
        /// The file below the snapshot's folder ("photos/12345.jpg").
        package var file: String
        /// SHA-256 of the file.
        package var sha256: String
        /// Its author, licence and page.
        package var credit: Credit

        package init(id: Int, file: String, sha256: String, credit: Credit) {
            self.id = id
            self.file = file
            self.sha256 = sha256
            self.credit = credit
        }
    }
}
