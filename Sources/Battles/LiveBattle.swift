import Games
import Ledger

/// One running battle on this server: its two players and the messages that each may get. The hall
/// delivers the messages.
struct LiveBattle: Sendable {
    /// A message to a side.
    typealias Told = (BattleSide, BattleTell)

    /// The ids of the two entries that record it.
    let ids: [UUIDv7]
    let players: [BattlePlayer]
    let terms: BattleTerms
    /// The token with which each side returns after a lost connection.
    var tokens: [String]
    /// When it began, by the monotonic clock (ms).
    let started: Int
    private let plants: [(card: String, options: [Int], shown: [String])]
    private(set) var battle: Battle
    /// All events that count.
    private(set) var events: [BattleEvent] = []
    /// When the next plant's picture began to load; nil during a round.
    private var prepared: Int?
    private var ready: Set<BattleSide> = []
    private var returns = [0, 0]
    /// The sides that offer another battle.
    var rematch: Set<BattleSide> = []
    /// When it ended, by the monotonic clock (ms).
    private(set) var ended: Int?

    /// A new battle; nil where the deck has no plant to ask.
    init?(
        ids: [UUIDv7], _ players: [BattlePlayer], _ terms: BattleTerms, tokens: [String],
        _ deck: BattleDeck, seed: UInt64, now: Int
    ) {
        var generator = SeededGenerator(seed: seed)
        let drawn = BattlePool.draw(
            from: deck.deck, ratings: (players[0].rating, players[1].rating),
            revoked: deck.revoked, &generator)
        guard !drawn.isEmpty else { return nil }
        plants = drawn.map { plant in
            let shown = plant.options.map {
                deck.deck.plant(ofOption: $0, of: plant.card) ?? plant.card
            }
            return (plant.card, plant.options, shown)
        }
        self.ids = ids
        self.players = players
        self.terms = terms
        self.tokens = tokens
        started = now
        battle = Battle(rules: .standard.adjusted(to: terms.adjusted))
    }

    var isOver: Bool { battle.isOver }

    private func time(_ now: Int) -> Int { max(0, now - started) }

    /// The messages to a side that enters or returns.
    func greeting(of side: BattleSide, now: Int) -> [BattleTell] {
        let other = players[side.other.rawValue]
        var tells = [
            BattleTell(.begin) { tell in
                tell.side = side
                tell.token = tokens[side.rawValue]
                tell.other = .init(
                    name: other.name, rating: other.rating, isProvisional: other.isProvisional)
                (tell.isRated, tell.adjusted) = (terms.isRated, terms.adjusted)
                (tell.now, tell.events) = (time(now), visible(to: side))
            }
        ]
        if isOver {
            tells.append(ending)
        } else if battle.open != nil {
            tells += [plant(battle.rounds.count - 1), showing(now)]
        } else if prepared != nil {
            tells.append(plant(battle.rounds.count))
        }
        return tells
    }

    /// Begins with the first plant.
    mutating func begin(now: Int) -> [Told] { prepare(now) }

    /// Handles a message of a player.
    mutating func take(_ ask: BattleAsk, of side: BattleSide, now: Int) -> [Told] {
        var told = settle(now)
        guard !isOver else { return told }
        switch ask.action {
        case .ready:
            guard ask.round == battle.rounds.count + 1, prepared != nil else { break }
            ready.insert(side)
            told += showWhenReady(now)
        case .answer:
            guard let choice = ask.choice, ask.round == battle.rounds.count else { break }
            let closed = closedRounds
            if add(.answer(side, choice, at: time(now))) {
                let taken = BattleTell(.taken) { tell in
                    (tell.round, tell.at) = (battle.rounds.count, time(now))
                }
                told.append((side, taken))
                told += after(closed, now)
            }
        case .resign:
            let closed = closedRounds
            add(.resign(side, at: time(now)))
            told += after(closed, now)
        default: break
        }
        return told
    }

