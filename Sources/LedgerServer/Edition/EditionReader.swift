import Catalog
import FoundationEssentials
import Games
import Ledger
import Storage

/// What the ledger needs to know of an edition.
struct PublishedContent: Sendable {
    /// The edition's version.
    var version: String
    /// What can be bought, by id.
    var shop: [String: ShopItem] = [:]
    /// What there is to reach.
    var achievements: [Achievement] = []
    /// The shop as it is published, for who asks the ledger.
    var listings: [ShopListing] = []
    /// The kinds of beacons.
    var beaconKinds: Set<String> = []
    /// Questions that were taken back, by id.
    var revoked: Set<String> = []
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
            "\(folder)/\(ReadRoute.file(ReadRoute.editions))", limit: LedgerServerLimits.fileBytes)
    }

    /// The bytes of the newest list of what was taken back; nil where none was published.
    ///
    /// The folder is the operator's own, so that no signature is looked at.
    func revocations() throws -> [UInt8]? {
        var newest: (version: Int, hash: String)?
        for channel in ["stable", "beta"] {
            let place = "\(folder)/metadata/\(channel)"
            let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
            for name in names where name.hasSuffix(".revocations.json") {
                guard let version = Int(name.prefix { $0 != "." }),
                    version > newest?.version ?? 0,
                    let json = try AtomicFile.read(
                        "\(place)/\(name)", limit: LedgerServerLimits.fileBytes),
                    let hash = try? JSONDecoder().decode(Metadata.self, from: Data(json))
                        .signed.targets["revocations.json"]?.hashes["sha256"]
                else { continue }
                newest = (version, hash)
            }
        }
        guard let newest else { return nil }
        return try AtomicFile.read(
            "\(folder)/targets/\(newest.hash).revocations.json",
            limit: LedgerServerLimits.fileBytes)
    }

    /// What of TUF's targets metadata names the list.
    private struct Metadata: Decodable {
        struct Signed: Decodable { var targets: [String: Target] }
        struct Target: Decodable { var hashes: [String: String] }
        var signed: Signed
    }

    private struct Revoked: Decodable {
        struct Reason: Decodable { var date: Day? }
        var questions: [String: Reason]?
    }

    /// When each question was taken back, by id.
    func revoked() throws -> [String: Day] { try revoked(try revocations()) }

    private func revoked(_ bytes: [UInt8]?) throws -> [String: Day] {
        guard let bytes else { return [:] }
        let list: Revoked = try decode(bytes, "revocations.json")
        return (list.questions ?? [:]).mapValues { $0.date ?? Day(number: 0) }
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
        content.revoked = Set(try revoked(revocations).keys)
        return content
    }

    private func bytes(_ path: String) throws -> [UInt8] {
        let found = try AtomicFile.read(
            "\(folder)/\(path)", limit: LedgerServerLimits.fileBytes)
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
