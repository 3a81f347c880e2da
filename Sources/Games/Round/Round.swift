public import Catalog

/// The start of a round, which determines its cards.
public struct RoundStart: Codable, Sendable, Hashable {
    /// The mode.
    public var mode: Mode
    /// SHA-256 of the deck, in lower-case hexadecimal.
    public var deck: String
    /// The device's or player's key: 1 to 200 bytes.
    public var player: String
    /// The round's number, from 1; it increases with every round.
    public var number: Int
    /// The time of the start: milliseconds since 1970-01-01T00:00Z.
    public var started: Int
    /// The player's time zone by its IANA name: "Europe/Stockholm".
    public var zone: String
    /// How far timers are lengthened for accessibility, in percent: 100 is unchanged. A set may
    /// also be played without its timer: `untimed`.
    public var adjusted: Int
    /// In practice, the only level of the cards; nil for all.
    public var level: Level?

    /// The value of `adjusted` for a set without its timer, which is on no leaderboard.
    public static let untimed = 0

    /// Creates a start.
    public init(
        mode: Mode, deck: String, player: String, number: Int, started: Int, zone: String,
        adjusted: Int = 100, level: Level? = nil
    ) {
        self.mode = mode
        self.deck = deck
        self.player = player
        self.number = number
        self.started = started
        self.zone = zone
        self.adjusted = adjusted
        self.level = level
    }
}

/// A finished round in its transmitted form. It contains no score: that follows from the round and
/// its deck (`replay`). Times are milliseconds since its start.
public struct Round: Codable, Sendable, Hashable {
    /// The format that this code writes and reads.
    public static let currentFormat = 1

    /// How a round ended.
    public enum Ending: String, Codable, Sendable, CaseIterable {
        /// Every question was answered; in practice, the player ended it.
        case finished
        /// The player left it: it counts nothing and pays nothing.
        case quit
        /// The round's time was up.
        case timeOut = "time-out"
    }

    /// One card with its answer; in JSON `[card, choice or null, shown, answered]`.
    public struct Move: Codable, Sendable, Hashable {
        /// The card's id.
        public var card: String
        /// The index of the chosen option, from 0 in the shown order; nil when the question's time
        /// was over.
        public var choice: Int?
        /// When the card was shown.
        public var shown: Int
        /// When it was answered, or its time was over.
        public var answered: Int

        /// Creates a move.
        public init(card: String, choice: Int?, shown: Int, answered: Int) {
            self.card = card
            self.choice = choice
            self.shown = shown
            self.answered = answered
        }

        /// Reads four items.
        ///
        /// - Throws: `DecodingError` for another form.
        public init(from decoder: any Decoder) throws {
            var items = try decoder.unkeyedContainer()
            card = try items.decode(String.self)
            choice = try items.decodeNil() ? nil : items.decode(Int.self)
            shown = try items.decode(Int.self)
            answered = try items.decode(Int.self)
            guard items.isAtEnd else {
                throw DecodingError.dataCorruptedError(
                    in: items, debugDescription: "A move has four items.")
            }
        }

        /// Writes four items.
        ///
        /// - Throws: the encoder's error.
        public func encode(to encoder: any Encoder) throws {
            var items = encoder.unkeyedContainer()
            try items.encode(card)
            if let choice { try items.encode(choice) } else { try items.encodeNil() }
            try items.encode(shown)
            try items.encode(answered)
        }
    }

    /// The format.
    public var format: Int
    /// The start.
    public var start: RoundStart
    /// The cards in the order of play.
    public var moves: [Move]
    /// When it ended.
    public var ended: Int
    /// How it ended.
    public var ending: Ending

    /// Creates a finished round.
    public init(start: RoundStart, moves: [Move], ended: Int, ending: Ending) {
        format = Self.currentFormat
        self.start = start
        self.moves = moves
        self.ended = ended
        self.ending = ending
    }
}
