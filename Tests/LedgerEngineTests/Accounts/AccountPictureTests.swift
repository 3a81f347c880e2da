import Foundation
import Ledger
import LedgerStorage
import LedgerSupport
import SQLDriver
import TestSupport
import Testing

@testable import LedgerEngine

/// Pictures of accounts: sealed for their person, and counted by day.
@Suite(.onAllEngines, .namingTheEngine) struct `Pictures in the ledger's store`: AccountStoreSuite {
    @Test(.on(.files, .postgres))
    func `a picture comes back from a backup, and not for who was erased since`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        let persons = [
            try await known("a", seed: 1, store).1.person,
            try await known("b", seed: 2, store).1.person,
        ]
        let picture = Data((0..<200).map { UInt8($0) })
        for (person, name) in zip(persons, ["zoe", "yan"]) {
            try await open(name, for: person, store)
            try await store.accounts.keep(picture: picture, of: person)
            #expect(try await store.accounts.account(of: person)?.details.avatar == "own")
        }
        // What is kept opens for its person alone.
        let sum = persons[0].rawValue + persons[1].rawValue
        try await store.accounts.write {
            try $0.script(
                "UPDATE picture SET person = 1000 + person; UPDATE picture SET person = \(1_000 + sum) - person"
            )
        }
        await #expect(throws: StoreFailure.self) {
            try await store.accounts.picture(of: persons[0])
        }
        for person in persons { try await store.accounts.keep(picture: picture, of: person) }
        let (copy, keys) = (scratch.path + "/copy", scratch.path + "/keys")
        _ = try LedgerStorage(scratch.path + "/ledger").backUp(
            to: copy, keys: keys, now: Device.noon)
        let home = scratch.path + "/again"
        try LedgerStorage.restore(from: copy, keys: keys, into: home, erased: [persons[1]])
        let restored = try self.store(home)
        #expect(try await restored.accounts.picture(of: persons[0]) == picture)
        #expect(try await restored.accounts.picture(of: persons[1]) == nil)
        #expect(
            try await restored.accounts.read {
                try $0.value(Int.self, "SELECT count(*) FROM picture")
            } == 1)
    }

    @Test func `so much is sent in a day, and the day is forgotten`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        let person = try await known("a", seed: 1, store).1.person
        let day = Device.noon / 86_400_000
        #expect(try await !store.accounts.countUpload(of: person, most: 3, day: day))
        try await open("zoe", for: person, store)
        for isCounted in [true, true, true, false] {
            #expect(
                try await store.accounts.countUpload(of: person, most: 3, day: day) == isCounted)
        }
        #expect(try await store.accounts.countUpload(of: person, most: 3, day: day + 1))
        try await store.accounts.sweep(now: Device.noon + 2 * 86_400_000)
        #expect(
            try await store.accounts.read { try $0.value(Int.self, "SELECT count(*) FROM upload") }
                == 0)
    }
}
