public import Catalog

/// Where a fit stands on the players' own scale: ratings that were there keep their mean.
///
/// A fit has its zero at the mean ability of those who happened to answer. All its difficulties
/// are shifted by one number, so that over the anchors, the items that had a rating, the mean of
/// the new ones weighed by precision is that of the earlier ones. As every edition is anchored to
/// the one before it, all are anchored to the first.
public struct Anchoring: Sendable, Hashable {
    /// What is added to a difficulty of the fit to have logits from the middle of the scale.
    public let shift: Double
    /// The shift's standard error, in logits; nil without anchors.
    public let error: Double?
    /// How many items are anchors.
    public let anchors: Int

    /// The shift that joins a fit to earlier ratings, by item.
    ///
    /// Items that are held near the others are no anchors while one is there that is not: their
    /// difficulties say more of the others than of themselves. Without any anchor the mean ability
    /// is put in the middle of the scale.
    public init(_ fit: RaschFit, ratings: [String: Difficulty]) {
        let rated = fit.items.filter { ratings[$0.name] != nil }
        let placed = rated.filter { $0.placing == .answers }
        let anchors = placed.isEmpty ? rated : placed
        var (weights, sum) = (0.0, 0.0)
        for item in anchors {
            guard let rating = ratings[item.name] else { continue }
            let deviation = max(1, Double(rating.deviation)) / RatingScale.pointsPerLogit
            let weight = 1 / (deviation * deviation + item.error * item.error)
            weights += weight
            sum += weight * (rating.logits - item.difficulty)
        }
        self.anchors = anchors.count
        shift = weights > 0 ? sum / weights : 0
        error = weights > 0 ? (1 / weights).squareRoot() : nil
    }
}

extension Difficulty {
    /// The rating in logits from the middle of the scale.
    var logits: Double {
        (Double(rating) - Double(RatingScale.middle)) / RatingScale.pointsPerLogit
    }
}
