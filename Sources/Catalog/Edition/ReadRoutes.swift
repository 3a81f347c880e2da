/// The read API, listed once. Fixed answers are also plain files of the same path with ".json".
public enum ReadRoute {
    /// The pointer and the list of editions: `EditionList`.
    public static let editions = "v1/editions"
    /// Plant and question categories: `CategoryList`.
    public static let categories = "v1/categories"
    /// The featured plants by date: `[FeaturedSet]`.
    public static let featured = "v1/flowers/featured"
    /// The flower of each day by the seasons of the northern hemisphere, for widgets:
    /// `FlowersOfDays`.
    public static let days = "v1/flowers/days"
    /// The same by the seasons of the southern hemisphere, half a year later.
    public static let southernDays = "v1/flowers/days-south"
    /// Packs of pictures for offline use: `[PicturePack]`.
    public static let packs = "v1/packs"
    /// Events, by first day: `[RegionalEvent]`; with `?date=`, those that take place on a day of
    /// their time zone, and with `?region=` (`Region`) those that apply to a region.
    public static let events = "v1/events"
    /// Fact collections: `[FactCollectionRef]`.
    public static let collections = "v1/collections"
    /// The items of the shop, by slot, price and id: `[ShopListing]`.
    public static let shop = "v1/shop"
    /// Achievements, by metric and threshold: `[Achievement]`.
    public static let achievements = "v1/achievements"
    /// Glossary words, by id: `[GlossaryWord]`.
    public static let glossary = "v1/glossary"
    /// The identification key: `PlantKey`.
    public static let key = "v1/key"
    /// The kinds of beacons, by id: `[BeaconKind]`.
    public static let beaconKinds = "v1/beacon-kinds"
    /// Search by common or scientific name: `?query=`, `?page=` from 1, `?language=`, `?sort=`
    /// (`SearchSort`), and the filters `?colour=`, `?season=`, `?region=`, `?type=`, each one or
    /// several values separated by commas; `SearchPage`.
    public static let search = "v1/flowers/search"
    /// One plant by id or UUID: `Plant`.
    public static let flowers = "v1/flowers"
    /// Whether the server has an edition.
    public static let health = "healthz"

    /// The entry file of a fixed route.
    public static func file(_ route: String) -> String { route + ".json" }
}

/// The answer of `ReadRoute.categories`.
public struct CategoryList: Codable, Sendable, Hashable {
    /// Categories of plants.
    public var plants: [Category]
    /// Categories of questions.
    public var questions: [Category]

    package init(plants: [Category], questions: [Category]) {
        self.plants = plants
        self.questions = questions
    }
}

/// Plants that editors show on the home page from a day on.
public struct FeaturedSet: Codable, Sendable, Hashable {
    /// The first day.
    public var from: Day
    /// The plants.
    public var plants: [PlantSummary]

    package init(from: Day, plants: [PlantSummary]) {
        self.from = from
        self.plants = plants
    }
}

/// The values of a plant that lists show.
public struct PlantSummary: Codable, Sendable, Hashable, Identifiable {
    /// The plant.
    public var id: PlantID
    /// Its scientific name.
    public var scientificName: String
    /// The first name of each language that has one.
    public var names: [Language: String]
    /// Whether it is playable, and so has a page of its own.
    public var isPlayable: Bool
    /// Its first picture's small sizes, without the larger ones.
    public var picture: Picture?

    /// The summary of a plant.
    public init(of plant: Plant) {
        id = plant.id
        scientificName = plant.scientificName
        names = plant.names.compactMapValues(\.first)
        isPlayable = plant.isPlayable
        picture = plant.pictures.first
        picture?.renditions.removeAll { $0.size.rawValue > Rendition.Size.medium.rawValue }
    }
}

/// The answer of `ReadRoute.search`.
public struct SearchPage: Codable, Sendable, Hashable {
    /// The query in folded form.
    public var query: String
    /// This page, from 1.
    public var page: Int
    /// The number of all results.
    public var total: Int
    /// At most 20 results, best first.
    public var results: [PlantSummary]
    /// The `cursor` of the next page; nil on the last one.
    public var next: String?

    /// One page of results.
    public init(
        query: String, page: Int, total: Int, results: [PlantSummary], next: String? = nil
    ) {
        self.next = next
        self.query = query
        self.page = page
        self.total = total
        self.results = results
    }
}
