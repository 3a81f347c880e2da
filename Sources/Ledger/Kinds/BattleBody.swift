public import Catalog
public import Games

extension Entry.Kind {
    /// A battle that is over: `BattleBody`. No device sends it.
    public static let battle = Entry.Kind(rawValue: "battle")
}

/// A battle that is over, as the ledger saw it: one entry for each of the two, with the same events.
public struct BattleBody: EntryBody {
    /// A battle.
    public static let kind = EntryKind(
        .battle, isSent: false,
        form: EntryForm(
            bytes: LedgerLimits.battleBytes,
            [
                "adjusted": .number, "against": .number, "battle": .id, "events": events,
                "isRated": .flag, "pair": .id, "side": .number,
            ]), place: .ledger, order: .any)

    private static let events = JSONShape.list(
        .object([
            "at": .number, "card": .id, "choice": .number, "kind": .word,
            "options": .list(.number, most: LedgerLimits.battleOptions), "side": .number,
        ]), most: LedgerLimits.battleEvents)

    /// The battle's id, which both entries have.
    public var battle: String
    /// Which of the two the person was.
    public var side: BattleSide
    /// The two, by a mark that says nothing of who they are.
    public var pair: String
    /// The rating of the other on that day.
    public var against: Int
    /// Whether ratings were to move by it.
    public var isRated: Bool
    /// The timer of both, in percent.
    public var adjusted: Int
    /// All that happened.
    public var events: [BattleEvent]

    /// A battle, as one of the two had it.
    public init(
        battle: String, side: BattleSide, pair: String, against: Int, isRated: Bool,
        adjusted: Int, events: [BattleEvent]
    ) {
        self.battle = battle
        self.side = side
        self.pair = pair
        self.against = against
        self.isRated = isRated
        self.adjusted = adjusted
        self.events = events
    }

    /// What it came to; nil for one that is not over.
    public var result: BattleResult? {
        Battle.replay(events, rules: .standard.adjusted(to: adjusted)).result
    }

    /// What it changes: wins and losses, the rating, and what it pays.
    ///
    /// - Parameters:
    ///   - state: what all of the person came to before.
    ///   - day: the day in UTC on which it ended.
    /// - Returns: nothing for a battle that counts for nobody.
    public func changes(of state: PlayerState, on day: Day) -> [Change] {
        guard let result, result.ending != .void else { return [] }
        let record = state.battles ?? BattleRecord()
        let score = BattleScore(result, for: side)
        let repeats = record.met[day]?[pair] ?? 0
        let change = rating(record.standing, score, result, repeats: repeats, on: day)
        var trophies = 0
        if !isCut(result), !(score == .lost && hasGivenUp(result)),
            repeats < LedgerLimits.paidRepeats,
            record.paid[day] ?? 0 < LedgerLimits.battlesADay
        {
            trophies = LedgerLimits.battleTrophies(score)
        }
        let mark = BattleMark(
            day: day, score: score, change: change, pair: pair, isPaid: trophies > 0)
        return [.battled(mark)] + (trophies > 0 ? [.posted(Posting(.battle, trophies))] : [])
    }

    /// By how much the rating moves; nil where it does not. Of a battle that was cut off early only
    /// who gave it up loses, so that nobody is given points by another account of theirs.
    private func rating(
        _ standing: BattleStanding, _ score: BattleScore, _ result: BattleResult, repeats: Int,
        on day: Day
    ) -> Int? {
        guard isRated, repeats < LedgerLimits.ratedRepeats, score == .lost || !isCut(result)
        else { return nil }
        return BattleRating.change(
            score, rating: standing.rating(on: day), against: against, games: standing.rated)
    }

    private func isCut(_ result: BattleResult) -> Bool {
        hasGivenUp(result) && result.rounds < LedgerLimits.shortBattle
    }

    private func hasGivenUp(_ result: BattleResult) -> Bool {
        [.resigned, .abandoned, .idle].contains(result.ending)
    }
}

/// What a battle did to one of the two.
public struct BattleMark: Codable, Sendable, Hashable {
    /// The day in UTC.
    public var day: Day
    /// How it ended.
    public var score: BattleScore
    /// By how much it moved the rating; nil where it did not.
    public var change: Int?
    /// The two, by a mark that says nothing of who they are.
    public var pair: String
    /// Whether Trophies were paid for it.
    public var isPaid: Bool
}

/// What the ledger remembers of a person's battles.
public struct BattleRecord: Codable, Sendable, Hashable {
    /// What they came to.
    public private(set) var standing = BattleStanding()
    /// How often each pair met, by day in UTC.
    public private(set) var met: [Day: [String: Int]] = [:]
    /// For how many battles of a day Trophies were paid.
    public private(set) var paid: [Day: Int] = [:]

    /// Nothing was played.
    public init() {}

    /// The record with one more battle; of days before it nothing has to be known any more.
    func taking(_ mark: BattleMark) -> BattleRecord {
        var record = self
        record.standing.take(mark.score, change: mark.change, on: mark.day)
        record.met = met.filter { $0.key >= mark.day }
        record.met[mark.day, default: [:]][mark.pair, default: 0] += 1
        record.paid = paid.filter { $0.key >= mark.day }
        if mark.isPaid { record.paid[mark.day, default: 0] += 1 }
        return record
    }
}
