public import Catalog

/// What answers say of one item's difficulty, without any prior: a normal likelihood on the
/// players' own scale. A build joins it with the item's prior.
public struct LearntRating: Codable, Sendable, Hashable {
    /// The plant's or question's id.
    public var item: String
    /// How many answers it rests on.
    public var answers: Int
    /// Its mean, in logits from the middle of the scale.
    public var logits: Double
    /// Its standard error, in logits.
    public var error: Double

    /// A likelihood.
    public init(item: String, answers: Int, logits: Double, error: Double) {
        self.item = item
        self.answers = answers
        self.logits = logits
        self.error = error
    }

    /// Whether its numbers can be meant: finite, an error above 0, at least one answer.
    public var isMeant: Bool {
        answers >= 1 && abs(logits) <= Self.furthest && error >= Self.smallestError
            && error <= CalibrationLimits.largestError
    }

    /// The furthest from the middle that a mean lies, in logits.
    private static let furthest = 100.0
    /// The smallest error, in logits.
    private static let smallestError = 0.0001

    /// The difficulty that prior and answers tell together: means weighed by precision.
    ///
    /// - Parameters:
    ///   - prior: what was taken before anybody answered.
    ///   - date: the edition's date.
    ///   - before: the level in the last edition, which is kept near a cut.
    /// - Returns: the prior itself when the numbers cannot be meant.
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

    /// What a fit learnt of each item that has a prior, in the order of its items.
    ///
    /// - Parameters:
    ///   - fit: the fit.
    ///   - anchoring: where it stands on the scale.
    ///   - priors: what was taken before anybody answered, by item.
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

    /// To four decimals, so that no machine's last digits show in a file.
    private static func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
}
