import Games
import Ledger
import LedgerEngine

/// Running battles.
extension HallState {
    /// Begins a battle of two players.
    mutating func begin(
        _ first: Int, _ second: Int, _ terms: BattleTerms, now: Int, _ chance: Chance
    ) {
        guard let deck, let one = connections[first]?.player,
            let other = connections[second]?.player,
            var battle = LiveBattle(
                ids: chance.ids(), [one, other], terms,
                tokens: [chance.secret(), chance.secret()], deck, seed: chance.seed(), now: now)
        else {
            for number in [first, second] { tell(number, .noPlants) }
            return
        }
        next += 1
        let told = battle.begin(now: now)
        let key = next
        battles[key] = Seated(battle: battle, connections: [first, second])
        met[[one.person, other.person]] = now
        for (number, side) in zip([first, second], BattleSide.allCases) {
            stopWaiting(number)
            connections[number]?.battle = key
            if let greeting = battle.greeting(of: side, now: now).first { tell(number, greeting) }
        }
        hand(told, in: key)
    }

    mutating func play(_ ask: BattleAsk, _ number: Int, _ now: Int) {
        guard let key = connections[number]?.battle, var seated = battles[key],
            let place = seated.connections.firstIndex(of: number),
            let side = BattleSide(rawValue: place)
        else { return tell(number, .outOfPlace) }
        let told = seated.battle.take(ask, of: side, now: now)
        battles[key] = seated
        hand(told, in: key)
    }

    mutating func playAgain(_ number: Int, _ now: Int, _ chance: Chance) {
        guard let key = connections[number]?.battle, var seated = battles[key],
            seated.battle.isOver,
            let place = seated.connections.firstIndex(of: number),
            let side = BattleSide(rawValue: place),
            let other = seated.connections[side.other.rawValue], !isPlaying(other)
        else { return tell(number, .outOfPlace) }
        seated.battle.rematch.insert(side)
        battles[key] = seated
        guard seated.battle.rematch.count == 2 else {
            return tell(other, BattleTell(.rematch))
        }
        begin(number, other, seated.battle.terms, now: now, chance)
    }

    /// Sends messages to both sides of a battle, and notes its end.
    mutating func hand(_ told: [LiveBattle.Told], in key: Int) {
        guard let seated = battles[key] else { return }
        for (side, tell) in told {
            if let number = seated.connections[side.rawValue] { self.tell(number, tell) }
        }
        guard seated.battle.isOver, !seated.isRecorded else { return }
        battles[key]?.isRecorded = true
        let battle = seated.battle
        ended.append(
            (
                key,
                FinishedBattle(
                    persons: battle.players.map(\.person), ids: battle.ids,
                    isRated: battle.terms.isRated, adjusted: battle.terms.adjusted,
                    events: battle.events)
            ))
    }

    /// Returns the battles that ended since the last call.
    mutating func takeEnded() -> [(Int, FinishedBattle)] {
        defer { ended = [] }
        return ended
    }

    /// Sends both sides the recorded result of their battle.
    mutating func tell(_ recorded: [Recorded], of key: Int, on now: Int) {
        guard let seated = battles[key] else { return }
        for entry in recorded {
            guard let side = side(of: entry.person, in: seated.battle),
                let mark = entry.outcome.battle
            else { continue }
            let number = seated.connections[side.rawValue]
            if let number, let rating = connections[number]?.player?.rating {
                connections[number]?.player?.rating = rating + (mark.change ?? 0)
            }
            let told = BattleTell(.recorded) { tell in
                (tell.trophies, tell.change) = (entry.outcome.trophies, mark.change)
                tell.rating = number.flatMap { connections[$0]?.player?.rating }
            }
            if let number { self.tell(number, told) }
        }
    }
}
