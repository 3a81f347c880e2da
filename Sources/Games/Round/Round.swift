public import Catalog

/// What a round begins with: all that its cards follow from.
public struct RoundStart: Codable, Sendable, Hashable {
    /// The mode.
    public var mode: Mode
    /// SHA-256 of the deck, in lower-case hexadecimal.
    public var deck: String
    /// The device's or player's key: 1 to 200 bytes.
    public var player: String
    /// The round's number, from 1; it only rises.
    public var number: Int
    /// When it began: milliseconds since 1970-01-01T00:00Z.
    public var started: Int
    /// The player's time zone by its IANA name: "Europe/Stockholm".
    public var zone: String
    /// How far timers are lengthened for a player who needs it, in percent: 100 is not at all. A
    /// set may also be played without its timer: `untimed`.
    public var adjusted: Int
    /// The only level that comes, in practice.
    public var level: Level?

    /// What `adjusted` says of a round without timers: a set that is played for its own sake, and
    /// stands on no board.
    public static let untimed = 0

    /// A beginning.
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

/// A round that is over, in the form that travels. What it is worth follows from it and its deck
/// (`replay`); it claims nothing itself. Times are milliseconds since its start.
public struct Round: Codable, Sendable, Hashable {
    /// The form that this code writes and reads.
    public static let currentFormat = 1

    /// How a round ended.
    public enum Ending: String, Codable, Sendable, CaseIterable {
        /// Every question was answered; or, in practice, the player had enough.
        case finished
        /// The player left: it counts nothing and pays nothing.
        case quit
        /// The round's clock ran out.
        case timeOut = "time-out"
    }

    /// One card and what came of it; in JSON `[card, choice or null, shown, answered]`.
    public struct Move: Codable, Sendable, Hashable {
        /// The card's id.
        public var card: String
        /// Which of the options was chosen, counted from 0 as they were shown; nil when the
        /// question's time ran out.
        public var choice: Int?
        /// When the card was shown.
        public var shown: Int
        /// When it was answered, or its time ran out.
        public var answered: Int

        /// A move.
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
        /// - Throws: what the encoder throws.
        public func encode(to encoder: any Encoder) throws {
            var items = encoder.unkeyedContainer()
            try items.encode(card)
            if let choice { try items.encode(choice) } else { try items.encodeNil() }
            try items.encode(shown)
            try items.encode(answered)
        }
    }

    /// The form.
    public var format: Int
    /// What it began with.
    public var start: RoundStart
    /// The cards in the order in which they were asked.
    public var moves: [Move]
    /// When it ended.
    public var ended: Int
    /// How it ended.
    public var ending: Ending

    /// A round that is over.
    public init(start: RoundStart, moves: [Move], ended: Int, ending: Ending) {
        format = Self.currentFormat
        self.start = start
        self.moves = moves
        self.ended = ended
        self.ending = ending
    }
}
