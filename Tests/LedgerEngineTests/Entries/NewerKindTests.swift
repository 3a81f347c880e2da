import Foundation
import Ledger
import LedgerSupport
import SQLDriver
import TestSupport
import Testing

@testable import LedgerEngine

/// A kind of entry that a newer ledger knows.
private struct Wish: JudgedBody {
    static let kind = EntryKind(
        Entry.Kind(rawValue: "wish"), isSent: true, form: .short(["plant": .text(64)]),
        place: .ledger, order: .any)

    var plant: String
    var basis: JudgingBasis { .nothing }
    var export: EntryExport { .none }
    func claimedTime(made: Int) -> Int { made }
    func judge(_ input: JudgingInput) -> [Change] { [] }
    func taken(_ outcome: Outcome, into account: PlayerState) -> GuestTaking { .unchanged }
}

@Suite(.onAllEngines, .namingTheEngine) struct `An entry of a kind to come` {
    @Test func `waits for a newer ledger, and is recorded there`() async throws {
        let scratch = try Scratch()
        let store = try RelationalLedger(scratch.path + "/ledger", published: MadeEdition())
        var device = Device("a")
        let sender = Sender(
            person: try await store.register(device: "a", born: device.born, now: device.now),
            device: "a")
        let wish = try device.entry(.init(rawValue: "wish"), Wish(plant: "rosa"))
        let later = EntryAnswer.Outcome.tryLater(after: 3_600, reason: .newerServer)
        // It holds nothing back, and is not remembered.
        let batch = [wish, try device.quiz(), wish, try device.walk(100)]
        for expected in [EntryAnswer.Outcome.recorded, .alreadyRecorded] {
            let answers = try await store.append(batch, by: sender, now: device.now)
            #expect(answers.map(\.outcome) == [later, expected, later, expected])
        }
        let refused = try await store.entryDatabase.read {
            try $0.value(Int.self, "SELECT count(*) FROM refusal")
        }
        #expect(refused == 0)
        // The same ledger by a program that knows the kind.
        let kinds = EntryKinds(EntryKinds.all.bodies + [Wish.self])
        for expected in [EntryAnswer.Outcome.recorded, .alreadyRecorded] {
            let prepared = await PreparedEntry(wish, MadeEdition(), kinds: kinds)
            let reply = try await store.work(.append([prepared], by: sender, now: device.now))
            guard case .appended(let appended) = reply else {
                Issue.record("another answer came")
                return
            }
            #expect(appended.answers.map(\.outcome) == [expected])
        }
        #expect(
            try await store.feed(of: sender.person, after: 0, limit: 10).map(\.entry).contains(wish)
        )
        #expect(try await store.verify() == [])
    }

    @Test func `that no device sends is refused for good`() async throws {
        let scratch = try Scratch()
        let store = try RelationalLedger(scratch.path + "/ledger", published: MadeEdition())
        var device = Device("a")
        let sender = Sender(
            person: try await store.register(device: "a", born: device.born, now: device.now),
            device: "a")
        let verdict = try device.entry(.verdict, VerdictBody(.unban, reason: "Please."))
        let answers = try await store.append([verdict], by: sender, now: device.now)
        #expect(answers.map(\.outcome) == [.refused(reason: "unknown-kind")])
    }
}
