import Catalog
import Foundation
import Intake
import Testing

@testable import ContentReading
@testable import EditionBuild
@testable import EditionReport
@testable import PipelineSupport
@testable import florilegium

@Suite struct `Words of a report` {
    @Test(arguments: [
        (0, "0"), (999, "999"), (1_000, "1,000"), (-12_345, "−12,345"), (1_000_000, "1,000,000"),
        (.min, "−9,223,372,036,854,775,808"),
    ])
    func `part numbers in thousands`(_ number: Int, _ told: String) {
        #expect(ReportText.count(number) == told)
    }

    @Test(arguments: [
        (0, "0 B"), (999, "999 B"), (1_000, "1.0 kB"), (9_940, "9.9 kB"), (9_960, "10 kB"),
        (999_400, "999 kB"), (72_000_000, "72 MB"),
    ])
    func `tell bytes in two digits or three`(_ bytes: Int, _ told: String) {
        #expect(ReportText.bytes(bytes) == told)
    }

    @Test func `are cut off where they are long`() {
        #expect(ReportText.clipped(String(repeating: "a", count: 240)).count == 240)
        #expect(ReportText.clipped(String(repeating: "a", count: 241)).hasSuffix("a…"))
    }

    @Test(arguments: [-1e300, -1, 799, 800, 1500, 2199.9, 2200, 1e300, .infinity])
    func `count every value within a histogram`(_ value: Double) {
        var histogram = Histogram.ratings
        histogram.add(value)
        #expect(histogram.counts.reduce(0, +) == 1)
    }
}

@Suite struct `Sources of a report` {
    @Test func `account for every record: kept, with less, set aside or rejected`() throws {
        var science = Sample.questions("science", count: 9).replacing(
            "licence: own", with: "licence: CC BY-SA 4.0")
        science = science.replacing("Answer 4", with: "Nothing")
        science +=
            "  - {id: waits-0, level: easy, source: A, text: {en: What?}, right: {en: It}, wrong: [{en: No}], not-playable: it needs a picture}\n"
        let project = try TemporaryProject(
            plants: Sample.four.merging(["misnamed": "id: another\nname: Other\n"]) { $1 },
            questions: [
                "imported/bank/science-001": science,
                "history": Sample.questions("history", count: 3), "broken": "category: [",
            ])
        try project.write(
            "- {question: history-1, date: 2026-11-20, reason: It was wrong.}\n",
            to: "content/revocations.yaml")
        for (name, day, ids) in [("early", "2026-11-01", 1...6), ("late", "2026-11-02", 5...8)] {
            let taxa = ids.map { id in
                SourceTaxon(
                    taxon: id, name: "Herba no\(String(repeating: "o", count: id))",
                    rank: "species", family: nil, isActive: id != 2, replacements: [], names: [:],
                    synonyms: [], observations: 1, similar: [], agreements: 0, disagreements: 0,
                    summary: nil, photographs: [])
            }
            let snapshot = Snapshot(
                request: "--all", source: "made up", taken: try #require(Day(rawValue: day)),
                taxa: taxa.count, photographs: 0, rejected: [])
            try SnapshotStore.write(
                snapshot, taxa, to: project.root.appending(path: "content/sources/\(name)"),
                photographsIn: project.root)
        }
        let composed = try Pipeline(project: project.project, progress: ProgressBar(isQuiet: true))
            .check()
        let fates = SourcesSection(composed: composed).fates()
        #expect(
            fates == [
                "content/plants": .init(kept: 4, rejected: 1),
                "content/questions/imported/bank": .init(kept: 8, setAside: 1, rejected: 1),
                "content/questions/history.yaml": .init(kept: 2, setAside: 1),
                "content/questions/broken.yaml": .init(rejected: 1),
                "content/sources/early": .init(kept: 3, setAside: 2, rejected: 1),
                "content/sources/late": .init(kept: 4),
            ])
        for (path, fate) in fates {
            let source = try #require(composed.origins.sources[path])
            #expect(
                fate.kept + fate.keptWithLess + fate.setAside + fate.rejected == source.records,
                "\(path)")
        }
    }

    @Test(arguments: [
        ("content/plants/a.yaml", "content/plants"),
        ("content/sources/x/taxa.jsonl", "content/sources/x"),
        ("content/questions/imported/b/c.yaml", "content/questions/imported/b"),
        ("content/questions/c.yaml", "content/questions/c.yaml"),
        ("content/sources/answers/ratings.json", "content/sources/answers/ratings.json"),
        ("content/edition.yaml", "content/edition.yaml"), ("", ""),
    ])
    func `are a folder of plants, a snapshot, an import or a file`(_ file: String, _ source: String)
    {
        #expect(Origins.source(of: file) == source)
    }
}

