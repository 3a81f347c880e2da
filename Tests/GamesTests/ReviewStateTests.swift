import Catalog
import Foundation
import Games
import PlaySupport
import Testing

@Suite struct `FSRS-6 vectors` {
    private struct Vectors: Decodable {
        struct Step: Decodable {
            var rating: Int
            var time: Int
            var retrievability: String
            var state: FSRS.Card.State
            var step: Int
            var stability: String
            var difficulty: String
            var due: Int
        }
        var histories: [[Step]]
    }

    @Test func `of the reference implementation are reproduced to the last digit printed`() throws {
        let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Golden/vectors/fsrs.json")
        let vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: url))
        let scheduler = FSRS()
        var answers = 0
        for (number, history) in vectors.histories.enumerated() {
            var card: FSRS.Card?
            for (place, step) in history.enumerated() {
                let chance = card.map { scheduler.retrievability(of: $0, at: step.time) } ?? 0
                let next = scheduler.reviewed(
                    card, try #require(FSRS.Rating(rawValue: step.rating)), at: step.time)
                let told = [
                    printed(chance), next.state.rawValue, "\(next.step)", printed(next.stability),
                    printed(next.difficulty), "\(next.due)",
                ]
                let wanted = [
                    step.retrievability, step.state.rawValue, "\(step.step)", step.stability,
                    step.difficulty, "\(step.due)",
                ]
                #expect(told == wanted, "history \(number), answer \(place)")
                card = next
                answers += 1
            }
        }
        #expect(answers > 200)
    }

    private func printed(_ value: Double) -> String { String(format: "%.8f", value) }
}

@Suite struct `A player's memory` {
    @Test func `brings back what was missed, and then what is due the longest`() throws {
        let deck = try MadeDecks.plants(20)
        var memory = ReviewState()
        let day = 86_400_000
        memory.take("p1", isRight: true, elapsed: 2_000, at: 0)
        memory.take("p2", isRight: false, elapsed: 2_000, at: 0)
        memory.take("p19", isRight: false, elapsed: 2_000, at: 1)
        memory.take("elsewhere", isRight: false, elapsed: 2_000, at: 0)
        #expect(memory.due(at: 59_999, of: deck) == [])
        #expect(memory.due(at: 60_001, of: deck) == ["p2", "p19"])
        #expect(memory.due(at: day, of: deck) == ["p2", "p19", "p1"])
        #expect(memory.due(at: day, of: deck, level: .hard) == ["p19"])
    }

    @Test(arguments: [
        (true, 900, FSRS.Rating.good), (true, 14_999, .good), (true, 15_000, .hard),
        (false, 900, .again),
    ])
    func `rates answers by rightness and time`(
        _ isRight: Bool, _ elapsed: Int, _ rating: FSRS.Rating
    ) {
        #expect(ReviewState.rating(isRight: isRight, elapsed: elapsed) == rating)
    }

    @Test func `of two devices keeps what was answered last`() {
        var (one, other) = (ReviewState(), ReviewState())
        one.take("a", isRight: true, elapsed: 1, at: 10)
        one.take("b", isRight: true, elapsed: 1, at: 10)
        other.take("a", isRight: false, elapsed: 1, at: 20)
        #expect(one.merged(with: other) == other.merged(with: one))
        #expect(
            one.merged(with: other).cards["a"] == other.cards["a"]
                && one.merged(with: other).cards["b"] == one.cards["b"])
    }

    @Test(arguments: [Int.min, -1, 0, 1 << 52, .max])
    func `stands any clock`(_ time: Int) {
        var memory = ReviewState()
        for isRight in [true, true, false, true, true] {
            memory.take("a", isRight: isRight, elapsed: time, at: time)
        }
        memory.take("a", isRight: true, elapsed: 0, at: .max)
        #expect(memory.cards["a"]?.stability.isFinite == true)
    }

    @Test func `stands what was written by anybody`() throws {
        let text =
            #"{"cards":{"a":{"state":"review","step":-9,"stability":-1e300,"difficulty":1e300,"reviewed":-9223372036854775808,"due":9223372036854775807}}}"#
        var memory = try CanonicalJSON.decode(ReviewState.self, from: Data(text.utf8))
        memory.take("a", isRight: true, elapsed: 0, at: 5)
        #expect(memory.cards["a"]?.state == .learning)
    }
}
