public import Catalog
public import Games

/// One change by an entry. It contains all that `fold` needs, so that player states are computed
/// from changes alone.
public enum Change: Codable, Sendable, Hashable {
    /// A round that counts.
    case round(RoundMark)
    /// A round that does not count, but uses up its number.
    case void(VoidMark)
    /// Points of a mode on a day in UTC, for that day's caps.
    case earned(Day, Mode, points: Int)
    /// A personal best of a board, with or without Trophies for it.
    case best(String, points: Int, Day, isPaid: Bool)
    /// An achievement was reached, at a time in milliseconds since 1970.
    case achieved(String, at: Int)
    /// A movement of Trophies.
    case posted(Posting)
    /// An item was bought.
    case bought(String)
    /// An item is worn in a slot; nil for none.
    case worn(slot: String, item: String?)
    /// Steps that a source counted.
    case walked(source: String, [StepPortion])
    /// The steps that these add to a day in the player's zone.
    case stepped(Day, by: Int)
    /// A goal of steps was set.
    case aimed(GoalMark)
    /// A goal of the day or week that begins on a day was reached.
    case reached(GoalPeriod, Day, points: Int)
    /// A day whose play pays, and the day of receipt (both in UTC); `isEarly` for a day before the
    /// person's registration.
    case paid(Day, isEarly: Bool, received: Day)
    /// A day in UTC on which an entry was received, one of the first.
    case heard(Day)
    /// It is on no board, or not on all.
    case unranked(Unranked)
    /// A report or question was sent on that day in UTC.
    case noted(Day)
    /// The person's new relation to another, by the other's public name.
    case related(String, Relation)
    /// Another, by their public name, gets an entry about it.
    case told(String, PeerBody)
    /// Another acted on the person.
    case met(String, PeerEvent)
    /// The person reached another on a day in UTC.
    case reachedOut(Day)
    /// The person's privacy settings.
    case opened(Privacy)
    /// People with the link's secret may become the person's friends until a time; nil ends it.
    case invited(link: String, until: Int?)
    /// The person is in a challenge, under their own public name: joined, or asked.
    case challenged(Challenge, as: String, isJoined: Bool)
    /// The person joined a challenge, or left it.
    case answered(UUIDv7, isJoined: Bool)
    /// The person's result of a challenge, which ended.
    case settled(ChallengeResult)
    /// A battle of two people ended.
    case battled(BattleMark)
    /// A verdict of moderators.
    case judged(Verdict)
    /// A guest was taken into an account: no further entries of the guest are recorded.
    case claimed
    /// Data of days before this one in UTC is no longer needed.
    case forgot(before: Day)
}

/// Why play is not on boards; the first reason that applies.
public enum Unranked: String, Codable, Sendable, Hashable, CaseIterable {
    /// Its day is before the person's registration.
    case early
    /// It was quicker than people can be.
    case pace
    /// The guest is too new for any board.
    case new
    /// The person is too new for boards of all time, or is a guest with entries on too few days.
    case recent
    /// The set was played before: its answers are known.
    case again

    /// Whether it is on boards of a span nevertheless.
    public func ranks(on span: LedgerBoard.Span) -> Bool { self == .recent && span != .always }
}

/// A round that counts.
public struct RoundMark: Codable, Sendable, Hashable {
    /// The played round; its `player` is the device.
    public var played: PlayedRound
    /// When it began, by the device's clock, in milliseconds since 1970.
    public var started: Int
    /// The daily or weekly set whose one attempt it was, as `daily/2026-11-21`.
    public var set: String?
    /// Whether it was live: the ledger gave the start and recorded each answer.
    public var isLive: Bool

    /// A round.
    public init(played: PlayedRound, started: Int, set: String? = nil, isLive: Bool) {
        self.played = played
        self.started = started
        self.set = set
        self.isLive = isLive
    }
}

/// A round that does not count.
public struct VoidMark: Codable, Sendable, Hashable {
    /// The reason.
    public enum Reason: String, Codable, Sendable, Hashable, CaseIterable {
        /// The player left.
        case quit
        /// It was not the first attempt at a daily or weekly set.
        case repeated
        /// The days of the set were over; only in old ledgers, from before sets could be played
        /// again.
        case past
    }

    /// The device.
    public var device: String
    /// The round's number.
    public var number: Int
    /// When it ended, by the device's clock, in milliseconds since 1970.
    public var ended: Int
    /// The reason.
    public var reason: Reason
    /// The daily or weekly set whose one attempt is used up.
    public var set: String?

    /// A void round.
    public init(device: String, number: Int, ended: Int, reason: Reason, set: String? = nil) {
        self.device = device
        self.number = number
        self.ended = ended
        self.reason = reason
        self.set = set
    }
}
