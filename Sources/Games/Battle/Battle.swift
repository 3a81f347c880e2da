/// A battle of two people: who names the plant right, and before the other, wins the round.
///
/// A value without a clock, as `Session`: every event says its time. A time before the last one is
/// taken as the last one. What time alone decides (the end of a round, somebody who was gone for too
/// long) is found by whichever event comes next, and counts from when it was due, so that the same
/// events give the same battle whoever plays them again and whenever.
public struct Battle: Codable, Sendable, Hashable {
    /// Its numbers.
    public let rules: BattleRules
    /// The rounds so far; the last may still be played.
    public private(set) var rounds: [BattleRound] = []
    /// The points of the first and the second.
    public private(set) var points = [0, 0]
    /// What it came to; nil while it is played.
    public private(set) var result: BattleResult?
    /// Since when each is gone; nil for who is there.
    public private(set) var gone: [Int?] = [nil, nil]
    private var now = 0

    /// A battle that begins.
    public init(rules: BattleRules = .standard) {
        self.rules = rules
    }

    /// Plays a list of events again.
    ///
    /// - Parameters:
    ///   - events: the events, in order; those that change nothing are passed over, as in play.
    ///   - rules: the battle's numbers.
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

    /// The round that waits for answers.
    public var open: BattleRound? { rounds.last.flatMap { $0.closed == nil ? $0 : nil } }

    /// Whether the next plant can be shown.
    public var isBetweenRounds: Bool { !isOver && open == nil }

    /// Whether the round that is played or comes next is one of sudden death.
    public var isSuddenDeath: Bool {
        (open == nil ? rounds.count : rounds.count - 1) >= rules.rounds
    }

    /// When time alone decides something next; nil where it does not.
    public var due: Int? {
        guard !isOver else { return nil }
        return ([open?.deadline] + BattleSide.allCases.map(abandonment)).compactMap { $0 }.min()
    }

    /// Takes an event.
    ///
    /// - Parameter event: what happens.
    /// - Returns: whether it counts; that time passed counts with every event.
    @discardableResult
    public mutating func take(_ event: BattleEvent) -> Bool {
        guard (0...BattleRules.longest).contains(event.at) else { return false }
        // What is to be shown may lie ahead: until then time goes on as before.
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

    /// When somebody who is gone loses: they may be gone for as long as the rules say, and no more.
    private func abandonment(of side: BattleSide) -> Int? {
        gone[side.rawValue].map { $0 + rules.away + 1 }
    }

    /// Moves the time on, and does what was due by then in its order.
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
        // Who both went in the same millisecond have nothing to win from each other.
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
