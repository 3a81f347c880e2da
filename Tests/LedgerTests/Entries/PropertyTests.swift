import Catalog
import Foundation
import Games
import PlaySupport
import Testing

@testable import Ledger

/// What must hold whatever happens.
@Suite struct `Outcomes and standings` {
    /// Someone who plays, buys and writes as chance has it; what was recorded.
    private func life(_ seed: UInt64, entries: Int) throws -> (stage: Stage, outcomes: [Outcome]) {
        var (stage, dice) = (try Stage(), Dice(seed))
        stage.standing = JudgingState()
        stage.standing.person.devices["device-a"] = DeviceState(born: stage.now, heardOf: stage.now)
        var outcomes: [Outcome] = []
        var number = 0
        for _ in 0..<entries {
            stage.now += dice.below(6 * Stage.hour)
            let entry: Entry
            switch dice.below(4) {
            case 0, 1:
                number += 1 + dice.below(2)
                let started = max(stage.now - dice.below(3 * Stage.hour), Stage.noon)
                let missed = Set((0..<dice.below(6)).map { _ in 1 + dice.below(10) })
                let round = try stage.round(
                    number: number, started: started, missed: missed, isQuit: dice.percent(10))
                entry = try stage.entry(.round, RoundBody(round, offset: (dice.below(5) - 2) * 60))
            case 2:
                let item = dice.pick(["oak-frame", "fern-frame", "botanist", "nothing"]) ?? ""
                entry = try stage.entry(
                    .purchase, PurchaseBody(item: item, price: dice.pick([20, 5, 0]) ?? 0))
            default:
                entry = try stage.entry(.report, ReportBody(about: "plant", id: "a", text: "b"))
            }
            if let outcome = try? stage.take(entry) { outcomes.append(outcome) }
            #expect(stage.standing.person.trophies >= 0)
        }
        return (stage, outcomes)
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `give the same standing when folded again, also through JSON`(_ seed: UInt64) throws {
        let (stage, outcomes) = try life(seed, entries: 60)
        #expect(outcomes.count > 10)
        var again = JudgingState()
        again.person.devices["device-a"] = DeviceState(born: Stage.noon, heardOf: Stage.noon)
        for outcome in outcomes {
            let read = try CanonicalJSON.decode(Outcome.self, from: CanonicalJSON.encode(outcome))
            #expect(read == outcome)
            again.fold(read)
        }
        #expect(again == stage.standing)
        let read = try CanonicalJSON.decode(
            PlayerState.self, from: CanonicalJSON.encode(again.person))
        #expect(read == again.person)
        #expect(outcomes.reduce(0) { $0 + $1.trophies } == stage.standing.person.trophies)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `count days with a quiz alike in whatever order devices tell of them`(_ seed: UInt64) {
        var dice = Dice(seed)
        var time = Stage.noon
        let stamps = (0..<40).map { _ in
            time += 1 + dice.below(40) * Stage.hour
            let offset = [60, 60, 60, 120, 540, 780][dice.below(6)]
            let zone = offset > 120 ? "Asia/Tokyo" : "Europe/Stockholm"
            return PlayedRound.Stamp(time: time, zone: zone, offset: offset)
        }
        var inOrder = QuizDays()
        for stamp in stamps { inOrder.take(stamp) }
        var shuffled = stamps
        for place in shuffled.indices { shuffled.swapAt(place, dice.below(shuffled.count)) }
        var mixed = QuizDays()
        for stamp in shuffled + shuffled.prefix(7) { mixed.take(stamp) }
        #expect(mixed == inOrder)
        #expect(mixed.streak == inOrder.streak)
        #expect(inOrder.streak == stamps.reduce(into: Streak()) { $0.take($1) })
    }

    @Test func `remember for as long as others may still arrive, and keep the streak`() throws {
        var stage = try Stage()
        for number in 1...200 {
            stage.now = Stage.noon + number * Stage.day
            _ = try stage.send(stage.round(number: number, started: stage.now - Stage.hour))
        }
        #expect(stage.standing.person.quizDays.streak.length == 200)
        #expect(stage.standing.person.earned.count <= LedgerLimits.remembered + 1)
        #expect(stage.standing.person.achieved.keys.contains("evergreen"))
    }
}
