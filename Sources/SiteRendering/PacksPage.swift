import Catalog

/// The page of picture packs for offline use: size, date of last change, licences and contents of
/// each.
struct PacksPage: Encodable {
    /// The packs of the same plants.
    struct Group: Encodable {
        /// The name of the group.
        var name: TextView
        /// "9 plants".
        var plantsText: String
        /// The plants, by the name shown; at most `named`.
        var plants: [TextView]
        /// "and 12 more"; nil when all are shown.
        var moreText: String?
        /// One per size, the smallest first.
        var sizes: [Size]
    }

    /// One file.
    struct Size: Encodable {
        /// The pack's id, which the page sends to the service worker.
        var id: String
        /// The size of the file in bytes.
        var bytes: Int
        /// "Take along, 0.9 MB".
        var takeText: String
        /// "18 pictures, up to 480 pixels".
        var picturesText: String
        /// "The same since 21 November 2026".
        var sinceText: String
        /// "CC0 (18)".
        var licencesText: String
        /// The file.
        var address: String
        /// The file name to save it under.
        var file: String
    }

    /// The most plants named of one pack.
    static let named = 60

    var groups: [Group]
    var hasGroups: Bool
}

extension PageMaker {
    /// The page of packs.
    func packs() -> Page<PacksPage> {
        var order: [String] = []
        var packs: [String: [PicturePack]] = [:]
        for pack in input.packs {
            let key = pack.theme.map { "theme \($0)" } ?? pack.region.map { "region \($0)" } ?? ""
            if packs[key] == nil { order.append(key) }
            packs[key, default: []].append(pack)
        }
        let groups = order.compactMap { packs[$0].flatMap(group) }
        return Page(
            page: frame(
                "packs", in: .me, title: words["packs-title"], summary: words["packs-summary"]),
            content: PacksPage(groups: groups, hasGroups: !groups.isEmpty))
    }

    private func group(_ packs: [PicturePack]) -> PacksPage.Group? {
        guard let first = packs.first else { return nil }
        let members = input.plants.filter { plant in
            !plant.pictures.isEmpty && (first.theme.map(plant.tags.contains) ?? true)
                && (first.region.map(plant.regions.contains) ?? true)
        }
        let named = members.map { (key: Folding.fold(name(of: $0).text), plant: $0) }
            .sorted { $0.key != $1.key ? $0.key < $1.key : $0.plant.id < $1.plant.id }
        let rest = named.count - PacksPage.named
        return PacksPage.Group(
            name: title(of: first), plantsText: words.counted("plants", first.plants),
            plants: named.prefix(PacksPage.named).map { name(of: $0.plant) },
            moreText: rest > 0 ? words.filled("packs-more", ["count": String(rest)]) : nil,
            sizes: packs.map(size))
    }

    private func title(of pack: PicturePack) -> TextView {
        if let region = pack.region {
            return TextView(text: words.word("region", region).sentenceStart)
        }
        let category = input.categories.plants.first { $0.id == pack.theme }
        return reading(category?.names) ?? TextView(text: words["packs-all"])
    }

    private func size(_ pack: PicturePack) -> PacksPage.Size {
        let pictures = words.counted("pictures", pack.pictures)
        let weight = Measure(words: words).megabytes(pack.archive.bytes)
        let licences = pack.licences.sorted { $0.key.rawValue < $1.key.rawValue }
        return PacksPage.Size(
            id: pack.id, bytes: pack.archive.bytes,
            takeText: words.filled("packs-take", ["weight": weight]),
            picturesText: words.filled(
                "packs-pixels", ["pictures": pictures, "pixels": String(pack.size.rawValue)]),
            sinceText: words.filled("packs-since", ["date": words.date(pack.date)]),
            licencesText: licences.map { "\($0.key.name) (\($0.value))" }.joined(separator: ", "),
            address: root + pack.archive.path, file: "florilegium-\(pack.id).zip")
    }
}
