/// Every limit and constant of learning difficulty from answers, in one place.
public enum CalibrationLimits {
    /// The largest file of answers, in bytes.
    public static let fileBytes = 256 << 20
    /// Rows of answers of one file; a longer file is refused whole.
    public static let answers = 2_000_000
    /// Items of one file: each takes some 4 KB while it is fitted.
    public static let items = 100_000
    /// Rows that cannot be read before a file is taken for something else.
    public static let badRows = 100_000
    /// Findings that are listed; the rest are counted.
    public static let findings = 1_000
    /// Columns of a row.
    public static let columns = 64
    /// The longest cell, in bytes.
    public static let cellBytes = 4_096
    /// The longest name of a person, item or option, in bytes.
    public static let nameBytes = 128
    /// The longest time that an answer may have taken, in seconds.
    public static let seconds = 86_400.0

    /// Nodes of the quadrature over abilities, and how many deviations out the last one lies.
    public static let nodes = 61
    /// The most nodes, for tables with persons of thousands of answers: near enough for some twenty
    /// thousand answers of a person where abilities spread by a logit.
    public static let nodesMost = 601
    /// How far nodes lie apart at most, in standard deviations of the person of whom most is known.
    /// Sums over nodes so near give the moments of a normal to a thousandth.
    public static let nodeDistance = 1.5
    /// How many deviations from the middle the last node lies.
    public static let reach = 6.0
    /// Difficulties lie within this of the persons' mean, in logits.
    public static let furthest = 12.0
    /// The spread of abilities lies in this range, in logits.
    public static let spread = 0.02...4.0
    /// Slopes of a two-parameter fit lie in this range.
    public static let slope = -2.0...4.0
    /// The most cycles of a fit, of three steps each.
    public static let cycles = 300
    /// A fit ends when no parameter moves by more than this in a step.
    public static let tolerance = 1e-7
    /// The same with more than 1,000 items, whose own errors are never under 0.01.
    public static let tolerancePerMany = 1e-4
    /// An item with fewer answers is held near the others by a normal prior.
    public static let heldBelow = 30
    /// The deviation of that prior, in logits.
    public static let heldDeviation = 1.0
    /// From so many answers on a slope needs no ridge (de Ayala 2009: 250 to 500).
    public static let slopeAnswers = 500
    /// The most parameters of which the whole information is inverted.
    public static let parametersWithWholeInformation = 200
    /// The most work for it: parameters times answers times nodes.
    public static let informationWork = 2e9
    /// The largest standard error that is told, in logits.
    public static let largestError = 100.0
    /// Options of one item that are told apart.
    public static let options = 64
}
