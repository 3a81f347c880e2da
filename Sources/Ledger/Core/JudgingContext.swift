public import Catalog
public import Games

/// What judge needs to know besides the person: what was published, and what the ledger saw itself.
public struct JudgingContext: Sendable {
    /// The deck that the round names; nil where none such was ever published here.
    public var deck: PlayDeck?
    /// The version of the edition that first held the deck.
    public var content = ""
    /// Ids of cards that were taken back.
    public var revoked: Set<String> = []
    /// What the ledger saw of the round while it was played; nil for one played offline.
    public var live: LiveRound?
    /// What can be bought, by id.
    public var shop: [String: ShopItem] = [:]
    /// What can be reached.
    public var achievements: [Achievement] = []
    /// The other persons whom the entry is about, by their public names; those who are to be found.
    public var others: [String: OtherPerson] = [:]

    /// Nothing was published.
    public init() {}
}

/// A round that the ledger gave the start of and whose answers it saw as they were given.
public struct LiveRound: Codable, Sendable, Hashable {
    /// An answer as it was seen.
    public struct Seen: Codable, Sendable, Hashable {
        /// The card's id.
        public var card: String
        /// The option that was chosen; nil when the question's time ran out.
        public var choice: Int?
        /// Milliseconds since the start by the ledger's clock.
        public var at: Int

        /// An answer.
        public init(card: String, choice: Int?, at: Int) {
            self.card = card
            self.choice = choice
            self.at = at
        }
    }

    /// The start that was given.
    public var start: RoundStart
    /// The answers in the order in which they came.
    public var seen: [Seen]

    /// A round that began.
    public init(start: RoundStart, seen: [Seen] = []) {
        self.start = start
        self.seen = seen
    }

    /// Whether a finished round is the one that was seen: the same start, the same answers, none
    /// of them later by the ledger's clock than the round says and the network may take.
    func matches(_ round: Round, slack: Int) -> Bool {
        start == round.start && seen.count == round.moves.count
            && zip(seen, round.moves).allSatisfy { seen, move in
                seen.card == move.card && seen.choice == move.choice
                    && (move.answered - slack...move.answered + slack).contains(seen.at)
            }
    }
}

/// Something that Trophies buy.
public struct ShopItem: Codable, Sendable, Hashable, Identifiable {
    /// Lower-case words with hyphens; never changes.
    public var id: String
    /// Where it is worn, or `facts` and `effect` for what is opened: avatar, frame, theme, badge, title.
    public var slot: String
    /// Trophies.
    public var price: Int

    /// An item.
    public init(id: String, slot: String, price: Int) {
        self.id = id
        self.slot = slot
        self.price = price
    }
}
