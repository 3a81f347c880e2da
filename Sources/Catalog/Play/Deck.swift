/// What a round is drawn from: small, immutable, named by its hash, and never pruned, so that a
/// round can be replayed for ever.
public struct Deck: Codable, Sendable, Hashable {
    /// The modes a deck is made for.
    public enum Mode: String, Codable, Sendable, CaseIterable {
        case practice, quiz
    }

    /// One plant or question to be answered.
    public struct Card: Codable, Sendable, Hashable, Identifiable {
        /// The plant's or question's id.
        public var id: String
        /// Its rating in this edition.
        public var rating: Int
        /// Its level.
        public var level: Level
        /// For a plant: ids of the plants its wrong options are drawn from, three or more, most
        /// alike first. Empty for a question, which has its own.
        public var lookAlikes: [String]

        package init(id: String, rating: Int, level: Level, lookAlikes: [String]) {
            self.id = id
            self.rating = rating
            self.level = level
            self.lookAlikes = lookAlikes
        }
    }

    /// The form of the file.
    public var format: Int
    /// The mode.
    public var mode: Mode
    /// The category, for a quiz.
    public var category: String?
    /// The cards from easy to hard: by rating, then id. A round's ramp is a walk along them.
    public var cards: [Card]
    /// Every name a card or an option shows, by id and language.
    public var names: [String: LocalText]
    /// The questions of a quiz, whole, by id; empty for a deck of plants.
    public var questions: [String: Question]

    package init(
        mode: Mode, category: String?, cards: [Card], names: [String: LocalText],
        questions: [String: Question]
    ) {
        format = Edition.currentFormat
        self.mode = mode
        self.category = category
        self.cards = cards
        self.names = names
        self.questions = questions
    }
}
