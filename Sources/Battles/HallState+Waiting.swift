import Catalog
import Games
import Ledger
import Serving

/// Waiting players and invitations.
extension HallState {
    /// Starts looking for an opponent.
    mutating func seek(_ ask: BattleAsk, _ number: Int, _ now: Int) {
        guard let player = connections[number]?.player, let language = ask.language,
            Language(rawValue: language) != nil, let adjusted = timer(ask)
        else { return tell(number, .outOfPlace) }
        guard !isPlaying(number) else { return tell(number, .busy) }
        stopWaiting(number)
        let others = met.keys.filter { $0.contains(player.person) }.flatMap { $0 } + player.shuns
        connections[number]?.seeker = BattleSeeker(
            id: player.person.rawValue, since: now, rating: player.rating,
            isProvisional: player.isProvisional, languages: [language], adjusted: adjusted,
            takesCasual: ask.isCasual == true,
            lately: Set(others.map(\.rawValue)).subtracting([player.person.rawValue]),
            devices: player.devices)
        tellWait(.early, number)
    }

    /// Pairs waiting players, and offers an alternative to those who waited long.
    mutating func pair(_ now: Int, _ chance: Chance) {
        var numbers: [Int: Int] = [:]
        for (number, connection) in connections {
            if let seeker = connection.seeker { numbers[seeker.id] = number }
        }
        let seekers = numbers.values.compactMap { connections[$0]?.seeker }
        for pair in BattlePairing.pairs(seekers, now: now, seed: chance.seed()) {
            guard let first = numbers[pair.first], let second = numbers[pair.second] else {
                continue
            }
            begin(
                first, second, .init(isRated: pair.isRated, adjusted: pair.adjusted), now: now,
                chance)
        }
        for (number, connection) in connections {
            guard let seeker = connection.seeker else { continue }
            let wait = BattlePairing.wait(since: seeker.since, now: now)
            if wait != connection.wait { tellWait(wait, number) }
            if wait == .stopped { stopWaiting(number) }
        }
    }

    private mutating func tellWait(_ wait: BattlePairing.Wait, _ number: Int) {
        connections[number]?.wait = wait
        tell(number, BattleTell(.waiting) { $0.state = "\(wait)" })
    }

    /// Makes the code of an invitation.
    mutating func invite(_ ask: BattleAsk, _ number: Int, _ now: Int, _ chance: Chance) {
        guard let adjusted = timer(ask) else { return tell(number, .outOfPlace) }
        guard !isPlaying(number) else { return tell(number, .busy) }
        stopWaiting(number)
        let code = chance.code()
        invitations[code] = Invitation(
            connection: number,
            terms: BattleTerms(isRated: ask.isRated == true, adjusted: adjusted),
            expires: now + BattleLimits.invitation)
        connections[number]?.invitation = code
        tell(number, BattleTell(.invited) { $0.code = code })
    }

    /// Accepts an invitation by its code. The battle is rated where both want that and have the
    /// same timer; otherwise both get the longer timer.
    mutating func accept(_ ask: BattleAsk, _ number: Int, _ now: Int, _ chance: Chance) {
        guard let adjusted = timer(ask), let player = connections[number]?.player else {
            return tell(number, .outOfPlace)
        }
        guard !isPlaying(number) else { return tell(number, .busy) }
        guard let code = ask.code?.uppercased(), let invitation = invitations[code],
            invitation.expires > now, let host = connections[invitation.connection]?.player
        else {
            connections[number]?.wrongCodes += 1
            tell(number, .badCode)
            if connections[number]?.wrongCodes ?? 0 >= BattleLimits.wrongCodes {
                shut(number, .refused)
            }
            return
        }
        // A blocked player gets the same answer as for a wrong code.
        guard !host.shuns.contains(player.person), !player.shuns.contains(host.person) else {
            return tell(number, .badCode)
        }
        guard host.person != player.person, host.devices.isDisjoint(with: player.devices) else {
            return tell(number, .sameDevice)
        }
        let terms = BattleTerms(
            isRated: invitation.terms.isRated && ask.isRated == true
                && invitation.terms.adjusted == adjusted,
            adjusted: max(invitation.terms.adjusted, adjusted))
        begin(invitation.connection, number, terms, now: now, chance)
    }

    /// Ends the player's wait, and their offer to the last opponent.
    mutating func stopWaiting(_ number: Int) {
        if let key = connections[number]?.battle,
            let place = battles[key]?.connections.firstIndex(of: number),
            let side = BattleSide(rawValue: place)
        {
            battles[key]?.battle.rematch.remove(side)
        }
        connections[number]?.seeker = nil
        connections[number]?.wait = nil
        if let code = connections[number]?.invitation { invitations[code] = nil }
        connections[number]?.invitation = nil
    }

    func isPlaying(_ number: Int) -> Bool {
        guard let key = connections[number]?.battle, let seated = battles[key] else { return false }
        return !seated.battle.isOver
    }

    private func timer(_ ask: BattleAsk) -> Int? {
        let adjusted = ask.adjusted ?? 100
        return BattleLimits.adjusted.contains(adjusted) ? adjusted : nil
    }
}

extension Outcome {
    /// The result of a battle in an outcome.
    var battle: BattleMark? {
        for case .battled(let mark) in changes { return mark }
        return nil
    }
}
