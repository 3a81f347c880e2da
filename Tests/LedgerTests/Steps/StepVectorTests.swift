import Catalog
import Foundation
import PlaySupport
import TestSupport
import Testing

@testable import Ledger

/// Holds what a browser counts of steps and goals against what the ledger counts.
@Suite struct `Vectors of steps` {
    private struct Reached: Encodable {
        var period: GoalPeriod
        var first: Int
        var points: Int
    }

    private struct GoalSet: Encodable {
        var period: GoalPeriod
        var steps: Int
        var since: Int
        var set: Int
    }

    private struct History: Encodable {
        var name: String
        var steps: [StepBody]
        var goals: [GoalSet]
        var walked: [String: Int]
        var reached: [Reached]
    }

    /// Walks for ten days with a phone and a watch, whose intervals overlap, and sets goals.
    private func history(seed: UInt64) throws -> History {
        var dice = Dice(seed)
        var stage = try Stage()
        var steps: [StepBody] = []
        var goals: [GoalSet] = []
        var reached: [Reached] = []
        let offset = (dice.below(27) - 12) * 60
        for age in [10, 7, 4, 1] {
            stage.now = Stage.noon - age * Stage.day
            let goal = GoalBody(
                period: dice.percent(50) ? .day : .week, steps: 5_000 + dice.below(9_000),
                offset: offset)
            let outcome = try stage.take(stage.entry(.goal, goal))
            for case .aimed(let mark) in outcome.changes {
                goals.append(
                    GoalSet(
                        period: mark.period, steps: mark.steps, since: mark.since.number,
                        set: mark.set))
            }
        }
        stage.now = Stage.noon + Stage.day
        for _ in 0..<60 {
            let start = stage.now - dice.below(9 * 24 * 60) * 60_000 - 24 * 3_600_000
            let length = 60_000 * (1 + dice.below(90))
            let body = StepBody(
                source: dice.percent(50) ? "phone" : "watch", zone: "UTC", offset: offset,
                start: start, end: start + length, count: 1 + dice.below(length / 400))
            let outcome = try stage.take(stage.entry(.steps, body))
            steps.append(body)
            for case .reached(let period, let first, let points) in outcome.changes {
                reached.append(Reached(period: period, first: first.number, points: points))
            }
        }
        let walked = stage.standing.person.walked.filter { $0.value > 0 }
        return History(
            name: "seed \(seed)", steps: steps, goals: goals,
            walked: Dictionary(
                uniqueKeysWithValues: walked.map { (String($0.key.number), $0.value) }),
            reached: reached)
    }

    @Test func `are what Swift counts`() throws {
        let histories = try (1...6).map { try history(seed: $0) }
        try VectorFile("steps.json").compare(VectorFile.json(histories))
    }
}
