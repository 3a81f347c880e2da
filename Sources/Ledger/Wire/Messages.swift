public import Catalog

/// What a device sends to begin a session, signed.
public struct SessionRequest: Codable, Sendable, Hashable {
    /// The ledger's host as the device reaches it, with its port where it is not the usual one: what
    /// is signed for one ledger opens no session at another.
    public var ledger: String
    /// When the device's key was made, by its clock, in milliseconds since 1970-01-01T00:00Z.
    public var born: Int
    /// The device's time now.
    public var made: Int

    /// A request.
    public init(ledger: String, born: Int, made: Int) {
        self.ledger = ledger
        self.born = born
        self.made = made
    }
}

/// A session: what reads are allowed by.
public struct SessionAnswer: Codable, Sendable, Hashable {
    /// The token, for `Authorization: Bearer`.
    public var token: String
    /// Until when it is good, in milliseconds since 1970-01-01T00:00Z.
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

/// Entries, as they are sent: at most `LedgerLimits.batch`.
public struct EntryBatch: Codable, Sendable, Hashable {
    /// In the order in which they are to be recorded.
    public var entries: [Entry]
    /// The ledger's host, as in `SessionRequest`: what is signed for one ledger is recorded by no
    /// other.
    public var ledger: String

    /// Some entries for a ledger.
    public init(_ entries: [Entry], ledger: String) {
        self.entries = entries
        self.ledger = ledger
    }
}

/// What the ledger says to them, in the same order.
public struct EntryAnswers: Codable, Sendable, Hashable {
    /// An answer each.
    public var answers: [EntryAnswer]

    /// Some answers.
    public init(_ answers: [EntryAnswer]) { self.answers = answers }
}

/// What a device asks for to play before the ledger's eyes.
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

/// An answer of a live round as it is given. The ledger's clock says when.
public struct LiveAnswer: Codable, Sendable, Hashable {
    /// From 0.
    public var place: Int
    /// The card's id.
    public var card: String
    /// The option that was chosen; nil when the question's time ran out.
    public var choice: Int?

    /// An answer.
    public init(place: Int, card: String, choice: Int?) {
        self.place = place
        self.card = card
        self.choice = choice
    }
}
