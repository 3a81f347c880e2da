/// A two-parameter fit by marginal maximum likelihood, as a diagnostic: each item has a slope of
/// its own, P(right) = c + (1 - c) / (1 + e^-(a z + d)), abilities z standard normal.
///
/// A much lower slope than the others' means that able persons know the item no better; a negative
/// one, that they know it worse. Published difficulties are those of a Rasch fit.
public struct TwoParameterFit: Sendable {
    /// The regularisation of slopes with few answers.
    public enum Ridge: Sendable, Hashable {
        /// Only their bounds, and a wide prior around 1 for items that are held anyway.
        case none
        /// A normal prior for items with fewer answers than `CalibrationLimits.slopeAnswers`.
        case normal(centre: Double, deviation: Double)
    }

    /// An item's curve.
    public struct Item: Sendable, Hashable {
        /// Its name.
        public var name: String
        /// a, per standard deviation of ability.
        public var slope: Double
        /// Its standard error.
        public var slopeError: Double
        /// d, in logits: the logit of knowing it for a person of mean ability.
        public var intercept: Double
        /// b = -d/a, in standard deviations of ability; nil when the slope is nearly 0.
        public var difficulty: Double?
        /// Its standard error; nil when the difficulty is.
        public var difficultyError: Double?
    }

    /// Items in the order of the table.
    public let items: [Item]
    /// The logarithm of the marginal likelihood, without ridge and priors.
    public let logLikelihood: Double
    /// The number of steps.
    public let steps: Int
    /// Whether it converged.
    public let hasConverged: Bool
    /// Whether standard errors are from the full information matrix.
    public let hasWholeInformation: Bool

    /// Slopes closer to 0 than this give no difficulty.
    private static let flat = 0.05

    /// Fits a table of answers, starting from `start`, a Rasch fit of the same table, with its
    /// quadrature unless another is given.
    public init(
        _ table: AnswerTable, from start: RaschFit? = nil, ridge: Ridge = .none,
        quadrature given: Quadrature? = nil
    ) {
        let rasch = start ?? RaschFit(table, quadrature: given)
        let quadrature = given ?? rasch.quadrature
        let model = TwoParameterModel(table: table, quadrature: quadrature, ridge: ridge)
        let slope = max(0.3, rasch.spread)
        let ascent = Ascent(
            from: model.admitted(
                table.items.map { _ in slope } + rasch.items.map { -$0.difficulty }),
            tolerance: model.tolerance, step: model.step, admitted: model.admitted)
        let parameters = ascent.parameters
        let errors = model.covariances(at: parameters)
        let count = table.items.count
        items = (0..<count).map { item in
            let (a, d) = (parameters[item], parameters[count + item])
            let (aa, ad, dd) = errors.items[item]
            var curve = Item(
                name: table.items[item], slope: a, slopeError: Information.error(variance: aa),
                intercept: d)
            if abs(a) >= Self.flat {
                curve.difficulty = -d / a
                // The variance of -d/a by the delta method.
                let variance =
                    dd / (a * a) - 2 * d * ad / (a * a * a) + d * d * aa / (a * a * a * a)
                curve.difficultyError = Information.error(variance: variance)
            }
            return curve
        }
        logLikelihood = Expectation(model.walk(parameters)).logLikelihood
        steps = ascent.steps
        hasConverged = ascent.hasConverged
        hasWholeInformation = errors.isWhole
    }
}

/// The likelihood of a two-parameter fit. Parameters: all slopes, then all intercepts.
private struct TwoParameterModel {
    let table: AnswerTable
    let quadrature: Quadrature
    let ridge: TwoParameterFit.Ridge
    let rasch: RaschModel

    private static let precision =
        1 / (CalibrationLimits.heldDeviation * CalibrationLimits.heldDeviation)

    init(table: AnswerTable, quadrature: Quadrature, ridge: TwoParameterFit.Ridge) {
        self.table = table
        self.quadrature = quadrature
        self.ridge = ridge
        rasch = RaschModel(table: table, quadrature: quadrature, spread: .free)
    }

    /// A diagnostic needs less precision than published values, but three stable decimals.
    var tolerance: Double { rasch.tolerance }

