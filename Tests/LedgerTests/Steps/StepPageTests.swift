import Foundation
import PlaySupport
import Testing

@testable import Ledger

@Suite struct `A page of steps` {
    private static func made(_ seed: UInt64) -> StepPage {
        var dice = Dice(seed)
        var page = StepPage()
        for _ in 0..<dice.below(200) {
            page.add(
                .init(
                    quarter: dice.below(96), source: ["phone", "watch", "ring-2"][dice.below(3)],
                    steps: 1 + dice.below(dice.below(2) == 0 ? 3_000 : 1 << 40),
                    day: 20_778 + dice.below(3)))
        }
        return page
    }

    @Test(arguments: 1...50 as ClosedRange<UInt64>)
    func `is read as it was written, and its portions stand in order`(_ seed: UInt64) throws {
        let page = Self.made(seed)
        #expect(try StepPage(bytes: page.bytes) == page)
        let places = page.portions.map { ($0.quarter, $0.source) }
        #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func `takes about a dozen bytes a quarter`() {
        var page = StepPage()
        for quarter in 0..<96 {
            page.add(.init(quarter: quarter, source: "phone", steps: 1_250, day: 20_778))
        }
        #expect(page.bytes.count == 1 + 96 * 12)
    }

    @Test func `that an earlier version wrote is read`() throws {
        let earlier = """
            {"quarters":{"37":[{"source":"phone","steps":225,"day":20778},\
            {"source":"watch","steps":300,"day":20778}],"4":[{"source":"phone","steps":9,"day":20777}]}}
            """
        var page = StepPage()
        page.add(.init(quarter: 37, source: "watch", steps: 300, day: 20_778))
        page.add(.init(quarter: 37, source: "phone", steps: 225, day: 20_778))
        page.add(.init(quarter: 4, source: "phone", steps: 9, day: 20_777))
        #expect(try JSONDecoder().decode(StepPage.self, from: Data(earlier.utf8)) == page)
    }

    /// What is wrong, and the bytes.
    @Test(
        arguments: [
            ("nothing", []), ("another version", [2]), ("no source", [1, 4]),
            ("a source that is cut", [1, 4, 5, 112, 104]),
            ("a source that is no UTF-8", [1, 4, 1, 0xFF, 9, 9]), ("no day", [1, 4, 1, 112, 9]),
            ("half a number", [1, 4, 1, 112, 9, 0x80]),
            ("a number of 70 bits", [1] + [UInt8](repeating: 0xFF, count: 9) + [1]),
            ("a source twice in a quarter", [1, 4, 1, 112, 9, 9, 4, 1, 112, 9, 9]),
            ("an earlier quarter after a later one", [1, 4, 1, 112, 9, 9, 3, 1, 112, 9, 9]),
            ("the longest length", [1, 4] + [UInt8](repeating: 0xFF, count: 8) + [0x7F, 112]),
        ] as [(String, [UInt8])])
    func `that is damaged is an error`(_ what: String, _ bytes: [UInt8]) {
        #expect(throws: UnreadableStepPage.self, "\(what)") { try StepPage(bytes: bytes) }
    }
}
