/// An achievement: a metric, and the value of it to reach.
public struct Achievement: Codable, Sendable, Hashable, Identifiable {
    /// The counted quantity, which never decreases.
    public enum Metric: String, Codable, Sendable, CaseIterable {
        /// Finished rounds.
        case rounds
        /// Right answers.
        case right
        /// The longest streak, in days.
        case streak
        /// Rounds with all answers right, without practice.
        case faultless
        /// Speedruns in the gold tier.
        case gold
        /// Modes with at least one finished round.
        case modes
        /// The highest score of one Beat the Clock.
        case beatTheClock = "beat-the-clock"
        /// Daily sets.
        case daily
        /// Weekly sets.
        case weekly
    }

    /// Lower-case words with hyphens; never changes once published, because players have it.
    public var id: String
    /// The counted quantity.
    public var metric: Metric
    /// The value to reach, 1 or more.
    public var threshold: Int
    /// Its name.
    public var names: LocalText
    /// How to reach it, in a sentence.
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
