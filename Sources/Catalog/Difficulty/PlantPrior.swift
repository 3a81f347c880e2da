/// The values from which a plant's difficulty is estimated without any answers.
///
///     logits = 0.8 (4 - log10(1 + n)) + 1.2 s + 0.25 ln(1 + g) + 3 (d - 0.05)
///
/// n records, s the share of records confused with similar species, g congeners in the edition, d
/// the share of identifications that disagree, shrunk by a Beta(1, 19) prior. The constants are
/// fixed, not quantiles of the set, so that new plants do not change a plant's rating.
public struct PlantPrior: Codable, Sendable, Hashable {
    /// Records of the plant; nil when unknown.
    public var observations: Int?
    /// Records that also carry an identification of a similar species.
    public var confused: Int
    /// Other species of its genus in the edition, and plants that editors call similar.
    public var congeners: Int
    /// Identifications that agree with the community, over a sample of records.
    public var agreements: Int
    /// Identifications that disagree.
    public var disagreements: Int

    package init(
        observations: Int?, confused: Int = 0, congeners: Int = 0, agreements: Int = 0,
        disagreements: Int = 0
    ) {
        self.observations = observations
        self.confused = confused
        self.congeners = congeners
        self.agreements = agreements
        self.disagreements = disagreements
    }

    /// Records assumed for a plant of unknown count: a value between rare and common.
    static let unknownObservations = 1_000
    /// The largest distance of a prior from the middle, in logits.
    static let furthest = 3.5

    /// 0.8 (4 - log10(1 + n)): 10,000 records are in the middle.
    public var familiarity: Double {
        0.8 * (4 - decimalLogarithm(1 + Double(observations ?? Self.unknownObservations)))
    }

    /// 1.2 s + 0.25 ln(1 + g).
    public var likeness: Double {
        let records = Double(max(1, observations ?? Self.unknownObservations))
        let share = min(1, Double(confused) / records)
        return 1.2 * share + 0.25 * naturalLogarithm(1 + Double(congeners))
    }

    /// 3 (d - 0.05); 0 without identifications.
    public var disagreement: Double {
        let seen = Double(agreements + disagreements)
        return 3 * ((Double(disagreements) + 1) / (seen + 20) - 0.05)
    }

    /// The sum of the three, clamped to ±3.5 logits.
    public var logits: Double {
        min(Self.furthest, max(-Self.furthest, familiarity + likeness + disagreement))
    }

    /// The rating, its deviation (0.9 logits, 1.2 when the count is unknown) and its level.
    public func difficulty(on date: Day, before: Level?) -> Difficulty {
        let rating = RatingScale.rating(logits: logits)
        let deviation = (observations == nil ? 1.2 : 0.9) * RatingScale.pointsPerLogit
        return Difficulty(
            rating: rating, deviation: Int(deviation.rounded()), answers: 0, date: date,
            level: RatingScale.level(of: rating, before: before))
    }
}

extension Level {
    /// A question's prior difficulty from its source's label: easy 0.8 logits below the middle,
    /// hard 0.8 above, with a deviation of 1 logit.
    public func questionPrior(on date: Day, before: Level?) -> Difficulty {
        let logits: Double =
            switch self {
            case .easy: -0.8
            case .medium: 0
            case .hard: 0.8
            }
        let rating = RatingScale.rating(logits: logits)
        return Difficulty(
            rating: rating, deviation: Int(RatingScale.pointsPerLogit.rounded()), answers: 0,
            date: date, level: RatingScale.level(of: rating, before: before))
    }
}
