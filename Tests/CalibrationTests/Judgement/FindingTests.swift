import TestSupport
import Testing

@testable import Calibration

@Suite struct `Findings about items` {
    /// Answers of 600 persons to ten sound items and one odd one with options; `odd` gives the
    /// option that a person of an ability chooses there, whose key is A.
    private func findings(
        answers: Int = 600, options: Int? = nil, showsOptions: Bool = true,
        _ odd: (Double, inout SeededRandom) -> String
    )
        -> [ItemFinding]
    {
        var chance = SeededRandom(seed: 11)
        var rows = ["person,item,right,option"]
        for person in 0..<600 {
            let ability = 1.3 * chance.normal()
            for item in 0..<10 {
                let isRight = chance.share() < logistic(ability - Double(item - 5) / 4)
                rows.append("p\(person),sound\(item),\(isRight ? 1 : 0)," + (isRight ? "A" : "B"))
            }
            let chosen = odd(ability, &chance)
            if person < answers {
                rows.append(
                    "p\(person),odd,\(chosen == "A" ? 1 : 0)," + (showsOptions ? chosen : ""))
            }
        }
        let log = AnswerLog.read(Array(rows.joined(separator: "\n").utf8))
        let found = ItemDiagnostics.all(log, fit: RaschFit(AnswerTable(log)))
        return ItemFinding.all(found, options: options.map { ["odd": $0] } ?? [:])
    }

    @Test func `name a wrong key above all`() throws {
        let found = findings { ability, chance in
            chance.share() < logistic(ability) ? "C" : ["A", "B"][Int(chance.next() % 2)]
        }
        let first = try #require(found.first)
        #expect(first.kind == .wrongKey && first.item == "odd")
        #expect(first.message.contains("«C»") && first.message.contains("«A»"), "\(first.message)")
        #expect(first.remedy.contains("correct the key"))
        #expect(found.count == 1, "\(found)")
    }

    @Test func `name a wrong key without options by its sign`() {
        let found = findings(showsOptions: false) { ability, chance in
            chance.share() < logistic(ability) ? "C" : "A"
        }
        #expect(found.map(\.kind) == [.wrongKey])
    }

    @Test func `name a distractor that draws the able`() {
        // The weak choose B; the able C, and some of them A.
        let found = findings { ability, chance in
            ability < 0 ? (chance.share() < 0.9 ? "B" : "A") : (chance.share() < 0.55 ? "C" : "A")
        }
        #expect(found.map(\.kind) == [.preferredDistractor], "\(found)")
        #expect(found.first?.message.contains("«C»") == true)
    }

    @Test func `name an item that tells nothing`() {
        let found = findings { _, chance in chance.share() < 0.6 ? "A" : "B" }
        #expect(found.map(\.kind) == [.tinyDiscrimination], "\(found)")
    }

