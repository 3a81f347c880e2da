public import FoundationEssentials

/// A plant as it is published: what editors and sources say of it, and what a build adds.
///
/// A plant is *listed* when it has an id, a name and credits; it is *playable* when it also has a
/// common name, two pictures, a fact, a care tip and an audio description for each picture
/// (`Playability`).
public struct Plant: Codable, Sendable, Hashable, Identifiable {
    /// Carried from edition to edition.
    public var id: PlantID
    /// Version 5 UUID of the taxon; carried like `id`.
    public var uuid: UUID
    /// The iNaturalist taxon.
    public var taxon: Int?
    /// Genus, epithet, rank and hybrid marks, without author.
    public var scientificName: String
    /// Other scientific names that it is known by, the best known first; nil when there is none.
    public var synonyms: [String]?
    /// The scientific family name.
    public var family: String?
    /// Common names by language, the one shown first.
    public var names: [Language: [String]]
    /// What it is and where it comes from.
    public var description: LocalText?
    /// Who wrote the description, where that was not our editors.
    public var descriptionCredit: TextCredit?
    /// Things worth telling.
    public var facts: [Fact]
    /// Care tips.
    public var care: [LocalText]
    /// Whether the care tips are its family's, because it has none of its own.
    public var careIsOfFamily: Bool
    /// Where description, care tips and caution are from.
    public var sources: TextSources?
    /// What it wants.
    public var conditions: GrowingConditions?
    /// Months of bloom on the northern hemisphere, 1 to 12.
    public var bloom: [Int]
    /// Height in centimetres.
    public var height: Span?
    /// Spread in centimetres.
    public var spread: Span?
    /// USDA hardiness zones.
    public var hardiness: Span?
    /// The colours that meet the eye.
    public var colours: [PlantColour]
    /// The kind of plant.
    public var type: PlantType?
    /// Where it grows, native or settled.
    public var regions: [Region]
    /// Those of the regions that it is native to; nil when nobody has said, as of plants that arose
    /// in gardens and fields.
    public var native: [Region]?
    /// What to be careful about; nil when nobody has said.
    public var caution: Caution?
    /// Its visible form.
    public var morphology: Morphology?
    /// Free words; categories are some of them.
    public var tags: [String]
    /// How far its texts have come.
    public var status: TextStatus
    /// How often it is seen, for the order of search results; 0 when unknown.
    public var popularity: Int
    /// How hard it is to name; nil until graded, and for plants that are only listed.
    public var difficulty: Difficulty?
    /// The plants whose names may stand beside its own when it is asked, those it is mistaken for
    /// first; most are nobody's look-alike.
    public var lookAlikes: [PlantID]
    /// The plants that editors say it is taken for, the dangerous ones first; nil when there is none.
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

    /// The name to show in a language: its first there, else in English, else the scientific one.
    public func name(in language: Language) -> (text: String, language: Language?) {
        if let name = names[language]?.first { return (name, language) }
        if let name = names[.fallback]?.first { return (name, .fallback) }
        return (scientificName, nil)
    }

    /// The month of the same season on the other hemisphere: 5 and 11 stand for each other.
    package static func opposite(month: Int) -> Int { (month + 5) % 12 + 1 }

    /// The regions that it grows in without being native there; nil when nobody has told them apart.
    public var settled: [Region]? {
        native.map { native in regions.filter { !native.contains($0) } }
    }

    /// Whether it can be played with.
    public var isPlayable: Bool { difficulty != nil }
}

/// One thing worth telling, with where a reader can look it up.
public struct Fact: Codable, Sendable, Hashable {
    /// The fact.
    public var text: LocalText
    /// A book with its page, a page with its address, or another source that can be found.
    public var source: String

    package init(text: LocalText, source: String) {
        self.text = text
        self.source = source
    }
}

/// Where an editor's texts are from: each a book with its page, a page with its address, or another
/// source that can be found.
public struct TextSources: Codable, Sendable, Hashable {
    /// The description's.
    public var description: String?
    /// The care tips'.
    public var care: String?
    /// The caution's.
    public var caution: String?

    /// No source at all.
    package static let none = TextSources(description: nil, care: nil, caution: nil)

    package init(description: String?, care: String?, caution: String?) {
        self.description = description
        self.care = care
        self.caution = caution
    }
}

/// Credit for a text that others wrote.
public struct TextCredit: Codable, Sendable, Hashable {
    /// The work's title.
    public var title: String
    /// Where it stands.
    public var url: String
    /// Its licence, by name.
    public var licence: String

    package init(title: String, url: String, licence: String) {
        self.title = title
        self.url = url
        self.licence = licence
    }
}
