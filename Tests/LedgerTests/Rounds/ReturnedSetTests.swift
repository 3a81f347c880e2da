import Catalog
import Foundation
import Games
import PlaySupport
import Testing

@testable import Ledger

@Suite struct `A daily set that came round again` {
    @Test func `takes the place of the day's set, and ranks nowhere`()
        throws
    {
        let old = Stage.today.advanced(by: -LedgerLimits.setDays)
        for adjusted in [100, RoundStart.untimed] {
            var stage = try Stage(mode: .daily)
            let today = try #require(stage.context.deck)
            stage.context.deck = try MadeDecks.set(.daily, on: old)
            let again = try stage.send(
                stage.round(.daily, started: Stage.noon - 900_000, adjusted: adjusted))
            #expect(again.trophies > 0 && again.boardScores(received: Stage.noon).isEmpty)
            #expect(again.unranked == (adjusted == 100 ? .again : nil))
            #expect(stage.standing.person.quizDays.streak.length == 1)
            #expect(stage.standing.person.bests.isEmpty)
            #expect(stage.standing.person.bestRounds == nil)
            // It was the attempt of its day, and may be made again on another.
            stage.context.deck = today
            let second = try stage.send(
                stage.round(.daily, number: 2, started: Stage.noon - 600_000))
            #expect(second.trophies == 0)
            #expect(stage.standing.person.sets.values.flatMap(\.self) == ["daily/\(Stage.today)"])
        }
    }

    @Test func `was void in ledgers of before, which are read`() throws {
        let json = #"{"device":"a","number":1,"ended":2,"reason":"past"}"#
        let mark = try CanonicalJSON.decode(VoidMark.self, from: Data(json.utf8))
        #expect(mark.reason == .past)
    }

    @Test func `is none before two months are over: it counts as late as it is`() throws {
        var stage = try Stage(mode: .daily)
        stage.context.deck = try MadeDecks.set(
            .daily, on: Stage.today.advanced(by: 1 - LedgerLimits.setDays))
        let outcome = try stage.send(stage.round(.daily))
        #expect(outcome.trophies > 0 && outcome.unranked != .again)
    }
}
