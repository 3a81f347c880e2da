import Catalog
import Foundation
import GRDB
import TestSupport
import Testing

@testable import EditionBuild
@testable import PipelineSupport

@Suite struct `A build` {
    private func sample(questions: Bool = true, hasOwnSite: Bool = false) throws
        -> TemporaryProject
    {
        try TemporaryProject(
            plants: Sample.four,
            questions: questions
                ? [
                    "science": Sample.questions("science", count: 9),
                    "history": Sample.questions("history", count: 9),
                ] : [:], hasOwnSite: hasOwnSite)
    }

    @Test func `publishes a whole edition`() async throws {
        let project = try sample()
        let packed = try await project.build()
        #expect(packed.edition.counts.playable == 4)
        #expect(packed.edition.counts.questions == 18)
        #expect(packed.edition.counts.pictures == 8)
        let outcome = try Verify(build: project.project.build).current()
        #expect(outcome.faults == [])
        #expect(outcome.files > 80)
        let list = try CanonicalJSON.decode(
            EditionList.self, from: project.read("build/v1/editions.json"))
        #expect(list.current.edition == packed.target)
    }

    @Test
    func
        `gives the same bytes in another folder, time zone, locale and core count, of sources of another date`()
        async throws
    {
        let first = try sample()
        let second = try sample(hasOwnSite: true)
        for file in try Project.files(below: second.root) {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
                ofItemAtPath: file.path)
        }
        _ = try await first.build(workers: 1, taking: .nothing)
        // Turkish has an i of its own, and numbers with other signs between them.
        let built = try await Program.run(
            ["build", "--project", second.root.path],
            environment: ["TZ": "Asia/Kathmandu", "LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8"])
        #expect(built.status == 0, "\(built.text)")
        let left = try BuildTree.read(first.root.appending(path: "build"))
        let right = try BuildTree.read(second.root.appending(path: "build"))
        #expect(left.keys.sorted() == right.keys.sorted())
        for (path, data) in left { #expect(right[path] == data, "\(path) differs") }
    }

    @Test func `of nothing new changes nothing, and of one edit only what it touches`() async throws
    {
        let project = try sample()
        let first = try await project.built()
        let before = try BuildTree.read(project.root.appending(path: "build"))
        let same = try await project.build()
        #expect(same.target == first.target)
        #expect(try BuildTree.read(project.root.appending(path: "build")) == before)

        try project.write(
            Sample.plant(
                "planta-alba", english: "alba bloom", taxon: 1000,
                change: ["facts": "facts: [{en: It grows fast., source: A book}]"]),
            to: "content/plants/planta-alba.yaml")
        let edited = try await project.build()
        #expect(edited.target != first.target)
        #expect(edited.edition.decks == first.edition.decks)
        #expect(edited.edition.shards != first.edition.shards)
        let scratch = try sample()
        try scratch.write(
            project.read("content/plants/planta-alba.yaml"), to: "content/plants/planta-alba.yaml")
        let whole = try await scratch.build(taking: .pictures)
        #expect(whole.edition == edited.edition)
    }