    @Test func `name an item that misleads`() {
        let found = findings { ability, chance in
            chance.share() < 0.62 - 0.1 * ability ? "A" : ["B", "C", "D"][Int(chance.next() % 3)]
        }
        #expect(
            found.first.map { [.negativeDiscrimination, .wrongKey].contains($0.kind) } == true,
            "\(found)")
    }

    @Test func `name what is too easy and too hard`() {
        #expect(
            findings { ability, chance in chance.share() < 0.995 ? "A" : "B" }.map(\.kind) == [
                .tooEasy
            ])
        let hard = findings(options: 4) { ability, chance in
            ability > 1.5 && chance.share() < 0.9 ? "A" : ["B", "C", "D"][Int(chance.next() % 3)]
        }
        #expect(hard.map(\.kind) == [.tooHard], "\(hard)")
    }

    @Test func `name what has too few answers, and judge it no further`() {
        let found = findings(answers: 12) { _, _ in "B" }
        #expect(found.map(\.kind) == [.fewAnswers])
        #expect(found.first?.message.contains("12 answers") == true)
    }

    @Test func `come in order of severity, then of answers`() {
        func item(_ name: String, answers: Int, proportion: Double, rest: Double?)
            -> ItemDiagnostics
        {
            ItemDiagnostics(
                item: name, answers: answers, proportion: proportion, itemRest: rest,
                compared: answers, infit: 1, outfit: 1, slope: nil,
                seconds: nil, options: [])
        }
        let found = ItemFinding.all([
            item("few", answers: 3, proportion: 0.5, rest: nil),
            item("hard", answers: 400, proportion: 0.01, rest: 0.3),
            item("easy", answers: 400, proportion: 0.99, rest: 0.3),
            item("easier", answers: 500, proportion: 0.99, rest: 0.3),
            item("tiny", answers: 400, proportion: 0.5, rest: 0.02),
            item("negative", answers: 400, proportion: 0.5, rest: -0.08),
            item("wrong", answers: 400, proportion: 0.3, rest: -0.4),
            item("sound", answers: 400, proportion: 0.5, rest: 0.3),
        ])
        #expect(
            found.map(\.item) == ["wrong", "negative", "tiny", "easier", "easy", "hard", "few"])
    }
}

@Suite struct `A prediction of later answers` {
    @Test func `is better by ability and difficulty than by difficulty alone`() throws {
        let world = World(
            difficulties: (0..<40).map { -2 + 4 * Double($0) / 39 }, spread: 1.2, persons: 400,
            density: 0.5)
        let prediction = try #require(Prediction(world.log(seed: 1)))
        #expect(prediction.split == .person)
        #expect(
            (600...1_600).contains(prediction.predicted)
                && (6_000...6_800).contains(prediction.learnt), "\(prediction)")
        #expect(prediction.rasch.logLoss < prediction.proportion.logLoss - 0.03)
        #expect(prediction.online.logLoss < prediction.proportion.logLoss - 0.03)
        #expect(
            try #require(prediction.rasch.auc) > (try #require(prediction.proportion.auc)) + 0.03)
    }

    @Test func `is none where later answers are to items that nobody had met`() {
        let rows = (0..<50).flatMap { person in
            (0..<5).map { "p\(person),i\($0),\((person + $0) % 2)" }
        }
        #expect(
            Prediction(
                AnswerLog.read(Array((["person,item,right"] + rows).joined(separator: "\n").utf8)))
                == nil)
    }

    @Test func `goes by time where each answer has one`() throws {
        var rows = ["person,item,right,time"]
        for number in 0..<100 {
            rows.append(
                "p\(number / 10),i\(number % 10),\(number % 3 == 0 ? 1 : 0),\(1_000 - number)")
        }
        let prediction = try #require(
            Prediction(AnswerLog.read(Array(rows.joined(separator: "\n").utf8))))
        #expect(prediction.split == .time && prediction.learnt == 80 && prediction.predicted == 20)
    }

    /// Chances, outcomes, and the chance that a right answer ranks above a wrong one.
    private static let ranks: [([Double], [Bool], Double?)] = [
        ([0.9, 0.8, 0.2], [true, true, false], 1), ([0.1, 0.9], [true, false], 0),
        ([0.5, 0.5, 0.5], [true, false, true], 0.5),
        ([0.9, 0.5, 0.5, 0.1], [true, true, false, false], 0.875),
        ([0.3, 0.4], [true, true], nil), ([], [], nil),
    ]

    @Test(arguments: ranks)
    func `is ranked`(_ chances: [Double], _ outcomes: [Bool], _ auc: Double?) {
        #expect(Prediction.score(chances, outcomes).auc == auc)
    }

    @Test func `is scored by the logarithm`() {
        #expect(abs(Prediction.score([0.5, 0.5], [true, false]).logLoss - 0.6931) < 0.0001)
        #expect(Prediction.score([0, 1], [true, false]).logLoss < 14)
    }
}
