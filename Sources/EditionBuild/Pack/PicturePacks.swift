import Catalog
import Crypto
import EditorialContent
import Foundation
import PipelineSupport

/// Makes packs of pictures: of all plants, of each category and each region, in each wanted size.
struct PicturePacks {
    private let store: ObjectStore
    private let cache: StageCache

    /// A stage that writes into a project's build folder.
    init(_ project: Project, store: ObjectStore) {
        self.store = store
        cache = StageCache(project, stage: "packs", version: "1")
    }

    /// A pack to make: its plants and size.
    struct Wish {
        var id: String
        var theme: String?
        var region: Region?
        var size: Rendition.Size
        var plants: [Plant]
    }

    /// A picture to store in a pack.
    private struct Item {
        var name: String
        var plant: Plant
        var credit: Credit
        var object: ObjectRef
    }

    /// The cached files of a pack of the same pictures.
    private struct Made: Codable {
        var archive: TargetRef
        var contents: ObjectRef
    }

    /// The packs of an edition: all plants first, then categories in their order, then regions.
    ///
    /// - Parameters:
    ///   - composed: the edition.
    ///   - earlier: the base edition's packs; an unchanged one keeps its date.
    ///   - findings: receives a finding for each pack that is too large.
    ///   - makesNew: whether packs are made that are not cached; a preview passes false.
    /// - Returns: their entries of edition.json and of the list of packs.
    /// - Throws: `Failure` when a picture is missing or a file cannot be written.
    func all(
        _ composed: Composed, earlier: [PicturePack], findings: inout [Finding],
        makesNew: Bool = true
    ) throws -> [PicturePack] {
        let dates = Dictionary(
            earlier.map { ($0.archive.sha256, $0.date) }, uniquingKeysWith: { min($0, $1) })
        return try Self.wishes(composed).compactMap { wish in
            let items = Self.items(of: wish)
            guard !items.isEmpty else { return nil }
            let bytes = items.reduce(0) { $0 + $1.object.bytes }
            guard bytes <= Limits.packBytes, items.count < StoredArchive.mostEntries else {
                findings.append(Self.tooLarge(wish, bytes: bytes))
                return nil
            }
            let name = "pictures-\(wish.id).zip"
            guard let made = try makesNew ? made(of: items, name: name) : known(items, name: name)
            else { return nil }
            return PicturePack(
                id: wish.id, theme: wish.theme, region: wish.region, size: wish.size,
                date: dates[made.archive.sha256] ?? composed.settings.date,
                plants: Set(items.map(\.plant.id)).count, pictures: items.count,
                licences: Dictionary(items.map { ($0.credit.licence, 1) }, uniquingKeysWith: +),
                archive: made.archive, contents: made.contents)
        }
    }

    /// The packs to make, also those without pictures.
    static func wishes(_ composed: Composed) -> [Wish] {
        let plants = composed.plants.filter { !$0.pictures.isEmpty }
        return composed.settings.packSizes.flatMap { size in
            let pixels = size.rawValue
            return [Wish(id: "all-\(pixels)", size: size, plants: plants)]
                + composed.categories.plants.map { category in
                    Wish(
                        id: "theme-\(category.id)-\(pixels)", theme: category.id, size: size,
                        plants: plants.filter { $0.tags.contains(category.id) })
                }
                + Region.allCases.map { region in
                    Wish(
                        id: "region-\(region.rawValue)-\(pixels)", region: region, size: size,
                        plants: plants.filter { $0.regions.contains(region) })
                }
        }
    }

    /// The largest WebP of each picture that is not larger than the pack's size.
    private static func items(of wish: Wish) -> [Item] {
        wish.plants.flatMap { plant in
            plant.pictures.compactMap { picture in
                let fitting = picture.renditions.filter {
                    $0.format == .webp && $0.size.rawValue <= wish.size.rawValue
                        && $0.size != .square
                }
                guard let best = fitting.max(by: { $0.size.rawValue < $1.size.rawValue }),
                    let word = picture.id.split(separator: "/").last
                else { return nil }
                return Item(
                    name: "\(plant.id)/\(word).webp", plant: plant, credit: picture.credit,
                    object: best.object)
            }
        }.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// The cached pack of these pictures, if its files exist.
    private func known(_ items: [Item], name: String) -> Made? {
        let known = cache.value(Made.self, for: Self.inputs(items, name: name))
        return known.flatMap { store.holds($0.archive) && store.holds($0.contents) ? $0 : nil }
    }

    private static func inputs(_ items: [Item], name: String) -> [String] {
        [name, credits(of: items)] + items.map { "\($0.name) \($0.object.sha256)" }
    }

    /// Makes a pack. Names are unique within an edition, since its signed list of files is by name.
    private func made(of items: [Item], name: String) throws -> Made {
        if let known = known(items, name: name) { return known }
        let credits = Self.credits(of: items)
        var archive = StoredArchive()
        var entries: [PicturePack.Entry] = []
        func add(_ data: Data, _ name: String, sha256: String, _ plant: PlantID?) {
            entries.append(
                PicturePack.Entry(
                    name: name, offset: archive.add(data, named: name), bytes: data.count,
                    sha256: sha256, plant: plant))
        }
        let text = Data(credits.utf8)
        add(text, Self.creditsName, sha256: SHA256.hex(of: text), nil)
        for item in items {
            let file = store.root.appending(path: item.object.path)
            guard let data = try? Data(contentsOf: file), data.count == item.object.bytes else {
                throw Failure(
                    what: "A picture of the edition is gone.", place: file.path,
                    remedy: "Delete build/.cache and build again.")
            }
            add(data, item.name, sha256: item.object.sha256, item.plant.id)
        }
        let made = Made(
            archive: try store.put(plain: archive.finished(), name: name),
            contents: try store.put(
                text: CanonicalJSON.encode(PicturePack.Contents(entries: entries)),
                extension: "json"))
        try cache.keep(made, for: Self.inputs(items, name: name))
        return made
    }

    /// In capitals, so that it sorts before all plants.
    private static let creditsName = "CREDITS.txt"

    /// The author and licence of each picture.
    private static func credits(of items: [Item]) -> String {
        items.map { item in
            let address = item.credit.source.map { " <\($0)>" } ?? ""
            return "\(item.name): \(item.plant.scientificName). \(item.credit.line)\(address)\n"
        }.joined()
    }

    private static func tooLarge(_ wish: Wish, bytes: Int) -> Finding {
        Finding(
            rule: .tooLarge, severity: .warning, subject: wish.id,
            place: Place(file: "content/edition.yaml"), excerpt: nil,
            message: "The pack would have \(bytes >> 20) MiB, over \(Limits.packBytes >> 20)",
            remedy: "Leave the size out of packs: {sizes: [...]}, or divide the category.")
    }
}