    @Test func `makes a bundle that any SQLite tool opens and finds sound`() async throws {
        let project = try sample()
        let packed = try await project.built()
        var configuration = Configuration()
        configuration.readonly = true
        let path = project.root.appending(path: "build/" + packed.edition.bundle.path).path
        let queue = try DatabaseQueue(
            path:
                "file:\(path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path)?immutable=1",
            configuration: configuration)
        try await queue.read { database in
            #expect(try String.fetchOne(database, sql: "PRAGMA integrity_check") == "ok")
            #expect(try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").isEmpty)
            #expect(
                try Int.fetchOne(database, sql: "PRAGMA application_id")
                    == BundleSchema.applicationID)
            #expect(try Int.fetchOne(database, sql: "PRAGMA user_version") == BundleSchema.version)
            #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM plant") == 4)
            #expect(
                try Int.fetchOne(database, sql: "SELECT count(*) FROM option WHERE isRight") == 18)
            #expect(
                try Int.fetchOne(
                    database,
                    sql: "SELECT min(n) FROM (SELECT count(*) n FROM lookAlike GROUP BY plant)")
                    == 3)
            let rendition = try Row.fetchOne(
                database, sql: "SELECT path, bytes FROM rendition LIMIT 1")
            let file: String = try #require(rendition?["path"])
            #expect(try project.read("build/" + file).count == rendition?["bytes"])
        }
    }

    @Test func `refuses an edition that lost too much, until a reason is given`() async throws {
        let project = try sample()
        _ = try await project.built()
        let pointer = try project.read("build/v1/editions.json")
        try FileManager.default.removeItem(
            at: project.root.appending(path: "content/questions/history.yaml"))
        let failure = await #expect(throws: Failure.self) { _ = try await project.build() }
        #expect(failure?.what.contains("questions fell from 18 to 9") == true)
        #expect(try project.read("build/v1/editions.json") == pointer)
        _ = try await project.build(accept: "history has its own edition now")
        #expect(try project.read("build/v1/editions.json") != pointer)
    }

    @Test func `grown from a base keeps ids, daily sets and steady ratings`() async throws {
        let project = try sample()
        let first = try await project.built()
        let day = try project.read("build/v1/daily/2026-11-22.json")
        try project.write(
            TemporaryProject.edition.replacing("2026.11.1", with: "2026.11.2")
                .replacing("2026-11-21", with: "2026-11-22").replacing(
                    "base: none", with: "base: 2026.11.1"),
            to: "content/edition.yaml")
        try project.write(
            Sample.questions("science", count: 14), to: "content/questions/science.yaml")
        try project.write(
            Sample.plant("planta-aaa", english: "aaa bloom", taxon: 2000),
            to: "content/plants/planta-aaa.yaml")
        let second = try await project.build()
        #expect(second.edition.base == "2026.11.1")
        #expect(try project.read("build/v1/daily/2026-11-22.json") == day)
        #expect(
            FileManager.default.fileExists(
                atPath: project.root.appending(path: "build/v1/daily/2026-11-24.json").path))
        let base = try #require(
            try BaseEdition.load(version: "2026.11.2", from: project.project.build))
        let before = try #require(
            try BaseEdition.load(version: "2026.11.1", from: project.project.build))
        #expect(before.rowIDs.plants.allSatisfy { base.rowIDs.plants[$0.key] == $0.value })
        #expect(base.rowIDs.plants["planta-aaa"] == 5)
        for (id, plant) in before.plants {
            #expect(base.plants[id]?.difficulty == plant.difficulty)
        }
        #expect(first.edition.version == "2026.11.1")
    }

    @Test func `grown from an edition that is not there says so`() async throws {
        let project = try sample()
        try project.write(
            TemporaryProject.edition.replacing("base: none", with: "base: 2025.1.1"),
            to: "content/edition.yaml")
        let failure = await #expect(throws: Failure.self) { _ = try await project.build() }
        #expect(failure?.place.contains("base: 2025.1.1") == true)
    }

    @Test func `sweeps what no kept edition names, but never a deck`() async throws {
        let project = try sample(questions: false)
        var decks: Set<String> = []
        for number in 1...6 {
            try project.write(
                TemporaryProject.edition.replacing("2026.11.1", with: "2026.11.\(number)"),
                to: "content/edition.yaml")
            try project.write(
                Sample.plant("planta-alba", english: "alba bloom \(number)", taxon: 1000),
                to: "content/plants/planta-alba.yaml")
            decks.formUnion(try await project.build().edition.decks.map(\.target.path))
        }
        let targets = try FileManager.default.contentsOfDirectory(
            atPath: project.root.appending(path: "build/targets").path)
        #expect(targets.count { $0.hasSuffix(".edition.json") } == 1 + Limits.editionsKept)
        #expect(decks.count == 6)
        for deck in decks {
            #expect(
                FileManager.default.fileExists(
                    atPath: project.root.appending(path: "build/\(deck)").path))
        }
        #expect(try Verify(build: project.project.build).current().faults == [])
    }

    @Test func `says every audio description without a name of plant or option`() async throws {
        let composed = try StarterContent.composed.get()
        let plants = Dictionary(uniqueKeysWithValues: composed.plants.map { ($0.id, $0) })
        #expect(composed.plants.count(where: \.isPlayable) >= 24)
        for plant in composed.plants where plant.isPlayable {
            let shown = [plant] + plant.lookAlikes.compactMap { plants[$0] }
            for text in plant.pictures.compactMap(\.audio).flatMap(\.texts.values) {
                for option in shown {
                    #expect(
                        NameFinder(option).firstName(in: NameFinder.Text(text)) == nil,
                        "\(plant.id): \(text)")
                }
            }
        }
    }

    @Test func `of the starter content rejects nothing`() throws {
        let composed = try StarterContent.composed.get()
        #expect(composed.findings.filter { $0.severity == .rejected }.map(\.text) == [])
        #expect(
            composed.questions.count >= 480 && Set(composed.questions.map(\.category)).count == 7)
        #expect(composed.sets[.daily]?.count == 60)
        #expect((9...10).contains(composed.sets[.weekly]?.count ?? 0))
        for plant in composed.plants {
            #expect(plant.lookAlikes.count >= 3)
            #expect(Set(plant.names.keys) == Set(Language.allCases), "\(plant.id)")
            #expect(plant.pictures.count >= 3 && plant.sources?.description != nil, "\(plant.id)")
        }
    }

}
