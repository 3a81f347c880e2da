import Catalog
import Foundation
import GRDB
import Testing

@testable import EditionBuild
@testable import PipelineSupport
@testable import florilegium

@Suite struct `Plants that are easily mixed up` {
    private static let good = Sample.pair("planta-alba", "planta-dulcis", danger: true)

    /// What is wrong with a file of pairs, the rule that says so, and words of the message.
    private static let mistakes: [(String, String, String, Rule, String)] = [
        ("an unknown plant", "planta-dulcis", "planta-nulla", .unknownPlant, "planta-nulla is not"),
        ("no id", "planta-dulcis", "Planta dulcis", .badID, "names no plant"),
        ("the same plant twice", "planta-dulcis", "planta-alba", .wrongShape, "with itself"),
        ("one plant", ", planta-dulcis", "", .wrongShape, "A pair is of two plants"),
        ("three plants", "planta-dulcis", "planta-dulcis, planta-brunea", .wrongShape, "of two"),
        ("no plate of the part", "organ: flower", "organ: fruit", .missing, "no plate of its"),
        ("an unknown part", "organ: flower", "organ: bark", .unknownWord, "not know this word"),
        ("an empty text", "en: Look at its rim.", "en: ''", .empty, "en is empty"),
        ("a language that is missing", ", sv: Kanten.", "", .missing, "no text in sv"),
        ("a field with a slip", "danger:", "dangerous:", .unknownField, "no field"),
        ("a foreign address", "https:", "javascript:", .badAddress, "not of the web"),
        ("danger that is no answer", "danger: true", "danger: very", .wrongShape, "true or false"),
    ]

    private static func composed(_ pairs: String, words: String = "{}\n") throws -> Composed {
        let project = try TemporaryProject(
            plants: Sample.four, others: ["content/look-alikes.yaml": pairs])
        try project.write(words, to: "content/words.yaml")
        return try Pipeline(project: project.project, progress: ProgressBar(isQuiet: true)).check()
    }

    /// The rules that were broken, notes apart.
    private static func rules(_ composed: Composed) -> [Rule] {
        composed.findings.filter { $0.severity != .note }.map(\.rule)
    }

