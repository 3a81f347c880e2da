public import Catalog

/// An item's difficulty learnt from answers, without any prior: a normal likelihood on the players'
/// scale. A build combines it with the item's prior.
public struct LearntRating: Codable, Sendable, Hashable {
    /// The plant's or question's id.
    public var item: String
    /// The number of answers.
    public var answers: Int
    /// Its mean, in logits from the middle of the scale.
    public var logits: Double
    /// Its standard error, in logits.
    public var error: Double

    /// Creates a likelihood.
    public init(item: String, answers: Int, logits: Double, error: Double) {
        self.item = item
        self.answers = answers
        self.logits = logits
        self.error = error
    }

    /// Whether its numbers are valid: finite, an error above 0, at least one answer.
    public var isMeant: Bool {
        answers >= 1 && abs(logits) <= Self.furthest && error >= Self.smallestError
            && error <= CalibrationLimits.largestError
    }

    /// The largest distance of a mean from the middle, in logits.
    private static let furthest = 100.0
    /// The smallest error, in logits.
    private static let smallestError = 0.0001

    /// The difficulty from prior and answers together: means weighted by precision.
    ///
    /// - Parameters:
    ///   - prior: the difficulty without answers.
    ///   - date: the edition's date.
    ///   - before: the level in the last edition, which is kept near a limit.
    /// - Returns: the prior itself when the numbers are invalid.
    public func posterior(prior: Difficulty, date: Day, before: Level?) -> Difficulty {
        guard isMeant else { return prior }
        let deviation = max(1, Double(prior.deviation)) / RatingScale.pointsPerLogit
        let (old, new) = (1 / (deviation * deviation), 1 / (error * error))
        let mean = (prior.logits * old + logits * new) / (old + new)
        let rating = RatingScale.rating(logits: mean)
        let points = RatingScale.pointsPerLogit / (old + new).squareRoot()
        return Difficulty(
            rating: rating, deviation: max(1, Int(points.rounded())), answers: answers, date: date,
            level: RatingScale.level(of: rating, before: before))
    }

    /// The likelihoods of all items of a fit that have a prior, in the order of its items.
    ///
    /// - Parameters:
    ///   - fit: the fit.
    ///   - anchoring: its shift onto the scale.
    ///   - priors: the difficulties without answers, by item.
    /// - Returns: likelihoods, rounded to four decimals.
    public static func all(
        _ fit: RaschFit, anchoring: Anchoring, priors: [String: Difficulty]
    ) -> [LearntRating] {
        let near = fit.items.map { item -> (mean: Double, variance: Double) in
            guard let prior = priors[item.name] else { return (item.difficulty, 1) }
            let deviation = max(1, Double(prior.deviation)) / RatingScale.pointsPerLogit
            return (prior.logits - anchoring.shift, deviation * deviation)
        }
        let likelihoods = ItemEvidence(fit).likelihoods(near: near)
        return fit.items.indices.compactMap { index in
            let item = fit.items[index]
            guard priors[item.name] != nil, item.answers > 0 else { return nil }
            return LearntRating(
                item: item.name, answers: item.answers,
                logits: rounded(likelihoods[index].mean + anchoring.shift),
                error: max(Self.smallestError, rounded(likelihoods[index].error)))
        }
    }

    /// To four decimals, since further digits differ between machines.
    private static func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
}
