import Catalog
import Foundation
import Testing

@testable import EditionBuild
@testable import EditorialContent
@testable import PipelineSupport

@Suite struct `Words, events and fact collections` {
    private func edition(_ files: [String: String]) async throws -> (TemporaryProject, Packed) {
        let project = try TemporaryProject(plants: Sample.four, others: files)
        return (project, try await project.build())
    }

    @Test func `A text with a refused word is left out, the plant stays`() async throws {
        let (project, packed) = try await edition([
            "content/words.yaml": "en: {refuse: [ugly weed], review: [], seen: []}",
            "content/plants/planta-alba.yaml": Sample.plant(
                "planta-alba", english: "alba bloom", taxon: 1000,
                change: [
                    "names": "names: {en: [Ugly Weed, white bloom], de: [Ugly weed]}",
                    "facts":
                        "facts: [{en: It grows., source: A}, {en: They say úgly weeds to it., source: B}]",
                ]),
        ])
        let shards = try packed.edition.shards.map {
            try CanonicalJSON.decode(Shard.self, from: project.read("build/\($0.object.path)"))
        }
        let id = try #require(PlantID(rawValue: "planta-alba"))
        let plant = try #require(shards.lazy.compactMap { $0.plants[id] }.first)
        #expect(
            plant.names == [.en: ["white bloom"], .de: ["Ugly weed"]], "a list is of one language")
        #expect(plant.facts.map(\.source) == ["A"])
        #expect(packed.findings.count { $0.rule == .refusedWord && $0.severity == .warning } == 2)
    }

    @Test
    func
        `A question with a refused word is rejected, one with a doubtful word is listed until it was seen`()
        async throws
    {
        let words = "en: {refuse: [number 1], review: [number 2, number 3], seen: [history-3]}"
        let (project, packed) = try await edition([
            "content/words.yaml": words,
            "content/questions/history.yaml": Sample.questions("history", count: 6),
        ])
        let found = packed.findings.filter { [.refusedWord, .secondLook].contains($0.rule) }
        #expect(found.map(\.subject) == ["history-1", "history-2"])
        #expect(found.map(\.severity) == [.rejected, .note])
        #expect(found.last?.remedy.contains("history-2 under en: seen:") == true)
        #expect(packed.edition.counts.questions == 5)
        let report = String(
            decoding: try project.read("build/\(packed.edition.report)"), as: UTF8.self)
        #expect(report.contains("second-look"))
    }

    @Test(arguments: [
        ("2026-01-10", "2026-01-12", true, "2026-01-01", ["2026-01-10", "2027-01-10"]),
        ("2026-01-10", "2026-01-12", true, "2026-01-12", ["2026-01-10", "2027-01-10"]),
        ("2026-01-10", "2026-01-12", true, "2026-01-13", ["2027-01-10"]),
        ("2026-12-30", "2027-01-02", true, "2028-01-01", ["2027-12-30", "2028-12-30"]),
        ("2026-01-10", "2026-01-12", false, "2026-01-13", []),
        ("2030-01-10", "2030-01-12", false, "2026-01-13", ["2030-01-10"]),
        ("2030-01-10", "2030-01-12", true, "2026-01-13", []),
    ])
    func `A yearly event is written out for the times that are still to come`(
        from: String, until: String, isYearly: Bool, date: String, expected: [String]
    ) throws {
        let draft = EventDraft(
            event: RegionalEvent(
                id: "e", names: LocalText([.en: "E"]), about: nil, regions: [], zone: "UTC",
                from: try #require(Day(rawValue: from)), until: try #require(Day(rawValue: until)),
                plants: []),
            isYearly: isYearly, place: Place(file: "x"))
        let times = draft.occurrences(from: try #require(Day(rawValue: date)))
        #expect(times.map(\.from.rawValue) == expected)
        #expect(Set(times.map(\.id)).count == times.count)
        #expect(
            times.allSatisfy {
                $0.until.number - $0.from.number == draft.event.until.number
                    - draft.event.from.number
            })
    }

    @Test(
        arguments: [
            ("zone: Europe/Berlin", nil), ("zone: UTC", nil),
            ("zone: Europe/Nowhere", Rule.unknownWord), ("zone: CET", .unknownWord),
            ("zone: ../../etc/passwd", .unknownWord), ("until: 2026-12-31", .outOfRange),
            ("from: 2028-02-29", .outOfRange),
            ("regions: [atlantis]", .unknownWord), ("id: Not An Id", .badID),
            ("plants: [no-such-plant]", .unknownPlant),
        ] as [(String, Rule?)])
    func `What is wrong with an event is told`(line: String, rule: Rule?) throws {
        var fields = [
            "id": "e", "names": "{en: E}", "zone": "UTC", "from": "2028-02-28",
            "until": "2028-03-01", "yearly": "true",
            "regions": "[europe]", "plants": "[planta-alba]",
        ]
        let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
        fields[parts[0]] = parts[1]
        if line == "until: 2026-12-31" { fields["from"] = "2027-01-01" }
        let text = fields.sorted { $0.key < $1.key }.map { "    \($0.key): \($0.value)" }.joined(
            separator: "\n")
        let project = try TemporaryProject(
            plants: Sample.four, others: ["content/events.yaml": "events:\n  -\n" + text])
        let found = try project.findings().filter { $0.place.file == "content/events.yaml" }
        #expect(found.first?.rule == rule, "\(found)")
    }

    @Test func `A collection is a file of its own, and its facts are in no other`() async throws {
        let (project, packed) = try await edition([
            "content/collections/tales.yaml": """
            id: tales
            names: {en: Tales}
            about: {en: What is told.}
            facts:
              - {plant: planta-alba, text: {en: A tale of white.}, source: A book}
              - {plant: planta-none, text: {en: A tale of none.}, source: A book}
            """,
            "content/collections/empty.yaml":
                "id: empty\nnames: {en: E}\nabout: {en: E}\nfacts: [{plant: planta-none, text: {en: T}, source: S}]",
            "content/collections/other.yaml":
                "id: misnamed\nnames: {en: E}\nabout: {en: E}\nfacts: []",
        ])
        let listed = try #require(packed.edition.collections.first)
        #expect(packed.edition.collections.map(\.id) == ["tales"] && listed.facts == 1)
        let collection = try CanonicalJSON.decode(
            FactCollection.self, from: project.read("build/\(listed.object.path)"))
        #expect(collection.facts.map(\.text.texts) == [[.en: "A tale of white."]])
        let route = String(decoding: try project.read("build/v1/collections.json"), as: UTF8.self)
        #expect(route.contains(listed.object.path) && !route.contains("tale of white"))
        #expect(
            packed.findings.filter { $0.place.file.hasPrefix("content/collections/") }.map(\.rule)
                == [.empty, .unknownPlant, .fileName, .unknownPlant])
        let outcome = try Verify(build: try project.project.build).current()
        #expect(outcome.faults.isEmpty && outcome.contradictions.isEmpty)
    }
}