    @Test(arguments: mistakes.indices)
    func `with a mistake are found, with place and remedy`(_ number: Int) throws {
        let (name, text, wrong, rule, message) = Self.mistakes[number]
        let composed = try Self.composed(Self.good.replacing(text, with: wrong))
        let found = composed.findings.filter { $0.place.file == "content/look-alikes.yaml" }
        #expect(
            found.contains {
                $0.rule == rule && $0.message.contains(message) && $0.place.line != nil
                    && !$0.remedy.isEmpty && $0.severity == .rejected
            }, "\(name): \(found)")
    }

    @Test func `stand once, whichever comes first`() throws {
        let twice =
            Self.good
            + Sample.pair("planta-dulcis", "planta-alba").split(
                separator: "\n"
            ).dropFirst().joined(separator: "\n") + "\n"
        let composed = try Self.composed(twice)
        #expect(Self.rules(composed) == [.duplicateID])
        #expect(
            composed.plants.compactMap(\.comparisons).map { $0.map(\.isDangerous) } == [
                [true], [true],
            ])
    }

    @Test func `say nothing of eating without a source, and no word that hurts`() throws {
        let words = "en: {refuse: [badword], review: [], sourced: [eat], seen: []}\n"
        let unsourced = Self.good.replacing("its rim", with: "what you eat").split(separator: "\n")
            .filter { !$0.contains("sources") }.joined(separator: "\n")
        #expect(Self.rules(try Self.composed(unsourced, words: words)) == [.noSource])
        let hurting = try Self.composed(
            Self.good.replacing("its rim", with: "a badword"), words: words)
        #expect(Self.rules(hurting) == [.refusedWord, .refusedWord])
        #expect(hurting.plants.allSatisfy { $0.comparisons == nil })
    }

    @Test func `stand on the pages of both with both drawings, and come first as options`()
        async throws
    {
        let project = try TemporaryProject(
            plants: Sample.four, others: ["content/look-alikes.yaml": Self.good])
        let packed = try await project.build()
        #expect(packed.findings.filter { $0.severity != .note } == [])
        func page(_ plant: String) throws -> String {
            String(
                decoding: try #require(packed.entries["site/en/plants/\(plant)/index.html"]),
                as: UTF8.self)
        }
        for (one, other) in [("alba", "dulcis"), ("dulcis", "alba")] {
            let text = try page("planta-\(one)")
            let start = try #require(text.firstRange(of: "<section class=\"leaf-alike\""))
            let section = text[start.lowerBound...]
            let end = try #require(section.firstRange(of: "</section>"))
            let told = section[..<end.lowerBound]
            #expect(
                told.contains("plants/planta-\(other)/\">") && told.contains("Look at its rim."))
            #expect(told.contains("Mixing these two up can poison you."))
            #expect(told.contains("Look at the flower:") && told.contains("A draft:"))
            #expect(told.contains("href=\"https://flora.example/pair\""))
            #expect(told.split(separator: "<picture>").count == 3)
            #expect(!told.contains("brunea") && !told.contains("caerulea"))
        }
        #expect(!(try page("planta-brunea")).contains("leaf-alike\""))
        let bundle = try DatabaseQueue(
            path: project.root.appending(path: "build/\(packed.edition.bundle.path)").path)
        let rows = try await bundle.read {
            try String.fetchAll(
                $0,
                sql: """
                    SELECT organ || isDangerous || sources || language
                    FROM comparison JOIN comparisonText USING (plant, other) ORDER BY language
                    """)
        }
        #expect(
            rows
                == ["de", "en", "es", "fr", "sv"].map {
                    "flower1[\"https://flora.example/pair\",\"A flora\"]\($0)"
                })
        let composed = try Pipeline(project: project.project, progress: ProgressBar(isQuiet: true))
            .check()
        let alba = try #require(composed.plants.first { $0.id.rawValue == "planta-alba" })
        #expect(alba.lookAlikes.first?.rawValue == "planta-dulcis")
    }
}

@Suite struct `The pairs of our plants` {
    /// Pairs that have poisoned people, or may.
    private static let dangerous = [
        ("allium-ursinum", "convallaria-majalis"), ("allium-ursinum", "arum-maculatum"),
        ("digitalis-purpurea", "verbascum-thapsus"), ("taxus-baccata", "picea-abies"),
        ("aesculus-hippocastanum", "castanea-sativa"), ("iris-pseudacorus", "typha-latifolia"),
        ("anemone-nemorosa", "oxalis-acetosella"),
    ]

    private static func plants() throws -> [PlantID: Plant] {
        let composed = try StarterContent.composed.get()
        return Dictionary(uniqueKeysWithValues: composed.plants.map { ($0.id, $0) })
    }

    @Test func `name the dangerous ones, tell the same from both sides, and are sixty or more`()
        throws
    {
        let plants = try Self.plants()
        for (left, right) in Self.dangerous {
            for (one, other) in [(left, right), (right, left)] {
                let plant = try #require(PlantID(rawValue: one).flatMap { plants[$0] })
                let comparison = plant.comparisons?.first { $0.plant.rawValue == other }
                #expect(comparison?.isDangerous == true, "\(one), \(other)")
            }
        }
        var pairs: Set<Set<PlantID>> = []
        for plant in plants.values {
            for comparison in plant.comparisons ?? [] {
                pairs.insert([plant.id, comparison.plant])
                let other = try #require(plants[comparison.plant])
                let back = try #require(other.comparisons?.first { $0.plant == plant.id })
                #expect(back.tell == comparison.tell && back.organ == comparison.organ)
                #expect(Set(comparison.tell.texts.keys) == Set(Language.allCases))
                for side in [plant, other] {
                    #expect(side.drawing(of: comparison.organ) != nil, "\(side.id)")
                }
                let english = try #require(comparison.tell.texts[.en])
                #expect(
                    !comparison.isDangerous || english.contains("poison")
                        || english.contains("harm the liver"),
                    "\(plant.id), \(other.id): which of them is poisonous?")
            }
        }
        #expect(pairs.count >= 60, "\(pairs.count)")
    }
}
