/// The file from which a round is drawn: small, immutable, named by its hash, and never removed, so
/// that a round can always be replayed. It contains the rules of play.
public struct Deck: Codable, Sendable, Hashable {
    /// The contents of a deck, which determine its modes (`Mode.kind`).
    public enum Kind: String, Codable, Sendable, CaseIterable {
        case plants, questions, set
    }

    /// A plant or question to answer.
    public struct Card: Codable, Sendable, Hashable, Identifiable {
        /// The plant's or question's id.
        public var id: String
        /// Its rating in this edition.
        public var rating: Int
        /// Its level.
        public var level: Level
        /// For a plant: ids of the plants from which its wrong options are drawn, three or more,
        /// the most similar first. Empty for a question, which has answers of its own.
        public var lookAlikes: [String]

        package init(id: String, rating: Int, level: Level, lookAlikes: [String]) {
            self.id = id
            self.rating = rating
            self.level = level
            self.lookAlikes = lookAlikes
        }
    }

    /// The format of the file.
    public var format: Int
    /// Its contents.
    public var kind: Kind
    /// The category, for questions.
    public var category: String?
    /// For a set: whether it is a day's or a week's.
    public var period: SetPeriod?
    /// For a set: its first day in UTC.
    public var date: Day?
    /// The rules of its modes.
    public var rules: PlayRules
    /// The cards from easy to hard: by rating, then id. A round's ramp goes along them; those of a
    /// set are played in their order.
    public var cards: [Card]
    /// For a set: cards that replace revoked ones, in this order.
    public var reserve: [Card]
    /// Every shown name of a card or an option, by id and language.
    public var names: [String: LocalText]
    /// The questions, whole, by id; empty for a deck of plants.
    public var questions: [String: Question]

    /// A deck of plants.
    package init(
        plants cards: [Card], names: [String: LocalText], rules: PlayRules = .standard
    ) {
        self.init(
            kind: .plants, category: nil, rules: rules, cards: cards, names: names, questions: [:])
    }

    /// A deck of a category's questions.
    package init(
        category: String, cards: [Card], questions: [String: Question],
        rules: PlayRules = .standard
    ) {
        self.init(
            kind: .questions, category: category, rules: rules, cards: cards, names: [:],
            questions: questions)
    }

    /// A day's or week's set of graded questions, in the order of play.
    package init(
        _ period: SetPeriod, _ date: Day, asked: [Question], reserve: [Question],
        rules: PlayRules = .standard
    ) {
        func card(_ question: Question) -> Card {
            Card(
                id: question.id, rating: question.difficulty?.rating ?? RatingScale.middle,
                level: question.difficulty?.level ?? .medium, lookAlikes: [])
        }
        self.init(
            kind: .set, category: nil, rules: rules, cards: asked.map(card), names: [:],
            questions: Dictionary(
                (asked + reserve).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }))
        self.period = period
        self.date = date
        self.reserve = reserve.map(card)
        self.rules.modes = self.rules.modes.filter { $0.key == period.mode }
    }

    private init(
        kind: Kind, category: String?, rules: PlayRules, cards: [Card],
        names: [String: LocalText], questions: [String: Question]
    ) {
        format = Edition.currentFormat
        self.kind = kind
        self.category = category
        self.rules = rules.serving(kind)
        self.cards = cards
        reserve = []
        self.names = names
        self.questions = questions
    }

    /// Whether rounds of a mode can be drawn from it.
    public func serves(_ mode: Mode) -> Bool {
        kind == mode.kind && rules.modes[mode] != nil && (period?.mode ?? mode) == mode
    }

    /// Reads a deck.
    ///
    /// - Throws: `DecodingError` for another form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        format = try container.decode(Int.self, forKey: .format)
        kind = try Kind(container, .kind, earlier: decoder)
        category = try container.decodeIfPresent(String.self, forKey: .category)
        period = try container.decodeIfPresent(SetPeriod.self, forKey: .period)
        date = try container.decodeIfPresent(Day.self, forKey: .date)
        // A deck without rules was made before decks contained rules.
        rules =
            try container.decodeIfPresent(PlayRules.self, forKey: .rules)
            ?? PlayRules.beforeDecksHadRules.serving(kind)
        cards = try container.decode([Card].self, forKey: .cards)
        reserve = try container.decodeIfPresent([Card].self, forKey: .reserve) ?? []
        names = try container.decode([String: LocalText].self, forKey: .names)
        questions = try container.decode([String: Question].self, forKey: .questions)
    }
}

extension Deck.Kind {
    private enum EarlierKeys: String, CodingKey {
        case mode
    }

    /// The kind under a key; in files of an older format, the kind of the mode in them.
    init<Key: CodingKey>(
        _ container: KeyedDecodingContainer<Key>, _ key: Key, earlier decoder: any Decoder
    ) throws {
        if let kind = try container.decodeIfPresent(Self.self, forKey: key) {
            self = kind
            return
        }
        let earlier = try decoder.container(keyedBy: EarlierKeys.self)
        self = try earlier.decode(Mode.self, forKey: .mode).kind
    }
}
