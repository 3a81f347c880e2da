import Catalog
import Testing

@testable import EditionBuild
@testable import PipelineSupport
@testable import florilegium

@Suite struct `Sources that nobody can rely on` {
    private static let words = "weak-sources: [blogspot., content-farm.example]\n"

    /// What is changed in a plant, and how many warnings come of it.
    @Test(arguments: [
        ("facts", "facts: [{en: It grows., source: https://my.BlogSpot.com/x}]", 1),
        ("facts", "facts: [{en: It grows., source: A flora}]", 0),
        ("care", "care: [{en: Water it.}]\nsources: {care: content-farm.example}", 1),
        (
            "care",
            "care: [{en: Water it.}]\nsources: {care: a.blogspot.de, description: b.blogspot.de}", 2
        ),
    ])
    func `are told of a plant, each once, and what they tell stays`(
        _ field: String, _ text: String, _ count: Int
    ) throws {
        let plant = Sample.plant(
            "planta-alba", english: "alba bloom", taxon: 1000, change: [field: text])
        let project = try TemporaryProject(
            plants: Sample.four.merging(["planta-alba": plant]) { $1 },
            others: ["content/words.yaml": Self.words])
        let composed = try Pipeline(
            project: project.project, progress: ProgressBar(isQuiet: true)
        ).check()
        let found = composed.findings.filter { $0.rule == .weakSource }
        #expect(found.count == count && found.allSatisfy { $0.severity == .warning })
        #expect(found.allSatisfy { $0.place.file == "content/plants/planta-alba.yaml" })
        #expect(composed.plants.first?.facts.count == 1)
    }
}
