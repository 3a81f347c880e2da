import Catalog
import Foundation

/// A build folder in a temporary place, into which small but true editions are published.
final class EditionFixture: Sendable {
    /// The folder; removed with the fixture.
    let root: URL

    /// What one edition holds beyond what every one does.
    struct Extras {
        /// Ids that lead to other plants.
        var aliases: [PlantID: PlantID] = [:]
        /// Plants beside the two of every edition.
        var plants: [Plant] = []
        /// Entry files by path.
        var entries: [String: String] = [:]
        /// A bundle of this many bytes.
        var bundleBytes = 64
    }

    init() throws {
        root = FileManager.default.temporaryDirectory
            .appendingPathComponent("florilegium-server-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    /// The path of a file below the folder.
    func path(_ name: String) -> String { root.appendingPathComponent(name).path }

    /// Writes a file in one step, as the pipeline does.
    func write(_ data: Data, to name: String) throws {
        let file = root.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file, options: .atomic)
    }

    /// Writes an object, with stand-ins for its compressed forms when it is a text.
    func object(_ data: Data, _ ext: String, compressed: Bool = true) throws -> ObjectRef {
        let object = ObjectRef(of: data, extension: ext)
        try write(data, to: object.path)
        if compressed {
            try write(Data("br of \(object.sha256)".utf8), to: object.path + ".br")
            try write(Data("zst of \(object.sha256)".utf8), to: object.path + ".zst")
        }
        return object
    }

    /// Writes a target.
    func target(_ data: Data, _ name: String) throws -> TargetRef {
        let target = TargetRef(name: name, of: data)
        try write(data, to: target.path)
        return target
    }

    private func searchFiles(_ plants: [Plant]) throws -> SearchManifest {
        try SearchShards.write(plants.map(SearchRow.init(of:))) { contents in
            try contents.map { try self.object(try CanonicalJSON.encode($0), "json").sha256 }
        }
    }

    /// Publishes an edition: all its files, then the pointer.
    @discardableResult
    func publish(_ number: Int, _ extras: Extras = Extras()) throws -> (Edition, EditionList) {
        let version = "2026.11.\(number)"
        let all = [Self.daisy, Self.rose] + extras.plants
        let shard = Shard(
            range: "",
            plants: Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) }))
        let shardObject = try object(try CanonicalJSON.encode(shard), "json")
        var entries: [String: ObjectRef] = [:]
        for (path, text) in Self.pages(version) {
            let ext = path.split(separator: ".").last.map(String.init) ?? ""
            entries[path] = try object(Data(text.utf8), ext)
        }
        for (path, text) in try Self.answers() { entries[path] = try object(text, "json") }
        for (path, text) in extras.entries {
            let ext = path.split(separator: ".").last.map(String.init) ?? ""
            entries[path] = try object(Data(text.utf8), ext, compressed: false)
        }
        let bundle = Data(
            (0..<extras.bundleBytes).map { UInt8(truncatingIfNeeded: $0 * 7 + number) })
        let edition = Edition(
            version: version, date: Day(number: Self.today.number - 1), base: nil, inputs: [:],
            tools: [:],
            counts: .init(
                listed: all.count, playable: 0, pictures: 0, questions: 0,
                namesByLanguage: [:], rejected: 0),
            bundle: try target(bundle, "bundle.sqlite"), decks: [],
            shards: [ShardRef(range: "", plants: all.count, object: shardObject)],
            search: try object(try CanonicalJSON.encode(searchFiles(all)), "json"), packs: [],
            collections: [],
            entries: try object(try CanonicalJSON.encode(entries), "json"),
            offline: try object(
                try CanonicalJSON.encode(OfflineSet(version: version, files: [:])), "json"),
            report: "editions/\(version)/report.html", aliases: extras.aliases)
        try write(Data("<!doctype html><h1>Report</h1>".utf8), to: edition.report)
        let file = try target(try CanonicalJSON.encode(edition), "edition.json")
        let item = EditionList.Item(version: version, date: edition.date, edition: file)
        let list = EditionList(current: item, editions: [item])
        try write(try CanonicalJSON.encode(list), to: "v1/editions.json")
        return (edition, list)
    }

    /// The day that tests take for today.
    static let today = Day(number: 20_778)
    /// The time that tests take for now: an hour into today.
    static let now = today.number * 86_400 + 3_600

    static let daisy = plant("bellis-perennis", "Bellis perennis", ["Daisy"], ["Gänseblümchen"], 9)
    static let rose = plant("rosa-canina", "Rosa canina", ["Dog rose"], [], 5)

    /// A listed plant.
    static func plant(
        _ id: String, _ name: String, _ english: [String], _ german: [String], _ popularity: Int
    ) -> Plant {
        guard let id = PlantID(rawValue: id) else { preconditionFailure("\(id) is an id") }
        var plant = Plant(id: id, uuid: UUID(plant: id), scientificName: name)
        plant.names[.en] = english
        if !german.isEmpty { plant.names[.de] = german }
        plant.popularity = popularity
        return plant
    }

    private static func pages(_ version: String) -> [String: String] {
        [
            "site/index.html": "<!doctype html><title>Florilegium \(version)</title>",
            "site/en/index.html": "<!doctype html><title>Plants \(version)</title>",
            "site/assets/0123abcd/app.js": "export const version = 1",
            "site/app.webmanifest": "{}",
        ]
    }

    private static func event(
        _ id: String, _ regions: [Region], days: ClosedRange<Int>
    ) -> RegionalEvent {
        RegionalEvent(
            id: id, names: LocalText([.en: id]), about: nil, regions: regions, zone: "UTC",
            from: today.advanced(by: days.lowerBound), until: today.advanced(by: days.upperBound),
            plants: [])
    }

    private static func answers() throws -> [String: Data] {
        var answers = [
            "v1/categories.json": try CanonicalJSON.encode(CategoryList(plants: [], questions: [])),
            "v1/flowers/featured.json": try CanonicalJSON.encode([
                FeaturedSet(from: today.advanced(by: -9), plants: [PlantSummary(of: rose)]),
                FeaturedSet(from: today.advanced(by: -2), plants: [PlantSummary(of: daisy)]),
            ]),
            "v1/events.json": try CanonicalJSON.encode([
                event("hunt", [.europe], days: -1...2), event("day", [], days: 2...2),
                event("poppies", [.northAmerica], days: 0...0),
            ]),
            "v1/shop.json": try CanonicalJSON.encode([
                ShopListing(
                    id: "oak-frame", slot: .frame, price: 20, names: [.en: "Oak"],
                    about: [.en: "Oak leaves."], collection: nil)
            ]),
            "v1/beacon-kinds.json": try CanonicalJSON.encode([
                BeaconKind(id: "view", names: [.en: "A view"], about: [.en: "Look."])
            ]),
        ]
        for distance in -1...2 {
            let day = today.advanced(by: distance)
            for period in SetPeriod.allCases {
                answers["\(period.route)/\(day).json"] = try CanonicalJSON.encode(
                    SealedSet(Deck(period, day, asked: [], reserve: [])))
            }
        }
        return answers
    }
}

extension EditionFixture {
    /// Removes edition.json of editions outside of a range of numbers, as the pipeline does with
    /// what is no longer kept.
    func prune(keeping kept: ClosedRange<Int>) throws {
        let folder = root.appendingPathComponent("targets")
        for file in try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        where file.lastPathComponent.hasSuffix(".edition.json") {
            let edition = try CanonicalJSON.decode(Edition.self, from: try Data(contentsOf: file))
            let number = edition.version.split(separator: ".").last.flatMap { Int($0) } ?? 0
            if !kept.contains(number) && number < kept.upperBound {
                try FileManager.default.removeItem(at: file)
            }
        }
    }
}
