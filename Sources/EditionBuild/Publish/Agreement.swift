import Catalog
import Foundation
import GRDB

/// Compares an edition's bundle, shards and decks with each other.
struct Agreement {
    /// The plants of all shards.
    let plants: [PlantID: Plant]
    /// The decks.
    let decks: [Deck]
    /// The bundle's file, whose hash has been checked.
    let bundle: URL
    /// The most contradictions of one kind that are listed.
    private static let listed = 20

    /// The contradictions, as sentences; empty when all agree.
    func contradictions() -> [String] {
        var found = references()
        do {
            var configuration = Configuration()
            configuration.readonly = true
            let queue = try DatabaseQueue(
                path: "file:\(bundle.path)?immutable=1", configuration: configuration)
            found += try queue.read { try ofBundle($0) }
        } catch {
            found.append("The bundle cannot be read: \(error)")
        }
        return found
    }

    /// References to missing records, and records without credit.
    private func references() -> [String] {
        var unknown: [String] = []
        var oneWay: [String] = []
        var creditless: [String] = []
        var cards: [String] = []
        for plant in plants.values {
            for id in plant.lookAlikes where plants[id] == nil {
                unknown.append("\(plant.id) → \(id)")
            }
            for comparison in plant.comparisons ?? [] {
                let back = plants[comparison.plant]?.comparisons?.first { $0.plant == plant.id }
                if back?.tell != comparison.tell || back?.organ != comparison.organ {
                    oneWay.append("\(plant.id) → \(comparison.plant)")
                }
            }
            for picture in plant.pictures where picture.credit.author.isEmpty {
                creditless.append(picture.id)
            }
        }
        for deck in decks {
            for card in deck.cards {
                switch deck.kind {
                case .plants:
                    let plant = PlantID(rawValue: card.id).flatMap { plants[$0] }
                    if plant?.difficulty?.rating != card.rating
                        || plant?.lookAlikes.map(\.rawValue) != card.lookAlikes
                    {
                        cards.append(card.id)
                    }
                case .questions, .set:
                    if deck.questions[card.id]?.difficulty?.rating != card.rating {
                        cards.append(card.id)
                    }
                }
            }
        }
        return Self.told("Options that are not in the edition", unknown)
            + Self.told("Comparisons that the other plant does not tell", oneWay)
            + Self.told("Pictures without a credit", creditless)
            + Self.told("Cards that say other than their plant or question", cards)
    }

    private func ofBundle(_ database: Database) throws -> [String] {
        var found: [String] = []
        let integrity = try String.fetchAll(database, sql: "PRAGMA integrity_check")
        if integrity != ["ok"] { found += Self.told("The bundle is damaged", integrity) }
        let foreign = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check")
        if !foreign.isEmpty { found.append("The bundle has \(foreign.count) dangling references") }

        var names: [String: Int] = [:]
        for row in try Row.fetchAll(
            database,
            sql: "SELECT key, count(*) AS n FROM plant JOIN name ON plant = id GROUP BY key")
        {
            names[row["key"]] = row["n"]
        }
        var seen = 0
        var differing: [String] = []
        let rows = try Row.fetchCursor(
            database,
            sql: "SELECT key, scientificName, taxon, popularity, rating, uuid FROM plant")
        while let row = try rows.next() {
            seen += 1
            let key: String = row["key"]
            guard let plant = PlantID(rawValue: key).flatMap({ plants[$0] }),
                plant.scientificName == row["scientificName"], plant.taxon == row["taxon"],
                plant.popularity == row["popularity"], plant.difficulty?.rating == row["rating"],
                plant.uuid.uuidString.lowercased() == row["uuid"],
                plant.names.values.reduce(plant.synonyms?.count ?? 0, { $0 + $1.count })
                    == names[key] ?? 0
            else {
                differing.append(key)
                continue
            }
        }
        if seen != plants.count {
            found.append("The bundle has \(seen) plants, the shards have \(plants.count)")
        }
        found += Self.told("Plants that bundle and shards tell differently", differing)

        let questions = decks.filter { $0.kind == .questions }.reduce(into: [:]) {
            $0.merge($1.questions) { first, _ in first }
        }
        var others: [String] = []
        var count = 0
        let asked = try Row.fetchCursor(
            database, sql: "SELECT key, category, rating, source FROM question")
        while let row = try asked.next() {
            count += 1
            let question: Question? = questions[row["key"]]
            if question?.category != row["category"] || question?.source != row["source"]
                || question?.difficulty?.rating != row["rating"]
            {
                others.append(row["key"])
            }
        }
        if count != questions.count {
            found.append("The bundle has \(count) questions, the decks have \(questions.count)")
        }
        return found + Self.told("Questions that bundle and decks tell differently", others)
    }

    private static func told(_ what: String, _ ids: [String]) -> [String] {
        guard !ids.isEmpty else { return [] }
        let shown = ids.sorted().prefix(listed).joined(separator: ", ")
        return ["\(what) (\(ids.count)): \(shown)" + (ids.count > listed ? ", …" : "")]
    }
}
