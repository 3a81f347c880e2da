/// The likelihood of one item's difficulty, given its answers and all other fitted parameters.
///
/// For an answer of a person whose other answers give the posterior h over the nodes, the
/// probability is the sum of h P(b). The sum of its logarithms over persons is the item's own
/// log-likelihood.
struct ItemEvidence {
    /// First derivative of an item's log-likelihood by its difficulty, and expected information.
    struct Slope: Sendable, Hashable {
        var gradient = 0.0
        var information = 0.0
    }

    private let walk: PersonWalk
    private let difficulties: [Double]
    private let spread: Double

    /// Evidence of a fit.
    init(_ fit: RaschFit) {
        walk = fit.walk
        difficulties = fit.items.map(\.difficulty)
        spread = fit.spread
    }

    /// Evidence of parameters.
    init(_ walk: PersonWalk, difficulties: [Double], spread: Double) {
        self.walk = walk
        self.difficulties = difficulties
        self.spread = spread
    }

    /// The derivatives and information of all items at given difficulties. Time: answers times
    /// nodes.
    func information(at trial: [Double]) -> [Slope] {
        let (table, nodes) = (walk.table, walk.curves.nodes)
        let tried = ItemCurves(
            slopes: .init(repeating: spread, count: trial.count), intercepts: trial.map { -$0 },
            guess: table.guess, at: walk.quadrature.points)
        var slopes = [Slope](repeating: Slope(), count: trial.count)
        // Probabilities at the fit, to take an answer out of its person's posterior; at the trial,
        // to put it back, with their derivatives.
        let fitted = walk.curves.chances
        let (chances, steepness) = (tried.chances, tried.steepness)
        walk.each { person, posterior, _ in
            for place in table.starts[person]..<table.starts[person + 1] {
                let item = table.item[place]
                let isRight = table.isRight[place]
                var (sum, right, slope) = (0.0, 0.0, 0.0)
                for node in 0..<nodes {
                    let chance = fitted[item * nodes + node]
                    let share = posterior[node] / (isRight ? chance : 1 - chance)
                    sum += share
                    right += share * chances[item * nodes + node]
                    slope += share * steepness[item * nodes + node]
                }
                guard sum > 0, sum.isFinite else { continue }
                right = (right / sum).within(1e-12...(1 - 1e-12))
                slope /= sum
                slopes[item].gradient -= isRight ? slope / right : -slope / (1 - right)
                slopes[item].information += slope * slope / (right * (1 - right))
            }
        }
        return slopes
    }

    /// The normal likelihood of each item that, combined with a normal prior, has the same maximum
    /// as the item's own likelihood combined with that prior.
    ///
    /// With many answers it is the fitted difficulty with its error. With few answers, all right,
    /// or hardly better than guessing, the likelihood is not normal, and may have no maximum; but
    /// only its derivatives at the maximum of the posterior are needed.
    ///
    /// - Parameter priors: mean and variance by item, on the fit's scale.
    /// - Returns: mean and standard error by item, on the fit's scale.
    func likelihoods(
        near priors: [(mean: Double, variance: Double)]
    ) -> [(mean: Double, error: Double)] {
        let reach = -2 * CalibrationLimits.furthest...2 * CalibrationLimits.furthest
        var trial = zip(difficulties, priors).map { difficulty, prior in
            min(max(difficulty, prior.mean - 4), prior.mean + 4)
        }
        var slopes = information(at: trial)
        for _ in 0..<30 {
            var largest = 0.0
            for item in trial.indices {
                let prior = priors[item]
                let pull = slopes[item].gradient - (trial[item] - prior.mean) / prior.variance
                let move = (pull / (slopes[item].information + 1 / prior.variance)).within(-1...1)
                trial[item] += move
                largest = max(largest, abs(move))
            }
            slopes = information(at: trial)
            if largest < 1e-4 { break }
        }
        return trial.indices.map { item in
            let information = max(slopes[item].information, 1e-4)
            let mean = trial[item] + slopes[item].gradient / information
            return (mean.within(reach), Information.error(variance: 1 / information))
        }
    }
}

extension ItemCurves {
    /// The probability of a right answer at all nodes of all items.
    var chances: [Double] {
        known.indices.map { place in
            let guess = guess[place / nodes]
            return guess + (1 - guess) * known[place]
        }
    }

    /// The derivative of that probability by a z + d.
    var steepness: [Double] {
        known.indices.map { place in
            (1 - guess[place / nodes]) * known[place] * (1 - known[place])
        }
    }
}
