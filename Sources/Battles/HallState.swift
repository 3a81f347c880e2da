import Games
import Ledger
import LedgerEngine
import Serving

/// The state of a hall: connections, tickets, waits and battles. Every call takes the time.
struct HallState: Sendable {
    /// Generators of random values.
    struct Chance {
        var secret: () -> String
        var code: () -> String
        var ids: () -> [UUIDv7]
        var seed: () -> UInt64
    }

    /// A connection and its wait.
    struct Connection: Sendable {
        let socket: any MessageSocket
        let opened: Int
        var player: BattlePlayer?
        /// The current or last battle of the connection.
        var battle: Int?
        var seeker: BattleSeeker?
        /// The last message about its wait.
        var wait: BattlePairing.Wait?
        var invitation: String?
        var spanBegan: Int
        var messages = 0
        var wrongCodes = 0
    }

    /// A battle and the connections of its two sides.
    struct Seated: Sendable {
        var battle: LiveBattle
        var connections: [Int?]
        var isRecorded = false
    }

    struct Invitation: Sendable {
        var connection: Int
        var terms: BattleTerms
        var expires: Int
    }

    var connections: [Int: Connection] = [:]
    var battles: [Int: Seated] = [:]
    var invitations: [String: Invitation] = [:]
    var deck: BattleDeck?
    /// When the last battle of two persons began.
    var met: [Set<PersonID>: Int] = [:]
    private var tickets: [String: (player: BattlePlayer, expires: Int)] = [:]
    var next = 0
    private var paired = 0
    var ended: [(Int, FinishedBattle)] = []

    // MARK: Coming and going

    /// Adds a ticket; false where too many are unused.
    mutating func add(_ ticket: String, for player: BattlePlayer, now: Int) -> Bool {
        tickets = tickets.filter {
            $0.value.expires > now && $0.value.player.person != player.person
        }
        guard tickets.count < BattleLimits.connections else { return false }
        tickets[ticket] = (player, now + BattleLimits.ticket)
        return true
    }

    /// Adds a connection; nil where there are too many.
    mutating func add(_ socket: any MessageSocket, now: Int) -> Int? {
        guard connections.count < BattleLimits.connections else { return nil }
        next += 1
        connections[next] = Connection(socket: socket, opened: now, spanBegan: now)
        return next
    }

    /// Handles a message.
    mutating func take(_ text: String, from number: Int, now: Int, _ chance: Chance) {
        guard count(number, now) else { return shut(number, .refused) }
        guard let ask = BattleAsk(text) else { return shut(number, .refused) }
        guard connections[number]?.player != nil else {
            switch ask.action {
            case .enter: enter(ask, number, now)
            case .resume: resume(ask, number, now)
            default: shut(number, .refused)
            }
            return
        }
        switch ask.action {
        case .enter, .resume: tell(number, .outOfPlace)
        case .seek: seek(ask, number, now)
        case .cancel: stopWaiting(number)
        case .invite: invite(ask, number, now, chance)
        case .accept: accept(ask, number, now, chance)
        case .ready, .answer, .resign: play(ask, number, now)
        case .rematch: playAgain(number, now, chance)
        case .ping:
            tell(number, BattleTell(.pong) { ($0.at, $0.now) = (ask.at, now) })
        }
    }

    /// Counts a message; false when the limit is reached.
    private mutating func count(_ number: Int, _ now: Int) -> Bool {
        guard var connection = connections[number] else { return false }
        if now - connection.spanBegan >= BattleLimits.messageSpan {
            (connection.spanBegan, connection.messages) = (now, 0)
        }
        connection.messages += 1
        connections[number] = connection
        return connection.messages <= BattleLimits.messages
    }

    private mutating func enter(_ ask: BattleAsk, _ number: Int, _ now: Int) {
        guard let ticket = ask.ticket, let known = tickets.removeValue(forKey: ticket),
            known.expires > now
        else {
            tell(number, .badTicket)
            return shut(number, .refused)
        }
        welcome(known.player, number, now)
        // A player of a running battle returns to it, wherever they connected before.
        let seat = battles.first { _, seated in
            !seated.battle.isOver
                && seated.battle.players.contains { $0.person == known.player.person }
        }
        if let seat, let side = side(of: known.player.person, in: seat.value.battle) {
            sit(number, side, in: seat.key, now)
        }
    }