@Suite struct `A report of answers` {
    @Test func `shows ratings before and after`() async throws {
        var rows = "person,item,right\n"
        for person in 0..<200 {
            for item in 0..<6 {
                rows +=
                    "p\(person),science-\(item),\((person * 7 + item * 31) % 60 > item * 9 + 4 ? 1 : 0)\n"
            }
        }
        let project = try TemporaryProject(
            plants: Sample.four, questions: ["science": Sample.questions("science", count: 9)],
            others: ["answers.csv": rows])
        _ = try Calibrator(project: project.project, isDryRun: false).run(
            project.root.appending(path: "answers.csv"))
        _ = try await project.build()
        let page = try `The build report`.page(project)
        let words = try page.words("difficulty")
        #expect(words.contains("1,200 answers to 6 plants and questions moved ratings by"))
        #expect(words.contains("Moved furthest") && words.contains("What is number 5 of science?"))
        #expect(
            try page.rows("sources").contains {
                $0.hasPrefix("content/sources/answers/ratings.json") && $0.hasSuffix("kept 6 | 6")
            })
        #expect(try page.rows("sources").contains("ratings | priors 7 joined with answers 6 | 13"))
        let composed = try Pipeline(project: project.project, progress: ProgressBar(isQuiet: true))
            .check()
        let hardest = try #require(
            composed.questions.max { ($0.difficulty?.rating ?? 0) < ($1.difficulty?.rating ?? 0) })
        #expect(words.contains("\(try #require(hardest.difficulty).rating) ± "))
    }
}

@Suite struct `Look-alikes of a report` {
    @Test func `are pairs told once, with the same part of both and the reason`() async throws {
        let project = try TemporaryProject(
            plants: Sample.four.merging([
                "planta-brunea": Sample.plant(
                    "planta-brunea", english: "brunea bloom", taxon: 1001, colour: "brown",
                    change: [
                        "pictures":
                            "pictures: [{plate: leaf, audio: {en: An oval leaf.}}, {plate: flower, audio: {en: Five round petals.}}]"
                    ])
            ]) { $1 },
            others: ["content/look-alikes.yaml": Sample.pair("planta-alba", "planta-dulcis")])
        _ = try await project.build()
        let page = try `The build report`.page(project)
        let pairs = try page.elements("li", in: "pairs")
        #expect(pairs.count == 6)
        let told = pairs.map {
            $0.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        #expect(
            told.first?.hasPrefix("alba bloom Planta alba rated") == true
                && told.first?.contains("mistaken for one another; both Planta") == true, "\(told)")
        #expect(
            told.dropFirst().allSatisfy {
                $0.contains("both Planta; each is offered beside the other")
            })
        #expect(
            try page.words("pairs").hasPrefix("Look-alikes side by side 6 pairs, each told once"))
        for pair in pairs {
            let said = try page.elements("img", in: "pairs").count
            #expect(said == 12)
            let words = pair.elements.filter { $0.name == "figure" }.compactMap {
                $0.elements.first?.attributes["alt"]
            }
            #expect(words.count == 2)
            #expect(
                words.allSatisfy { $0.contains("petals") }
                    || words.allSatisfy { $0.contains("leaf") }, "\(words)")
        }
    }
}

