public import Catalog

/// The signed request that begins a session.
public struct SessionRequest: Codable, Sendable, Hashable {
    /// The ledger's host as the device reaches it, with a port that is not the default: a request
    /// that is signed for one ledger is invalid at another.
    public var ledger: String
    /// When the device's key was made, by its clock, in milliseconds since 1970-01-01T00:00Z.
    public var born: Int
    /// The device's time now, in milliseconds since 1970-01-01T00:00Z.
    public var made: Int

    /// A request.
    public init(ledger: String, born: Int, made: Int) {
        self.ledger = ledger
        self.born = born
        self.made = made
    }
}

/// A session, which permits reads.
public struct SessionAnswer: Codable, Sendable, Hashable {
    /// The token, for `Authorization: Bearer`.
    public var token: String
    /// When it expires, in milliseconds since 1970-01-01T00:00Z.
    public var expires: Int
    /// The person's public name on boards, 16 hexadecimal digits.
    public var handle: String

    /// A session.
    public init(token: String, expires: Int, handle: String) {
        self.token = token
        self.expires = expires
        self.handle = handle
    }
}

/// A batch of entries: at most `LedgerLimits.batch`.
public struct EntryBatch: Codable, Sendable, Hashable {
    /// In the order in which they are to be recorded.
    public var entries: [Entry]
    /// The ledger's host, as in `SessionRequest`: a batch that is signed for one ledger is refused
    /// by others.
    public var ledger: String

    /// Some entries for a ledger.
    public init(_ entries: [Entry], ledger: String) {
        self.entries = entries
        self.ledger = ledger
    }
}

/// The answers to a batch, in the same order.
public struct EntryAnswers: Codable, Sendable, Hashable {
    /// One answer for each entry.
    public var answers: [EntryAnswer]

    /// Some answers.
    public init(_ answers: [EntryAnswer]) { self.answers = answers }
}

/// The request to begin a live round.
public struct LiveRoundRequest: Codable, Sendable, Hashable {
    /// The mode.
    public var mode: Mode
    /// SHA-256 of the deck.
    public var deck: String
    /// The round's number: above the device's last.
    public var number: Int
    /// The player's zone by its IANA name.
    public var zone: String
    /// How far timers are lengthened, in percent; 100 is not at all.
    public var adjusted: Int

    /// A request.
    public init(mode: Mode, deck: String, number: Int, zone: String, adjusted: Int = 100) {
        self.mode = mode
        self.deck = deck
        self.number = number
        self.zone = zone
        self.adjusted = adjusted
    }
}

/// An answer of a live round as it is given, timed by the ledger's clock.
public struct LiveAnswer: Codable, Sendable, Hashable {
    /// The answer's index, from 0.
    public var place: Int
    /// The card's id.
    public var card: String
    /// The chosen option; nil when the question's time ran out.
    public var choice: Int?

    /// An answer.
    public init(place: Int, card: String, choice: Int?) {
        self.place = place
        self.card = card
        self.choice = choice
    }
}