    private mutating func resume(_ ask: BattleAsk, _ number: Int, _ now: Int) {
        for (key, seated) in battles {
            guard let token = ask.token, let place = seated.battle.tokens.firstIndex(of: token),
                let side = BattleSide(rawValue: place)
            else { continue }
            welcome(seated.battle.players[place], number, now)
            return sit(number, side, in: key, now)
        }
        tell(number, .badToken)
        shut(number, .refused)
    }

    /// Identifies a connection's player, and closes another connection of theirs.
    private mutating func welcome(_ player: BattlePlayer, _ number: Int, _ now: Int) {
        for (other, connection) in connections
        where other != number && connection.player?.person == player.person {
            tell(other, .elsewhere)
            if let key = connection.battle,
                let side = side(of: player.person, in: battles[key]?.battle)
            {
                battles[key]?.connections[side.rawValue] = nil
            }
            shut(other, .done)
        }
        connections[number]?.player = player
        tell(
            number,
            BattleTell(.entered) { tell in
                (tell.rating, tell.isProvisional) = (player.rating, player.isProvisional)
                tell.now = now
            })
    }

    /// Removes a closed connection.
    mutating func remove(_ number: Int, now: Int) {
        stopWaiting(number)
        guard let connection = connections.removeValue(forKey: number), let key = connection.battle,
            var seated = battles[key], let place = seated.connections.firstIndex(of: number),
            let side = BattleSide(rawValue: place)
        else { return }
        seated.connections[place] = nil
        let told = seated.battle.isOver ? [] : seated.battle.lose(side, now: now)
        battles[key] = seated
        hand(told, in: key)
    }

    /// Removes a person; see `BattleHall.forget`.
    ///
    /// - Parameters:
    ///   - person: the person.
    ///   - spare: a random secret that replaces their tokens.
    mutating func forget(_ person: PersonID, spare: String) {
        tickets = tickets.filter { $0.value.player.person != person }
        for (key, seated) in battles {
            guard let side = side(of: person, in: seated.battle) else { continue }
            battles[key]?.battle.tokens[side.rawValue] = spare
        }
        for (number, connection) in connections where connection.player?.person == person {
            stopWaiting(number)
            shut(number, .refused)
        }
    }

    private mutating func sit(_ number: Int, _ side: BattleSide, in key: Int, _ now: Int) {
        guard var seated = battles[key] else { return }
        guard let told = seated.battle.isOver ? [] : seated.battle.comeBack(side, now: now) else {
            tell(number, .badToken)
            return shut(number, .refused)
        }
        seated.connections[side.rawValue] = number
        battles[key] = seated
        connections[number]?.battle = key
        for tell in seated.battle.greeting(of: side, now: now) { self.tell(number, tell) }
        hand(told.filter { $0.0 != side }, in: key)
    }

    func side(of person: PersonID, in battle: LiveBattle?) -> BattleSide? {
        battle?.players.firstIndex { $0.person == person }.flatMap(BattleSide.init(rawValue:))
    }

    // MARK: Time

    /// Runs timers, and pairs waiting players.
    mutating func tick(now: Int, _ chance: Chance) {
        for (number, connection) in connections
        where connection.player == nil && now - connection.opened >= BattleLimits.greeting {
            shut(number, .refused)
        }
        for key in battles.keys.sorted() {
            guard var seated = battles[key] else { continue }
            if let ended = seated.battle.ended {
                if now - ended >= BattleLimits.rematch { battles[key] = nil }
                continue
            }
            let told = seated.battle.tick(now: now)
            battles[key] = seated
            hand(told, in: key)
        }
        invitations = invitations.filter { $0.value.expires > now }
        met = met.filter { now - $0.value < BattlePairing.repeats }
        guard now - paired >= BattleLimits.pairing else { return }
        paired = now
        pair(now, chance)
    }

    // MARK: Telling

    func tell(_ number: Int, _ tell: BattleTell) { connections[number]?.socket.send(tell.text) }

    func tell(_ number: Int, _ reason: BattleRefusal) {
        tell(number, BattleTell(.refused) { $0.reason = reason })
    }

    /// Closes a connection; its end event removes it.
    func shut(_ number: Int, _ code: MessageSocketCode) {
        connections[number]?.socket.close(code)
    }
}
