import Catalog
import Foundation
import GRDB
import TestSupport
import Testing

@testable import EditionBuild

@Suite struct `Bundle, shards and decks` {
    private func built() async throws -> (TemporaryProject, Packed, [PlantID: Plant], [Deck]) {
        var content = Sample.four
        content["planta-alba"] = Sample.plant(
            "planta-alba", english: "alba bloom", taxon: 1000,
            change: [
                "family": "family: Testaceae\nsynonyms: [Vetus alba]",
                "regions": "regions: [europe, asia]\nnative: [asia]",
            ])
        let project = try TemporaryProject(
            plants: content, questions: ["science": Sample.questions("science", count: 6)])
        let packed = try await project.built()
        var plants: [PlantID: Plant] = [:]
        for shard in packed.edition.shards {
            plants.merge(
                try CanonicalJSON.decode(
                    Shard.self, from: project.read("build/\(shard.object.path)")
                ).plants
            ) { $1 }
        }
        let decks = try packed.edition.decks.map {
            try CanonicalJSON.decode(Deck.self, from: project.read("build/\($0.target.path)"))
        }
        return (project, packed, plants, decks)
    }

    @Test func `of a build say the same`() async throws {
        let (project, packed, plants, decks) = try await built()
        #expect(plants.count == 4 && decks.count == 2)
        let bundle = project.root.appending(path: "build/\(packed.edition.bundle.path)")
        let alba = plants.values.first { $0.id.rawValue == "planta-alba" }
        #expect(alba?.synonyms == ["Vetus alba"] && alba?.native == [.asia])
        let kept = try await DatabaseQueue(path: bundle.path).read { database in
            try String.fetchAll(database, sql: "SELECT text FROM name WHERE language = 'la'")
                + String.fetchAll(database, sql: "SELECT value FROM trait WHERE kind = 'native'")
        }
        #expect(kept == ["Vetus alba", "asia"])
        #expect(Agreement(plants: plants, decks: decks, bundle: bundle).contradictions() == [])
        let told = try await Program.run(["verify", "2026.11.1", "--project", project.root.path])
        #expect(
            told.status == 0 && told.text.contains("0 faults, 0 contradictions"), "\(told.text)")
        #expect(
            try await Program.run(["verify", "2026.11.9", "--project", project.root.path]).status
                == 1)
        let pictures = plants.values.flatMap(\.pictures).compactMap(\.kept)
        try project.write("changed", to: "build/\(try #require(pictures.first).object.path)")
        let damaged = try await Program.run(["verify", "--project", project.root.path])
        #expect(damaged.status == 2 && damaged.text.contains(", 1 fault, "), "\(damaged.text)")
    }

    /// A change of the bundle, and the words of what is found.
    @Test(arguments: [
        (
            "UPDATE plant SET popularity = popularity + 1 WHERE id = 1",
            "Plants that bundle and shards tell differently (1): planta-alba"
        ),
        (
            "UPDATE plant SET rating = rating + 1 WHERE id = 2",
            "Plants that bundle and shards tell differently (1)"
        ),
        (
            "DELETE FROM name WHERE language = 'la'",
            "Plants that bundle and shards tell differently (1): planta-alba"
        ),
        ("DELETE FROM name WHERE plant = 1", "Plants that bundle and shards tell differently (1)"),
        (
            "PRAGMA foreign_keys = OFF; DELETE FROM plant WHERE id = 1",
            "The bundle has 3 plants, the shards have 4"
        ),
        ("PRAGMA foreign_keys = OFF; DELETE FROM plant WHERE id = 1", "dangling references"),
        (
            "UPDATE question SET category = 'history' WHERE id = 1",
            "Questions that bundle and decks tell differently (1)"
        ),
    ])
    func `that differ are told`(statement: String, words: String) async throws {
        let (project, packed, plants, decks) = try await built()
        let bundle = project.root.appending(path: "build/\(packed.edition.bundle.path)")
        let queue = try DatabaseQueue(path: bundle.path)
        try await queue.writeWithoutTransaction { try $0.execute(sql: statement) }
        try queue.close()
        let found = Agreement(plants: plants, decks: decks, bundle: bundle).contradictions()
        #expect(found.contains { $0.contains(words) }, "\(found)")
    }

    @Test func `with references that lead nowhere, or without credits, are told`() async throws {
        let (project, packed, plants, decks) = try await built()
        let bundle = project.root.appending(path: "build/\(packed.edition.bundle.path)")
        var broken = plants
        let id = try #require(PlantID(rawValue: "planta-alba"))
        broken[id]?.lookAlikes = [try #require(PlantID(rawValue: "nobody"))]
        broken[id]?.comparisons = [
            Comparison(
                plant: try #require(PlantID(rawValue: "planta-dulcis")), organ: .flower,
                isDangerous: true, tell: LocalText([.en: "By the rim."]), sources: [],
                status: .draft)
        ]
        broken[id]?.pictures[0].credit.author = ""
        let found = Agreement(plants: broken, decks: decks, bundle: bundle).contradictions().joined(
            separator: "\n")
        #expect(found.contains("the other plant does not tell (1): planta-alba → planta-dulcis"))
        #expect(
            found.contains("planta-alba → nobody")
                && found.contains("Pictures without a credit (1)"))
        #expect(
            found.contains("Cards that say other than their plant or question (1): planta-alba"))
    }
}
