import Catalog
import TestSupport
import Testing

@testable import Calibration

@Suite struct `A fit of answers that follow the model` {
    private static let difficulties = (0..<20).map { -2 + 4 * Double($0) / 19 }

    @Test(arguments: 1...2)
    func `recovers the difficulties within their errors`(_ seed: UInt64) {
        let world = World(difficulties: Self.difficulties, spread: 1.2, persons: 1_000)
        let fit = RaschFit(AnswerTable(world.log(seed: seed)))
        #expect(fit.hasConverged && fit.hasWholeInformation)
        check(fit, world.difficulties)
        #expect(
            abs(fit.spread - 1.2) < 4 * (fit.spreadError ?? 0),
            "\(fit.spread) ± \(fit.spreadError ?? 0)")
    }

    @Test func `recovers them from sparse answers`() {
        let world = World(difficulties: Self.difficulties, spread: 1, persons: 3_000, density: 0.3)
        check(RaschFit(AnswerTable(world.log(seed: 4))), world.difficulties)
    }

    @Test func `recovers them where one in four is guessed`() {
        let world = World(difficulties: Self.difficulties, options: 4, spread: 1, persons: 2_500)
        let log = world.log(seed: 5)
        let fit = RaschFit(AnswerTable(log, options: world.choices))
        check(fit, world.difficulties)
        #expect(abs(fit.spread - 1) < 0.1)
        // Taken without guessing, hard items would seem far easier.
        let blind = RaschFit(AnswerTable(log))
        #expect(blind.items[19].difficulty < fit.items[19].difficulty - 0.5)
    }

    /// Each within four errors, and the errors neither far too small nor far too large.
    private func check(_ fit: RaschFit, _ truth: [Double]) {
        var squares = 0.0
        for (item, truth) in zip(fit.items, truth) {
            let distance = (item.difficulty - truth) / item.error
            #expect(
                abs(distance) < 4,
                "\(item.name) is \(item.difficulty) ± \(item.error), not \(truth)")
            squares += distance * distance
        }
        #expect(
            (0.2...2.5).contains(squares / Double(truth.count)),
            "mean square \(squares / Double(truth.count))")
    }

    @Test func `tells abilities with their deviations`() {
        let world = World(difficulties: (0..<60).map { -2 + 4 * Double($0) / 59 }, persons: 400)
        let fit = RaschFit(AnswerTable(world.log(seed: 6)))
        let mean = fit.persons.reduce(0) { $0 + $1.ability } / 400
        #expect(abs(mean) < 0.02)
        #expect(fit.persons.allSatisfy { (0.2...0.5).contains($0.deviation) && $0.answers == 60 })
    }

    @Test func `tells slopes with two parameters, and a wrong key by a negative one`() {
        var world = World(
            difficulties: [-1, -0.5, 0, 0.5, 1, 0], slopes: [1, 0.5, 1.5, 1, 2, 1], persons: 2_500)
        let fit = TwoParameterFit(AnswerTable(world.log(seed: 7)))
        for (item, slope) in zip(fit.items, world.slopes ?? []) {
            #expect(abs(item.slope - slope) < 4 * item.slopeError, "\(item)")
        }
        world.slopes?[5] = -1
        let turned = TwoParameterFit(
            AnswerTable(world.log(seed: 8)), ridge: .normal(centre: 1, deviation: 0.5))
        #expect(turned.items[5].slope < -0.5)
        #expect(turned.items.prefix(5).allSatisfy { $0.slope > 0.3 })
    }

    @Test(arguments: [2, 3, 21, 40])
    func `stands on points whose moments are the normal's`(_ count: Int) {
        for quadrature in [Quadrature.gaussHermite(count), .even] {
            func moment(_ power: Int) -> Double {
                zip(quadrature.points, quadrature.weights).reduce(0) { sum, pair in
                    sum + pair.1 * (0..<power).reduce(1) { product, _ in product * pair.0 }
                }
            }
            #expect(abs(moment(0) - 1) < 1e-9 && abs(moment(1)) < 1e-9 && abs(moment(2) - 1) < 1e-6)
            if count > 2 { #expect(abs(moment(4) - 3) < 1e-5) }
        }
        #expect(Quadrature.gaussHermite(count).points.count == count)
    }
}

@Suite struct `A fit of awkward answers` {
    private func read(_ rows: [String]) -> AnswerLog {
        AnswerLog.read(Array(("person,item,right\n" + rows.joined(separator: "\n")).utf8))
    }

