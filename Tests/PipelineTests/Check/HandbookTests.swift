import Catalog
import Foundation
import Testing

@testable import EditionBuild
@testable import EditorialContent
@testable import PipelineSupport
@testable import florilegium

/// A text in all five languages, as YAML.
private func five(_ text: String) -> String {
    "{" + Language.allCases.map { "\($0.rawValue): \(text)" }.joined(separator: ", ") + "}"
}

@Suite struct `Glossary, guide, pages and achievements` {
    private static let glossary = """
        status: draft
        source: A book of words
        words:
          - id: petal
            forms: {en: [petal, petals], es: [pétalo], fr: [pétale], de: [Blütenblatt], sv: [kronblad]}
            text: \(five("A leaf of the flower"))
          - id: ring
            forms: {en: [ring of threads, ring], es: [anillo], fr: [anneau], de: [Ring], sv: [ring]}
            text: \(five("A circle"))
            source: Another book
        """
    private static let achievements = """
        status: draft
        source: own
        achievements:
          - {id: hundred, metric: right, threshold: 100, names: \(five("Hundred")), about: \(five("Name a hundred")), reason: A day.}
          - {id: first, metric: rounds, threshold: 1, names: \(five("First")), about: \(five("Finish one")), reason: Three minutes.}
        """
    private static let page = """
        id: faq
        kind: help
        order: 1
        status: draft
        source: own
        updated: 2026-11-22
        title: \(five("Questions & answers"))
        lead: \(five("What people ask"))
        sections:
          - id: who
            heading: \(five("Whom to ask"))
            texts: [\(five("\"Write to {support}, please.\""))]
            points: [\(five("One"))]
        """
    private static func key(_ last: String = "[planta-caerulea, planta-dulcis]") -> String {
        """
        status: draft
        source: own
        steps:
          - id: start
            ask: \(five("What is it"))
            answers:
              - {text: \(five("White")), plants: [planta-alba]}
              - {text: \(five("Other")), to: colours}
          - id: colours
            ask: \(five("Which colour"))
            answers:
              - {text: \(five("Brown")), plants: [planta-brunea]}
              - {text: \(five("Blue or pink")), plants: \(last)}
        """
    }

    private func composed(_ files: [String: String]) throws -> Composed {
        let project = try TemporaryProject(plants: Sample.four, others: files)
        return try Pipeline(project: project.project, progress: ProgressBar(isQuiet: true)).check()
    }

    @Test func `stand on pages in each language, and words in texts lead to the glossary`()
        async throws
    {
        let plant = Sample.plant(
            "planta-alba", english: "alba bloom", taxon: 1000,
            change: [
                "facts":
                    "facts: [{en: 'Petals, five petals, around a ring of threads.', source: A book}]"
            ])
        let project = try TemporaryProject(
            edition: TemporaryProject.edition + "\nsupport: help@florilegium.example\n",
            plants: Sample.four.merging(["planta-alba": plant]) { $1 },
            others: [
                "content/glossary.yaml": Self.glossary,
                "content/achievements.yaml": Self.achievements,
                "content/pages/faq.yaml": Self.page, "content/key.yaml": Self.key(),
            ])
        let packed = try await project.build()
        #expect(packed.findings.filter { $0.severity != .note } == [])
        let fact = String(
            decoding: try #require(packed.entries["site/en/plants/planta-alba/index.html"]),
            as: UTF8.self)
        let link =
            "<a class=\"word\" href=\"../../../../site/en/glossary/#petal\">Petals</a>, five petals, around a "
        #expect(
            fact.contains(
                link
                    + "<a class=\"word\" href=\"../../../../site/en/glossary/#ring\">ring of threads</a>."
            ))
        for language in Language.allCases {
            func page(_ name: String) throws -> String {
                let data = try #require(
                    packed.entries["site/\(language.rawValue)/\(name)/index.html"])
                return String(decoding: data, as: UTF8.self)
            }
            let glossary = try page("glossary")
            #expect(glossary.contains("<div id=\"petal\">") && glossary.contains("Another book"))
            let faq = try page("faq")
            #expect(faq.contains("Questions &amp; answers") && faq.contains("<li>One</li>"))
            #expect(
                faq.contains(
                    "Write to <a href=\"mailto:help@florilegium.example\">help@florilegium.example</a>, please."
                ))
            let key = try page("key")
            #expect(key.contains("href=\"#colours\"") && key.contains("/plants/planta-dulcis/"))
        }
        let words = try CanonicalJSON.decode(
            [GlossaryWord].self, from: try #require(packed.entries["v1/glossary.json"]))
        #expect(
            words.map(\.id) == ["petal", "ring"]
                && words.map(\.source) == ["A book of words", "Another book"])
        let listed = try CanonicalJSON.decode(
            [Achievement].self, from: try #require(packed.entries["v1/achievements.json"]))
        #expect(listed.map(\.id) == ["hundred", "first"])
    }

    @Test func `a guide that misses a plant, a step or leads in a circle says so`() throws {
        let missing = try composed(["content/key.yaml": Self.key("[planta-caerulea]")])
        #expect(
            missing.findings.filter { $0.rule == .unreached }.map(\.excerpt) == ["planta-dulcis"])
        let circle = try composed([
            "content/key.yaml": Self.key().replacing("plants: [planta-brunea]", with: "to: start")
        ])
        #expect(
            Set(circle.findings.filter { $0.rule == .unreached }.map(\.excerpt)) == [
                "start", "planta-brunea",
            ])
        let loose = try composed([
            "content/key.yaml": Self.key().replacing(
                "to: colours", with: "plants: [planta-nulla, planta-brunea]")
        ])
        #expect(loose.findings.contains { $0.rule == .unreached && $0.excerpt == "colours" })
        #expect(
            loose.findings.contains { $0.rule == .unknownPlant && $0.excerpt == "planta-nulla" })
    }

    @Test func `what lacks a language, a reason or an id of its own is rejected`() throws {
        let broken = try composed([
            "content/achievements.yaml": Self.achievements.replacing(", reason: A day.", with: "")
                .replacing("id: first", with: "id: hundred"),
            "content/glossary.yaml": Self.glossary.replacing(", sv: [ring]", with: "").replacing(
                "id: ring", with: "id: petal"),
            "content/pages/faq.yaml": Self.page.replacing("sv: Whom to ask", with: "sv: ''"),
        ])
        let rejected = broken.findings.filter { $0.severity == .rejected }
        #expect(
            Set(rejected.map(\.place.file)) == [
                "content/achievements.yaml", "content/glossary.yaml", "content/pages/faq.yaml",
            ])
        #expect(
            broken.handbook.achievements.map(\.id) == ["hundred"]
                && broken.handbook.glossary.map(\.id) == ["petal"])
    }

    @Test func `an achievement that people have cannot go`() async throws {
        let project = try TemporaryProject(
            plants: Sample.four, others: ["content/achievements.yaml": Self.achievements])
        _ = try await project.build()
        try project.write(
            TemporaryProject.edition.replacing("2026.11.1", with: "2026.11.2").replacing(
                "none", with: "2026.11.1"), to: "content/edition.yaml")
        try project.write(
            Self.achievements.replacing("id: first", with: "id: last"),
            to: "content/achievements.yaml")
        #expect(try project.findings().filter { $0.rule == .lostItem }.map(\.subject) == ["first"])
    }
}

