import Catalog
import EditorialContent
package import Foundation
package import PipelineSupport
import SiteRendering

/// The files of an edition that browsers read: shards, decks, search files, fixed answers and
/// pages.
extension Pack {
    /// The files that browsers read.
    struct BrowserFiles {
        /// The files below v1/ and site/, by path.
        var entries: [String: Data]
        var decks: [DeckRef]
        var shards: [ShardRef]
        var search: SearchFiles
        var collections: [FactCollectionRef]
        /// The list of files that a browser stores for offline use.
        var offline: Data
    }

    /// Makes the files that browsers read.
    func files(
        of composed: Composed, packs: [PicturePack], showing shown: Set<String>? = nil
    ) async throws -> BrowserFiles {
        async let writtenDecks = Parallel.map(composed.decks, deck)
        async let writtenSearch = SearchFiles.write(composed.plants, to: store)
        async let writtenPages = pages(of: composed, packs: packs, showing: shown)
        let shards = try shards(composed.plants)
        let (decks, search) = (try await writtenDecks, try await writtenSearch)
        let collections = try composed.collections.map(collection)
        var entries = try answers(composed, packs: packs, collections: collections)
        for file in try await writtenPages { entries[file.path] = file.data }
        entries[SiteEntry.path] = try CanonicalJSON.encode(
            SiteEntry(
                version: composed.settings.version, date: composed.settings.date, decks: decks,
                sets: SetCalendar.all(in: entries.keys), shards: shards, search: search.manifest))
        let offline = try offlineSet(
            composed, entries: entries, decks: decks, shards: shards, search: search)
        entries[Self.offlinePath] = offline
        return BrowserFiles(
            entries: entries, decks: decks, shards: shards, search: search,
            collections: collections, offline: offline)
    }

    private func pages(
        of composed: Composed, packs: [PicturePack], showing shown: Set<String>?
    ) throws -> [SiteFile] {
        let input = SiteInput(
            version: composed.settings.version, date: composed.settings.date,
            plants: composed.plants, categories: composed.categories, featured: composed.featured,
            questions: composed.questions, packs: packs, days: composed.days,
            events: composed.events, handbook: composed.handbook,
            support: composed.settings.support, seedShops: composed.settings.seedShops)
        // Pages of unsaved text are rendered again every time, so they are not cached.
        let cache =
            shown == nil ? StageCache(project, stage: "pages", version: Program.stamp) : nil
        return try SitePages.files(from: input, site, cache: cache, showing: shown)
    }

    /// The path of the list of files for offline use.
    static let offlinePath = "site/offline.json"

    /// When all shards together have more bytes than this, they are compressed at lower levels: at
    /// the usual levels, the shards of 200,000 plants would take one more minute of processor time
    /// and be only 5 % smaller.
    private static let largeShards = 16 << 20

    /// Each plant is encoded once; a shard's JSON is joined from those of its plants.
    private func shards(_ plants: [Plant]) throws -> [ShardRef] {
        let encoded = try Parallel.map(plants) { plant in
            (id: plant.id, item: try CanonicalJSON.encode(plant))
        }
        let store = store
        let isLarge = encoded.reduce(0) { $0 + $1.item.count } > Self.largeShards
        return try Parallel.map(ShardRange.parted(encoded, bytes: \.count)) { range, items in
            ShardRef(
                range: range, plants: items.count,
                object: try store.put(
                    text: Shard.json(range: range, plants: items), extension: "json",
                    isOneOfMany: isLarge))
        }
    }

    private func collection(_ collection: FactCollection) throws -> FactCollectionRef {
        FactCollectionRef(
            of: collection,
            object: try store.put(text: CanonicalJSON.encode(collection), extension: "json"))
    }

    private func deck(_ deck: Deck) throws -> DeckRef {
        let name = [deck.kind.rawValue, deck.category].compactMap(\.self).joined(separator: "-")
        return DeckRef(
            kind: deck.kind, category: deck.category, cards: deck.cards.count,
            target: try store.put(target: CanonicalJSON.encode(deck), name: "deck-\(name).json"))
    }

