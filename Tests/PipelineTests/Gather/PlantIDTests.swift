import Catalog
import Foundation
import Testing

@testable import ContentReading
@testable import EditionBuild
@testable import PipelineSupport
@testable import florilegium

@Suite struct `A plant's id` {
    private static func taxon(
        _ id: Int, _ name: String, active: Bool = true, replacements: [Int] = [],
        synonyms: [String] = []
    ) -> SourceTaxon {
        SourceTaxon(
            taxon: id, name: name, rank: "species", family: "Testaceae", isActive: active,
            replacements: replacements, names: [.en: [name + " plant"]],
            synonyms: synonyms, observations: 100, similar: [], agreements: 0, disagreements: 0,
            summary: nil, photographs: [])
    }

    private func write(_ taxa: [SourceTaxon], to project: TemporaryProject, day: String) throws {
        let snapshot = Snapshot(
            request: "a test", source: "a test", taken: try #require(Day(rawValue: day)),
            taxa: taxa.count, photographs: 0, rejected: [])
        try SnapshotStore.write(
            snapshot, taxa.sorted { $0.taxon < $1.taxon },
            to: project.root.appending(path: "content/sources/a"), photographsIn: project.root)
    }

    @Test(arguments: [
        (
            [taxon(1, "Bellis vetus", active: false, replacements: [2]), taxon(2, "Bellis nova")],
            "bellis-vetus"
        ),
        (
            [
                taxon(1, "Bellis vetus", active: false, replacements: [3]),
                taxon(3, "Bellis media", active: false, replacements: [2]), taxon(2, "Bellis nova"),
            ], "bellis-vetus"
        ),
        ([taxon(2, "Bellis nova", synonyms: ["Bellis vetus"])], "bellis-vetus"),
        ([taxon(1, "Bellis nova")], "bellis-vetus"),
        (
            [
                taxon(1, "Bellis vetus", active: false, replacements: [2, 4]),
                taxon(2, "Bellis nova"), taxon(4, "Bellis altera"),
            ], "bellis-nova"
        ),
        ([taxon(2, "Bellis nova"), taxon(4, "Bellis altera")], "bellis-nova"),
    ])
    func `survives a new taxonomy where it is plain whose it is`(
        _ after: [SourceTaxon], _ id: String
    ) async throws {
        let project = try TemporaryProject(plants: Sample.four)
        try write([Self.taxon(1, "Bellis vetus")], to: project, day: "2026-11-01")
        _ = try await project.build()
        let next = TemporaryProject.edition.replacing("2026.11.1", with: "2026.11.2").replacing(
            "base: none", with: "base: 2026.11.1")
        try project.write(next, to: "content/edition.yaml")
        try write(after, to: project, day: "2026-11-20")
        let composed = try Pipeline(project: project.project, progress: ProgressBar(isQuiet: true))
            .check()
        let plant = try #require(composed.plants.first { $0.scientificName == "Bellis nova" })
        #expect(plant.id.rawValue == id)
        let isSplit = after.contains { $0.replacements.count > 1 }
        #expect(
            composed.findings.contains { $0.remedy.contains("It was split into 2, 4") } == isSplit)
    }
}
