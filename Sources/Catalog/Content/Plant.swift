public import FoundationEssentials

/// A published plant: texts of editors and sources, and values computed by a build.
///
/// A plant is *listed* when it has an id, a name and credits; it is *playable* when it also has a
/// common name, two pictures, a fact, a care tip and an audio description for each picture
/// (`Playability`).
public struct Plant: Codable, Sendable, Hashable, Identifiable {
    /// Its id, the same in all editions.
    public var id: PlantID
    /// Version 5 UUID of the taxon; the same in all editions.
    public var uuid: UUID
    /// The id of the iNaturalist taxon; nil without one.
    public var taxon: Int?
    /// Genus, epithet, rank and hybrid marks, without author.
    public var scientificName: String
    /// Other scientific names, the best known first; nil without any.
    public var synonyms: [String]?
    /// The scientific family name.
    public var family: String?
    /// Common names by language, the one shown first.
    public var names: [Language: [String]]
    /// Its characteristics and origin.
    public var description: LocalText?
    /// The credit of a description that is not by our editors; nil otherwise.
    public var descriptionCredit: TextCredit?
    /// Facts.
    public var facts: [Fact]
    /// Care tips.
    public var care: [LocalText]
    /// Whether the care tips are those of its family, used when it has none of its own.
    public var careIsOfFamily: Bool
    /// The sources of description, care tips and caution.
    public var sources: TextSources?
    /// Its requirements.
    public var conditions: GrowingConditions?
    /// Months of bloom on the northern hemisphere, 1 to 12.
    public var bloom: [Int]
    /// Height in centimetres.
    public var height: Span?
    /// Spread in centimetres.
    public var spread: Span?
    /// USDA hardiness zones.
    public var hardiness: Span?
    /// Its conspicuous colours.
    public var colours: [PlantColour]
    /// The kind of plant.
    public var type: PlantType?
    /// The regions in which it grows, native or introduced.
    public var regions: [Region]
    /// Those of the regions in which it is native; nil when unknown, as for plants that arose in
    /// cultivation.
    public var native: [Region]?
    /// Cautions; nil when unknown.
    public var caution: Caution?
    /// Its visible form.
    public var morphology: Morphology?
    /// Tags; categories are some of them.
    public var tags: [String]
    /// The status of its texts.
    public var status: TextStatus
    /// The number of observations, for the order of search results; 0 when unknown.
    public var popularity: Int
    /// The difficulty of naming it; nil before grading, and for plants that are only listed.
    public var difficulty: Difficulty?
    /// The plants whose names may be options beside its own, the most often confused first. Most
    /// plants are in the list of no other plant.
    public var lookAlikes: [PlantID]
    /// Comparisons with plants that it is confused with, the dangerous ones first; nil without any.
    public var comparisons: [Comparison]?
    /// Its pictures, best first.
    public var pictures: [Picture]

    package init(id: PlantID, uuid: UUID, scientificName: String) {
        self.id = id
        self.uuid = uuid
        self.scientificName = scientificName
        names = [:]
        facts = []
        care = []
        careIsOfFamily = false
        bloom = []
        colours = []
        regions = []
        tags = []
        status = .draft
        popularity = 0
        lookAlikes = []
        pictures = []
    }

    /// The first word of the scientific name; a leading hybrid mark does not count.
    public var genus: String {
        let words = scientificName.unicodeScalars.split(separator: " ").lazy.map(String.init)
        return words.first { $0 != "×" } ?? scientificName
    }

    /// The name shown in a language, and the language of that name: the first common name in the
    /// language, else the first in English, else the scientific name with nil as its language.
    public func name(in language: Language) -> (text: String, language: Language?) {
        if let name = names[language]?.first { return (name, language) }
        if let name = names[.fallback]?.first { return (name, .fallback) }
        return (scientificName, nil)
    }

    /// The month of the same season in the other hemisphere: 11 for 5, 5 for 11.
    package static func opposite(month: Int) -> Int { (month + 5) % 12 + 1 }

    /// The regions in which it is introduced; nil when native ones are unknown.
    public var settled: [Region]? {
        native.map { native in regions.filter { !native.contains($0) } }
    }

    /// Whether it can be in a round.
    public var isPlayable: Bool { difficulty != nil }
}

/// A fact with its source.
public struct Fact: Codable, Sendable, Hashable {
    /// The fact.
    public var text: LocalText
    /// A book with its page, the address of a page, or another source that can be found.
    public var source: String

    package init(text: LocalText, source: String) {
        self.text = text
        self.source = source
    }
}

/// The sources of an editor's texts: each a book with its page, the address of a page, or another
/// source that can be found.
public struct TextSources: Codable, Sendable, Hashable {
    /// The description's.
    public var description: String?
    /// The care tips'.
    public var care: String?
    /// The caution's.
    public var caution: String?

    /// No sources.
    package static let none = TextSources(description: nil, care: nil, caution: nil)

    package init(description: String?, care: String?, caution: String?) {
        self.description = description
        self.care = care
        self.caution = caution
    }
}

/// The credit of a text by another author.
public struct TextCredit: Codable, Sendable, Hashable {
    /// The work's title.
    public var title: String
    /// Its address.
    public var url: String
    /// Its licence, by name.
    public var licence: String

    package init(title: String, url: String, licence: String) {
        self.title = title
        self.url = url
        self.licence = licence
    }
}
