/// The read API, listed once. Fixed answers are also plain files of the same path with ".json".
public enum ReadRoute {
    /// The pointer and the list of editions: `EditionList`.
    public static let editions = "v1/editions"
    /// Plant and question categories: `CategoryList`.
    public static let categories = "v1/categories"
    /// The featured plants by date: `[FeaturedSet]`.
    public static let featured = "v1/flowers/featured"
    /// The flower of each day by the seasons of the north, for widgets: `FlowersOfDays`.
    public static let days = "v1/flowers/days"
    /// The same by the seasons of the south, which are half a year later.
    public static let southernDays = "v1/flowers/days-south"
    /// Packs of pictures to take along: `[PicturePack]`.
    public static let packs = "v1/packs"
    /// What happens in the regions, by first day: `[RegionalEvent]`; with `?date=`, what is on that
    /// day there, and with `?region=` (`Region`) what matters in it.
    public static let events = "v1/events"
    /// Fact collections: `[FactCollectionRef]`.
    public static let collections = "v1/collections"
    /// What Trophies buy, by slot, price and id: `[ShopListing]`.
    public static let shop = "v1/shop"
    /// What there is to reach, by metric and threshold: `[Achievement]`.
    public static let achievements = "v1/achievements"
    /// Words of botany, by id: `[GlossaryWord]`.
    public static let glossary = "v1/glossary"
    /// The identification key: `PlantKey`.
    public static let key = "v1/key"
    /// What a beacon may say, by id: `[BeaconKind]`.
    public static let beaconKinds = "v1/beacon-kinds"
    /// Search by common or scientific name: `?query=`, `?page=` from 1, `?language=`, `?sort=`
    /// (`SearchSort`), and narrowed by `?colour=`, `?season=`, `?region=`, `?type=`, each one or
    /// several values parted by commas; `SearchPage`.
    public static let search = "v1/flowers/search"
    /// One plant by id or UUID: `Plant`.
    public static let flowers = "v1/flowers"
    /// Whether the server has an edition to serve.
    public static let health = "healthz"

    /// The entry file of a fixed route.
    public static func file(_ route: String) -> String { route + ".json" }
}

/// The answer of `ReadRoute.categories`.
public struct CategoryList: Codable, Sendable, Hashable {
    /// Shelves of plants.
    public var plants: [Category]
    /// Shelves of questions.
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

/// What a list shows of a plant.
public struct PlantSummary: Codable, Sendable, Hashable, Identifiable {
    /// The plant.
    public var id: PlantID
    /// Its scientific name.
    public var scientificName: String
    /// The name to show in each language it has one in.
    public var names: [Language: String]
    /// Whether it can be played with, and so has a page of its own.
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
    /// The query as it was understood: folded.
    public var query: String
    /// This page, from 1.
    public var page: Int
    /// All results.
    public var total: Int
    /// At most 20 results, best first.
    public var results: [PlantSummary]
    /// What `cursor` of the next page is; nil behind the last one.
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
