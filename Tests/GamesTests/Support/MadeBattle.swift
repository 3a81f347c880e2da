import Games
import PlaySupport

/// Battles as chance has them, with all that goes wrong between two people and a network.
enum MadeBattle {
    /// The events of a battle that is played until it is over.
    static func events(_ seed: UInt64) -> [BattleEvent] {
        var dice = Dice(seed)
        var battle = Battle()
        var (events, now, plants) = ([BattleEvent](), 0, 0)
        // Some play to the end, some are troubled.
        func side(_ dice: inout Dice) -> BattleSide { dice.percent(50) ? .first : .second }
        let trouble = dice.percent(50) ? 0 : dice.below(4) * 2
        // Some are as quick as each other, for many rounds.
        let ties = dice.percent(30) ? 97 : 20
        let skill = ties > 90 ? 100 : 20 + dice.below(81)
        let sleeper = dice.percent(15) ? side(&dice) : nil
        while !battle.isOver, events.count < 300 {
            now += dice.percent(5) ? dice.below(25_000) : dice.below(3_000)
            var event: BattleEvent
            if dice.percent(trouble) {
                event = troubled(side(&dice), &dice, at: now)
            } else if let open = battle.open {
                let side = sleeper.map(\.other) ?? side(&dice)
                let right = open.options.firstIndex(of: 0) ?? 0
                event = .answer(
                    side, dice.percent(skill) ? right : dice.below(5), at: max(now, open.shown))
                if dice.percent(ties), let other = open.answers.compactMap(\.self).first {
                    event.at = other.at
                }
            } else {
                plants += dice.percent(95) ? 1 : 0
                let options = dice.generator.shuffled([0, 1, 2, 3])
                event = .show("p\(plants)", options: options, at: now + dice.below(3_000))
                if plants > 2, dice.percent(trouble) { event = .exhausted(at: now) }
            }
            events.append(event)
            battle.take(event)
        }
        return events
    }

    private static func troubled(
        _ side: BattleSide, _ dice: inout Dice, at now: Int
    ) -> BattleEvent {
        switch dice.below(10) {
        case 0: .resign(side, at: now)
        case 1...3: .left(side, at: now)
        case 4...6: .back(side, at: now)
        case 7: .tick(at: dice.percent(50) ? now + dice.below(20_000) : max(0, now - 500))
        case 8: .show("p1", options: [0, dice.below(2)], at: now)
        default: dice.percent(10) ? .void(at: now) : .answer(side, -1, at: -1)
        }
    }
}

extension BattleSide? {
    /// The other side; nobody stays nobody.
    var mirrored: BattleSide? { map(\.other) }
}
