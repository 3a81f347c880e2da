/// A battle of two players: a round is won by the first right answer.
///
/// A value without a clock, like `Session`: every event has a time. A time before the last one
/// counts as the last one. Events due by time alone (the end of a round, a player absent for too
/// long) are applied with the next event, at the time they were due, so that the same events always
/// give the same battle.
public struct Battle: Codable, Sendable, Hashable {
    /// Its rules.
    public let rules: BattleRules
    /// The rounds so far; the last one may still be open.
    public private(set) var rounds: [BattleRound] = []
    /// The points of the first and the second.
    public private(set) var points = [0, 0]
    /// The result; nil while it is played.
    public private(set) var result: BattleResult?
    /// Since when each player is absent; nil for a player who is present.
    public private(set) var gone: [Int?] = [nil, nil]
    private var now = 0

    /// Creates a battle before its first round.
    public init(rules: BattleRules = .standard) {
        self.rules = rules
    }

    /// Replays a list of events.
    ///
    /// - Parameters:
    ///   - events: the events, in order; those that change nothing are skipped, as in play.
    ///   - rules: the battle's rules.
    /// - Returns: the battle after the last of them.
    public static func replay(
        _ events: [BattleEvent], rules: BattleRules = .standard
    ) -> Battle {
        var battle = Battle(rules: rules)
        for event in events { battle.take(event) }
        return battle
    }

    /// Whether it is over.
    public var isOver: Bool { result != nil }

    /// The round that accepts answers; nil between rounds.
    public var open: BattleRound? { rounds.last.flatMap { $0.closed == nil ? $0 : nil } }

    /// Whether the next plant can be shown.
    public var isBetweenRounds: Bool { !isOver && open == nil }

    /// Whether the open or the next round is one of sudden death.
    public var isSuddenDeath: Bool {
        (open == nil ? rounds.count : rounds.count - 1) >= rules.rounds
    }

    /// The time of the next event due by time alone; nil when there is none.
    public var due: Int? {
        guard !isOver else { return nil }
        return ([open?.deadline] + BattleSide.allCases.map(abandonment)).compactMap { $0 }.min()
    }

    /// Applies an event.
    ///
    /// - Parameter event: the event.
    /// - Returns: whether it changes the battle; the passing of time is applied in any case.
    @discardableResult
    public mutating func take(_ event: BattleEvent) -> Bool {
        guard (0...BattleRules.longest).contains(event.at) else { return false }
        // A plant may be announced for a later time; until then time passes as before.
        if event.kind != .show { advance(to: event.at) }
        if isOver { return false }
        switch event.kind {
        case .show: return show(event)
        case .answer: return answer(event)
        case .left: return leave(event)
        case .back: return comeBack(event)
        case .resign:
            guard let side = event.side else { return false }
            end(.resigned, winner: side.other)
        case .exhausted:
            guard isBetweenRounds else { return false }
            end(.exhausted, winner: nil)
        case .tick: break
        case .void: end(.void, winner: nil)
        }
        return true
    }

    // MARK: Within

    private mutating func show(_ event: BattleEvent) -> Bool {
        guard isBetweenRounds, let card = event.card, let options = event.options,
            options.count > 1, Set(options).count == options.count, options.contains(0),
            !rounds.contains(where: { $0.card == card })
        else { return false }
        let shown = max(event.at, now)
        rounds.append(
            BattleRound(
                card: card, options: options, shown: shown, deadline: shown + rules.limit,
                answers: [nil, nil]))
        return true
    }

    private mutating func answer(_ event: BattleEvent) -> Bool {
        guard let side = event.side, let choice = event.choice, var round = open,
            round.answers[side.rawValue] == nil, round.options.indices.contains(choice),
            now >= round.shown + rules.fastest
        else { return false }
        round.answers[side.rawValue] = BattleAnswer(choice: choice, at: now)
        rounds[rounds.count - 1] = round
        if !round.answers.contains(nil) { close(at: now) }
        return true
    }

    private mutating func leave(_ event: BattleEvent) -> Bool {
        guard let side = event.side, gone[side.rawValue] == nil else { return false }
        gone[side.rawValue] = now
        return true
    }

    private mutating func comeBack(_ event: BattleEvent) -> Bool {
        guard let side = event.side, gone[side.rawValue] != nil else { return false }
        gone[side.rawValue] = nil
        return true
    }

    /// When an absent player loses; nil for one who is present.
    private func abandonment(of side: BattleSide) -> Int? {
        gone[side.rawValue].map { $0 + rules.away + 1 }
    }

    /// Moves the time on, and applies in order what was due by then.
    private mutating func advance(to time: Int) {
        while !isOver, let due, due <= time {
            now = max(now, due)
            // A round that ends in the same millisecond still counts.
            if let deadline = open?.deadline, deadline <= now {
                close(at: deadline)
            } else {
                abandon()
            }
        }
        if !isOver { now = max(now, time) }
    }

    private mutating func abandon() {
        let late = BattleSide.allCases.filter { side in
            abandonment(of: side).map { $0 <= now } ?? false
        }
        // When both left in the same millisecond, neither wins.
        end(.abandoned, winner: late.count == 1 ? late[0].other : nil)
    }

    private mutating func close(at time: Int) {
        let last = rounds.count - 1
        rounds[last].closed = time
        rounds[last].winner = rounds[last].better
        if let winner = rounds[last].winner { points[winner.rawValue] += 1 }
        let idle = BattleSide.allCases.filter(isIdle)
        if !idle.isEmpty {
            end(.idle, winner: idle.count == 1 ? idle[0].other : nil)
        } else if rounds.count == rules.rounds, points[0] != points[1] {
            end(.points, winner: points[0] > points[1] ? .first : .second)
        } else if rounds.count > rules.rounds, let winner = rounds[last].winner {
            end(.suddenDeath, winner: winner)
        } else if rounds.count >= rules.mostRounds {
            end(.level, winner: nil)
        }
    }

    private func isIdle(_ side: BattleSide) -> Bool {
        rounds.count >= rules.idle
            && rounds.suffix(rules.idle).allSatisfy { $0.answers[side.rawValue] == nil }
    }

    private mutating func end(_ ending: BattleResult.Ending, winner: BattleSide?) {
        result = BattleResult(
            winner: winner, ending: ending, points: points, ended: now,
            rounds: rounds.count { $0.closed != nil })
    }
}
