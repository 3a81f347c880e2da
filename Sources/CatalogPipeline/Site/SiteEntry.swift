import Catalog
import FoundationEssentials

/// site/edition.json: what scripts need to begin.
struct SiteEntry: Codable, Sendable {
    /// A deck.
    struct DeckLink: Codable, Sendable {
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
    /// The practice deck; nil when the edition has none.
    var practiceDeck: DeckLink?
    /// The shards in the order of their ranges.
    var shards: [ShardLink]
    /// The path of the `SearchManifest` below the edition's root.
    var search: String
    /// The path of the `OfflineSet` below the edition's root.
    var offline: String
    /// The scripts' words by language.
    var strings: [Language: [String: String]]

    /// The entry of an edition.
    init(_ input: SiteInput, strings: SiteStrings, keys: Set<String>) {
        version = input.version
        date = input.date
        practiceDeck = input.decks.first { $0.kind == .plants }.map {
            DeckLink(path: $0.target.path, sha256: $0.target.sha256)
        }
        shards = input.shards.map { ShardLink(range: $0.range, path: $0.object.path) }
        search = input.search.path
        offline = "site/offline.json"
        self.strings = [:]
        for language in Language.allCases {
            self.strings[language] = strings.words(in: language).texts.filter {
                keys.contains($0.key)
            }
        }
    }
}