    /// Everything that a fit and its judges say is a number.
    private func expectNumbers(_ log: AnswerLog, options: [String: Int] = [:]) {
        let table = AnswerTable(log, options: options)
        let fits = [RaschFit(table), RaschFit(table, spread: .fixed(1))]
        for fit in fits {
            #expect(fit.logLikelihood.isFinite && fit.spread > 0 && (fit.spreadError ?? 0).isFinite)
            for item in fit.items {
                #expect(
                    abs(item.difficulty) <= CalibrationLimits.furthest && item.error > 0
                        && item.error <= 100, "\(item)")
            }
            for person in fit.persons {
                #expect(
                    abs(person.ability) < 30 && person.deviation.isFinite && person.deviation >= 0,
                    "\(person)")
            }
        }
        for ridge in [TwoParameterFit.Ridge.none, .normal(centre: 1, deviation: 0.5)] {
            let fit = TwoParameterFit(table, ridge: ridge)
            #expect(fit.logLikelihood.isFinite)
            for item in fit.items {
                let numbers = [
                    item.slope, item.slopeError, item.intercept, item.difficulty ?? 0,
                    item.difficultyError ?? 0,
                ]
                #expect(
                    numbers.allSatisfy { $0.isFinite }
                        && CalibrationLimits.slope.contains(item.slope), "\(item)")
            }
        }
        let items = ItemDiagnostics.all(log, fit: fits[0], slopes: TwoParameterFit(table))
        for item in items {
            let numbers = [
                item.proportion, item.itemRest ?? 0, item.infit ?? 0, item.outfit ?? 0,
                item.slope ?? 0,
            ]
            #expect(
                numbers.allSatisfy { $0.isFinite } && item.options.allSatisfy { $0.rest.isFinite },
                "\(item)")
        }
        _ = ItemFinding.all(items, options: options)
        for score in [Prediction(log, options: options)].compactMap(\.self).flatMap({
            [$0.rasch, $0.online, $0.proportion]
        }) {
            #expect(score.logLoss.isFinite && (score.auc ?? 0).isFinite)
        }
        let prior = rated(1_500, deviation: 156)
        let priors = Dictionary(uniqueKeysWithValues: log.items.map { ($0, prior) })
        let anchoring = Anchoring(fits[0], ratings: priors)
        #expect(anchoring.shift.isFinite && (anchoring.error ?? 0).isFinite)
        for rating in LearntRating.all(fits[0], anchoring: anchoring, priors: priors) {
            #expect(rating.isMeant, "\(rating)")
            let posterior = rating.posterior(prior: prior, date: prior.date, before: nil)
            #expect(
                (1...157).contains(posterior.deviation) && abs(posterior.rating - 1_500) < 2_000,
                "\(posterior)")
        }
    }

    @Test(arguments: 0..<12)
    func `has numbers only, whatever was answered`(_ seed: UInt64) {
        var chance = SeededRandom(seed: seed)
        let persons = Int.random(in: 1...60, using: &chance),
            items = Int.random(in: 1...12, using: &chance)
        let options = Int.random(in: 0...5, using: &chance)
        let kinds = (0..<items).map { _ in Int.random(in: 0...3, using: &chance) }
        var rows: [String] = []
        for _ in 0..<Int.random(in: 1...300, using: &chance) {
            let item = Int.random(in: 0..<items, using: &chance),
                person = Int.random(in: 0..<persons, using: &chance)
            // Some items are all right, some all wrong, some go by the person, some by chance.
            let right = [true, false, person % 2 == 0, chance.share() < 0.5][kinds[item]]
            rows.append("p\(person),\(World.name(item)),\(right ? 1 : 0)")
        }
        let log = read(rows)
        expectNumbers(
            log, options: Dictionary(uniqueKeysWithValues: log.items.map { ($0, options) }))
    }

    @Test func `has nothing to say of none`() {
        let fit = RaschFit(AnswerTable(AnswerLog()))
        #expect(fit.items.isEmpty && fit.persons.isEmpty && fit.logLikelihood == 0)
        #expect(TwoParameterFit(AnswerTable(AnswerLog())).items.isEmpty)
        #expect(Prediction(AnswerLog()) == nil)
        expectNumbers(AnswerLog())
    }

    @Test func `of one answer, of one item, of one person, is held`() {
        expectNumbers(read(["ann,oak,1"]))
        expectNumbers(read((0..<50).map { "p\($0),oak,\($0 % 3 == 0 ? 1 : 0)" }))
        expectNumbers(read((0..<50).map { "ann,i\($0),\($0 % 3 == 0 ? 1 : 0)" }))
    }

    @Test func `holds what is all right or all wrong near the others, and says so`() {
        var rows = (0..<200).flatMap { ["p\($0),right,1", "p\($0),wrong,0"] }
        var chance = SeededRandom(seed: 9)
        rows += (0..<200).flatMap { person in
            (0..<5).map { "p\(person),other\($0),\(chance.share() < 0.5 ? 1 : 0)" }
        }
        let fit = RaschFit(AnswerTable(read(rows)))
        let items = Dictionary(uniqueKeysWithValues: fit.items.map { ($0.name, $0) })
        #expect(
            items["right"]?.placing == .held && items["wrong"]?.placing == .held
                && items["other0"]?.placing == .answers)
        #expect((-5 ... -2.5).contains(items["right"]?.difficulty ?? 0), "\(items["right"] as Any)")
        #expect((2.5...5).contains(items["wrong"]?.difficulty ?? 0), "\(items["wrong"] as Any)")
        expectNumbers(read(rows))
    }

    @Test func `of two camps that agree in nothing stays within bounds`() {
        let rows = (0..<100).flatMap { person in
            (0..<10).map { "p\(person),i\($0),\(person < 50 ? 1 : 0)" }
        }
        let fit = RaschFit(AnswerTable(read(rows)))
        #expect(fit.spread <= CalibrationLimits.spread.upperBound)
        expectNumbers(read(rows))
    }

    @Test func `of groups that never meet is still a fit`() {
        let rows = (0..<200).map {
            "p\($0),\($0 < 100 ? "a" : "b")\($0 % 4),\($0 % 3 == 0 ? 1 : 0)"
        }
        expectNumbers(read(rows))
    }
}
