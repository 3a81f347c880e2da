public import Catalog
public import Games

/// One thing that an entry changed. It says all that `fold` needs, so that player states follow from
/// changes alone.
public enum Change: Codable, Sendable, Hashable {
    /// A round that counts.
    case round(RoundMark)
    /// A round that does not: its number is used up all the same.
    case void(VoidMark)
    /// Points of a mode on a day in UTC, for that day's caps.
    case earned(Day, Mode, points: Int)
    /// A personal best of a board, paid for or not.
    case best(String, points: Int, Day, isPaid: Bool)
    /// An achievement, reached at that time.
    case achieved(String, at: Int)
    /// Trophies.
    case posted(Posting)
    /// An item was bought.
    case bought(String)
    /// An item is worn, or none, in a slot.
    case worn(slot: String, item: String?)
    /// Steps that a source counted.
    case walked(source: String, [StepPortion])
    /// What that adds to a day in the player's zone.
    case stepped(Day, by: Int)
    /// A goal of steps was set.
    case aimed(GoalMark)
    /// A goal of the day or week that begins on a day was reached.
    case reached(GoalPeriod, Day, points: Int)
    /// Play of a day pays, and was received on another (both in UTC); `isEarly` where the ledger had
    /// not heard of the person by that day.
    case paid(Day, isEarly: Bool, received: Day)
    /// The ledger heard of the person on a day in UTC, one of the first.
    case heard(Day)
    /// It ranks on no board, or not on all.
    case unranked(Unranked)
    /// A report or question was sent on that day in UTC.
    case noted(Day)
    /// What the person is to another, by their public name, from now on.
    case related(String, Relation)
    /// Another, by their public name, is told of it.
    case told(String, PeerBody)
    /// Another did something about the person.
    case met(String, PeerEvent)
    /// Something of the person's reached another on that day in UTC.
    case reachedOut(Day)
    /// What others may do about the person.
    case opened(Privacy)
    /// Whoever has the secret of a link may be the person's friend until a time; nil for no more.
    case invited(link: String, until: Int?)
    /// The person is among those of a challenge, by their own public name: takes part, or is asked.
    case challenged(Challenge, as: String, isJoined: Bool)
    /// The person takes part in a challenge, or is out of it.
    case answered(UUIDv7, isJoined: Bool)
    /// What a challenge came to for the person; it is over.
    case settled(ChallengeResult)
    /// A battle of two people ended.
    case battled(BattleMark)
    /// Moderators decided.
    case judged(Verdict)
    /// What a guest did was taken into an account: nothing more is recorded of the guest.
    case claimed
    /// What came before this day in UTC need not be remembered any more.
    case forgot(before: Day)
}

/// Why play does not rank; the first that holds is told.
public enum Unranked: String, Codable, Sendable, Hashable, CaseIterable {
    /// It is of a day before the ledger first heard of the person.
    case early
    /// It was quicker than people are.
    case pace
    /// The guest is too new for any board.
    case new
    /// The person is too new for boards of all time, or a guest who was heard of on too few days.
    case recent
    /// The set came round again: its answers are known.
    case again

    /// Whether it ranks on boards of a span all the same.
    public func ranks(on span: LedgerBoard.Span) -> Bool { self == .recent && span != .always }
}

/// A round that counts.
public struct RoundMark: Codable, Sendable, Hashable {
    /// What it came to. `player` is the device.
    public var played: PlayedRound
    /// The device's clock when it began.
    public var started: Int
    /// The daily or weekly set that it was the ranked attempt at, as `daily/2026-11-21`.
    public var set: String?
    /// Whether the ledger gave the start and saw each answer.
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
    /// Why it does not.
    public enum Reason: String, Codable, Sendable, Hashable, CaseIterable {
        /// The player left.
        case quit
        /// It was not the first attempt at a daily or weekly set.
        case repeated
        /// The days on which the set counted were over: in ledgers from before sets came round.
        case past
    }

    /// The device.
    public var device: String
    /// The round's number.
    public var number: Int
    /// When it was over, by the device's clock.
    public var ended: Int
    /// Why it does not count.
    public var reason: Reason
    /// The daily or weekly set whose attempt is used up.
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
