import Testing

@testable import Catalog

@Suite struct `Grading difficulty` {
    @Test(arguments: [
        // records, confused, congeners, agree, disagree → rating
        (10_000, 0, 0, 0, 0, 1500), (100_000, 0, 0, 0, 0, 1361), (100, 0, 0, 0, 0, 1777),
        (10_000, 5_000, 0, 0, 0, 1604), (10_000, 0, 3, 0, 0, 1560), (10_000, 0, 0, 90, 10, 1522),
        (0, 0, 0, 0, 0, 2056), (1_000_000_000, 0, 0, 0, 0, 892),
    ])
    func `of a plant follows from records, look-alikes and disagreement`(
        _ records: Int, _ confused: Int, _ congeners: Int, _ agree: Int, _ disagree: Int,
        _ rating: Int
    ) {
        let prior = PlantPrior(
            observations: records, confused: confused, congeners: congeners, agreements: agree,
            disagreements: disagree)
        #expect(prior.difficulty(on: Day(number: 0), before: nil).rating == rating)
    }

    @Test func `more records never make a plant harder`() {
        let ratings = (0..<60).map { step in
            PlantPrior(observations: step * step * 1_000).difficulty(
                on: Day(number: 0), before: nil
            ).rating
        }
        #expect(ratings == ratings.sorted(by: >))
    }

    @Test(
        arguments: [
            (1439, nil, Level.easy), (1440, nil, .medium), (1559, nil, .medium), (1560, nil, .hard),
            (1445, .easy, .easy), (1460, .easy, .medium), (1430, .medium, .medium),
            (1419, .medium, .easy),
            (1575, .medium, .medium), (1580, .medium, .hard), (1545, .hard, .hard),
            (1539, .hard, .medium),
            (1500, .hard, .medium),
        ] as [(Int, Level?, Level)])
    func `levels are cuts that a small change does not cross`(
        _ rating: Int, _ before: Level?, _ level: Level
    ) {
        #expect(RatingScale.level(of: rating, before: before) == level)
    }

    @Test func `the chance of an equal player is halfway between guessing and knowing`() {
        #expect(RatingScale.chance(skill: 1500, difficulty: 1500, options: 4) == 0.625)
        #expect(RatingScale.chance(skill: 3500, difficulty: 1500, options: 4) > 0.999)
        #expect(RatingScale.chance(skill: 0, difficulty: 3000, options: 4) < 0.2501)
    }
}

@Suite struct `Days` {
    @Test(arguments: [
        ("1970-01-01", 0), ("2000-02-29", 11_016), ("2026-11-21", 20_778), ("1969-12-31", -1),
    ])
    func `are read and written`(_ text: String, _ number: Int) {
        #expect(Day(rawValue: text)?.number == number)
        #expect(Day(number: number).rawValue == text)
    }

    @Test(arguments: [
        "2026-02-29", "2026-13-01", "2026-1-01", "26-01-01", "2026-01-32", "", "2026-01-01T",
        "+026-01-01",
    ])
    func `that do not exist are refused`(_ text: String) {
        #expect(Day(rawValue: text) == nil)
    }

    @Test func `follow one another`() {
        for number in stride(from: -200_000, to: 400_000, by: 97) {
            #expect(Day(rawValue: Day(number: number).rawValue)?.number == number)
        }
        #expect(Day(secondsSince1970: 86_399).number == 0)
        #expect(Day(secondsSince1970: -1).number == -1)
    }
}

@Suite struct `Licences` {
    @Test(arguments: [
        ("cc-by", true), ("CC-BY", true), ("CC0", true), ("pd", true), ("cc-by-sa", true),
        ("cc-by-nc", false), ("CC-BY-ND", false), ("cc-by-nc-sa", false), ("gfdl", false),
        ("C", false),
        ("", false), (nil, false), ("cc-by-9", false),
    ])
    func `are published only when they allow it`(_ code: String?, _ isPublishable: Bool) {
        #expect(Licence(code: code).isPublishable == isPublishable)
    }

    @Test func `credit names the maker and the terms`() {
        #expect(Credit(author: "Ana", licence: .bySA, source: nil).line == "© Ana, CC BY-SA")
        #expect(Credit(author: "Ana", licence: .cc0, source: nil).line == "Ana, CC0")
        #expect(Licence.bySA.url == "https://creativecommons.org/licenses/by-sa/4.0/")
    }
}
