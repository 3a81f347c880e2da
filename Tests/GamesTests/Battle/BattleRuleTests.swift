import Games
import Testing

/// The rules of a battle of two people.
@Suite struct `A battle` {
    /// Plays rounds that begin every 20 s. A letter is what somebody does: r(ight), w(rong) after a
    /// second, R(ight) half a second later, - nothing.
    private func played(_ rounds: [String]) -> Battle {
        var battle = Battle()
        for (number, answers) in rounds.enumerated() {
            let start = number * 20_000
            battle.take(.show("p\(number)", options: [2, 0, 1, 3], at: start))
            let given = zip(BattleSide.allCases, answers).filter { $0.1 != "-" }.map {
                side, letter in
                BattleEvent.answer(
                    side, letter == "w" ? 0 : 1, at: start + (letter == "R" ? 1_500 : 1_000))
            }
            for event in given.sorted(by: { $0.at < $1.at }) { battle.take(event) }
            battle.take(.tick(at: start + 16_000))
        }
        return battle
    }

    private static let level = Array(repeating: "ww", count: 5)

    static let rounds:
        [(rounds: [String], points: [Int], ending: BattleResult.Ending?, BattleSide?)] = [
            (["rw"], [1, 0], nil, nil), (["wr"], [0, 1], nil, nil), (["ww"], [0, 0], nil, nil),
            (["r-"], [1, 0], nil, nil), (["-w"], [0, 0], nil, nil),
            (["rR"], [1, 0], nil, nil), (["Rr"], [0, 1], nil, nil), (["rr"], [0, 0], nil, nil),
            (["rw", "ww", "ww", "ww", "ww"], [1, 0], .points, .first),
            (["rw", "rw", "rw", "rw", "wr"], [4, 1], .points, .first),
            (["rw", "wr", "ww", "rR", "Rr"], [2, 2], nil, nil),
            (level + ["wr"], [0, 1], .suddenDeath, .second),
            (level + ["ww", "rr", "rR"], [1, 0], .suddenDeath, .first),
            (level + Array(repeating: "rr", count: 14), [0, 0], nil, nil),
            (level + Array(repeating: "rr", count: 15), [0, 0], .level, nil),
            (level + Array(repeating: "rr", count: 14) + ["wr"], [0, 1], .suddenDeath, .second),
            (["r-", "w-"], [1, 0], .idle, .first), (["--", "--"], [0, 0], .idle, nil),
            (["r-", "ww", "r-"], [2, 0], nil, nil), (["-w", "w-", "-w"], [0, 0], nil, nil),
        ]

    @Test(arguments: rounds)
    func `counts its rounds`(
        rounds: [String], points: [Int], ending: BattleResult.Ending?, winner: BattleSide?
    ) {
        let battle = played(rounds)
        #expect(battle.points == points)
        #expect(battle.result?.ending == ending)
        #expect(battle.result?.winner == winner)
    }

    private static let shown: [BattleEvent] = [.show("a", options: [0, 1], at: 100)]

    static let endings: [(String, [BattleEvent], BattleResult.Ending?, BattleSide?, Int?)] = [
        ("a resignation", shown + [.resign(.first, at: 300)], .resigned, .second, 300),
        ("gone for 20 s", shown + [.left(.first, at: 200), .tick(at: 20_200)], nil, nil, nil),
        (
            "gone for over 20 s", shown + [.left(.first, at: 200), .tick(at: 20_201)], .abandoned,
            .second, 20_201
        ),
        (
            "found late", shown + [.left(.first, at: 200), .answer(.second, 0, at: 50_000)],
            .abandoned, .second, 20_201
        ),
        (
            "back in time",
            shown + [.left(.first, at: 200), .back(.first, at: 20_200), .tick(at: 29_000)], nil,
            nil, nil
        ),
        (
            "both gone, one longer",
            [.left(.second, at: 5), .left(.first, at: 6), .tick(at: 60_000)], .abandoned, .first,
            20_006
        ),
        (
            "both gone at once",
            [.left(.second, at: 5), .left(.first, at: 5), .tick(at: 60_000)], .abandoned, nil,
            20_006
        ),
        ("no plant left", [.exhausted(at: 7)], .exhausted, nil, 7),
        ("no plant left within a round", shown + [.exhausted(at: 700)], nil, nil, nil),
        ("void", shown + [.void(at: 900)], .void, nil, 900),
        ("after the end", [.void(at: 1), .resign(.first, at: 2)], .void, nil, 1),
        ("a time beyond all", shown + [.resign(.first, at: .max)], nil, nil, nil),
    ]

    @Test(arguments: endings)
    func `ends as its events say`(
        what: String, events: [BattleEvent], ending: BattleResult.Ending?, winner: BattleSide?,
        ended: Int?
    ) {
        let battle = Battle.replay(events)
        #expect(battle.result?.ending == ending, "\(what)")
        #expect(battle.result?.winner == winner, "\(what)")
        #expect(battle.result?.ended == ended, "\(what)")
    }

    static let refused: [(String, BattleEvent)] = [
        ("a plant twice", .show("a", options: [0, 1], at: 20_000)),
        ("no right option", .show("b", options: [1, 2], at: 20_000)),
        ("an option twice", .show("b", options: [0, 0], at: 20_000)),
        ("one option", .show("b", options: [0], at: 20_000)),
        ("an answer to nothing", .answer(.first, 0, at: 20_000)),
        ("who was not gone", .back(.first, at: 20_000)),
        ("a time before the battle", .resign(.first, at: -1)),
    ]

    @Test(arguments: refused)
    func `passes over what cannot be`(what: String, event: BattleEvent) {
        var battle = Battle.replay([
            .show("a", options: [0, 1], at: 0), .answer(.first, 0, at: 500),
            .answer(.second, 1, at: 600),
        ])
        let before = battle.rounds
        let isTaken = battle.take(event)
        #expect(!isTaken, "\(what)")
        #expect(battle.rounds == before && !battle.isOver)
    }

    @Test(arguments: [
        (149, 0, false), (150, 0, true), (14_999, 1, true), (15_000, 1, false), (500, 2, false),
        (500, -1, false),
    ])
    func `takes an answer while its plant is shown`(after: Int, choice: Int, isTaken: Bool) {
        var battle = Battle.replay([.show("a", options: [0, 1], at: 3_000)])
        let first = battle.take(.answer(.first, choice, at: 3_000 + after))
        #expect(first == isTaken)
        let second = battle.take(.answer(.first, 0, at: max(4_000, 3_000 + after)))
        #expect(second == (!isTaken && after < 15_000))
    }

    @Test func `lengthens its timer for two who both need it`() {
        #expect(BattleRules.standard.adjusted(to: 150).limit == 22_500)
        #expect(BattleRules.standard.mostRounds == 20)
    }
}
