internal import Catalog
internal import GRDB

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Reads a plant from a bundle's tables. Unknown values are left out, because a newer edition may
/// have new ones.
struct PlantReader {
    let database: Database
    let id: Int

    init(_ database: Database, _ id: Int) {
        self.database = database
        self.id = id
    }

    func names() throws -> [Language: [String]] {
        let sql = "SELECT language, text FROM name WHERE plant = ? ORDER BY language, position"
        var names: [Language: [String]] = [:]
        for row in try Row.fetchAll(database, sql: sql, arguments: [id]) {
            guard let language = Language(rawValue: row["language"]) else { continue }
            names[language, default: []].append(row["text"])
        }
        return names
    }

    private func synonyms() throws -> [String]? {
        let found = try String.fetchAll(
            database,
            sql: "SELECT text FROM name WHERE plant = ? AND language = ? ORDER BY position",
            arguments: [id, BundleSchema.synonymLanguage])
        return found.isEmpty ? nil : found
    }

    func plant(_ row: Row) throws -> Plant? {
        guard let key = PlantID(rawValue: row["key"]), let uuid = UUID(uuidString: row["uuid"])
        else { return nil }
        var plant = Plant(id: key, uuid: uuid, scientificName: row["scientificName"])
        plant.taxon = row["taxon"]
        plant.family = row["family"]
        plant.names = try names()
        plant.synonyms = try synonyms()
        plant.popularity = row["popularity"]
        plant.status = TextStatus(rawValue: row["status"]) ?? .draft
        plant.type = (row["type"] as String?).flatMap(PlantType.init(rawValue:))
        plant.careIsOfFamily = (row["careIsOfFamily"] as Int) == 1
        plant.height = span(row["heightLeastCm"], row["heightMostCm"])
        plant.spread = span(row["spreadLeastCm"], row["spreadMostCm"])
        plant.hardiness = span(row["hardinessLeast"], row["hardinessMost"])
        plant.conditions = conditions(row)
        plant.difficulty = Self.difficulty(row)
        if let title: String = row["descriptionTitle"], let url: String = row["descriptionUrl"],
            let licence: String = row["descriptionLicence"]
        {
            plant.descriptionCredit = TextCredit(title: title, url: url, licence: licence)
        }
        try addPassages(&plant)
        try addTraits(&plant)
        plant.tags = try String.fetchAll(
            database, sql: "SELECT tag FROM tag WHERE plant = ? ORDER BY tag", arguments: [id])
        let others = """
            SELECT key FROM lookAlike JOIN plant ON plant.id = other
            WHERE lookAlike.plant = ? ORDER BY position
            """
        plant.lookAlikes = try String.fetchAll(database, sql: others, arguments: [id])
            .compactMap(PlantID.init(rawValue:))
        plant.comparisons = try comparisons()
        plant.pictures = try pictures()
        return plant
    }

    private func span(_ least: Int?, _ most: Int?) -> Span? {
        guard let least, let most else { return nil }
        return Span(least, most)
    }

    private func conditions(_ row: Row) -> GrowingConditions? {
        guard
            let water = (row["water"] as String?).flatMap(GrowingConditions.Water.init(rawValue:))
        else { return nil }
        func words(_ column: String) -> [String] {
            (row[column] as String? ?? "").split(separator: " ").map(String.init)
        }
        var acidity: Span?
        if let least: Double = row["acidityLeast"], let most: Double = row["acidityMost"],
            (0...14).contains(least), (0...14).contains(most)
        {
            acidity = Span(Int((least * 10).rounded()), Int((most * 10).rounded()))
        }
        return GrowingConditions(
            light: words("light").compactMap(GrowingConditions.Light.init(rawValue:)),
            water: water,
            soil: words("soil").compactMap(GrowingConditions.Soil.init(rawValue:)),
            acidity: acidity)
    }

    private static func difficulty(_ row: Row) -> Difficulty? {
        guard let rating: Int = row["rating"], let deviation: Int = row["deviation"],
            let answers: Int = row["answers"],
            let date = (row["ratedOn"] as String?).flatMap(Day.init(rawValue:)),
            let level = (row["level"] as String?).flatMap(Level.init(rawValue:))
        else { return nil }
        return Difficulty(
            rating: rating, deviation: deviation, answers: answers, date: date, level: level)
    }