    /// The read API's fixed answers.
    private func answers(
        _ composed: Composed, packs: [PicturePack], collections: [FactCollectionRef]
    ) throws -> [String: Data] {
        var answers = [
            ReadRoute.file(ReadRoute.categories): try CanonicalJSON.encode(composed.categories),
            ReadRoute.file(ReadRoute.featured): try CanonicalJSON.encode(composed.featured),
            ReadRoute.file(ReadRoute.days): try CanonicalJSON.encode(
                FlowersOfDays(days: composed.days)),
            ReadRoute.file(ReadRoute.southernDays): try CanonicalJSON.encode(
                FlowersOfDays(days: composed.southernDays)),
            ReadRoute.file(ReadRoute.packs): try CanonicalJSON.encode(packs),
            ReadRoute.file(ReadRoute.events): try CanonicalJSON.encode(composed.events),
            ReadRoute.file(ReadRoute.collections): try CanonicalJSON.encode(collections),
            ReadRoute.file(ReadRoute.shop): try CanonicalJSON.encode(composed.shop),
            ReadRoute.file(ReadRoute.achievements): try CanonicalJSON.encode(
                composed.handbook.achievements),
            ReadRoute.file(ReadRoute.glossary): try CanonicalJSON.encode(
                composed.handbook.glossary),
            ReadRoute.file(ReadRoute.key): try CanonicalJSON.encode(
                composed.handbook.key.published),
            ReadRoute.file(ReadRoute.beaconKinds): try CanonicalJSON.encode(composed.beaconKinds),
        ]
        for (period, sets) in composed.sets {
            for set in sets {
                answers["\(period.route)/\(set.date).json"] = try CanonicalJSON.encode(set)
            }
        }
        return answers
    }

    /// The list of files for offline use: all texts, and each picture once, as a WebP of 480 px.
    private func offlineSet(
        _ composed: Composed, entries: [String: Data], decks: [DeckRef], shards: [ShardRef],
        search: SearchFiles
    ) throws -> Data {
        var files = search.files
        for (path, data) in entries where path.hasPrefix("site/") && path.hasSuffix(".json") {
            files[path] = data.count
        }
        for deck in decks { files[deck.target.path] = deck.target.bytes }
        for shard in shards { files[shard.object.path] = shard.object.bytes }
        for picture in composed.plants.filter(\.isPlayable).flatMap(\.pictures) {
            if let kept = picture.kept { files[kept.object.path] = kept.object.bytes }
        }
        return try CanonicalJSON.encode(
            OfflineSet(version: composed.settings.version, files: files))
    }
}

/// Previews: files for a browser, which are not published.
extension Pack {
    /// The files of an edition that a browser reads, for a preview; they are not published.
    ///
    /// - Parameters:
    ///   - composed: the edition.
    ///   - pictures: the store of its pictures, and of packs made of them earlier.
    /// - Returns: its files.
    /// - Throws: `Failure` when a file cannot be written; `SiteFailure` when a template is missing
    ///   or faulty.
    package func preview(_ composed: Composed, pictures: ObjectStore) async throws -> Preview {
        // Findings of packs that are too large are dropped: the build reports them.
        var findings: [Finding] = []
        let packs = try PicturePacks(project, store: pictures).all(
            composed, earlier: [], findings: &findings, makesNew: false)
        return Preview(try await files(of: composed, packs: packs))
    }

    /// Single pages of an edition, for a preview while an editor writes.
    ///
    /// - Parameters:
    ///   - composed: the edition.
    ///   - pages: their paths below a language's folder.
    /// - Returns: the pages in all languages, and the files that their scripts read.
    /// - Throws: `Failure` when a file cannot be written; `SiteFailure` when a template is missing
    ///   or faulty.
    package func preview(_ composed: Composed, showing pages: Set<String>) async throws -> Preview {
        Preview(try await files(of: composed, packs: [], showing: pages))
    }

    /// The files of a preview.
    package struct Preview: Sendable {
        /// The files below v1/ and site/, by path.
        package let entries: [String: Data]
        /// The paths in the store of all files that they refer to, except pictures and packs.
        package let stored: Set<String>

        fileprivate init(_ files: BrowserFiles) {
            let objects = files.shards.map(\.object) + files.collections.map(\.object)
            entries = files.entries
            stored = Set(files.search.files.keys).union(objects.map(\.path))
                .union(files.decks.map(\.target.path))
        }
    }
}
