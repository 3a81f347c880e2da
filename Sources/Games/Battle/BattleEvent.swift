/// Something that happens in a battle, at a time that the server stamped: milliseconds since the
/// battle's start. The list of a battle's events says all that its result follows from.
public struct BattleEvent: Codable, Sendable, Hashable {
    /// What happens.
    public enum Kind: String, Codable, Sendable, Hashable, CaseIterable {
        /// A plant is shown to both, at `at`, which may still lie ahead.
        case show
        /// Somebody answers.
        case answer
        /// The connection of somebody is lost.
        case left
        /// They are there again.
        case back
        /// Somebody gives up.
        case resign
        /// No plant is left.
        case exhausted
        /// Nothing happens but that time passes: timers are looked at.
        case tick
        /// The battle cannot go on, by nobody's fault, and counts for nobody.
        case void
    }

    /// What happens.
    public var kind: Kind
    /// When.
    public var at: Int
    /// Of whom.
    public var side: BattleSide?
    /// The plant that is shown.
    public var card: String?
    /// Its options in the order in which they are shown: 0 is the right one, n the n-th look-alike.
    public var options: [Int]?
    /// Which of the options is chosen, counted from 0 as they are shown.
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

    /// Somebody answers.
    public static func answer(_ side: BattleSide, _ choice: Int, at: Int) -> BattleEvent {
        .init(.answer, at: at, side: side, choice: choice)
    }

    /// The connection of somebody is lost.
    public static func left(_ side: BattleSide, at: Int) -> BattleEvent {
        .init(.left, at: at, side: side)
    }

    /// Somebody is there again.
    public static func back(_ side: BattleSide, at: Int) -> BattleEvent {
        .init(.back, at: at, side: side)
    }

    /// Somebody gives up.
    public static func resign(_ side: BattleSide, at: Int) -> BattleEvent {
        .init(.resign, at: at, side: side)
    }

    /// No plant is left.
    public static func exhausted(at: Int) -> BattleEvent { .init(.exhausted, at: at) }

    /// Time passes.
    public static func tick(at: Int) -> BattleEvent { .init(.tick, at: at) }

    /// The battle cannot go on.
    public static func void(at: Int) -> BattleEvent { .init(.void, at: at) }
}
