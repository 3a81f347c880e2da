public import Catalog
public import Games

/// What `judge` needs besides the person's state: published facts, and the ledger's records.
public struct JudgingContext: Sendable {
    /// The deck that the round names; nil for one that was never published here.
    public var deck: PlayDeck?
    /// The version of the first edition with the deck.
    public var content = ""
    /// Ids of revoked cards.
    public var revoked: Set<String> = []
    /// The recorded answers of a live round; nil for one that was played offline.
    public var live: LiveRound?
    /// The shop's items, by id.
    public var shop: [String: ShopItem] = [:]
    /// The achievements.
    public var achievements: [Achievement] = []
    /// The other persons that the entry names, by public name; without those who may not be found.
    public var others: [String: OtherPerson] = [:]

    /// A context without any published facts.
    public init() {}
}

/// A live round: the ledger gave its start and recorded its answers as they were given.
public struct LiveRound: Codable, Sendable, Hashable {
    /// A recorded answer.
    public struct Seen: Codable, Sendable, Hashable {
        /// The card's id.
        public var card: String
        /// The chosen option; nil when the question's time ran out.
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
    /// The answers in the order of receipt.
    public var seen: [Seen]

    /// A live round.
    public init(start: RoundStart, seen: [Seen] = []) {
        self.start = start
        self.seen = seen
    }

    /// Whether a finished round is this live round: the same start, and the same answers, each
    /// received within `slack` milliseconds of the round's own time.
    func matches(_ round: Round, slack: Int) -> Bool {
        start == round.start && seen.count == round.moves.count
            && zip(seen, round.moves).allSatisfy { seen, move in
                seen.card == move.card && seen.choice == move.choice
                    && (move.answered - slack...move.answered + slack).contains(seen.at)
            }
    }
}

/// An item of the shop.
public struct ShopItem: Codable, Sendable, Hashable, Identifiable {
    /// Lower-case words with hyphens; never changes.
    public var id: String
    /// The slot in which it is worn: avatar, frame, theme, badge, title; or `facts` and `effect`
    /// for items that unlock something.
    public var slot: String
    /// The price, in Trophies.
    public var price: Int

    /// An item.
    public init(id: String, slot: String, price: Int) {
        self.id = id
        self.slot = slot
        self.price = price
    }
}