    /// The prior of a slope: held items always have one.
    private func slopePrior(_ item: Int) -> (centre: Double, precision: Double)? {
        let isFew = table.answers[item] < CalibrationLimits.slopeAnswers
        switch ridge {
        case .normal(let centre, let deviation) where isFew:
            return (centre, 1 / max(1e-6, deviation * deviation))
        default: return rasch.isHeld[item] ? (1, 4) : nil
        }
    }

    func admitted(_ parameters: [Double]) -> [Double] {
        let furthest = CalibrationLimits.furthest
        return parameters.enumerated().map { place, value in
            place < table.items.count
                ? value.within(CalibrationLimits.slope) : value.within(-furthest...furthest)
        }
    }

    func walk(_ parameters: [Double]) -> PersonWalk {
        let count = table.items.count
        return PersonWalk(
            table: table, quadrature: quadrature,
            curves: ItemCurves(
                slopes: Array(parameters.prefix(count)),
                intercepts: Array(parameters.suffix(count)),
                guess: table.guess, at: quadrature.points))
    }

    func step(_ parameters: [Double]) -> (next: [Double], height: Double) {
        let walk = walk(parameters)
        let expectation = Expectation(walk)
        var (next, height) = (parameters, expectation.logLikelihood)
        let count = table.items.count
        for item in 0..<count {
            let (moments, loss) = moments(item, parameters, walk, expectation)
            height -= loss
            let (dd, aa) = (moments.intercepts + 1e-9, moments.slopes + 1e-9)
            let determinant = max(1e-12, dd * aa - moments.crossed * moments.crossed)
            let slope = (dd * moments.bySlope - moments.crossed * moments.byIntercept) / determinant
            let intercept =
                (aa * moments.byIntercept - moments.crossed * moments.bySlope) / determinant
            next[item] += slope.within(-0.5...0.5)
            next[count + item] += intercept.within(-1...1)
        }
        return (admitted(next), height)
    }

    /// An item's derivatives with those of its priors, and the priors' part of the log-likelihood.
    private func moments(
        _ item: Int, _ parameters: [Double], _ walk: PersonWalk, _ expectation: Expectation
    ) -> (ItemMoments, loss: Double) {
        var moments = expectation.moments(item, walk)
        var loss = 0.0
        if let prior = slopePrior(item) {
            let distance = parameters[item] - prior.centre
            moments.bySlope -= distance * prior.precision
            moments.slopes += prior.precision
            loss += distance * distance * prior.precision / 2
        }
        if rasch.isHeld[item] {
            let distance = parameters[table.items.count + item] + rasch.middle
            moments.byIntercept -= distance * Self.precision
            moments.intercepts += Self.precision
            loss += distance * distance * Self.precision / 2
        }
        return (moments, loss)
    }

    private func gradient(_ parameters: [Double]) -> [Double] {
        let walk = walk(parameters)
        let expectation = Expectation(walk)
        let count = table.items.count
        var gradient = [Double](repeating: 0, count: 2 * count)
        for item in 0..<count {
            let (moments, _) = moments(item, parameters, walk, expectation)
            gradient[item] = moments.bySlope
            gradient[count + item] = moments.byIntercept
        }
        return gradient
    }

    /// Variances and covariance of (a, a), (a, d), (d, d) by item.
    func covariances(at parameters: [Double]) -> (
        items: [(Double, Double, Double)], isWhole: Bool
    ) {
        let count = table.items.count
        if Information.isAffordable(
            parameters: 2 * count, table, nodes: quadrature.points.count),
            let covariance = Information.covariance(
                at: parameters, free: Array(0..<2 * count), gradient: gradient)
        {
            let items = (0..<count).map { item in
                (
                    covariance[item][item], covariance[item][count + item],
                    covariance[count + item][count + item]
                )
            }
            return (items, true)
        }
        let walk = walk(parameters)
        let expectation = Expectation(walk)
        let items = (0..<count).map { item in
            let (moments, _) = moments(item, parameters, walk, expectation)
            let determinant =
                moments.intercepts * moments.slopes - moments.crossed * moments.crossed
            guard determinant > 1e-12 else { return (1e4, 0.0, 1e4) }
            return (
                moments.intercepts / determinant, -moments.crossed / determinant,
                moments.slopes / determinant
            )
        }
        return (items, false)
    }
}
