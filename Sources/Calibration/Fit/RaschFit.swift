/// A Rasch fit by marginal maximum likelihood: P(right) = c + (1 - c) / (1 + e^-(θ - b)), with
/// abilities θ normal around 0 and c = 1/k where an item's options are known.
///
/// Bock & Aitkin 1981, Psychometrika 46:443; Thissen 1982, Psychometrika 47:175. Missing answers
/// are taken as missing at random. Time grows with answers times nodes. Two parametrisations tell
/// the same fit: slope 1 with the spread of abilities free (`difficulty` and `spread`), and a
/// common slope with standard normal abilities (`standardised` and `spread` as the slope).
public struct RaschFit: Sendable {
    /// How far abilities spread.
    public enum Spread: Sendable, Hashable {
        /// A standard deviation that is given, in logits.
        case fixed(Double)
        /// The standard deviation that the answers make likeliest.
        case free
    }

    /// What an item's difficulty rests on.
    public enum Placing: String, Codable, Sendable, Hashable {
        /// On its answers alone.
        case answers
        /// On its answers and on a normal prior around the other items, because there are too few
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
        /// Answers that count.
        public var answers: Int
        /// How many of them are right.
        public var right: Int
        /// What it rests on.
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
        /// Answers that count.
        public var answers: Int
    }

    /// Items in the order of the table.
    public let items: [Item]
    /// Persons in the order of the table.
    public let persons: [Person]
    /// The standard deviation of abilities, in logits.
    public let spread: Double
    /// Its standard error; nil when it was given or lies at its bound.
    public let spreadError: Double?
    /// The logarithm of the marginal likelihood, without the priors of held items.
    public let logLikelihood: Double
    /// Steps that it took.
    public let steps: Int
    /// Whether it came to rest.
    public let hasConverged: Bool
    /// Whether standard errors are from the information of all parameters together; otherwise each
    /// item's own is taken with all others as they are, which tells a little less than the truth.
    public let hasWholeInformation: Bool

    let table: AnswerTable
    let quadrature: Quadrature

    /// Fits a table of answers; one without answers gives a fit without content.
    ///
    /// - Parameters:
    ///   - table: the answers.
    ///   - spread: how far abilities spread.
    ///   - given: the points that stand for the abilities' distribution; by default even ones, as near
    ///     to each other as the persons with the most answers need.
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

    /// Difficulties in standard deviations of ability: those of a common slope, `spread`, with
    /// standard normal abilities.
    public var standardised: [Double] { items.map { $0.difficulty / spread } }

    /// The persons once more, with their posteriors.
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