@Suite struct `What an edition promises` {
    @Test func `is held against what it holds, and it is not published without`() async throws {
        let promises =
            "\npromises: {plants: 5, plates: 3, questions: {science: 2}, translated: 1, glossary: 1, shop: 1, achievements: 1, heard: 60}\n"
        let project = try TemporaryProject(
            edition: TemporaryProject.edition + promises, plants: Sample.four,
            questions: ["science": Sample.questions("science", count: 1)])
        let broken = try project.findings().filter { $0.rule == .promise }
        let messages = broken.map(\.message)
        for message in [
            "It has 4 plants to play with, not 5", "It has 1 questions of science, not 2",
            "It has 0 questions in sv, not 1",
            "It has 0 words in the glossary, not 1", "It has 0 items in the shop, not 1",
            "It has 0 achievements, not 1",
            "Of 0 readings by audio description 0 were right, not 60 %",
        ] {
            #expect(messages.contains(message), "\(messages)")
        }
        #expect(broken.count { $0.message == "It has 2 plates, not 3" } == 4)
        await #expect(throws: Failure.self) { try await project.build() }
        _ = try await project.build(accept: "a trial")
        try project.write(
            TemporaryProject.edition
                + "\npromises: {plants: 4, plates: 2, questions: {science: 1}}\n",
            to: "content/edition.yaml")
        #expect(try project.findings().filter { $0.rule == .promise } == [])
    }

    @Test func `a word of eating or healing stands only with a source`() throws {
        let words = "en: {refuse: [], review: [], sourced: [edible, heals], seen: []}"
        func plant(_ sources: String) -> String {
            Sample.plant(
                "planta-alba", english: "alba bloom", taxon: 1000,
                change: [
                    "care":
                        "care: [{en: Its berries are edible.}, {en: Water it.}]\ndescription: {en: It heals.}\n\(sources)",
                    "caution": "caution: {kinds: [poisonous], note: {en: Do not taste it.}}",
                ])
        }
        func check(_ sources: String) throws -> Composed {
            let project = try TemporaryProject(
                plants: Sample.four.merging(["planta-alba": plant(sources)]) { $1 },
                others: ["content/words.yaml": words])
            return try Pipeline(project: project.project, progress: ProgressBar(isQuiet: true))
                .check()
        }
        let without = try check("")
        let found = without.findings.filter { $0.rule == .noSource }
        #expect(
            Set(found.compactMap(\.excerpt)) == ["edible", "heals"]
                && found.count { $0.severity == .warning } == 1)
        let alba = try #require(without.plants.first)
        #expect(alba.description == nil && alba.care.map { $0.texts[.en] } == ["Water it."])
        let with = try check(
            "sources: {description: A book, care: A leaflet, caution: A poison centre}")
        #expect(with.findings.filter { $0.rule == .noSource } == [])
        #expect(
            with.plants.first?.care.count == 2
                && with.plants.first?.sources?.caution == "A poison centre")
    }
}
