import Catalog
import Foundation
import TestSupport
import Testing

@testable import ContentReading
@testable import EditionBuild
@testable import EditionReport
@testable import PipelineSupport

@Suite struct `Changes between editions` {
    @Test func `tell why pictures changed whose photographs did not`() async throws {
        let project = try TemporaryProject(plants: Sample.four)
        try Photograph.add(to: project, taxon: 1000, id: 77, width: 300, height: 200)
        let edition = try await project.build().edition
        #expect(edition.tools["colours"] == "3")
        let base = try #require(
            try BaseEdition.load(
                version: edition.version, from: project.root.appending(path: "build")))
        let now = base.contents
        var before = now
        before.plants = now.plants.mapValues { plant in
            var other = plant
            other.pictures = []
            return other
        }
        #expect(Changes(from: before, to: now).remade.isEmpty)
        before.tools["colours"] = nil
        let changes = Changes(from: before, to: now)
        #expect(changes.remade.count == 2 && changes.text.contains("blue to violet"))
        let page = try ChangesPage(
            changes: changes, folder: Repository.root.appending(path: "site")
        )
        .html()
        #expect(page.contains("<p>Photographs were made anew"))
        before.tools["colours"] = "2"
        let later = Changes(from: before, to: now).remade
        #expect(later.count == 1 && later[0].contains("Adobe RGB"))
        // Nothing is said where no picture is another one.
        before.plants = now.plants
        #expect(Changes(from: before, to: now).remade.isEmpty)
    }

    private func setVersion(_ number: Int, _ project: TemporaryProject) throws {
        try project.write(
            TemporaryProject.edition.replacing("2026.11.1", with: "2026.11.\(number)").replacing(
                "base: none", with: number == 1 ? "base: none" : "base: 2026.11.\(number - 1)"),
            to: "content/edition.yaml")
    }

    private func herb(_ id: String, _ names: String, _ project: TemporaryProject) throws {
        try project.write(
            "id: \(id)\nname: \(id.prefix(1).uppercased() + id.dropFirst().replacing("-", with: " "))\nnames: {en: [\(names)]}\nfamily: Testaceae\n",
            to: "content/plants/\(id).yaml")
    }

    @Test func `tell what was added, changed and removed, in a page, in JSON and by a command`()
        async throws
    {
        let project = try TemporaryProject()
        for number in 1...60 {
            try herb("herba-\(String(repeating: "a", count: number))", "Herb \(number)", project)
        }
        _ = try await project.built()
        let first = try CanonicalJSON.decode(
            Changes.self, from: project.read("build/editions/2026.11.1/changes.json"))
        #expect(first.from == nil && first.plants.added.count == 60)
        try setVersion(2, project)
        try herb("herba-a", "Herb <b>changed</b>", project)
        try herb("herba-nova", "New herb", project)
        try FileManager.default.removeItem(
            at: project.root.appending(path: "content/plants/herba-aa.yaml"))
        _ = try await project.build()
        let changes = try CanonicalJSON.decode(
            Changes.self, from: project.read("build/editions/2026.11.2/changes.json"))
        #expect(changes.from == "2026.11.1")
        #expect(changes.plants.added == ["herba-nova"])
        #expect(changes.plants.removed == ["herba-aa"])
        #expect(changes.plants.changed == ["herba-a": ["names"]])
        #expect(
            changes.plants.texts == [
                "herba-a": [
                    TextChange(part: "names (en)", before: "Herb 1", now: "Herb <b>changed</b>")
                ]
            ])
        #expect(changes.accepted == nil)
        let page = String(
            decoding: try project.read("build/editions/2026.11.2/changes.html"), as: UTF8.self)
        #expect(page.contains("herba-nova") && page.contains("1 removed"))
        #expect(page.contains("<del>Herb 1</del> <ins>Herb &lt;b&gt;changed&lt;/b&gt;</ins>"))
        let told = try await Program.run([
            "diff", "2026.11.1", "2026.11.2", "--project", project.root.path,
        ])
        #expect(told.status == 0)
        #expect(told.text.contains("1 added, 1 removed, 1 changed, 0 re-rated"))
        #expect(told.text.contains("- Herb 1\n        + Herb <b>changed</b>\n"), "\(told.text)")
        let back = try await Program.run([
            "diff", "2026.11.2", "2026.11.1", "--json", "--project", project.root.path,
        ])
        #expect(back.text.contains("\"herba-aa\""))
        #expect(
            try await Program.run(["diff", "2026.11.1", "2025.1.1", "--project", project.root.path])
                .status == 1)
    }

    @Test func `name the lists beside plants and questions, with what is in them`() async throws {
        let project = try TemporaryProject(plants: Sample.four)
        func write(_ about: String, _ fact: String, _ category: String) throws {
            try project.write(
                """
                id: roses
                names: {en: Roses}
                about: {en: \(about)}
                facts:
                  - {plant: planta-alba, text: {en: "\(fact)"}, source: "A book, page 3"}
                """, to: "content/collections/roses.yaml")
            try project.write(
                """
                plants: [{id: tree, names: {en: Tree}}]
                questions: [{id: science, names: {en: \(category)}}]
                """, to: "content/categories.yaml")
        }
        try write("Of roses.", "Roses have prickles.", "Science")
        _ = try await project.build()
        try setVersion(2, project)
        try write("Of roses.", "Roses have prickles, not thorns.", "The sciences")
        _ = try await project.build()
        let told = try await Program.run([
            "diff", "2026.11.1", "2026.11.2", "--project", project.root.path,
        ])
        let wanted = """
              plants: 0 added, 0 removed, 0 changed, 0 re-rated
              questions: 0 added, 0 removed, 0 changed, 0 re-rated
              categories of questions: 0 added, 0 removed, 1 changed
                ~ science: names
                    names (en)
                    - Science
                    + The sciences
              fact collections: 0 added, 0 removed, 1 changed
                ~ roses: facts
                    facts 1.text (en)
                    - Roses have prickles.
                    + Roses have prickles, not thorns.
            """
        #expect(told.text.contains(wanted), "\(told.text)")
        let page = String(
            decoding: try project.read("build/editions/2026.11.2/changes.html"), as: UTF8.self)
        #expect(page.contains("<h2>Fact collections</h2>"))
        #expect(page.contains("<ins>The sciences</ins>"))
    }

    @Test
    func `that lose more than a fiftieth are refused, and kept with the reason when accepted`()
        async throws
    {
        let project = try TemporaryProject()
        for number in 1...60 {
            try herb("herba-\(String(repeating: "a", count: number))", "Herb \(number)", project)
        }
        _ = try await project.built()
        try setVersion(2, project)
        for number in 1...2 {
            try FileManager.default.removeItem(
                at: project.root.appending(
                    path: "content/plants/herba-\(String(repeating: "a", count: number)).yaml"))
        }
        let failure = await #expect(throws: Failure.self) { try await project.build() }
        #expect(
            failure?.what.contains("listed plants fell from 60 to 58; en names fell from 60 to 58")
                == true)
        #expect(try Verify(build: project.project.build).current().version == "2026.11.1")
        _ = try await project.build(accept: "two were weeds")
        let changes = try CanonicalJSON.decode(
            Changes.self, from: project.read("build/editions/2026.11.2/changes.json"))
        #expect(changes.accepted?.reason == "two were weeds")
        #expect(changes.accepted?.objections.count == 2)
    }

    /// Taxa of a snapshot, the second of which merges into the first.
    @Test func `let the ids of merged taxa lead to their heirs, also later on`() async throws {
        let project = try TemporaryProject()
        func write(_ merged: Bool, day: String) throws {
            func taxon(_ id: Int, _ name: String, isActive: Bool = true, into: [Int] = [])
                -> SourceTaxon
            {
                SourceTaxon(
                    taxon: id, name: name, rank: "species", family: "Testaceae", isActive: isActive,
                    replacements: into, names: [:], synonyms: [], observations: 10 * id,
                    similar: [],
                    agreements: 0, disagreements: 0, summary: nil, photographs: [])
            }
            let taxa =
                [
                    taxon(1, "Herba prima"),
                    taxon(2, "Herba secunda", isActive: !merged, into: merged ? [1] : []),
                ]
                + (3...80).map { taxon($0, "Planta no\(String(repeating: "o", count: $0))") }
            let snapshot = Snapshot(
                request: "", source: "", taken: try #require(Day(rawValue: day)), taxa: taxa.count,
                photographs: 0, rejected: [])
            try SnapshotStore.write(
                snapshot, taxa, to: project.root.appending(path: "content/sources/inaturalist"),
                photographsIn: project.root.appending(path: "build/.cache/none"))
        }
        try write(false, day: "2026-11-01")
        _ = try await project.build()
        try setVersion(2, project)
        try write(true, day: "2026-11-02")
        let packed = try await project.build()
        let (old, heir) = (
            try #require(PlantID(rawValue: "herba-secunda")),
            try #require(PlantID(rawValue: "herba-prima"))
        )
        #expect(packed.edition.aliases == [old: heir])
        let changes = try CanonicalJSON.decode(
            Changes.self, from: project.read("build/editions/2026.11.2/changes.json"))
        #expect(changes.merged == ["herba-secunda": "herba-prima"])
        try setVersion(3, project)
        #expect(try await project.build().edition.aliases == [old: heir])
    }

    @Test func `take back questions and pictures that were revoked, from sets to come too`()
        async throws
    {
        let project = try TemporaryProject(
            plants: [
                "planta-alba": Sample.plant("planta-alba", english: "alba bloom", taxon: 1000)
            ],
            questions: [
                "science": Sample.questions("science", count: 15),
                "history": Sample.questions("history", count: 15),
            ])
        let first = try await project.build()
        #expect(first.edition.counts.questions == 30)
        let before = try CanonicalJSON.decode(
            SealedSet.self, from: project.read("build/v1/daily/2026-11-22.json"))
        let set = try #require(try before.opened())
        try setVersion(2, project)
        try project.write(
            "- {question: \(set.cards[3].id), date: 2026-11-21, reason: Its key was wrong.}\n",
            to: "content/revocations.yaml")
        let second = try await project.build(accept: "one of thirty")
        #expect(second.edition.counts.questions == 29)
        #expect(
            second.findings.contains {
                $0.rule == .revoked && $0.message.contains("Its key was wrong.")
            })
        let after = try #require(
            try CanonicalJSON.decode(
                SealedSet.self, from: project.read("build/v1/daily/2026-11-22.json")
            ).opened())
        var wanted = set.cards
        wanted[3] = set.reserve[0]
        #expect(after.cards == wanted)
        #expect(after.reserve == Array(set.reserve.dropFirst()))
    }
}

