import Catalog
import TestSupport
import Testing

@testable import Calibration

/// A difficulty of an edition.
func rated(_ rating: Int, deviation: Int, answers: Int = 0) -> Difficulty {
    Difficulty(
        rating: rating, deviation: deviation, answers: answers, date: Day(number: 20_000),
        level: RatingScale.level(of: rating, before: nil))
}

@Suite struct `The scale` {
    private static let world = World(
        difficulties: (0..<12).map { -1.5 + 3 * Double($0) / 11 }, persons: 800)
    private static let date = Day(number: 20_500)

    private func ratings(_ shift: Double, deviation: Int = 50) -> [String: Difficulty] {
        Dictionary(
            uniqueKeysWithValues: Self.world.difficulties.enumerated().map { item, difficulty in
                (
                    World.name(item),
                    rated(RatingScale.rating(logits: difficulty + shift), deviation: deviation)
                )
            })
    }

    @Test func `stays where the earlier ratings have it, whoever answers`() {
        let fit = RaschFit(AnswerTable(Self.world.log(seed: 1)))
        for shift in [-1.0, 0, 0.7] {
            let anchoring = Anchoring(fit, ratings: ratings(shift))
            #expect(abs(anchoring.shift - shift) < 0.1)
            #expect(anchoring.anchors == 12)
            // The precision-weighted means agree, which is what anchoring means.
            var (old, new, weights) = (0.0, 0.0, 0.0)
            for item in fit.items {
                guard let rating = ratings(shift)[item.name] else { continue }
                let deviation = Double(rating.deviation) / RatingScale.pointsPerLogit
                let weight = 1 / (deviation * deviation + item.error * item.error)
                old += weight * rating.logits
                new += weight * (item.difficulty + anchoring.shift)
                weights += weight
            }
            #expect(abs(old - new) / weights < 1e-9)
        }
    }

    @Test func `has its middle at the mean ability where there is no anchor`() {
        let anchoring = Anchoring(RaschFit(AnswerTable(Self.world.log(seed: 1))), ratings: [:])
        #expect(anchoring.shift == 0 && anchoring.error == nil && anchoring.anchors == 0)
    }

    @Test func `takes many answers for what they say, and few with the prior`() throws {
        let prior = rated(1_700, deviation: 156)
        let many = LearntRating(item: "a", answers: 5_000, logits: 0, error: 0.03).posterior(
            prior: prior, date: Self.date, before: nil)
        #expect(
            abs(many.rating - 1_500) <= 1 && many.deviation == 5 && many.answers == 5_000
                && many.date == Self.date)
        let few = LearntRating(item: "a", answers: 2, logits: 0, error: 3).posterior(
            prior: prior, date: Self.date, before: nil)
        #expect((1_680...1_690).contains(few.rating) && (148...152).contains(few.deviation))
        // As precise as the prior: half way.
        let same = LearntRating(
            item: "a", answers: 9, logits: 0, error: 156 / RatingScale.pointsPerLogit)
        #expect(same.posterior(prior: prior, date: Self.date, before: nil).rating == 1_600)
    }

    @Test func `keeps a level within the hysteresis of a cut`() {
        let learnt = LearntRating(
            item: "a", answers: 900, logits: (1_570 - 1_500) / RatingScale.pointsPerLogit,
            error: 0.01)
        let prior = rated(1_500, deviation: 173)
        #expect(learnt.posterior(prior: prior, date: Self.date, before: nil).level == .hard)
        #expect(learnt.posterior(prior: prior, date: Self.date, before: .medium).level == .medium)
    }

    @Test(arguments: [
        LearntRating(item: "a", answers: 0, logits: 0, error: 1),
        .init(item: "a", answers: 5, logits: .nan, error: 1),
        .init(item: "a", answers: 5, logits: 1, error: 0),
        .init(item: "a", answers: 5, logits: .infinity, error: 1),
        .init(item: "a", answers: 5, logits: 1, error: .nan),
        .init(item: "a", answers: 5, logits: 1e9, error: 1),
        .init(item: "a", answers: 5, logits: 1, error: 1e-300),
        .init(item: "a", answers: -1, logits: 1, error: 1),
    ])
    func `leaves the prior alone where numbers cannot be meant`(_ learnt: LearntRating) {
        let prior = rated(1_600, deviation: 156)
        #expect(learnt.posterior(prior: prior, date: Self.date, before: nil) == prior)
    }

    @Test func `learns of an item that all got right as much as that tells`() throws {
        var csv = World(difficulties: (0..<10).map { -1 + 0.2 * Double($0) }, persons: 100).csv(
            seed: 2)
        for person in 0..<100 { csv += "p\(person),easy,1\n" }
        let fit = RaschFit(AnswerTable(AnswerLog.read(Array(csv.utf8))))
        let prior = rated(1_500, deviation: 156)
        let priors = Dictionary(uniqueKeysWithValues: fit.items.map { ($0.name, prior) })
        let learnt = LearntRating.all(fit, anchoring: Anchoring(fit, ratings: [:]), priors: priors)
        let easy = try #require(learnt.first { $0.item == "easy" })
        let posterior = easy.posterior(prior: prior, date: Self.date, before: nil)
        // b²/(2 · 0.81) + 100 log(1 + e^b) is least near -3.2; abilities spread by 1, so that b lies
        // further out by sqrt(1 + 1/2.89).
        #expect((830...910).contains(posterior.rating), "\(easy) \(posterior)")
        // Of items with many answers it is the fit itself.
        for (item, rating) in zip(fit.items.dropFirst(), learnt.dropFirst()) {
            #expect(
                abs(item.difficulty - rating.logits) < 0.1 && abs(item.error - rating.error) < 0.05,
                "\(item) \(rating)")
        }
    }

    @Test func `learns the same from answers that are guessed in part`() throws {
        let world = World(
            difficulties: (0..<12).map { -1.5 + 3 * Double($0) / 11 }, options: 4, persons: 2_000)
        let fit = RaschFit(AnswerTable(world.log(seed: 3), options: world.choices))
        let priors = Dictionary(
            uniqueKeysWithValues: fit.items.map { ($0.name, rated(1_500, deviation: 174)) })
        let truth = Dictionary(
            uniqueKeysWithValues: world.difficulties.enumerated().map {
                (World.name($0), RatingScale.rating(logits: $1))
            })
        for rating in LearntRating.all(fit, anchoring: Anchoring(fit, ratings: [:]), priors: priors)
        {
            let found = rating.posterior(
                prior: rated(1_500, deviation: 174), date: Self.date, before: nil)
            let distance = Double(abs(found.rating - (truth[rating.item] ?? 0)))
            #expect(distance < 4 * Double(found.deviation) + 4, "\(rating) \(found)")
        }
    }
}

