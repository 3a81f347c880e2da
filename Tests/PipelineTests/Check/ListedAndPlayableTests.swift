import Catalog
import Foundation
import Testing

@testable import EditionBuild
@testable import PipelineSupport
@testable import florilegium

@Suite struct `Listed and playable` {
    @Test(arguments: [
        (["facts": "facts: []"], "a fact"),
        (["care": "care: []"], "a care tip"),
        (["pictures": "pictures: [{plate: flower, audio: {en: Petals.}}]"], "two good pictures"),
        (
            ["pictures": "pictures: [{plate: flower, audio: {en: Petals.}}, {plate: leaf}]"],
            "an audio description"
        ),
    ])
    func `a plant that lacks something is listed, and told what it lacks`(
        _ change: [String: String], _ lack: String
    ) throws {
        var plants = Sample.four
        plants["planta-alba"] = Sample.plant("planta-alba", change: change.mapValues { $0 })
        let project = try TemporaryProject(plants: plants)
        let composed = try Pipeline(project: project.project, progress: ProgressBar(isQuiet: true))
            .check()
        let plant = try #require(composed.plants.first { $0.id.rawValue == "planta-alba" })
        #expect(!plant.isPlayable)
        let found = try #require(composed.findings.first { $0.rule == .notPlayable })
        #expect(found.message.contains(lack))
    }

    @Test func `a family's care tips stand in for its own, and say so`() throws {
        var plants = Sample.four
        plants["planta-alba"] = Sample.plant("planta-alba", change: ["care": "care: []"])
        let project = try TemporaryProject(
            plants: plants, others: ["content/care.yaml": "Testaceae:\n  - en: Mulch it.\n"])
        let composed = try Pipeline(project: project.project, progress: ProgressBar(isQuiet: true))
            .check()
        let plant = try #require(composed.plants.first { $0.id.rawValue == "planta-alba" })
        #expect(plant.isPlayable)
        #expect(plant.careIsOfFamily)
        #expect(plant.care == [LocalText([.en: "Mulch it."])])
    }

    @Test func `fewer than four plants cannot be played`() throws {
        var plants = Sample.four
        plants["planta-dulcis"] = nil
        let project = try TemporaryProject(plants: plants)
        let composed = try Pipeline(project: project.project, progress: ProgressBar(isQuiet: true))
            .check()
        #expect(composed.plants.allSatisfy { !$0.isPlayable })
        #expect(composed.findings.count { $0.rule == .fewLookAlikes } == 3)
    }
}
