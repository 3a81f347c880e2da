public import Catalog
public import Games

extension Entry.Kind {
    /// A finished battle: `BattleBody`. Devices do not send it.
    public static let battle = Entry.Kind(rawValue: "battle")
}

/// A finished battle as the ledger's server ran it: one entry for each player, with the same
/// events.
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

    /// The battle's id, the same in both entries.
    public var battle: String
    /// The person's side.
    public var side: BattleSide
    /// A mark of the two players that does not identify them.
    public var pair: String
    /// The other's rating on that day.
    public var against: Int
    /// Whether it was to change ratings.
    public var isRated: Bool
    /// The timer of both, in percent.
    public var adjusted: Int
    /// All events of the battle.
    public var events: [BattleEvent]

    /// A battle of one of the two players.
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

    /// The result; nil for an unfinished battle.
    public var result: BattleResult? {
        Battle.replay(events, rules: .standard.adjusted(to: adjusted)).result
    }

    /// The changes for the person: wins and losses, the rating, and Trophies.
    ///
    /// - Parameters:
    ///   - state: the person's state before.
    ///   - day: the day in UTC on which it ended.
    /// - Returns: nothing for a battle that counts for neither player.
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

    /// The change of the rating; nil for none. In a battle that a player left early only that
    /// player loses points: otherwise one person with two accounts could move points from one to
    /// the other.
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

/// The result of a battle for one player.
public struct BattleMark: Codable, Sendable, Hashable {
    /// The day in UTC.
    public var day: Day
    /// How it ended.
    public var score: BattleScore
    /// The change of the rating; nil for none.
    public var change: Int?
    /// A mark of the two players that does not identify them.
    public var pair: String
    /// Whether Trophies were paid for it.
    public var isPaid: Bool
}

/// A person's battles in their player state.
public struct BattleRecord: Codable, Sendable, Hashable {
    /// The standing after all battles.
    public private(set) var standing = BattleStanding()
    /// How often each pair met, by day in UTC.
    public private(set) var met: [Day: [String: Int]] = [:]
    /// The number of paid battles, by day in UTC.
    public private(set) var paid: [Day: Int] = [:]

    /// No battles.
    public init() {}

    /// The record with one more battle, without the counts of earlier days.
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
