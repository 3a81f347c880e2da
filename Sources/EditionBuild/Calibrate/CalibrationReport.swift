package import Calibration
package import Catalog
package import Intake

/// The result of a calibration, printed as text or JSON.
package struct CalibrationReport: Codable, Sendable, Hashable {
    /// The fitted values of an item.
    package struct Item: Codable, Sendable, Hashable {
        /// The id of the plant or question; for other items the id in the file.
        package var item: String
        /// b in logits above the mean ability: slope 1, the spread of abilities free.
        package var difficulty: Double
        /// Its standard error.
        package var error: Double
        /// The same with a common slope and standard normal abilities.
        var standardised: Double
        /// b with slope 1 and standard normal abilities.
        var difficultyAtSpreadOne: Double
        /// Whether its answers determine it, or a prior holds it near the others.
        var placing: RaschFit.Placing
        /// The item in the two-parameter fit.
        var twoParameter: Curve
        /// Prior and answers combined, in points; nil for an item that is not in content/.
        package var rating: Int?
        /// The rating's standard deviation.
        package var deviation: Int?
        /// The level of its rating.
        package var level: Level?
        /// Statistics of its answers.
        package var answers: ItemDiagnostics
    }

    /// An item's curve in the two-parameter fit.
    struct Curve: Codable, Sendable, Hashable {
        /// a, per standard deviation of ability.
        var slope: Double
        /// Its standard error.
        var slopeError: Double
        /// b, in standard deviations of ability; nil where the slope is nearly 0.
        var difficulty: Double?
        /// Its standard error.
        var difficultyError: Double?

        init(_ item: TwoParameterFit.Item) {
            (slope, slopeError) = (item.slope, item.slopeError)
            (difficulty, difficultyError) = (item.difficulty, item.difficultyError)
        }
    }

    /// A person's ability.
    struct Person: Codable, Sendable, Hashable {
        /// The person's id in the file.
        var person: String
        /// In logits above the mean ability.
        var ability: Double
        /// Its standard deviation.
        var deviation: Double
        /// Number of answers that count.
        var answers: Int
    }

    /// How well a model fits.
    struct Model: Codable, Sendable, Hashable {
        /// The name of the model.
        var model: String
        /// The logarithm of its marginal likelihood.
        var logLikelihood: Double
        /// Whether the fit converged.
        var hasConverged: Bool
        /// Whether standard errors are from the full information matrix.
        var hasWholeInformation: Bool
    }

    /// The shift of the fit onto the players' scale.
    struct Anchor: Codable, Sendable, Hashable {
        /// The difficulties it is anchored to.
        enum Reference: String, Codable, Sendable, Hashable {
            case baseEdition = "base-edition", priors, meanAbility = "mean-ability"
        }
        /// What is added to a difficulty, in logits.
        var shift = 0.0
        /// Its standard error.
        var error: Double?
        /// The number of anchor items.
        var anchors = 0
        /// What it is anchored to.
        var to = Reference.meanAbility
    }

    /// Persons with answers that count.
    var persons: [Person]
    /// Answers that count.
    package var answers: Int
    /// Numbers of answers left out, by reason.
    package var leftOut: AnswerLog.LeftOut
    /// Faults of the file's rows.
    package var rowFindings: [AnswerFinding]
    /// The fits.
    var models: [Model]
    /// The standard deviation of abilities: the common slope with standard normal ones.
    var spread: Double
    /// Its standard error.
    var spreadError: Double?
    /// The shift onto the players' scale.
    var anchoring = Anchor()
    /// Items by name.
    package var items: [Item] = []
    /// Items that an editor should check, the worst first.
    package var findings: [ItemFinding] = []
    /// How well a fit of the earlier answers predicts the later ones.
    var prediction: Prediction?
    /// How many answers are of items of content/; the others are not used for ratings.
    package var join = JoinCount("answers to items of content/")
    /// The path below the project of the written file, also in a dry run.
    var written: String?
    /// Whether nothing was written.
    package var isDryRun = false

    /// The answers and their fits, without the values that need content/.
    package init(_ log: AnswerLog, _ fits: Calibrator.Fits) {
        persons = fits.free.persons.map {
            Person(
                person: $0.name, ability: $0.ability, deviation: $0.deviation, answers: $0.answers)
        }
        answers = log.answers.count
        leftOut = log.leftOut
        rowFindings = log.findings
        models = [
            Model(
                model: "rasch, abilities spread freely",
                logLikelihood: fits.free.logLikelihood, hasConverged: fits.free.hasConverged,
                hasWholeInformation: fits.free.hasWholeInformation),
            Model(
                model: "rasch, abilities spread by 1",
                logLikelihood: fits.standard.logLikelihood,
                hasConverged: fits.standard.hasConverged,
                hasWholeInformation: fits.standard.hasWholeInformation),
            Model(
                model: "two parameters, with a ridge where answers are few",
                logLikelihood: fits.slopes.logLikelihood, hasConverged: fits.slopes.hasConverged,
                hasWholeInformation: fits.slopes.hasWholeInformation),
        ]
        spread = fits.free.spread
        spreadError = fits.free.spreadError
    }
}
