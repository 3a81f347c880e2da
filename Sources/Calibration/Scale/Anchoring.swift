public import Catalog

/// The shift of a fit onto the players' scale, which keeps the mean of earlier ratings.
///
/// The zero of a fit is the mean ability of its persons. All difficulties are shifted by one
/// number, so that over the anchors, the items with an earlier rating, the mean of the new ones
/// weighted by precision is that of the earlier ones. As every edition is anchored to the one
/// before it, all are anchored to the first.
public struct Anchoring: Sendable, Hashable {
    /// The number added to a difficulty of the fit to get logits from the middle of the scale.
    public let shift: Double
    /// The shift's standard error, in logits; nil without anchors.
    public let error: Double?
    /// The number of anchors.
    public let anchors: Int

    /// The shift that aligns a fit with earlier ratings, by item.
    ///
    /// Items held by a prior are anchors only when all rated items are, since their difficulties
    /// depend on the other items. Without anchors the mean ability is the middle of the scale.
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
