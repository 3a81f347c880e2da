package import Catalog
import FoundationEssentials

/// site/edition.json: what scripts read first.
package struct SiteEntry: Codable, Sendable {
    /// Its path below the edition's root.
    package static let path = "site/edition.json"

    /// A deck.
    package struct DeckLink: Codable, Sendable {
        /// Plants or questions.
        package var kind: Deck.Kind
        /// The category, for questions.
        package var category: String?
        /// The number of cards.
        package var cards: Int
        /// Its path below the edition's root.
        package var path: String
        /// The SHA-256 of its content.
        package var sha256: String
    }

    /// A shard of plants.
    package struct ShardLink: Codable, Sendable {
        /// The bits of its range.
        package var range: String
        /// Its path below the edition's root.
        package var path: String
    }

    /// The edition's version.
    package var version: String
    /// The edition's date.
    package var date: Day
    /// The decks of plants and of questions; sets are at the addresses of their days below v1/.
    package var decks: [DeckLink]
    /// The days that have a set, by period; a period without sets is missing.
    package var sets: [SetPeriod: SetCalendar]
    /// The shards in the order of their ranges.
    package var shards: [ShardLink]
    /// The path of the `SearchManifest` below the edition's root.
    package var search: String
    /// The path of the `OfflineSet` below the edition's root.
    package var offline: String

    /// The entry of an edition with these files.
    package init(
        version: String, date: Day, decks: [DeckRef], sets: [SetPeriod: SetCalendar],
        shards: [ShardRef], search: ObjectRef
    ) {
        self.version = version
        self.date = date
        self.sets = sets
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
