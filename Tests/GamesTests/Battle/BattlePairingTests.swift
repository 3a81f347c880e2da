import Games
import PlaySupport
import Testing

/// Who plays whom.
@Suite struct `Pairing` {
    private static func seeker(
        _ id: Int, since: Int = 0, _ rating: Int = 1_500,
        change: (inout BattleSeeker) -> Void = {
            _ in
        }
    ) -> BattleSeeker {
        var seeker = BattleSeeker(
            id: id, since: since, rating: rating, languages: ["en"], devices: ["device \(id)"])
        change(&seeker)
        return seeker
    }

    static let rows: [(String, [BattleSeeker], Int, [[Int]])] = [
        ("two alike", [seeker(1), seeker(2)], 0, [[1, 2]]),
        ("one alone", [seeker(1)], 29_000, []),
        ("at the window's edge", [seeker(1), seeker(2, 1_600)], 0, [[1, 2]]),
        ("beyond the window", [seeker(1), seeker(2, 1_601)], 0, []),
        ("the window widens", [seeker(1), seeker(2, 1_625)], 1_000, [[1, 2]]),
        (
            "the wait of who waits longer counts",
            [seeker(1), seeker(2, since: 10_000, 1_850)], 10_000, [[1, 2]]
        ),
        ("the nearest", [seeker(1), seeker(2, 1_560), seeker(3, 1_480)], 0, [[1, 3]]),
        (
            "who waits longest first",
            [seeker(3, since: 9), seeker(2, since: 5), seeker(1, since: 1)], 10, [[1, 2]]
        ),
        ("another language", [seeker(1), seeker(2) { $0.languages = ["de"] }], 29_000, []),
        (
            "a language in common", [seeker(1), seeker(2) { $0.languages = ["de", "en"] }], 0,
            [[1, 2]]
        ),
        ("another timer", [seeker(1), seeker(2) { $0.adjusted = 150 }], 29_000, []),
        (
            "another timer, casually",
            [
                seeker(1) { $0.takesCasual = true },
                seeker(2) { ($0.adjusted, $0.takesCasual) = (150, true) },
            ], 0, [[1, 2]]
        ),
        (
            "lengthened timers of both",
            [seeker(1) { $0.adjusted = 150 }, seeker(2) { $0.adjusted = 150 }], 0, [[1, 2]]
        ),
        ("a quick repeat", [seeker(1) { $0.lately = [2] }, seeker(2)], 29_000, []),
        ("a quick repeat of the other's", [seeker(1), seeker(2) { $0.lately = [1] }], 29_000, []),
        (
            "the same device", [seeker(1), seeker(2) { $0.devices = ["device 1", "x"] }], 29_000, []
        ),
        ("provisional and not", [seeker(1), seeker(2) { $0.isProvisional = true }], 9_999, []),
        (
            "provisional and not, after a while",
            [seeker(1), seeker(2) { $0.isProvisional = true }], 10_000, [[1, 2]]
        ),
        (
            "provisional first with provisional",
            [
                seeker(1) { $0.isProvisional = true }, seeker(2),
                seeker(3, 1_590) { $0.isProvisional = true },
            ], 0, [[1, 3]]
        ),
        ("after the stop", [seeker(1), seeker(2, since: 20_000)], 30_000, []),
    ]

    @Test(arguments: rows)
    func `brings together who may meet`(
        what: String, seekers: [BattleSeeker], now: Int, pairs: [[Int]]
    ) {
        let found = BattlePairing.pairs(seekers, now: now, seed: 1)
        #expect(found.map { [$0.first, $0.second].sorted() } == pairs, "\(what)")
        for pair in found {
            let two = seekers.filter { [pair.first, pair.second].contains($0.id) }
            #expect(pair.isRated == (Set(two.map(\.adjusted)).count == 1))
            #expect(pair.adjusted == two.map(\.adjusted).max())
        }
    }

    @Test(arguments: [
        (0, BattlePairing.Wait.early), (14_999, .early), (15_000, .choice), (29_999, .choice),
        (30_000, .stopped),
    ])
    func `offers something else in time`(now: Int, wait: BattlePairing.Wait) {
        #expect(BattlePairing.wait(since: 0, now: now) == wait)
    }

    @Test(arguments: 0..<UInt64(50))
    func `pairs nobody twice, and does not depend on the order`(_ seed: UInt64) {
        var dice = Dice(seed)
        let seekers = (0..<dice.below(60)).map { id in
            Self.seeker(id, since: dice.below(20_000), 1_200 + dice.below(600)) { seeker in
                seeker.isProvisional = dice.percent(30)
                seeker.adjusted = dice.percent(20) ? 150 : 100
                seeker.takesCasual = dice.percent(50)
                seeker.lately = [dice.below(60)]
                if dice.percent(20) { seeker.languages = ["de"] }
            }
        }
        let pairs = BattlePairing.pairs(seekers, now: 20_000, seed: seed)
        let paired = pairs.flatMap { [$0.first, $0.second] }
        #expect(Set(paired).count == paired.count)
        let again = BattlePairing.pairs(
            dice.generator.shuffled(seekers), now: 20_000, seed: seed)
        #expect(again == pairs)
    }
}
