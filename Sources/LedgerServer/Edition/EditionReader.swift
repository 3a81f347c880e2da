import Catalog
import FoundationEssentials
import Ledger
import LedgerStorage
import Storage

/// What the ledger needs to know of an edition.
struct PublishedContent: Sendable {
    /// The edition's version.
    var version: String
    /// What can be bought, by id.
    var shop: [String: ShopItem] = [:]
    /// What there is to reach.
    var achievements: [Achievement] = []
    /// The hash of the deck of plants; nil without one.
    var plants: String?
    /// The shop as it is published, for who asks the ledger.
    var listings: [ShopListing] = []
    /// The kinds of beacons.
    var beaconKinds: Set<String> = []
    /// Questions that were taken back, by id.
    var revoked: [String: TakenBack] = [:]

    /// Questions that a player may have passed over on a day.
    func revoked(on day: Day) -> Set<String> {
        Set(revoked.filter { $0.value.holds(on: day) }.keys)
    }
}

/// Reads what the pipeline wrote, and what was published of it. It blocks.
struct EditionReader: Sendable {
    /// The folder: build/, or one that `florilegium publish` wrote.
    let folder: String

    /// Why an edition cannot be followed.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// The bytes of the pointer; nil without one.
    func pointer() throws -> [UInt8]? {
        try AtomicFile.read(
            "\(folder)/\(ReadRoute.file(ReadRoute.editions))", limit: LedgerFileLimits.fileBytes)
    }

    /// Reads the edition that the pointer names, and keeps its decks.
    ///
    /// - Parameters:
    ///   - pointer: the pointer's bytes.
    ///   - revocations: the list of what was taken back.
    ///   - decks: where decks are kept.
    /// - Returns: the rest.
    /// - Throws: `Failure`, naming the file; or why a deck cannot be kept.
    func content(
        _ pointer: [UInt8], revocations: [UInt8]?, keepingDecksOn decks: DeckStore
    ) throws -> PublishedContent {
        let list: EditionList = try decode(pointer, ReadRoute.editions)
        let item = list.current
        let edition: Edition = try decode(try bytes(item.edition.path), item.edition.path)
        let entries: [String: ObjectRef] = try decode(
            try bytes(edition.entries.path), edition.entries.path)
        for deck in edition.decks where !decks.holds(deck.target.sha256) {
            try decks.keep(Data(try bytes(deck.target.path)), from: item.version)
        }
        for (path, object) in entries.sorted(by: { $0.key < $1.key })
        where SetPeriod.allCases.contains(where: { path.hasPrefix("\($0.route)/") }) {
            let set: SealedSet = try decode(try bytes(object.path), object.path)
            // A sealed set's deck is kept when it is opened.
            guard !decks.holds(set.commitment), let json = set.openedJSON else { continue }
            try decks.keep(json, from: item.version)
        }
        var content = PublishedContent(version: item.version)
        content.plants = edition.decks.first { $0.kind == .plants }?.target.sha256
        if let object = entries[ReadRoute.file(ReadRoute.shop)] {
            content.listings = try decode(try bytes(object.path), object.path)
            for listing in content.listings {
                content.shop[listing.id] = ShopItem(
                    id: listing.id, slot: listing.slot.rawValue, price: listing.price)
            }
        }
        if let object = entries[ReadRoute.file(ReadRoute.achievements)] {
            content.achievements = try decode(try bytes(object.path), object.path)
        }
        if let object = entries[ReadRoute.file(ReadRoute.beaconKinds)] {
            let kinds: [BeaconKind] = try decode(try bytes(object.path), object.path)
            content.beaconKinds = Set(kinds.map(\.id))
        }
        content.revoked = try Revocations.read(revocations)
        return content
    }

    private func bytes(_ path: String) throws -> [UInt8] {
        let found = try AtomicFile.read(
            "\(folder)/\(path)", limit: LedgerFileLimits.fileBytes)
        guard let found else { throw Failure(description: "\(path) is missing") }
        return found
    }

    private func decode<Value: Decodable>(_ bytes: [UInt8], _ path: String) throws -> Value {
        do {
            return try CanonicalJSON.decode(Value.self, from: Data(bytes))
        } catch {
            throw Failure(description: "\(path) cannot be read as \(Value.self): \(error)")
        }
    }
}
