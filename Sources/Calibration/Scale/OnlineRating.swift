public import Catalog

/// A rating that follows answers one by one, between editions: of an item or of a player.
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
    /// Answers that it has followed.
    public private(set) var answers: Int

    /// Deviations lie in this range: a rating never stops moving, and never knows nothing at all.
    public static let deviations = 0.05...3.0

    /// A rating; what is not a number is taken as the middle of the scale.
    public init(logits: Double, deviation: Double, answers: Int = 0) {
        let reach = CalibrationLimits.furthest
        self.logits = logits.isFinite ? logits.within(-reach...reach) : 0
        self.deviation = deviation.isFinite ? deviation.within(Self.deviations) : 1
        self.answers = max(0, answers)
    }

    /// A published difficulty.
    public init(_ difficulty: Difficulty) {
        self.init(
            logits: difficulty.logits,
            deviation: Double(difficulty.deviation) / RatingScale.pointsPerLogit,
            answers: difficulty.answers)
    }

    /// The difficulty it stands for.
    public func difficulty(on date: Day, before: Level?) -> Difficulty {
        let rating = RatingScale.rating(logits: logits)
        return Difficulty(
            rating: rating, deviation: Int((deviation * RatingScale.pointsPerLogit).rounded()),
            answers: answers, date: date, level: RatingScale.level(of: rating, before: before))
    }

    /// The chance that a player is right about an item, with both as uncertain as they are; fewer
    /// than two options tell no chance of guessing.
    public static func chance(player: OnlineRating, item: OnlineRating, options: Int) -> Double {
        let guess = options >= 2 ? 1 / Double(options) : 0
        let variance =
            player.deviation * player.deviation + item.deviation * item.deviation
        return guess + (1 - guess)
            * logistic(flattening(variance) * (player.logits - item.logits))
    }

    /// Moves an item, and the player who answered it, by one answer.
    public static func meet(
        player: inout OnlineRating, item: inout OnlineRating, isRight: Bool, options: Int
    ) {
        let (oldPlayer, oldItem) = (player, item)
        player.learn(isRight, against: oldItem, direction: 1, options: options)
        item.learn(isRight, against: oldPlayer, direction: -1, options: options)
    }

    /// Moves an item by one answer of a player whose rating is not to move.
    public mutating func answered(isRight: Bool, by player: OnlineRating, options: Int) {
        learn(isRight, against: player, direction: -1, options: options)
    }

    /// Lets the deviation grow while nobody answers.
    ///
    /// - Parameters:
    ///   - days: how long.
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
        // Of log P by the player's logits: P'/P when right, -P'/(1 - P) = -L when wrong.
        let steepness = flat * (1 - guess) * known * (1 - known)
        let gradient = direction * (isRight ? steepness / chance : -flat * known)
        let information = steepness * flat * known / chance
        let variance = 1 / (1 / (deviation * deviation) + information)
        let reach = CalibrationLimits.furthest
        logits = (logits + (variance * gradient).within(-1...1)).within(-reach...reach)
        deviation = variance.squareRoot().within(Self.deviations)
        answers = answers == .max ? .max : answers + 1
    }

    /// How much a logistic curve flattens when its place is normally uncertain:
    /// 1 / sqrt(1 + 3 v / π²).
    static func flattening(_ variance: Double) -> Double {
        1 / (1 + 3 * variance / (Double.pi * Double.pi)).squareRoot()
    }
}
