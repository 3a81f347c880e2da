/// The difficulty of a plant or question, on the same scale as players' ratings.
public struct Difficulty: Codable, Sendable, Hashable {
    /// Elo points, 1500 in the middle: a player of the same rating answers right in half of the
    /// cases, without guessing.
    public var rating: Int
    /// The rating's standard deviation, in the same points.
    public var deviation: Int
    /// The number of answers behind it; 0 for a prior.
    public var answers: Int
    /// The date of the edition that computed it.
    public var date: Day
    /// The level of the rating.
    public var level: Level

    package init(rating: Int, deviation: Int, answers: Int, date: Day, level: Level) {
        self.rating = rating
        self.deviation = deviation
        self.answers = answers
        self.date = date
        self.level = level
    }
}

/// Easy, medium or hard.
public enum Level: String, Codable, Sendable, CaseIterable {
    case easy, medium, hard
}

/// The scale of ratings, with the limits of levels.
public enum RatingScale {
    /// The rating in the middle.
    public static let middle = 1500
    /// Points per logit: 400 / ln 10.
    public static let pointsPerLogit = 173.717_792_761_240_38
    /// Ratings under this are easy.
    public static let easyBelow = 1440
    /// Ratings from this on are hard.
    public static let hardFrom = 1560
    /// How far beyond a limit a rating must be for its level to change from the last edition's.
    public static let hysteresis = 20

    /// The rating of a difficulty in logits, in whole points.
    public static func rating(logits: Double) -> Int {
        middle + Int((logits * pointsPerLogit).rounded())
    }

    /// The level of a rating; the last edition's level is kept within `hysteresis` of a limit.
    public static func level(of rating: Int, before: Level?) -> Level {
        func plain(_ rating: Int) -> Level {
            rating < easyBelow ? .easy : rating >= hardFrom ? .hard : .medium
        }
        guard let before else { return plain(rating) }
        let reachable = [plain(rating - hysteresis), plain(rating), plain(rating + hysteresis)]
        return reachable.contains(before) ? before : plain(rating)
    }

    /// The probability that a player of rating `skill` answers an item of rating `difficulty` right
    /// among `options`: 1/k + (1 - 1/k) / (1 + 10^((d - s) / 400)).
    public static func chance(skill: Double, difficulty: Double, options: Int) -> Double {
        let guess = 1 / Double(options)
        let exponent = (difficulty - skill) / pointsPerLogit
        return guess + (1 - guess) / (1 + exponential(exponent))
    }
}