    private func addPassages(_ plant: inout Plant) throws {
        let sql = """
            SELECT kind, position, language, text, source FROM passage
            WHERE plant = ? ORDER BY kind, position, language
            """
        var texts: [String: [(position: Int, text: LocalText, source: String)]] = [:]
        for row in try Row.fetchAll(database, sql: sql, arguments: [id]) {
            guard let language = Language(rawValue: row["language"]) else { continue }
            let kind: String = row["kind"]
            let position: Int = row["position"]
            var list = texts[kind] ?? []
            if list.last?.position != position {
                list.append((position, LocalText([:]), row["source"] ?? ""))
            }
            list[list.count - 1].text.texts[language] = row["text"]
            texts[kind] = list
        }
        func source(_ kind: String) -> String? {
            texts[kind]?.first.flatMap { $0.source.isEmpty ? nil : $0.source }
        }
        let sources = TextSources(
            description: source("description"), care: source("care"), caution: source("caution"))
        if sources != .none { plant.sources = sources }
        plant.description = texts["description"]?.first?.text
        plant.facts = (texts["fact"] ?? []).map { Fact(text: $0.text, source: $0.source) }
        plant.care = (texts["care"] ?? []).map(\.text)
        if let note = texts["caution"]?.first?.text {
            plant.caution = Caution(kinds: [], note: note)
        }
    }

    private func addTraits(_ plant: inout Plant) throws {
        let sql = "SELECT kind, value FROM trait WHERE plant = ? ORDER BY kind, value"
        var cautions: [Caution.Kind] = []
        for row in try Row.fetchAll(database, sql: sql, arguments: [id]) {
            let value: String = row["value"]
            switch row["kind"] as String {
            case "bloom": plant.bloom += Int(value).map { [$0] } ?? []
            case "colour": plant.colours += PlantColour(rawValue: value).map { [$0] } ?? []
            case "region": plant.regions += Region(rawValue: value).map { [$0] } ?? []
            case "native":
                plant.native = (plant.native ?? []) + (Region(rawValue: value).map { [$0] } ?? [])
            case "caution": cautions += Caution.Kind(rawValue: value).map { [$0] } ?? []
            default: break
            }
        }
        plant.bloom.sort()
        if !cautions.isEmpty {
            plant.caution = Caution(kinds: cautions, note: plant.caution?.note)
        }
    }

    private func pictures() throws -> [Picture] {
        let sql = "SELECT * FROM picture WHERE plant = ? ORDER BY position"
        return try Row.fetchAll(database, sql: sql, arguments: [id]).compactMap { row in
            let key: String = row["key"]
            guard let kind = Picture.Kind(rawValue: row["kind"]) else { return nil }
            let audio = try Row.fetchAll(
                database, sql: "SELECT language, text FROM audio WHERE picture = ?",
                arguments: [key])
            var texts: [Language: String] = [:]
            for text in audio {
                if let language = Language(rawValue: text["language"]) {
                    texts[language] = text["text"]
                }
            }
            var picture = Picture(
                id: key, kind: kind, audio: texts.isEmpty ? nil : LocalText(texts),
                credit: Credit(
                    author: row["author"], licence: Licence(code: row["licence"]),
                    source: row["source"]),
                placeholder: row["placeholder"], colour: row["colour"],
                renditions: try renditions(key))
            // Older bundles have no such column.
            picture.isPlayable = (row["playable"] as Int?) != 0
            return picture
        }
    }

    private func renditions(_ picture: String) throws -> [Rendition] {
        let sql = "SELECT * FROM rendition WHERE picture = ? ORDER BY size DESC, format DESC"
        return try Row.fetchAll(database, sql: sql, arguments: [picture]).compactMap { row in
            guard let size = Rendition.Size(rawValue: row["size"]),
                let format = Rendition.Format(rawValue: row["format"])
            else { return nil }
            return Rendition(
                size: size, format: format, width: row["width"], height: row["height"],
                object: ObjectRef(path: row["path"], bytes: row["bytes"]))
        }
    }
}
