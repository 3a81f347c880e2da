import Foundation
import TestSupport
import Testing

@testable import Calibration

/// Persons with thousands of answers, whose ability is known more exactly than a few nodes tell.
@Suite struct `A fit of persons with thousands of answers` {
    /// Persons who answered all of so many items, and their abilities in logits.
    private static func log(items: Int, abilities: [Double], seed: UInt64) -> AnswerLog {
        var random = SeededRandom(seed: seed)
        var rows = ["person,item,right"]
        for (person, ability) in abilities.enumerated() {
            for item in 0..<items {
                let difficulty = -2 + 4 * Double(item) / Double(items)
                let chance = 1 / (1 + Foundation.exp(difficulty - ability))
                let draw = Double(random.below(1 << 30)) / Double(1 << 30)
                rows.append("p\(person),q\(item),\(draw < chance ? 1 : 0)")
            }
        }
        return AnswerLog.read(Array(rows.joined(separator: "\n").utf8))
    }

    /// The mean and deviation of a person's ability in standard deviations of all, on a grid that is a
    /// hundred times as fine as the person needs.
    private static func moments(of person: Int, _ fit: RaschFit) -> (
        mean: Double, deviation: Double
    ) {
        let table = fit.table
        let points = (0...24_000).map { -6 + Double($0) / 2_000 }
        let logs = points.map { point -> Double in
            var sum = -point * point / 2
            for place in table.starts[person]..<table.starts[person + 1] {
                let logit = fit.spread * point - fit.items[table.item[place]].difficulty
                sum -= Foundation.log1p(Foundation.exp(table.isRight[place] ? -logit : logit))
            }
            return sum
        }
        let largest = logs.max() ?? 0
        let shares = logs.map { Foundation.exp($0 - largest) }
        let whole = shares.reduce(0, +)
        let mean = zip(points, shares).reduce(0) { $0 + $1.0 * $1.1 } / whole
        let square =
            zip(points, shares).reduce(0) { $0 + ($1.0 - mean) * ($1.0 - mean) * $1.1 } / whole
        return (mean, square.squareRoot())
    }

    @Test(arguments: [(300, 12), (1_500, 6)])
    func `tells abilities and deviations as a fine grid does`(items: Int, persons: Int) {
        let abilities = (0..<persons).map { -1.3 + 2.7 * Double($0) / Double(persons - 1) }
        let fit = RaschFit(AnswerTable(Self.log(items: items, abilities: abilities, seed: 14)))
        for (place, person) in fit.persons.enumerated().prefix(3) {
            let fine = Self.moments(of: place, fit)
            #expect(
                abs(person.deviation / (fit.spread * fine.deviation) - 1) < 0.01,
                "\(person), \(fine)")
            // A hundredth of what is not known of it.
            #expect(
                abs(person.ability - fit.spread * fine.mean) < 0.01 * fit.spread * fine.deviation,
                "\(person), \(fine)")
        }
    }

    @Test func `keeps its points where nobody has many answers`() {
        let abilities = (0..<30).map { -1 + Double($0) / 15 }
        let table = AnswerTable(Self.log(items: 40, abilities: abilities, seed: 3))
        #expect(RaschFit(table).quadrature == .even)
        #expect(Quadrature.even(for: table, spread: 20).points.count > 61)
        #expect(
            Quadrature.even(for: table, spread: 1e9).points.count == CalibrationLimits.nodesMost)
    }
}