@Suite struct `A report of a large edition` {
    @Test func `keeps to its limits`() async throws {
        let project = try TemporaryProject(
            plants: Sample.four, questions: ["science": Sample.questions("science", count: 3)])
        let packed = try await project.build()
        var composed = try Pipeline(project: project.project, progress: ProgressBar(isQuiet: true))
            .check()
        let small = try #require(
            try BaseEdition.load(version: "2026.11.1", from: project.project.build))
        let models = small.plants.values.sorted { $0.id < $1.id }
        let ids = try (0..<3_000).map { number in
            try #require(PlantID(rawValue: "planta-\(1_000_000 + number)"))
        }
        composed.plants = ids.enumerated().map { number, id in
            var plant = models[number % models.count]
            plant.id = id
            plant.lookAlikes = [1, 2, 3, 7].map { ids[(number + $0) % ids.count] }
            plant.names = [.en: [String(repeating: "long ", count: 400)]]
            if number.isMultiple(of: 3) {
                plant.difficulty = nil
            } else {
                plant.difficulty?.answers = 9
            }
            return plant
        }
        composed.priors = Dictionary(
            uniqueKeysWithValues: ids.map { ($0, PlantPrior(observations: 10)) })
        composed.lacking = Dictionary(uniqueKeysWithValues: ids.map { ($0, Playability.allCases) })
        composed.questions = (0..<2_000).map { number in
            var question = composed.questions[number % 3]
            question.id = "q\(number)"
            question.category = "c\(number % 100)"
            return question
        }
        composed.findings = (0..<9_000).map { number in
            Finding(
                rule: Rule.allCases[number % Rule.allCases.count],
                severity: Finding.Severity.allCases[number % 3], subject: "s\(number)",
                place: Place(
                    file: "content/questions/f\(number % 500).yaml", line: number, column: 1),
                excerpt: String(repeating: "e", count: 4_000),
                message: String(repeating: "m", count: 4_000),
                remedy: String(repeating: "r", count: 4_000))
        }
        for number in 0..<500 {
            composed.origins.sources["content/questions/f\(number).yaml"] = .init(
                kind: .questions, records: 18)
        }
        var changes = Changes(from: small.contents, to: small.contents)
        changes.plants.added = ids.map(\.rawValue)
        changes.merged = Dictionary(uniqueKeysWithValues: ids.map { ($0.rawValue, "heir") })
        let report = Report(
            composed: composed, edition: packed.edition, changes: changes,
            folder: project.root.appending(path: "site"))
        let page = try ReportPage(
            try #require(
                report.files(weights: try await packed.sizes?.weights() ?? [])[
                    "editions/2026.11.1/report.html"]))
        #expect(page.text.utf8.count < 2_000_000, "\(page.text.utf8.count) bytes")
        #expect(try page.elements("img", in: "sheet").count == ReportLimits.pictures)
        #expect(try page.elements("li", in: "pairs").count == ReportLimits.pairs)
        #expect(
            try page.words("pairs").contains("The first 48 of 8,000 pairs")
                || page.words("pairs").contains("The first 48 of"))
        for rule in Rule.allCases {
            let sum = composed.findings.count { $0.rule == rule }
            #expect(
                try page.elements("li", in: "rule-\(rule.rawValue)").count
                    == ReportLimits.findingsPerRule)
            #expect(
                try page.words("rule-\(rule.rawValue)").hasSuffix(
                    "… and \(ReportText.count(sum - ReportLimits.findingsPerRule)) more in findings.json."
                ))
        }
        #expect(try page.elements("tr", in: "plants").count == 1 + 2 * ReportLimits.plantsAtEachEnd)
        #expect(try page.words("sources").contains("462 more sources"))
        #expect(
            try page.words("changed").contains("Plants added: 3,000")
                && page.words("changed").contains("… and 2,994 more"))
        #expect(try page.words("difficulty").contains("… and 84 more categories"))
    }
}
