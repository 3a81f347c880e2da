import Catalog
import Foundation
import GRDB
import Testing

@testable import EditionBuild

@Suite struct `Daily and weekly sets` {
    private func questions(_ count: Int) -> [Question] {
        (0..<count).map { number in
            var question = Question(
                id: "q\(number)", category: "c\(number % 6)", text: LocalText([.en: "?"]),
                right: LocalText([.en: "a"]), wrong: [], explanation: nil, source: "s",
                validUntil: nil, status: .checked)
            question.difficulty = Level.medium.questionPrior(on: Day(number: 0), before: nil)
            return question
        }
    }

    @Test func `have ten different questions of mixed categories, and reserves`() throws {
        let sets = try QuestionSets.all(
            .daily, questions: questions(60), from: Day(number: 100), days: 60, base: [:])
        #expect(sets.count == 60)
        for sealed in sets {
            let set = try #require(try sealed.opened())
            #expect(set.cards.count == 10)
            #expect(set.reserve.count == 5)
            #expect(Set((set.cards + set.reserve).map(\.id)) == Set(set.questions.keys))
            #expect(set.questions.count == 15)
            let categories = Set(set.cards.map { Int($0.id.dropFirst()) ?? 0 }.map { $0 % 6 })
            #expect(categories.count == 6)
        }
    }

    @Test func `bring nothing back before the others have had a turn`() throws {
        let sets = try QuestionSets.all(
            .daily, questions: questions(60), from: Day(number: 0), days: 12, base: [:])
        let used = try sets.compactMap { try $0.opened() }.flatMap(\.cards)
        let uses = used.reduce(into: [:]) { $0[$1.id, default: 0] += 1 }
        #expect(uses.count == 60)
        #expect(uses.values.allSatisfy { $0 <= 3 })
    }

    @Test func `of weeks begin on Mondays, one for each week that a day of the time falls in`()
        throws
    {
        // 14 November 2023 was a Tuesday.
        let tuesday = try #require(Day(rawValue: "2023-11-14"))
        for (days, mondays) in [
            (1, ["2023-11-13"]), (6, ["2023-11-13"]), (7, ["2023-11-13", "2023-11-20"]),
            (14, ["2023-11-13", "2023-11-20", "2023-11-27"]),
        ] {
            let sets = try QuestionSets.all(
                .weekly, questions: questions(60), from: tuesday, days: days, base: [:])
            #expect(sets.map(\.date.rawValue) == mondays)
            for sealed in sets { #expect(Set(try #require(try sealed.opened()).cards).count == 20) }
        }
        for number in -20...20 {
            let first = SetPeriod.weekly.first(of: Day(number: number))
            #expect((0..<7).contains(number - first.number) && (first.number + 3) % 7 == 0)
        }
    }

    @Test func `of a week leave out what does not hold to its end`() throws {
        let monday = try #require(Day(rawValue: "2023-11-13"))
        var ageing = questions(60)
        for index in 0..<30 { ageing[index].validUntil = monday.advanced(by: 5) }
        let sets = try QuestionSets.all(
            .weekly, questions: ageing, from: monday, days: 1, base: [:])
        let asked = try #require(try sets.first?.opened())
        #expect(
            Set((asked.cards + asked.reserve).map(\.id)).isDisjoint(
                with: ageing.prefix(30).map(\.id)))
        #expect(
            try QuestionSets.all(
                .daily, questions: Array(ageing.prefix(30)), from: monday, days: 7, base: [:]
            ).count == 6)
    }

    @Test func `of a base are copied, and a revoked question gives way, for weeks as for days`()
        throws
    {
        let monday = try #require(Day(rawValue: "2023-11-13"))
        for period in SetPeriod.allCases {
            let before = try QuestionSets.all(
                period, questions: questions(60), from: monday, days: 14, base: [:])
            let base = Dictionary(uniqueKeysWithValues: before.map { ($0.date, $0) })
            let fewer = Array(questions(60).reversed().dropLast(7))
            #expect(
                try QuestionSets.all(period, questions: fewer, from: monday, days: 14, base: base)
                    == before)
            let first = try #require(try before.first?.opened())
            let after = try QuestionSets.all(
                period, questions: fewer, from: monday, days: 14, base: base,
                revoked: [first.cards[2].id])
            #expect(try after.first?.opened()?.cards[2] == first.reserve[0])
            #expect(try after.first?.opened()?.questions[first.cards[2].id] == nil)
        }
    }

    @Test func `need ten questions`() throws {
        #expect(
            try QuestionSets.all(
                .daily, questions: questions(9), from: Day(number: 0), days: 3, base: [:]
            ).isEmpty)
    }

    @Test func `that were changed after their commitment do not open`() throws {
        var sealed = try SealedSet(Deck(.daily, Day(number: 0), asked: questions(1), reserve: []))
        #expect(try sealed.opened() != nil)
        sealed.payload = sealed.payload.replacing("q0\"", with: "q1\"")
        #expect(try sealed.opened() == nil)
    }
}
