import Catalog
import Games
import Testing

@testable import Ledger

/// What the ledger makes of battles.
@Suite struct `A battle in the ledger` {
    private static let day = Day(number: 20_784)

    /// A battle of so many rounds, each won by the first, that ends by itself or as told.
    private static func body(
        rounds: Int = 5, ending: [BattleEvent] = [], side: BattleSide = .first, pair: String = "p",
        isRated: Bool = true, against: Int = 1_500
    ) -> BattleBody {
        var events: [BattleEvent] = []
        for round in 0..<rounds {
            let start = round * 20_000
            events += [
                .show("p\(round)", options: [0, 1], at: start),
                .answer(.first, 0, at: start + 900), .answer(.second, 1, at: start + 950),
            ]
        }
        return BattleBody(
            battle: "b", side: side, pair: pair, against: against, isRated: isRated,
            adjusted: 100, events: events + ending)
    }

    private static func resigned(after rounds: Int, by side: BattleSide) -> [BattleEvent] {
        [.resign(side, at: rounds * 20_000)]
    }

    static let rows:
        [(String, BattleBody, before: Int, BattleScore?, rating: Int?, trophies: Int)] = [
            ("won", body(), 0, .won, 20, 10), ("lost", body(side: .second), 0, .lost, -20, 2),
            ("won, of no rating", body(isRated: false), 0, .won, nil, 10),
            ("won a second time", body(), 1, .won, 19, 10),
            ("won a third time", body(), 2, .won, 18, 0),
            ("won a fourth time", body(), 3, .won, nil, 0),
            (
                "given up by the other", body(rounds: 3, ending: resigned(after: 3, by: .second)),
                0, .won, 20, 10
            ),
            ("given up", body(rounds: 3, ending: resigned(after: 3, by: .first)), 0, .lost, -20, 0),
            (
                "given up at once by the other",
                body(rounds: 2, ending: resigned(after: 2, by: .second)), 0, .won, nil, 0
            ),
            (
                "given up at once", body(rounds: 2, ending: resigned(after: 2, by: .first)), 0,
                .lost, -20, 0
            ),
            ("a draw", body(rounds: 2, ending: [.exhausted(at: 50_000)]), 0, .drawn, 0, 5),
            ("void", body(rounds: 2, ending: [.void(at: 50_000)]), 0, nil, nil, 0),
            ("not over", body(rounds: 2), 0, nil, nil, 0),
        ]

    @Test(arguments: rows)
    func `moves the rating and pays, but not over and over`(
        what: String, body: BattleBody, before: Int, score: BattleScore?, rating: Int?,
        trophies: Int
    ) {
        var state = JudgingState()
        for _ in 0..<before {
            state.fold(Outcome(Self.body().changes(of: state.person, on: Self.day)))
        }
        let changes = body.changes(of: state.person, on: Self.day)
        let mark = changes.compactMap { change in
            if case .battled(let mark) = change { mark } else { nil }
        }.first
        #expect(mark?.score == score, "\(what)")
        #expect(mark?.change == rating, "\(what)")
        #expect(Outcome(changes).trophies == trophies, "\(what)")
        #expect(mark?.isPaid ?? false == (trophies > 0), "\(what)")
    }

    @Test func `is remembered for its day, and the rating for good`() {
        var state = JudgingState()
        for number in 0..<12 {
            let body = Self.body(pair: "p\(number)")
            state.fold(Outcome(body.changes(of: state.person, on: Self.day)))
        }
        #expect(state.person.trophies == 100)
        #expect(state.person.battles?.standing.won == 12)
        let next = Self.body(side: .second).changes(
            of: state.person, on: Self.day.advanced(by: 1))
        state.fold(Outcome(next))
        #expect(state.person.trophies == 102)
        #expect(state.person.battles?.met.count == 1)
        #expect(state.person.battles?.standing.lost == 1)
    }

    @Test func `has ratings that follow from the entries alone`() throws {
        var (state, replayed) = (JudgingState(), BattleStanding())
        for number in 0..<30 {
            let body = Self.body(
                side: number % 3 == 0 ? .second : .first, pair: "p\(number)",
                against: 1_400 + number * 10)
            let outcome = Outcome(body.changes(of: state.person, on: Self.day))
            state.fold(outcome)
            let result = try #require(body.result)
            let score = BattleScore(result, for: body.side)
            replayed.take(
                score,
                change: BattleRating.change(
                    score, rating: replayed.rating(on: Self.day), against: body.against,
                    games: replayed.rated), on: Self.day)
        }
        #expect(state.person.battles?.standing == replayed && replayed.rated == 30)
    }
}
