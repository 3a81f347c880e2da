import Foundation
import Ledger
import Synchronization
import Testing

@testable import OfflineClient

@Suite struct `An entry that a ledger does not know yet` {
    /// A ledger that does not know wishes, until it does.
    private final class OlderLedger: LedgerLink {
        private let state = Mutex((asked: [[String]](), isNew: false))
        var asked: [[String]] { state.withLock { $0.asked } }
        func renew() { state.withLock { $0.isNew = true } }

        func send(_ entries: [Entry]) async throws -> [EntryAnswer] {
            let isNew = state.withLock { state in
                state.asked.append(entries.map(\.body))
                return state.isNew
            }
            return entries.map { entry in
                let isKnown = isNew || EntryKinds.all[entry.kind] != nil
                return EntryAnswer(
                    id: entry.id, isKnown ? .recorded : Refusal.newerKind.answer)
            }
        }
    }

    /// The wish is the last of its batch: what is put off for want of room makes all wait then.
    @Test func `is kept, and the others go on`() async throws {
        try await withFolder { folder in
            let store = try PlayerStore("\(folder)/player.sqlite")
            for number in 0..<63 {
                try store.add(.round, body: "\(number)", at: 1_000, random: (1, 2))
            }
            let wish = try store.add(
                .init(rawValue: "wish"), body: "wish", at: 1_000, random: (1, 2))
            for number in 63..<70 {
                try store.add(.round, body: "\(number)", at: 1_000, random: (1, 2))
            }
            let ledger = OlderLedger()
            let report = try await store.send(over: ledger, at: 1_000)
            #expect(report.recorded == 70 && report.refused == 0 && report.waiting == 1)
            #expect(report.until == nil && report.problem == nil)
            #expect(ledger.asked.map(\.count) == [64, 7] && ledger.asked[0].last == "wish")
            #expect(try store.waiting() == [wish] && store.refused().isEmpty)
            // It comes again after as long as the ledger said, and what is new meanwhile does not wait.
            try store.add(.steps, body: "new", at: 2_000, random: (1, 2))
            #expect(try await store.send(over: ledger, at: 3_600_999).recorded == 1)
            #expect(ledger.asked.last == ["new"])
            ledger.renew()
            #expect(try await store.send(over: ledger, at: 3_601_000).recorded == 1)
            #expect(try store.waiting().isEmpty)
        }
    }
}
