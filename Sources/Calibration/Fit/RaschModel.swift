import Catalog

/// The likelihood of a Rasch fit and its steps. Parameters: the difficulty of each item, then the
/// spread of abilities.
struct RaschModel {
    let table: AnswerTable
    let quadrature: Quadrature
    let spread: RaschFit.Spread
    /// Whether a prior holds each item near the others.
    let isHeld: [Bool]
    /// The mean of that prior: the difficulty for the share of all right answers.
    let middle: Double

    private static let precision =
        1 / (CalibrationLimits.heldDeviation * CalibrationLimits.heldDeviation)

    init(table: AnswerTable, quadrature: Quadrature, spread: RaschFit.Spread) {
        self.table = table
        self.quadrature = quadrature
        self.spread = spread
        isHeld = table.items.indices.map { !table.isPlaced($0) }
        let guess = table.guess.isEmpty ? 0 : table.guess.reduce(0, +) / Double(table.guess.count)
        middle = Self.difficulty(proportion: table.proportion, guess: guess, spread: 1)
    }

    /// The difficulty of an item with a share of right answers: the logit of the share without
    /// guesses, scaled for the spread of abilities (a logistic is nearly a normal of 1.7).
    private static func difficulty(proportion: Double, guess: Double, spread: Double) -> Double {
        let known = ((proportion - guess) / (1 - guess)).within(0.01...0.99)
        return -naturalLogarithm(known / (1 - known)) * (1 + spread * spread / 2.89).squareRoot()
    }

    /// The initial parameters.
    var start: [Double] {
        let items = table.items.indices.map { item in
            guard !isHeld[item] else { return middle }
            return Self.difficulty(
                proportion: Double(table.right[item]) / Double(table.answers[item]),
                guess: table.guess[item], spread: 1)
        }
        let spread: Double = if case .fixed(let given) = spread { given } else { 1 }
        return admitted(items + [spread.isFinite ? spread : 1])
    }

    /// The change of parameters at which the fit ends.
    var tolerance: Double {
        table.items.count > 1_000
            ? CalibrationLimits.tolerancePerMany : CalibrationLimits.tolerance
    }

    private var isFree: Bool { spread == .free && !table.item.isEmpty }

    /// Parameters within their bounds.
    func admitted(_ parameters: [Double]) -> [Double] {
        let count = table.items.count
        var admitted = parameters.map {
            $0.within(-CalibrationLimits.furthest...CalibrationLimits.furthest)
        }
        admitted[count] = parameters[count].within(CalibrationLimits.spread)
        return admitted
    }

    /// The persons with the posteriors for some parameters.
    func walk(_ parameters: [Double]) -> PersonWalk {
        let count = table.items.count
        return PersonWalk(
            table: table, quadrature: quadrature,
            curves: ItemCurves(
                slopes: .init(repeating: parameters[count], count: count),
                intercepts: parameters.prefix(count).map { -$0 }, guess: table.guess,
                at: quadrature.points))
    }

    /// One scoring step of all items and the spread together: the information is an arrowhead
    /// matrix, so the spread's component is solved first.
    func step(_ parameters: [Double]) -> (next: [Double], height: Double) {
        let (walk, expectation) = expected(parameters)
        let count = table.items.count
        var gradient = [Double](repeating: 0, count: count)
        var information = gradient
        var crossed = gradient
        var (bySpread, spreads, height) = (0.0, 0.0, expectation.logLikelihood)
        for item in 0..<count {
            let moments = expectation.moments(item, walk)
            gradient[item] = -moments.byIntercept
            information[item] = moments.intercepts
            crossed[item] = -moments.crossed
            bySpread += moments.bySlope
            spreads += moments.slopes
            if isHeld[item] {
                let distance = parameters[item] - middle
                gradient[item] -= distance * Self.precision
                information[item] += Self.precision
                height -= distance * distance * Self.precision / 2
            }
            information[item] = max(information[item], 1e-9)
            bySpread -= crossed[item] * gradient[item] / information[item]
            spreads -= crossed[item] * crossed[item] / information[item]
        }
        let move = isFree && spreads > 1e-9 ? (bySpread / spreads).within(-0.5...0.5) : 0
        var next = parameters
        next[count] += move
        for item in 0..<count {
            let own = (gradient[item] - crossed[item] * move) / information[item]
            next[item] += own.within(-1...1)
        }
        return (admitted(next), height)
    }

    private func expected(_ parameters: [Double]) -> (PersonWalk, Expectation) {
        let walk = walk(parameters)
        return (walk, Expectation(walk))
    }

    /// The gradient of the log-likelihood with the priors of held items.
    func gradient(_ parameters: [Double]) -> [Double] {
        let (walk, expectation) = expected(parameters)
        var gradient = [Double](repeating: 0, count: parameters.count)
        for item in table.items.indices {
            let moments = expectation.moments(item, walk)
            gradient[item] = -moments.byIntercept
            gradient[table.items.count] += moments.bySlope
            if isHeld[item] { gradient[item] -= (parameters[item] - middle) * Self.precision }
        }
        return gradient
    }

    /// Standard errors at the maximum.
    func errors(at parameters: [Double]) -> (items: [Double], spread: Double?, isWhole: Bool) {
        let count = table.items.count
        let isInside =
            parameters[count] > CalibrationLimits.spread.lowerBound
            && parameters[count] < CalibrationLimits.spread.upperBound
        let free = Array(0..<count) + (isFree && isInside ? [count] : [])
        if Information.isAffordable(
            parameters: free.count, table, nodes: quadrature.points.count),
            let covariance = Information.covariance(
                at: parameters, free: free, gradient: gradient)
        {
            let errors = free.indices.map { Information.error(variance: covariance[$0][$0]) }
            return (Array(errors.prefix(count)), free.count > count ? errors.last : nil, true)
        }
        let difficulties = Array(parameters.prefix(count))
        let own = ItemEvidence(
            walk(parameters), difficulties: difficulties, spread: parameters[count]
        ).information(at: difficulties)
        return (
            own.indices.map { item in
                Information.error(
                    variance: 1 / (own[item].information + (isHeld[item] ? Self.precision : 0)))
            }, nil, false
        )
    }
}
