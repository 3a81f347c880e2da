/// Every limit and constant of learning difficulty from answers, in one place.
public enum CalibrationLimits {
    /// The largest file of answers, in bytes.
    public static let fileBytes = 256 << 20
    /// The most rows of answers of one file; a longer file is refused.
    public static let answers = 2_000_000
    /// The most items of one file; each takes some 4 KB during a fit.
    public static let items = 100_000
    /// Unreadable rows after which a file is refused as another kind of file.
    public static let badRows = 100_000
    /// The most findings that are listed; further ones are counted.
    public static let findings = 1_000
    /// Columns of a row.
    public static let columns = 64
    /// The longest cell, in bytes.
    public static let cellBytes = 4_096
    /// The longest name of a person, item or option, in bytes.
    public static let nameBytes = 128
    /// The longest time to answer, in seconds.
    public static let seconds = 86_400.0

    /// The default number of nodes of the quadrature over abilities.
    public static let nodes = 61
    /// The most nodes, for tables with persons of thousands of answers: enough for some twenty
    /// thousand answers per person when the standard deviation of abilities is a logit.
    public static let nodesMost = 601
    /// The largest distance of nodes, in standard deviations of the posterior that is narrowest.
    /// With it sums give the moments of a normal distribution to a thousandth.
    public static let nodeDistance = 1.5
    /// The distance of the last node from the middle, in standard deviations.
    public static let reach = 6.0
    /// The largest distance of a difficulty from the persons' mean, in logits.
    public static let furthest = 12.0
    /// The range of the standard deviation of abilities, in logits.
    public static let spread = 0.02...4.0
    /// The range of slopes of a two-parameter fit.
    public static let slope = -2.0...4.0
    /// The most cycles of a fit, of three steps each.
    public static let cycles = 300
    /// A fit ends when no parameter changes by more than this in a step.
    public static let tolerance = 1e-7
    /// The same with more than 1,000 items, whose standard errors are never under 0.01.
    public static let tolerancePerMany = 1e-4
    /// An item with fewer answers is held near the others by a normal prior.
    public static let heldBelow = 30
    /// The standard deviation of that prior, in logits.
    public static let heldDeviation = 1.0
    /// The number of answers from which on a slope needs no ridge (de Ayala 2009: 250 to 500).
    public static let slopeAnswers = 500
    /// The most parameters for which the full information matrix is inverted.
    public static let parametersWithWholeInformation = 200
    /// The most work for it: parameters times answers times nodes.
    public static let informationWork = 2e9
    /// The largest standard error that is reported, in logits.
    public static let largestError = 100.0
    /// The most options of one item that are distinguished.
    public static let options = 64
}
