/// How much of each list the report shows, so that it stays small for an edition of any size. For
/// the rest it gives the number.
enum ReportLimits {
    /// Pictures on the contact sheet.
    static let pictures = 240
    /// The number of them shown before the rest is opened.
    static let picturesAtOnce = 36
    /// Single findings of a rule.
    static let findingsPerRule = 12
    /// Plants that are listed and not playable.
    static let lacking = 60
    /// The easiest plants of the table of difficulties, and as many of the hardest.
    static let plantsAtEachEnd = 50
    /// Pairs of look-alikes.
    static let pairs = 48
    /// The number of them shown before the rest is opened.
    static let pairsAtOnce = 12
    /// Plants and questions whose ratings changed most by answers.
    static let moved = 24
    /// Sources.
    static let sources = 40
    /// Categories of questions.
    static let categories = 16
    /// Groups of inputs with their hashes.
    static let inputs = 60
    /// Ids of each kind of change; changes.html has more.
    static let changes = 6
    /// Characters of a text from another source.
    static let characters = 240
}