@Suite struct `A build for which nothing changed` {
    @Test
    func `is over at once and leaves every file alone; whatever changed or is missing ends that`()
        async throws
    {
        let project = try TemporaryProject(
            plants: Sample.four, questions: ["science": Sample.questions("science", count: 3)])
        let first = try await project.built()
        let report = project.root.appending(path: "build/editions/2026.11.1/report.html")
        let again = try await project.build()
        #expect(
            again.edition == first.edition && again.target == first.target
                && again.findings == first.findings)
        #expect(again.entries.isEmpty)
        for path in [
            "v1/categories.json", first.edition.bundle.path, first.edition.shards[0].object.path,
            "editions/2026.11.1/report.html",
        ] {
            try FileManager.default.removeItem(at: project.root.appending(path: "build/\(path)"))
            #expect(try await !project.build().entries.isEmpty, "\(path)")
            #expect(
                FileManager.default.fileExists(
                    atPath: project.root.appending(path: "build/\(path)").path), "\(path)")
        }
        #expect(FileManager.default.fileExists(atPath: report.path))
        try project.write(
            Sample.plant("planta-alba", english: "alba bloomed", taxon: 1000),
            to: "content/plants/planta-alba.yaml")
        #expect(try await project.build().edition != first.edition)
        #expect(try Verify(build: project.project.build).current().faults.isEmpty)
    }
}
