/// A Rasch fit by marginal maximum likelihood: P(right) = c + (1 - c) / (1 + e^-(θ - b)), with
/// abilities θ normal around 0 and c = 1/k for items with a known number of options.
///
/// Bock & Aitkin 1981, Psychometrika 46:443; Thissen 1982, Psychometrika 47:175. Missing answers
/// count as missing at random. Time grows with answers times nodes. Two parametrisations give the
/// same fit: slope 1 with a free spread of abilities (`difficulty` and `spread`), and a common
/// slope with standard normal abilities (`standardised` and `spread` as the slope).
public struct RaschFit: Sendable {
    /// The standard deviation of abilities.
    public enum Spread: Sendable, Hashable {
        /// A given standard deviation, in logits.
        case fixed(Double)
        /// Estimated from the answers.
        case free
    }

    /// What determines an item's difficulty.
    public enum Placing: String, Codable, Sendable, Hashable {
        /// Its answers alone.
        case answers
        /// Its answers and a normal prior around the other items, because there are too few
        /// answers, all are right, all are wrong, or no more are right than by guessing.
        case held
    }

    /// An item's difficulty.
    public struct Item: Sendable, Hashable {
        /// Its name.
        public var name: String
        /// b in logits above the mean ability.
        public var difficulty: Double
        /// Its standard error, in logits.
        public var error: Double
        /// Number of answers.
        public var answers: Int
        /// Number of right answers.
        public var right: Int
        /// What determines its difficulty.
        public var placing: Placing
    }

    /// A person's ability.
    public struct Person: Sendable, Hashable {
        /// The person's name.
        public var name: String
        /// The mean of θ given the answers, in logits (expected a posteriori).
        public var ability: Double
        /// Its standard deviation given the answers.
        public var deviation: Double
        /// Number of answers.
        public var answers: Int
    }

    /// Items in the order of the table.
    public let items: [Item]
    /// Persons in the order of the table.
    public let persons: [Person]
    /// The standard deviation of abilities, in logits.
    public let spread: Double
    /// Its standard error; nil when it was given or is at its bound.
    public let spreadError: Double?
    /// The logarithm of the marginal likelihood, without the priors of held items.
    public let logLikelihood: Double
    /// The number of steps.
    public let steps: Int
    /// Whether it converged.
    public let hasConverged: Bool
    /// Whether standard errors are from the full information matrix; otherwise each item's own is
    /// computed with all others fixed, which is slightly too small.
    public let hasWholeInformation: Bool

    let table: AnswerTable
    let quadrature: Quadrature

    /// Fits a table of answers; an empty table gives an empty fit.
    ///
    /// - Parameters:
    ///   - table: the answers.
    ///   - spread: the standard deviation of abilities.
    ///   - given: the quadrature over abilities; by default even points, as dense as the persons
    ///     with the most answers need.
    public init(_ table: AnswerTable, spread: Spread = .free, quadrature given: Quadrature? = nil) {
        func climb(_ model: RaschModel, from start: [Double]) -> Ascent {
            Ascent(
                from: start, tolerance: model.tolerance, step: model.step, admitted: model.admitted)
        }
        var quadrature = given ?? .even
        var model = RaschModel(table: table, quadrature: quadrature, spread: spread)
        var ascent = climb(model, from: model.start)
        let finer = Quadrature.even(for: table, spread: ascent.parameters[table.items.count])
        var earlier = 0
        if given == nil, finer != quadrature {
            earlier = ascent.steps
            quadrature = finer
            model = RaschModel(table: table, quadrature: quadrature, spread: spread)
            ascent = climb(model, from: ascent.parameters)
        }
        let parameters = ascent.parameters
        let errors = model.errors(at: parameters)
        let walk = model.walk(parameters)
        let sigma = parameters[table.items.count]
        var persons: [Person] = []
        var sum = 0.0
        walk.each { person, posterior, likelihood in
            sum += likelihood
            let (mean, deviation) = Self.moments(of: posterior, quadrature.points)
            persons.append(
                Person(
                    name: table.persons[person], ability: sigma * mean,
                    deviation: sigma * deviation,
                    answers: table.starts[person + 1] - table.starts[person]))
        }
        items = table.items.indices.map { item in
            Item(
                name: table.items[item], difficulty: parameters[item], error: errors.items[item],
                answers: table.answers[item], right: table.right[item],
                placing: model.isHeld[item] ? .held : .answers)
        }
        self.persons = persons
        self.spread = sigma
        spreadError = errors.spread
        logLikelihood = sum
        steps = earlier + ascent.steps
        hasConverged = ascent.hasConverged
        hasWholeInformation = errors.isWhole
        self.table = table
        self.quadrature = quadrature
    }

    /// Difficulties in standard deviations of ability: for a common slope `spread` and standard
    /// normal abilities.
    public var standardised: [Double] { items.map { $0.difficulty / spread } }

    /// The persons with their posteriors.
    var walk: PersonWalk {
        PersonWalk(
            table: table, quadrature: quadrature,
            curves: ItemCurves(
                slopes: .init(repeating: spread, count: items.count),
                intercepts: items.map { -$0.difficulty }, guess: table.guess,
                at: quadrature.points))
    }

    private static func moments(
        of posterior: UnsafeBufferPointer<Double>, _ points: [Double]
    ) -> (mean: Double, deviation: Double) {
        var (mean, square) = (0.0, 0.0)
        for (share, point) in zip(posterior, points) { mean += share * point }
        for (share, point) in zip(posterior, points) {
            square += share * (point - mean) * (point - mean)
        }
        return (mean, square.squareRoot())
    }
}
