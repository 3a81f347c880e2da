import Catalog
import Testing

@testable import OfflineClient

@Suite struct `A plant is identified` {
    private static func text(_ text: String) -> LocalText { LocalText([.en: text]) }

    private static func step(_ id: String, _ answers: [(String?, [String])]) -> PlantKey.Step {
        PlantKey.Step(
            id: id, ask: text(id),
            answers: answers.map { step, plants in
                PlantKey.Answer(
                    text: text(step ?? plants.joined(separator: " ")), step: step,
                    plants: plants.compactMap(PlantID.init(rawValue:)))
            })
    }

    private static let key = PlantKey(steps: [
        step("start", [("wood", []), (nil, ["reed"])]),
        step("wood", [("needles", []), (nil, ["oak", "maple"])]),
        step("needles", [(nil, ["yew"]), (nil, ["pine", "oak"]), ("wood", [])]),
    ])

    struct Row: Sendable {
        var answers: [Int]
        var question: String?
        var plants: [String]
    }

    @Test(arguments: [
        Row(answers: [], question: "start", plants: ["reed", "oak", "maple", "yew", "pine"]),
        Row(answers: [1], question: nil, plants: ["reed"]),
        Row(answers: [0], question: "wood", plants: ["oak", "maple", "yew", "pine"]),
        Row(answers: [0, 1], question: nil, plants: ["oak", "maple"]),
        Row(answers: [0, 0], question: "needles", plants: ["yew", "pine", "oak", "maple"]),
        // A key that leads back asks again, and counts each plant once.
        Row(answers: [0, 0, 2], question: "wood", plants: ["oak", "maple", "yew", "pine"]),
    ])
    func `by the answers that fit`(row: Row) throws {
        let identifier = try #require(KeyIdentifier(Self.key))
        var now = identifier.start
        for answer in row.answers { now = try #require(identifier.next(after: answer, at: now)) }
        #expect(now.question?.reading(in: .en)?.text == row.question)
        #expect(Set(now.plants.map(\.rawValue)) == Set(row.plants))
        #expect(now.plants.count == row.plants.count)
        #expect(now.answers.isEmpty == (row.question == nil))
    }

    @Test func `each answer says how many plants are left`() throws {
        let identifier = try #require(KeyIdentifier(Self.key))
        #expect(identifier.start.answers.map(\.plants) == [4, 1])
    }

    @Test func `by no answer that there is not, nor behind the last question`() throws {
        let identifier = try #require(KeyIdentifier(Self.key))
        #expect(identifier.next(after: 2, at: identifier.start) == nil)
        #expect(identifier.next(after: -1, at: identifier.start) == nil)
        let end = try #require(identifier.next(after: 1, at: identifier.start))
        #expect(identifier.next(after: 0, at: end) == nil)
        #expect(KeyIdentifier(PlantKey(steps: [])) == nil)
    }

    @Test func `by a key that names a step it does not have, all the same`() throws {
        let broken = PlantKey(steps: [Self.step("start", [("nowhere", [])])])
        let identifier = try #require(KeyIdentifier(broken))
        let end = try #require(identifier.next(after: 0, at: identifier.start))
        #expect(end.question == nil && end.plants.isEmpty)
    }
}
