/// An event of a battle, with a time stamped by the server: milliseconds since the battle's start.
/// The list of a battle's events determines its result.
public struct BattleEvent: Codable, Sendable, Hashable {
    /// The kinds of events.
    public enum Kind: String, Codable, Sendable, Hashable, CaseIterable {
        /// A plant is shown to both at `at`, which may be in the future.
        case show
        /// A player answers.
        case answer
        /// A player's connection is lost.
        case left
        /// The player has reconnected.
        case back
        /// A player resigns.
        case resign
        /// No plants are left.
        case exhausted
        /// Only time passes: timers are checked.
        case tick
        /// The battle is void: it cannot continue, through no fault of a player, and counts for
        /// neither.
        case void
    }

    /// The kind.
    public var kind: Kind
    /// The time.
    public var at: Int
    /// The player; nil for events of both.
    public var side: BattleSide?
    /// The plant that is shown.
    public var card: String?
    /// Its options in the shown order: 0 is the right one, n the n-th look-alike.
    public var options: [Int]?
    /// The index of the chosen option, from 0 in the shown order.
    public var choice: Int?

    private init(
        _ kind: Kind, at: Int, side: BattleSide? = nil, card: String? = nil,
        options: [Int]? = nil, choice: Int? = nil
    ) {
        self.kind = kind
        self.at = at
        self.side = side
        self.card = card
        self.options = options
        self.choice = choice
    }

    /// A plant is shown.
    public static func show(_ card: String, options: [Int], at: Int) -> BattleEvent {
        .init(.show, at: at, card: card, options: options)
    }

    /// A player answers.
    public static func answer(_ side: BattleSide, _ choice: Int, at: Int) -> BattleEvent {
        .init(.answer, at: at, side: side, choice: choice)
    }

    /// A player's connection is lost.
    public static func left(_ side: BattleSide, at: Int) -> BattleEvent {
        .init(.left, at: at, side: side)
    }

    /// A player has reconnected.
    public static func back(_ side: BattleSide, at: Int) -> BattleEvent {
        .init(.back, at: at, side: side)
    }

    /// A player resigns.
    public static func resign(_ side: BattleSide, at: Int) -> BattleEvent {
        .init(.resign, at: at, side: side)
    }

    /// No plants are left.
    public static func exhausted(at: Int) -> BattleEvent { .init(.exhausted, at: at) }

    /// Time passes.
    public static func tick(at: Int) -> BattleEvent { .init(.tick, at: at) }

    /// The battle is void.
    public static func void(at: Int) -> BattleEvent { .init(.void, at: at) }
}
