import Catalog
import Foundation
import PlaySupport

/// A folder with an edition of one deck, one item and one kind of beacon, as the pipeline writes it.
struct MadeBuild {
    private let folder: String

    init(_ folder: String, deck: Data, version: String) throws {
        self.folder = folder
        let shop = [
            ShopListing(
                id: "elm-badge", slot: .badge, price: 30, names: [.en: "Elm"],
                about: [.en: "A leaf."], collection: nil)
        ]
        let kinds = [BeaconKind(id: "support", names: [.en: "Support"], about: [.en: "A wish."])]
        let entries = [
            "v1/shop.json": try object(try CanonicalJSON.encode(shop)),
            "v1/achievements.json": try object(try CanonicalJSON.encode(MadeAchievements.all)),
            "v1/beacon-kinds.json": try object(try CanonicalJSON.encode(kinds)),
        ]
        let edition = Edition(
            version: version, date: Day(number: 20_000), base: nil, inputs: [:], tools: [:],
            counts: .init(
                listed: 0, playable: 0, pictures: 0, questions: 0, namesByLanguage: [:], rejected: 0
            ),
            bundle: try target(Data("bundle".utf8), "bundle.sqlite"),
            decks: [
                DeckRef(
                    kind: .questions, category: "art", cards: 1,
                    target: try target(deck, "deck-questions-art.json"))
            ],
            shards: [], search: try object(Data("{}".utf8)), packs: [], collections: [],
            entries: try object(try CanonicalJSON.encode(entries)),
            offline: try object(Data("[]".utf8)), report: "", aliases: [:])
        let item = EditionList.Item(
            version: version, date: edition.date,
            edition: try target(try CanonicalJSON.encode(edition), "edition.json"))
        try write(
            try CanonicalJSON.encode(EditionList(current: item, editions: [item])),
            to: "v1/editions.json")
    }

    /// Takes the folder away.
    func remove() throws { try FileManager.default.removeItem(atPath: folder) }

    private func write(_ data: Data, to path: String) throws {
        let file = URL(filePath: "\(folder)/\(path)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    private func object(_ data: Data) throws -> ObjectRef {
        let object = ObjectRef(of: data, extension: "json")
        try write(data, to: object.path)
        return object
    }

    private func target(_ data: Data, _ name: String) throws -> TargetRef {
        let target = TargetRef(name: name, of: data)
        try write(data, to: target.path)
        return target
    }
}
