import Catalog
import Foundation
import Testing

@testable import EditionBuild
@testable import EditorialContent
@testable import PipelineSupport

@Suite struct `Look-alikes` {
    private func plant(
        _ id: String, scientific: String? = nil, names: [Language: [String]] = [:],
        family: String = "Testaceae", similar: [String] = [], audio: String = "Petals."
    ) throws -> (Plant, [PlantID]) {
        let plantID = try #require(PlantID(rawValue: id))
        var plant = Plant(
            id: plantID, uuid: UUID(plant: plantID), scientificName: scientific ?? "Genus \(id)")
        plant.names = names.isEmpty ? [.en: ["\(id) weed"]] : names
        plant.family = family
        plant.pictures = [
            Picture(
                id: "\(id)/flower", kind: .drawing, audio: LocalText([.en: audio]),
                credit: Credit(author: "x", licence: .cc0, source: nil), placeholder: "",
                colour: "", renditions: [])
        ]
        plant.difficulty = PlantPrior(observations: 100).difficulty(on: Day(number: 0), before: nil)
        return (plant, similar.compactMap { PlantID(rawValue: $0) })
    }

    private func choose(_ entries: [(Plant, [PlantID])]) -> ([PlantID: [PlantID]], [Finding]) {
        let settings = EditionSettings(
            version: "2026.1.1", date: Day(number: 0), base: nil, avif: false, brotli: 1, zstd: 1,
            dailyDays: 1)
        let graded = Graded(
            settings: settings, plants: entries.map(\.0),
            similar: Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $1) }), priors: [:],
            lacking: [:], questions: [], categories: CategoryForm(plants: [], questions: []),
            featured: [], aliases: [:], revocations: Revocations(), findings: [], inputs: [:])
        var findings: [Finding] = []
        return (
            LookAlikes.choose(
                for: graded,
                among: Dictionary(uniqueKeysWithValues: graded.plants.map { ($0.id, $0) }),
                fairness: PlateFairness(drawings: [:], scores: [:]), findings: &findings),
            findings
        )
    }

    @Test func `come in the order: mistaken for it, genus, family, traits`() throws {
        let (chosen, _) = choose([
            try plant("one", scientific: "Alpha one", similar: ["five"]),
            try plant("two", scientific: "Alpha two"),
            try plant("three", scientific: "Beta three"),
            try plant("four", scientific: "Gamma four", family: "Otheraceae"),
            try plant("five", scientific: "Delta five", family: "Otheraceae"),
        ])
        let one = try #require(PlantID(rawValue: "one"))
        // "four" shares no colour, flower or family: nothing describes it, so it is not offered.
        #expect(chosen[one]?.map(\.rawValue) == ["five", "two", "three"])
    }

    @Test func `are never a synonym, a subspecies or a plant of the same name`() throws {
        let (chosen, _) = choose([
            try plant("one", scientific: "Alpha one", names: [.en: ["weed"], .de: ["Kraut"]]),
            try plant("two", scientific: "Alpha one subsp. minor"),
            try plant(
                "three", scientific: "Alpha three",
                names: [.en: ["other weed"], .de: ["kräut", "Kraut"]]),
            try plant("four", scientific: "Alpha four"),
            try plant("five", scientific: "Alpha five"),
            try plant("six", scientific: "Alpha six"),
        ])
        let one = try #require(PlantID(rawValue: "one"))
        #expect(Set(chosen[one]?.map(\.rawValue) ?? []) == ["four", "five", "six"])
    }

    @Test func `are never named by an audio description`() throws {
        let (chosen, findings) = choose([
            try plant("one", scientific: "Alpha one", audio: "Petals like a TWÓ weed."),
            try plant("two", scientific: "Alpha two"),
            try plant("three", scientific: "Alpha three"),
            try plant("four", scientific: "Alpha four"),
            try plant("five", scientific: "Alpha five"),
        ])
        let one = try #require(PlantID(rawValue: "one"))
        #expect(chosen[one]?.contains { $0.rawValue == "two" } == false)
        #expect(findings.first?.rule == .audioNamesOption)
    }

    @Test func `no plant is taken by more than twelve`() throws {
        let entries = try (0..<60).map { try plant("p\($0)", scientific: "Alpha p\($0)") }
        let (chosen, _) = choose(entries)
        let takers = chosen.values.flatMap(\.self).reduce(into: [:]) { $0[$1, default: 0] += 1 }
        #expect(takers.values.allSatisfy { $0 <= Limits.takersPerLookAlike })
        #expect(chosen.values.allSatisfy { $0.count >= 3 && Set($0).count == $0.count })
    }
}
