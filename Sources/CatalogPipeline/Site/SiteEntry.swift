import Catalog
import FoundationEssentials

/// site/edition.json: what scripts need to begin.
struct SiteEntry: Codable, Sendable {
    /// Where it stands below the edition's root.
    static let path = "site/edition.json"

    /// A deck.
    struct DeckLink: Codable, Sendable {
        /// What it is of.
        var kind: Deck.Kind
        /// The category, for questions.
        var category: String?
        /// How many cards it has.
        var cards: Int
        /// Its path below the edition's root.
        var path: String
        /// The SHA-256 of its content.
        var sha256: String
    }

    /// A shard of plants.
    struct ShardLink: Codable, Sendable {
        /// The bits of its range.
        var range: String
        /// Its path below the edition's root.
        var path: String
    }

    /// The edition's version.
    var version: String
    /// The edition's date.
    var date: Day
    /// The decks of plants and of questions; sets are at their days' addresses below v1/.
    var decks: [DeckLink]
    /// The shards in the order of their ranges.
    var shards: [ShardLink]
    /// The path of the `SearchManifest` below the edition's root.
    var search: String
    /// The path of the `OfflineSet` below the edition's root.
    var offline: String

    /// The entry of an edition with these files.
    init(
        version: String, date: Day, decks: [DeckRef], shards: [ShardRef], search: ObjectRef
    ) {
        self.version = version
        self.date = date
        self.decks = decks.filter { $0.kind != .set }.map {
            DeckLink(
                kind: $0.kind, category: $0.category, cards: $0.cards, path: $0.target.path,
                sha256: $0.target.sha256)
        }
        self.shards = shards.map { ShardLink(range: $0.range, path: $0.object.path) }
        self.search = search.path
        offline = "site/offline.json"
    }
}
