/// Something to reach, as data: what is counted and how much of it is wanted.
public struct Achievement: Codable, Sendable, Hashable, Identifiable {
    /// What is counted. It never falls.
    public enum Metric: String, Codable, Sendable, CaseIterable {
        /// Finished rounds.
        case rounds
        /// Right answers.
        case right
        /// The longest streak, in days.
        case streak
        /// Rounds in which everything was right, practice apart.
        case faultless
        /// Speedruns with gold.
        case gold
        /// Modes of which a round was finished.
        case modes
        /// The most points of one Beat the Clock.
        case beatTheClock = "beat-the-clock"
        /// Daily sets.
        case daily
        /// Weekly sets.
        case weekly
    }

    /// Lower-case words with hyphens; never changes once published, because people have it.
    public var id: String
    /// What is counted.
    public var metric: Metric
    /// How much is wanted, 1 or more.
    public var threshold: Int
    /// What it is called.
    public var names: LocalText
    /// What to do for it, in a sentence.
    public var about: LocalText

    /// An achievement.
    public init(id: String, metric: Metric, threshold: Int, names: LocalText, about: LocalText) {
        self.id = id
        self.metric = metric
        self.threshold = threshold
        self.names = names
        self.about = about
    }
}
