import Catalog
import Foundation
import TestSupport
import Testing

@testable import EditionBuild
@testable import EditorialContent
@testable import PipelineSupport

/// Valid inputs, broken at random: a parser answers with a value or a finding, never a crash.
@Suite struct `Broken inputs` {
    /// Rounds of each seed; more in `make soak`.
    static let rounds = ProcessInfo.processInfo.environment["SOAK"] == nil ? 40 : 4_000

    /// Changes, removes, doubles or cuts off a few bytes.
    private func broken(_ data: Data, _ dice: inout SeededRandom) -> Data {
        var bytes = Array(data)
        for _ in 0..<Int.random(in: 1...6, using: &dice) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &dice)
            switch Int.random(in: 0..<5, using: &dice) {
            case 0: bytes[place] = dice.byte()
            case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &dice)
            case 2: bytes.removeSubrange(place..<min(bytes.count, place + 9))
            case 3: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 30)], at: place)
            default: bytes.removeLast(min(bytes.count, Int.random(in: 0...40, using: &dice)))
            }
        }
        return Data(bytes)
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `of YAML give a plant or findings`(_ seed: UInt64) throws {
        var dice = SeededRandom(seed: seed)
        let valid = Data(Sample.plant("planta-alba", taxon: 7).utf8)
        let question = Data(Sample.questions("science", count: 2).utf8)
        let project = try TemporaryProject()
        let plantFile = project.root.appending(path: "content/plants/planta-alba.yaml")
        let questionFile = project.root.appending(path: "content/questions/science.yaml")
        for _ in 0..<Self.rounds {
            try project.write(broken(valid, &dice), to: "content/plants/planta-alba.yaml")
            try project.write(broken(question, &dice), to: "content/questions/science.yaml")
            let log = FindingLog()
            let plant = PlantForm.read(plantFile, named: "p", log: log)
            #expect(plant != nil || !log.findings.isEmpty)
            _ = QuestionForm.read(questionFile, named: "q", log: log)
            #expect(log.findings.allSatisfy { !$0.message.isEmpty && !$0.remedy.isEmpty })
        }
    }

    @Test(arguments: Rendition.Format.allCases)
    func `of pictures give pixels or a fault`(_ format: Rendition.Format) throws {
        var dice = SeededRandom(seed: 11)
        Vips.start()
        let valid = try PictureImage.decode(Photograph.data(width: 60, height: 40), edge: 60)
            .encoded(Recipe.suffix(format, .full))
        for _ in 0..<Self.rounds {
            let data = broken(valid, &dice)
            do {
                _ = try Vips.check(data)
                let image = try PictureImage.decode(data, edge: 240)
                #expect(image.edge <= 240)
            } catch let fault as PictureFailure {
                #expect(!fault.message.isEmpty)
            }
            _ = WebPContainer.withoutMetadata(data)
        }
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `of published JSON are refused or read`(_ seed: UInt64) throws {
        var dice = SeededRandom(seed: seed)
        let deck = Deck(
            plants: [Deck.Card(id: "a", rating: 1, level: .easy, lookAlikes: ["b"])],
            names: ["a": LocalText([.en: "A"])])
        let valid = try CanonicalJSON.encode(deck)
        for _ in 0..<Self.rounds {
            _ = try? CanonicalJSON.decode(Deck.self, from: broken(valid, &dice))
            _ = try? CanonicalJSON.decode(Edition.self, from: broken(valid, &dice))
        }
    }
}
