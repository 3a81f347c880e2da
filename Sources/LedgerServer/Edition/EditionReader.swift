import Catalog
import FoundationEssentials
import Ledger
import LedgerStorage
import Storage

/// The parts of an edition that the ledger uses.
struct PublishedContent: Sendable {
    /// The edition's version.
    var version: String
    /// The shop's items, by id.
    var shop: [String: ShopItem] = [:]
    /// The achievements.
    var achievements: [Achievement] = []
    /// The hash of the deck of plants; nil without one.
    var plants: String?
    /// The shop as published, for the answer of the shop's route.
    var listings: [ShopListing] = []
    /// The kinds of beacons.
    var beaconKinds: Set<String> = []
    /// Revoked questions, by id.
    var revoked: [String: TakenBack] = [:]

    /// Revoked questions that a round on a day may leave out.
    func revoked(on day: Day) -> Set<String> {
        Set(revoked.filter { $0.value.holds(on: day) }.keys)
    }
}

/// Reads an edition from build/ or a published folder. Its calls block.
struct EditionReader: Sendable {
    /// The folder: build/, or a destination of `florilegium publish`.
    let folder: String

    /// The reason why an edition cannot be read, with the file.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// The bytes of the pointer; nil where there is no file.
    ///
    /// - Throws: `StorageFailure` when the file cannot be read.
    func pointer() throws -> [UInt8]? {
        try AtomicFile.read(
            "\(folder)/\(ReadRoute.file(ReadRoute.editions))", limit: LedgerFileLimits.fileBytes)
    }

    /// Reads the edition that the pointer names, and stores its decks.
    ///
    /// - Parameters:
    ///   - pointer: the pointer's bytes.
    ///   - revocations: the bytes of the list of revocations.
    ///   - decks: the store of decks.
    /// - Returns: everything else of the edition.
    /// - Throws: `Failure` when a file is missing or malformed, `StorageFailure` when one cannot be
    ///   read, the error of `DeckStore.keep` when a deck cannot be stored.
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
            // The deck of a sealed set is stored once the set is opened.
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