@Suite struct `An online rating` {
    private static let player = OnlineRating(logits: 0, deviation: 0.3)

    @Test func `rises when a player is wrong and falls when right, less and less`() {
        var item = OnlineRating(logits: 0, deviation: 1)
        var last = item
        for number in 0..<50 {
            item.answered(isRight: number % 2 == 0, by: Self.player, options: 4)
            #expect(number % 2 == 0 ? item.logits < last.logits : item.logits > last.logits)
            #expect(item.deviation < last.deviation && item.answers == number + 1)
            last = item
        }
        #expect(item.deviation < 0.6)
        item.rest(days: 30, drift: 0.05)
        #expect(item.deviation > last.deviation)
    }

    @Test func `comes to the share of right answers`() {
        var chance = SeededRandom(seed: 1)
        var item = OnlineRating(logits: 0, deviation: 1)
        let truth = OnlineRating(logits: 1.2, deviation: 0.05)
        for _ in 0..<4_000 {
            let player = OnlineRating(logits: chance.normal(), deviation: 0.05)
            item.answered(
                isRight: chance.share()
                    < OnlineRating.chance(player: player, item: truth, options: 4), by: player,
                options: 4)
        }
        #expect(abs(item.logits - 1.2) < 0.25, "\(item)")
    }

    @Test func `of a player and an item moves both apart`() {
        var player = Self.player
        var item = OnlineRating(rated(1_600, deviation: 100, answers: 7))
        OnlineRating.meet(player: &player, item: &item, isRight: true, options: 0)
        #expect(
            player.logits > 0 && item.difficulty(on: Day(number: 1), before: nil).rating < 1_600
                && item.answers == 8)
    }

    @Test(arguments: 0..<20)
    func `stays a number, whatever comes`(_ seed: UInt64) {
        var chance = SeededRandom(seed: seed)
        let odd: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 0, 3]
        var ratings = odd.flatMap { logits in
            odd.map { OnlineRating(logits: logits, deviation: $0, answers: .max) }
        }
        for _ in 0..<500 {
            let one = Int.random(in: 0..<ratings.count, using: &chance),
                two = Int.random(in: 0..<ratings.count, using: &chance)
            guard one != two else { continue }
            var (player, item) = (ratings[one], ratings[two])
            OnlineRating.meet(
                player: &player, item: &item, isRight: chance.share() < 0.5,
                options: Int.random(in: -1...5, using: &chance))
            player.rest(days: .max, drift: odd[Int.random(in: 0..<odd.count, using: &chance)])
            (ratings[one], ratings[two]) = (player, item)
        }
        #expect(
            ratings.allSatisfy {
                $0.logits.isFinite && OnlineRating.deviations.contains($0.deviation)
            })
    }
}
