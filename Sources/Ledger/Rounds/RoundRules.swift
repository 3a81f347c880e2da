import Catalog
import Games

extension RoundBody {
    /// Applies `RoundRules`.
    public func judge(_ input: JudgingInput) throws(Refusal) -> [Change] {
        try RoundRules(input.sender, input.state.person, input.context, now: input.received)
            .judge(self)
    }
}

/// The value of a round for a person.
private struct RoundRules {
    private let sender: Sender
    private let state: PlayerState
    private let context: JudgingContext
    /// The time of receipt, in milliseconds since 1970.
    private let received: Int

    init(_ sender: Sender, _ state: PlayerState, _ context: JudgingContext, now: Int) {
        self.sender = sender
        self.state = state
        self.context = context
        received = now
    }

    func judge(_ body: RoundBody) throws(Refusal) -> [Change] {
        let round = body.round
        let start = round.start
        guard start.player == sender.device, let device = state.devices[sender.device] else {
            throw .notYours
        }
        guard start.started >= device.born else { throw .beforeKey }
        guard let deck = context.deck, deck.hash == start.deck else { throw .unknownDeck }
        guard start.number > device.round else { throw .numberUsed }
        guard start.started >= device.ended else { throw .overlapsAnother }
        let result: RoundResult
        do {
            result = try replay(
                round, deck, revoked: context.revoked, wall: received - start.started)
        } catch {
            throw .round(error)
        }
        let set = try attempt(start, deck.deck)
        guard let played = PlayedRound(result, content: context.content, offset: body.offset)
        else { return [void(round, .quit, set)] }
        if let set, set.isUsed { return [void(round, .repeated, nil)] }
        let slack = deck.deck.rules.slack
        let isLive = context.live?.matches(round, slack: slack) == true
        let mark = RoundMark(
            played: played, started: start.started, set: set?.name, isLive: isLive)
        var receipt = ReceiptRules(sender, state, now: received)
        let day = Day(secondsSince1970: played.stamp.time / 1_000)
        let isHuman = Self.isHuman(played, time: round.ended)
        let isAgain = set?.isAgain == true
        let unranked =
            played.board.isRanked
            ? isAgain ? .again : receipt.unranked(day, isHuman: isHuman) : nil
        var worth = worth(of: played, deck.deck, on: day, mayBeBest: isHuman && !isAgain)
        let isPaid = worth.contains { if case .posted = $0 { true } else { false } }
        if isPaid, !receipt.pays(day) { worth = worth.compactMap(\.unpaid) }
        return [.round(mark)] + worth + receipt.changes
            + (unranked.map { [.unranked($0)] } ?? [])
    }

    /// The attempt of a round at a daily or weekly set.
    private struct Attempt {
        /// The name under which the attempt is stored: the set's, or that of the day for a set that
        /// is played again.
        var name: String
        /// Whether there was an attempt before.
        var isUsed: Bool
        /// Whether the set is played after its days.
        var isAgain: Bool
    }

    /// The attempt at a set, which counts once. After its days (`SetCalendar`) a set counts as the
    /// set of the day on which it is played.
    private func attempt(_ start: RoundStart, _ deck: Deck) throws(Refusal) -> Attempt? {
        guard let period = deck.period, let date = deck.date else { return nil }
        let begun = Day(secondsSince1970: start.started / 1_000)
        guard begun >= date else { throw .notOpenYet }
        let isAgain = begun.number - date.number >= LedgerLimits.setDays
        let day = isAgain ? period.first(of: begun) : date
        let name = "\(period.rawValue)/\(day)"
        return Attempt(
            name: name, isUsed: state.sets[day]?.contains(name) == true, isAgain: isAgain)
    }

    private func void(
        _ round: Round, _ reason: VoidMark.Reason, _ set: Attempt?
    ) -> Change {
        .void(
            VoidMark(
                device: sender.device, number: round.start.number,
                ended: round.start.started + round.ended, reason: reason, set: set?.name))
    }

    /// Whether a person can play as quickly as that.
    private static func isHuman(_ played: PlayedRound, time: Int) -> Bool {
        guard played.counted >= LedgerLimits.paceQuestions else { return true }
        let most = LedgerLimits.rightAMinute * max(time, LedgerLimits.minute)
        return played.average >= LedgerLimits.humanPace
            && played.right * LedgerLimits.minute <= most
    }

    /// Trophies: for the day's points of the mode, for a personal best, for achievements.
    private func worth(
        of played: PlayedRound, _ deck: Deck, on day: Day, mayBeBest: Bool
    ) -> [Change] {
        let mode = played.board.mode
        var changes: [Change] = [.earned(day, mode, points: played.points)]
        let before = state.earned[day]?[mode] ?? 0
        let reward = deck.rules.modes[mode]?.reward
        let trophies = reward?.trophies(for: played.points, after: before) ?? 0
        if trophies > 0 { changes.append(.posted(Posting(.round, trophies))) }
        if played.board.isRanked, mayBeBest, let best = best(played, on: day) { changes += best }
        return changes + achievements(with: played)
    }

    private func best(_ played: PlayedRound, on day: Day) -> [Change]? {
        let board = BoardName(played.board).name
        let known = state.bests[board]
        guard played.points > known ?? 0 else { return nil }
        // The first round of a board is not a personal best.
        let isPaid = known != nil && state.paidBests[day] ?? 0 < LedgerLimits.bestsADay
        let change = Change.best(board, points: played.points, day, isPaid: isPaid)
        guard isPaid else { return [change] }
        return [change, .posted(Posting(.best, LedgerLimits.bestTrophies))]
    }

    private func achievements(with played: PlayedRound) -> [Change] {
        var (counts, days) = (state.counts, state.quizDays)
        counts.take(played)
        if played.board.mode.isQuiz { days.take(played.stamp) }
        let longest = days.streak.longest
        return context.achievements.flatMap { item -> [Change] in
            guard state.achieved[item.id] == nil,
                counts.value(of: item.metric, longestStreak: longest) >= item.threshold
            else { return [] }
            return [
                .achieved(item.id, at: played.stamp.time),
                .posted(Posting(.achievement, LedgerLimits.achievementTrophies)),
            ]
        }
    }
}

extension Change {
    /// The change where the day does not pay: kept, but without Trophies.
    fileprivate var unpaid: Change? {
        switch self {
        case .posted: nil
        case .best(let board, let points, let day, _):
            .best(board, points: points, day, isPaid: false)
        default: self
        }
    }
}

/// The board of a round, as one text.
struct BoardName {
    let name: String

    init(_ board: Board) {
        let parts = [
            board.mode.rawValue, board.category ?? "", "\(board.adjusted)", board.content,
        ]
        name = parts.joined(separator: "/")
    }

    /// Whether a name has older content than another; with the same content, whether it sorts
    /// first.
    static func isOlder(_ one: String, _ other: String) -> Bool {
        let (left, right) = (content(one), content(other))
        return left == right ? one < other : left.lexicographicallyPrecedes(right)
    }

    /// The numbers of the content's version, the last part of the name.
    private static func content(_ name: String) -> [Int] {
        (name.split(separator: "/").last ?? "").split(separator: ".").map { Int($0) ?? 0 }
    }
}
