public import Catalog

/// A rating updated answer by answer, between editions: of an item or of a player.
///
/// Elo's step with Glicko's deviation: each answer moves the mean by the variance times the slope
/// of the answer's log-likelihood, and adds its information to the precision. The other side's
/// uncertainty flattens the curve (Glickman 1999, Applied Statistics 48:377). A batch fit replaces
/// it with every calibration: when both sides move, ratings drift and spread without end
/// (Bolsinova, Gergely & Brinkhuis 2025, doi 10.1111/bmsp.12395).
public struct OnlineRating: Sendable, Hashable {
    /// The mean, in logits from the middle of the scale.
    public private(set) var logits: Double
    /// Its standard deviation, in logits.
    public private(set) var deviation: Double
    /// The number of answers so far.
    public private(set) var answers: Int

    /// The range of deviations: a rating never becomes immovable or completely uncertain.
    public static let deviations = 0.05...3.0

    /// Creates a rating; not-a-number counts as the middle of the scale.
    public init(logits: Double, deviation: Double, answers: Int = 0) {
        let reach = CalibrationLimits.furthest
        self.logits = logits.isFinite ? logits.within(-reach...reach) : 0
        self.deviation = deviation.isFinite ? deviation.within(Self.deviations) : 1
        self.answers = max(0, answers)
    }

    /// The rating of a published difficulty.
    public init(_ difficulty: Difficulty) {
        self.init(
            logits: difficulty.logits,
            deviation: Double(difficulty.deviation) / RatingScale.pointsPerLogit,
            answers: difficulty.answers)
    }

    /// The published form of the rating.
    public func difficulty(on date: Day, before: Level?) -> Difficulty {
        let rating = RatingScale.rating(logits: logits)
        return Difficulty(
            rating: rating, deviation: Int((deviation * RatingScale.pointsPerLogit).rounded()),
            answers: answers, date: date, level: RatingScale.level(of: rating, before: before))
    }

    /// The probability that a player answers an item right, given both deviations; fewer than two
    /// options mean no guessing.
    public static func chance(player: OnlineRating, item: OnlineRating, options: Int) -> Double {
        let guess = options >= 2 ? 1 / Double(options) : 0
        let variance =
            player.deviation * player.deviation + item.deviation * item.deviation
        return guess + (1 - guess)
            * logistic(flattening(variance) * (player.logits - item.logits))
    }

    /// Updates an item, and the player who answered it, by one answer.
    public static func meet(
        player: inout OnlineRating, item: inout OnlineRating, isRight: Bool, options: Int
    ) {
        let (oldPlayer, oldItem) = (player, item)
        player.learn(isRight, against: oldItem, direction: 1, options: options)
        item.learn(isRight, against: oldPlayer, direction: -1, options: options)
    }

    /// Updates an item by one answer of a player whose rating stays.
    public mutating func answered(isRight: Bool, by player: OnlineRating, options: Int) {
        learn(isRight, against: player, direction: -1, options: options)
    }

    /// Increases the deviation over time without answers.
    ///
    /// - Parameters:
    ///   - days: the time in days.
    ///   - drift: the standard deviation of a day's change, in logits.
    public mutating func rest(days: Int, drift: Double) {
        guard drift.isFinite, drift > 0, days > 0 else { return }
        deviation = (deviation * deviation + drift * drift * Double(days)).squareRoot()
            .within(Self.deviations)
    }

    private mutating func learn(
        _ isRight: Bool, against other: OnlineRating, direction: Double, options: Int
    ) {
        let guess = options >= 2 ? 1 / Double(options) : 0
        let flat = Self.flattening(other.deviation * other.deviation)
        let known = logistic(flat * direction * (logits - other.logits))
        let chance = guess + (1 - guess) * known
        // By the player's logits, the derivative of log P is P'/P when right, -P'/(1 - P) = -L when
        // wrong.
        let steepness = flat * (1 - guess) * known * (1 - known)
        let gradient = direction * (isRight ? steepness / chance : -flat * known)
        let information = steepness * flat * known / chance
        let variance = 1 / (1 / (deviation * deviation) + information)
        let reach = CalibrationLimits.furthest
        logits = (logits + (variance * gradient).within(-1...1)).within(-reach...reach)
        deviation = variance.squareRoot().within(Self.deviations)
        answers = answers == .max ? .max : answers + 1
    }

    /// The factor by which a logistic curve flattens when its position is normally uncertain: 1 /
    /// sqrt(1 + 3 v / π²).
    static func flattening(_ variance: Double) -> Double {
        1 / (1 + 3 * variance / (Double.pi * Double.pi)).squareRoot()
    }
}
