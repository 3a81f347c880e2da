import Catalog
import Foundation
import Games
import PlaySupport
import Testing

/// Ratings of battles.
@Suite struct `A battle's rating` {
    static let changes: [(BattleScore, Int, Int, Int, Int)] = [
        // score, rating, the other's, games before, change
        (.won, 1_500, 1_500, 0, 20), (.lost, 1_500, 1_500, 0, -20), (.drawn, 1_500, 1_500, 0, 0),
        (.won, 1_500, 1_500, 19, 20), (.won, 1_500, 1_500, 20, 10),
        (.won, 2_401, 2_401, 100, 5), (.won, 2_400, 2_400, 100, 10),
        (.won, 1_500, 1_900, 100, 18), (.won, 1_900, 1_500, 100, 2),
        (.won, 1_500, 3_000, 100, 18), (.drawn, 1_500, 1_700, 100, 5),
        (.lost, 110, 110, 0, -10), (.lost, 100, 100, 0, 0),
    ]

    @Test(arguments: changes)
    func `moves by K`(
        score: BattleScore, rating: Int, other: Int, games: Int, change: Int
    ) {
        #expect(
            BattleRating.change(score, rating: rating, against: other, games: games) == change)
    }

    @Test func `expects what Elo's formula expects`() {
        for difference in -400...400 {
            let exact = 10_000 / (1 + pow(10, Double(-difference) / 400))
            let found = BattleRating.expected(1_500 + difference, against: 1_500)
            #expect(abs(Double(found) - exact) < 2, "\(difference)")
            #expect(found + BattleRating.expected(1_500, against: 1_500 + difference) == 10_000)
        }
    }

    @Test(arguments: [
        (1_800, "2026-10-01", "2026-10-29", 1_800), (1_800, "2026-10-01", "2026-11-04", 1_800),
        (1_800, "2026-10-01", "2026-11-05", 1_790), (1_800, "2026-10-01", "2026-12-31", 1_710),
        (1_505, "2026-10-01", "2026-12-31", 1_500), (1_400, "2026-10-01", "2026-12-31", 1_400),
        (1_800, "2026-12-31", "2027-01-01", 1_725), (1_300, "2026-12-31", "2027-01-01", 1_350),
        (1_800, "2026-01-01", "2026-12-31", 1_584), (1_800, "2026-10-02", "2026-10-01", 1_800),
    ])
    func `rests, and begins a season nearer to the middle`(
        rating: Int, last: String, day: String, read: Int
    ) throws {
        let (last, day) = try (#require(Day(rawValue: last)), #require(Day(rawValue: day)))
        #expect(BattleRating.read(rating, of: last, on: day) == read)
    }

    @Test(arguments: [
        ("2026-01-01", "2026-03-31", true), ("2026-03-31", "2026-04-01", false),
        ("2026-10-01", "2026-12-31", true), ("2025-10-01", "2026-10-01", false),
    ])
    func `has seasons of a quarter`(one: String, other: String, isSame: Bool) throws {
        let days = try [one, other].map { try #require(Day(rawValue: $0)) }
        #expect(
            (BattleRating.season(of: days[0]) == BattleRating.season(of: days[1])) == isSame)
    }

    @Test(arguments: [
        (100, BattleTier.seed), (1_299, .seed), (1_300, .sprout), (1_500, .leaf), (1_600, .bud),
        (1_949, .bloom), (1_950, .fruit), (9_000, .fruit),
    ])
    func `has a tier`(rating: Int, tier: BattleTier) {
        #expect(BattleTier(rating: rating) == tier)
    }

    @Test func `follows from the games alone, and is provisional for twenty`() throws {
        let day = try #require(Day(rawValue: "2026-11-27"))
        var standing = BattleStanding()
        for game in 0..<20 {
            #expect(standing.isProvisional && standing.tier(on: day) == nil)
            standing.take(game % 2 == 0 ? .won : .lost, change: game % 2 == 0 ? 21 : -19, on: day)
        }
        #expect(standing.rating == 1_520 && standing.rated == 20 && standing.games == 20)
        #expect(standing.tier(on: day) == .leaf)
        standing.take(.drawn, change: nil, on: day)
        #expect(standing.rating == 1_520 && standing.rated == 20 && standing.drawn == 1)
    }

    @Test(arguments: 0..<UInt64(20))
    func `finds who is better`(_ seed: UInt64) throws {
        // Two of whom the first wins seven of ten games are some 150 points apart.
        let day = try #require(Day(rawValue: "2026-11-27"))
        var (dice, one, other) = (Dice(seed), BattleStanding(), BattleStanding())
        for _ in 0..<400 {
            let score: BattleScore = dice.percent(70) ? .won : .lost
            let ratings = (one.rating, other.rating)
            one.take(
                score,
                change: BattleRating.change(
                    score, rating: ratings.0, against: ratings.1, games: one.rated), on: day)
            let theirs: BattleScore = score == .won ? .lost : .won
            other.take(
                theirs,
                change: BattleRating.change(
                    theirs, rating: ratings.1, against: ratings.0, games: other.rated), on: day)
            #expect(one.rating + other.rating == 3_000)
        }
        #expect((40...300).contains(one.rating - other.rating))
    }
}

/// Which plants a battle asks.
@Suite struct `A battle's plants` {
    @Test(arguments: [(1_300, 1_300), (1_300, 1_500), (1_400, 1_400), (100, 9_000)])
    func `lie near both ratings, none twice`(one: Int, other: Int) throws {
        let deck = try MadeDecks.plants(200)
        var generator = SeededGenerator(seed: 7)
        let plants = BattlePool.draw(from: deck, ratings: (one, other), &generator)
        #expect(plants.count == 20 && Set(plants.map(\.card)).count == 20)
        let middle = min(max((one + other) / 2, 1_300), 1_499)
        for plant in plants {
            let rating = try #require(deck.card(plant.card)?.rating)
            #expect(abs(rating - middle) <= 60)
            #expect(plant.options.contains(0) && plant.options.count == 4)
        }
        #expect(plants.map(\.card) != plants.map(\.card).sorted())
    }

    @Test func `leave out what was taken back, and end with the deck`() throws {
        var generator = SeededGenerator(seed: 7)
        let plants = BattlePool.draw(
            from: try MadeDecks.plants(8), ratings: (1_500, 1_500), revoked: ["p3"], &generator)
        #expect(Set(plants.map(\.card)) == ["p0", "p1", "p2", "p4", "p5", "p6", "p7"])
        let none = BattlePool.draw(
            from: try MadeDecks.questions(8), ratings: (1_500, 1_500), &generator)
        #expect(none.isEmpty)
    }
}
