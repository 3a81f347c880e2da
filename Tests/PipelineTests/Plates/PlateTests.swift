import Catalog
import Foundation
import Testing

@testable import BotanicalPlates
@testable import ContentReading
@testable import EditorialContent
@testable import PlateDrawing

@Suite struct `Botanical plates` {
    private static let isSoak = ProcessInfo.processInfo.environment["SOAK"] != nil

    private func expectSound(_ svg: String, _ what: String) {
        #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"), "\(what)")
        #expect(svg.utf8.count > 2_000 && svg.utf8.count < 6_000_000, "\(what)")
        #expect(!svg.contains("nan") && !svg.contains("inf"), "\(what)")
        #expect(!svg.contains("<text") && !svg.contains("href=\"http"), "\(what)")
    }

    @Test func `of the starter content are drawn, alike each time, and name nothing`() throws {
        let drafts = try StarterContent.content.get().plants
        #expect(drafts.count >= 24)
        var seen: Set<String> = []
        for (number, draft) in drafts.enumerated() {
            let morphology = try #require(draft.plant.morphology)
            let height = (draft.plant.height?.least ?? 20)...(draft.plant.height?.most ?? 40)
            // Of each plant one subject, of neighbours different ones; all of them in `make soak`, and whenever the
            // edition is built.
            let subjects = Plate.Subject.allCases
            for subject in Self.isSoak ? subjects : [subjects[number % subjects.count]] {
                let svg = Plate.svg(
                    of: subject, plant: draft.plant.id.rawValue, morphology: morphology,
                    height: height, composition: draft.composition)
                expectSound(svg, "\(draft.plant.id) \(subject)")
                #expect(!svg.contains(draft.plant.genus), "\(draft.plant.id)")
                seen.insert(svg)
            }
            guard number.isMultiple(of: Self.isSoak ? 1 : subjects.count) else { continue }
            let again = Plate.svg(
                of: subjects[0], plant: draft.plant.id.rawValue, morphology: morphology,
                height: height, composition: draft.composition)
            #expect(seen.contains(again))
        }
    }

    @Test func `of any morphology an editor can write are drawn`() {
        let forms = Catalog.Morphology.Flower.Form.allCases
        let shapes = Catalog.Morphology.Leaf.Shape.allCases
        let compositions = [nil] + Plate.Composition.allCases
        for number
            in 0..<max(
                forms.count, shapes.count, compositions.count,
                Catalog.Morphology.Fruit.allCases.count)
        {
            func pick<Word: CaseIterable>(_ type: Word.Type) -> Word {
                let all = Array(Word.allCases)
                return all[number % all.count]
            }
            let flower = Catalog.Morphology.Flower(
                form: pick(Catalog.Morphology.Flower.Form.self),
                symmetry: pick(Catalog.Morphology.Flower.Symmetry.self),
                petals: [0, 1, 3, 5, 6, 40, 300][number % 7],
                petalShape: pick(Catalog.Morphology.Flower.PetalShape.self),
                colour: pick(PlantColour.self),
                secondColour: number % 2 == 0 ? pick(PlantColour.self) : nil,
                centre: pick(Catalog.Morphology.Flower.Centre.self),
                centreColour: number % 3 == 0 ? nil : .yellow)
            let morphology = Catalog.Morphology(
                flower: number % 9 == 8 ? nil : flower,
                inflorescence: pick(Catalog.Morphology.Inflorescence.self),
                leaf: Catalog.Morphology.Leaf(
                    shape: pick(Catalog.Morphology.Leaf.Shape.self),
                    margin: pick(Catalog.Morphology.Leaf.Margin.self),
                    arrangement: pick(Catalog.Morphology.Leaf.Arrangement.self), colour: .green,
                    parts: [0, 3, 7, 60][number % 4],
                    mark: number % 2 == 1, pattern: pick(Catalog.Morphology.Leaf.Pattern.self),
                    secondColour: .cream),
                fruit: pick(Catalog.Morphology.Fruit.self),
                habit: pick(Catalog.Morphology.Habit.self),
                gesture: pick(Catalog.Morphology.Gesture.self))
            for subject in Plate.Subject.allCases {
                let svg = Plate.svg(
                    of: subject, plant: "planta-\(number)", morphology: morphology,
                    height: 1...15_000, composition: compositions[number % compositions.count])
                expectSound(svg, "morphology \(number), \(subject)")
            }
        }
    }

    @Test func `are composed alike for plants of one form`() throws {
        var compositions: [Catalog.Morphology: Set<Plate.Composition?>] = [:]
        for draft in try StarterContent.content.get().plants {
            let morphology = try #require(draft.plant.morphology)
            compositions[morphology, default: []].insert(draft.composition)
        }
        #expect(compositions.values.allSatisfy { $0.count == 1 })
    }

    @Test func `have compositions with a word each`() {
        let all = Plate.Composition.allCases
        #expect(Set(all.map(\.rawValue)).count == all.count)
        for composition in all {
            #expect(Plate.Composition(rawValue: composition.rawValue) == composition)
        }
        #expect(Plate.Composition(rawValue: "horseChestnut") == nil)
    }
}
