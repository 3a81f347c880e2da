import Foundation
import Ledger
import LedgerSupport
import TestSupport
import Testing

@testable import LedgerEngine

/// What is counted of use.
@Suite(.onAllEngines, .namingTheEngine) struct `Figures of the ledger's store`: AccountStoreSuite {
    @Test func `figures count people by day, and name nobody`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        var (one, first) = try await known("one", seed: 1, store)
        var (two, second) = try await known("two", seed: 2, store)
        let day = 24 * Device.hour
        _ = try await store.append([one.walk(10)], by: first, now: one.now)
        _ = try await store.append([two.walk(10)], by: second, now: two.now)
        one.now += 10 * 60_000
        _ = try await store.append([one.walk(20)], by: first, now: one.now)
        one.now += day
        _ = try await store.append([one.walk(30)], by: first, now: one.now)
        try await open("zoe", for: first.person, store)
        let figures = try await store.figures(days: 3, now: one.now)
        #expect(figures.days.map(\.active) == [0, 2, 1])
        #expect(figures.days.map(\.new) == [0, 2, 0])
        #expect(figures.activeInMonth == 2)
        #expect(figures.retention == [1: 0.5])
        #expect(figures.churn == nil)
        #expect(figures.sitting == 200)
        #expect((figures.accounts, figures.persons) == (1, 2))
        let later = try await store.figures(days: 1, now: one.now + 35 * day)
        #expect(later.churn == 1)
    }
}