    /// Handles the loss of a side's connection.
    mutating func lose(_ side: BattleSide, now: Int) -> [Told] {
        var told = settle(now)
        if add(.left(side, at: time(now))) { told.append((side.other, BattleTell(.gone))) }
        return told
    }

    /// Handles a side's return; nil where it returned too often.
    mutating func comeBack(_ side: BattleSide, now: Int) -> [Told]? {
        guard returns[side.rawValue] < BattleLimits.returns else { return nil }
        returns[side.rawValue] += 1
        var told = settle(now)
        if add(.back(side, at: time(now))) { told.append((side.other, BattleTell(.back))) }
        return told
    }

    /// Runs timers.
    mutating func tick(now: Int) -> [Told] {
        let told = settle(now)
        return told + showWhenReady(now)
    }

    // MARK: Within

    private var closedRounds: Int { battle.rounds.count { $0.closed != nil } }

    @discardableResult
    private mutating func add(_ event: BattleEvent) -> Bool {
        let isTaken = battle.take(event)
        if isTaken { events.append(event) }
        return isTaken
    }

    /// Applies what is decided by time alone.
    private mutating func settle(_ now: Int) -> [Told] {
        guard let due = battle.due, due <= time(now) else { return [] }
        let closed = closedRounds
        // The tick is part of the log, so that a replay of the log ends the same way.
        let tick = BattleEvent.tick(at: time(now))
        battle.take(tick)
        events.append(tick)
        return after(closed, now)
    }

    /// Sends the result of a round, and continues.
    private mutating func after(_ closed: Int, _ now: Int) -> [Told] {
        var told: [Told] = []
        if closedRounds > closed {
            let round = BattleTell(.round) { tell in
                (tell.round, tell.events, tell.now) = (battle.rounds.count, events, time(now))
            }
            told += BattleSide.allCases.map { ($0, round) }
        }
        if isOver {
            prepared = nil
            if ended == nil { ended = now }
            return told + BattleSide.allCases.map { ($0, ending) }
        }
        return closedRounds > closed ? told + prepare(now) : told
    }

    private var ending: BattleTell {
        BattleTell(.end) { tell in (tell.result, tell.events) = (battle.result, events) }
    }

    private mutating func prepare(_ now: Int) -> [Told] {
        guard battle.rounds.count < plants.count else {
            add(.exhausted(at: time(now)))
            return after(closedRounds, now)
        }
        (prepared, ready) = (now, [])
        return BattleSide.allCases.map { ($0, plant(battle.rounds.count)) }
    }

    /// Shows the plant to both at the same time, once both have its picture, or one was waited for
    /// long enough.
    private mutating func showWhenReady(_ now: Int) -> [Told] {
        guard let prepared, !isOver else { return [] }
        let timeout =
            battle.rounds.isEmpty ? BattleLimits.firstReadyTimeout : BattleLimits.readyTimeout
        guard ready.count == 2 || now - prepared >= timeout else { return [] }
        let plant = plants[battle.rounds.count]
        add(.show(plant.card, options: plant.options, at: time(now) + BattleLimits.lead))
        self.prepared = nil
        return BattleSide.allCases.map { ($0, showing(now)) }
    }

    private func plant(_ place: Int) -> BattleTell {
        BattleTell(.plant) { tell in
            (tell.round, tell.card) = (place + 1, plants[place].card)
            tell.plants = plants[place].shown
        }
    }

    private func showing(_ now: Int) -> BattleTell {
        BattleTell(.show) { tell in
            (tell.round, tell.at, tell.now) = (
                battle.rounds.count, battle.open?.shown, time(now)
            )
        }
    }

    /// The events that a side may see: in the current round without the other's answer.
    private func visible(to side: BattleSide) -> [BattleEvent] {
        guard battle.open != nil, let last = events.lastIndex(where: { $0.kind == .show }) else {
            return events
        }
        return events.enumerated().filter { place, event in
            place < last || event.kind != .answer || event.side == side
        }.map(\.element)
    }
}
