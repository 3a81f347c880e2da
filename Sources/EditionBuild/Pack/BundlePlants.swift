import Catalog
import FoundationEssentials

/// Writes plants, with all that belongs to them, into a bundle.
struct BundlePlants {
    let rows: BundleRows
    /// Row ids, by the plant's id.
    let ids: [String: Int64]

    /// Adds plants in the order of their row ids.
    ///
    /// - Throws: `DatabaseError` when a constraint of the schema is violated or SQLite cannot
    ///   write.
    func write(_ plants: [Plant]) throws {
        let ordered = plants.map { (row: row($0.id), plant: $0) }.sorted { $0.row < $1.row }
        for (_, plant) in ordered { try write(plant) }
        // Rows that refer to other plants are added when all plants have a row.
        for (id, plant) in ordered {
            for (position, other) in plant.lookAlikes.enumerated() {
                try rows.insert(
                    into: "lookAlike",
                    ["plant": id, "position": position, "other": row(other)])
            }
            // Both plants have the comparison; the one with the lower row id writes it.
            for comparison in plant.comparisons ?? [] where row(comparison.plant) > id {
                try write(comparison, of: id)
            }
        }
    }

    private func row(_ id: PlantID) -> Int64 { ids[id.rawValue] ?? 0 }

    private func write(_ plant: Plant) throws {
        let conditions = plant.conditions
        let difficulty = plant.difficulty
        try rows.insert(
            into: "plant",
            [
                "id": row(plant.id), "key": plant.id.rawValue,
                "uuid": plant.uuid.uuidString.lowercased(), "taxon": plant.taxon,
                "scientificName": plant.scientificName,
                "folded": Folding.fold(plant.scientificName),
                "sortName": SearchRow(of: plant).nameKey, "family": plant.family,
                "type": plant.type?.rawValue,
                "light": conditions.map { $0.light.map(\.rawValue).joined(separator: " ") },
                "water": conditions?.water.rawValue,
                "soil": conditions.map { $0.soil.map(\.rawValue).joined(separator: " ") },
                "acidityLeast": conditions?.acidity.map { Double($0.least) / 10 },
                "acidityMost": conditions?.acidity.map { Double($0.most) / 10 },
                "heightLeastCm": plant.height?.least, "heightMostCm": plant.height?.most,
                "spreadLeastCm": plant.spread?.least, "spreadMostCm": plant.spread?.most,
                "hardinessLeast": plant.hardiness?.least, "hardinessMost": plant.hardiness?.most,
                "popularity": plant.popularity, "status": plant.status.rawValue,
                "careIsOfFamily": plant.careIsOfFamily ? 1 : 0,
                "descriptionTitle": plant.descriptionCredit?.title,
                "descriptionUrl": plant.descriptionCredit?.url,
                "descriptionLicence": plant.descriptionCredit?.licence,
                "morphology": try plant.morphology.map {
                    String(decoding: try CanonicalJSON.encode($0), as: UTF8.self)
                },
                "rating": difficulty?.rating, "deviation": difficulty?.deviation,
                "answers": difficulty?.answers, "ratedOn": difficulty?.date.rawValue,
                "level": difficulty?.level.rawValue,
            ])
        try writeNames(of: plant)
        try writePassages(of: plant)
        try writeTraits(of: plant)
        for picture in plant.pictures.enumerated() { try write(picture, of: row(plant.id)) }
    }

    private func writeNames(of plant: Plant) throws {
        let id = row(plant.id)
        let synonyms = (BundleSchema.synonymLanguage, plant.synonyms ?? [])
        let names = plant.names.keys.sorted().map { ($0.rawValue, plant.names[$0] ?? []) }
        for (language, some) in names + [synonyms] {
            for (position, name) in some.enumerated() {
                try rows.insert(
                    into: "name",
                    [
                        "plant": id, "language": language, "position": position, "text": name,
                        "folded": Folding.fold(name),
                    ])
            }
        }
        for spelling in Set(SearchRow(of: plant).spellings).sorted() {
            try rows.insert(into: "spelling", ["plant": id, "folded": spelling])
        }
    }

    private func writePassages(of plant: Plant) throws {
        let id = row(plant.id)
        let sources = plant.sources
        let groups: [(kind: String, texts: [(text: LocalText, source: String?)])] = [
            ("description", plant.description.map { [($0, sources?.description)] } ?? []),
            ("fact", plant.facts.map { ($0.text, $0.source) }),
            ("care", plant.care.map { ($0, plant.careIsOfFamily ? nil : sources?.care) }),
            ("caution", plant.caution?.note.map { [($0, sources?.caution)] } ?? []),
        ]
        for (kind, texts) in groups {
            for (position, (text, source)) in texts.enumerated() {
                for language in text.texts.keys.sorted() {
                    try rows.insert(
                        into: "passage",
                        [
                            "plant": id, "kind": kind, "position": position,
                            "language": language.rawValue, "text": text.texts[language],
                            "source": source,
                        ])
                }
            }
        }
    }

    private func writeTraits(of plant: Plant) throws {
        let id = row(plant.id)
        let traits =
            plant.bloom.map { ("bloom", String($0)) }
            + plant.colours.map { ("colour", $0.rawValue) }
            + plant.regions.map { ("region", $0.rawValue) }
            + (plant.native ?? []).map { ("native", $0.rawValue) }
            + (plant.caution?.kinds ?? []).map { ("caution", $0.rawValue) }
        for (kind, value) in traits {
            try rows.insert(
                into: "trait", ["plant": id, "kind": kind, "value": value], skipsDuplicates: true)
        }
        for tag in plant.tags {
            try rows.insert(into: "tag", ["plant": id, "tag": tag], skipsDuplicates: true)
        }
    }

    private func write(_ picture: (offset: Int, element: Picture), of plant: Int64) throws {
        let (position, picture) = picture
        try rows.insert(
            into: "picture",
            [
                "key": picture.id, "plant": plant, "position": position,
                "kind": picture.kind.rawValue, "author": picture.credit.author,
                "licence": picture.credit.licence.rawValue, "source": picture.credit.source,
                "colour": picture.colour, "placeholder": picture.placeholder,
                "playable": picture.isPlayable ? 1 : 0,
            ])
        for language in picture.audio?.texts.keys.sorted() ?? [] {
            try rows.insert(
                into: "audio",
                [
                    "picture": picture.id, "language": language.rawValue,
                    "text": picture.audio?.texts[language],
                ])
        }
        for rendition in picture.renditions {
            try rows.insert(
                into: "rendition",
                [
                    "picture": picture.id, "size": rendition.size.rawValue,
                    "format": rendition.format.rawValue, "width": rendition.width,
                    "height": rendition.height, "path": rendition.object.path,
                    "bytes": rendition.object.bytes,
                ])
        }
    }

    private func write(_ comparison: Comparison, of plant: Int64) throws {
        let other = row(comparison.plant)
        try rows.insert(
            into: "comparison",
            [
                "plant": plant, "other": other, "organ": comparison.organ.rawValue,
                "isDangerous": comparison.isDangerous ? 1 : 0,
                "sources": String(
                    decoding: try CanonicalJSON.encode(comparison.sources), as: UTF8.self),
                "status": comparison.status.rawValue,
            ])
        for language in comparison.tell.texts.keys.sorted() {
            try rows.insert(
                into: "comparisonText",
                [
                    "plant": plant, "other": other, "language": language.rawValue,
                    "text": comparison.tell.texts[language],
                ])
        }
    }
}
