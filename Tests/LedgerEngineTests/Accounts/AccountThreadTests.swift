import Foundation
import Ledger
import LedgerStorage
import LedgerSupport
import SQLDriver
import Synchronization
import TestSupport
import Testing

@testable import LedgerEngine

/// What a slow disk holds up, and what not.
@Suite(.serialized, .onAllEngines, .namingTheEngine)
struct `A slow disk under the accounts`: AccountStoreSuite {
    /// A ledger, and the database of its keys.
    private func counted(_ folder: String) throws -> (RelationalLedger, CountedDatabase) {
        var databases = try LedgerStorage(folder).databases
        let keys = CountedDatabase(databases.keys)
        databases.keys = keys
        return (try RelationalLedger(databases, published: MadeEdition()), keys)
    }

    @Test(.on(.files, .postgres))
    func `holds up no task but those that wait for it, and no reader`() async throws {
        let scratch = try Scratch()
        let (store, keys) = try counted(scratch.path + "/ledger")
        let (_, sender) = try await known("a", seed: 1, store)
        try await open("zoe", for: sender.person, store)
        // More writes than there are threads for tasks, on a disk that takes none until the reads are done.
        let disk = DispatchSemaphore(value: 0)
        let before = keys.commits
        let writes = (0..<8 as Range<UInt8>).map { number in
            Task {
                try await store.accounts.write { database in
                    try database.send(
                        "INSERT INTO shown (name, expires) VALUES (?, 1)", [Data([number])])
                    _ = disk.wait(timeout: .now() + 1_800)
                }
            }
        }
        for _ in 0..<10 {
            #expect(try await store.accounts.account(of: sender.person)?.details.username == "zoe")
            await Task { await Task.yield() }.value
        }
        #expect(keys.commits == before)
        for _ in writes { disk.signal() }
        for write in writes { try await write.value }
    }

    @Test func `leaves no write half known, when nobody waits for it any more`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        let (_, sender) = try await known("a", seed: 1, store)
        try await open("zoe", for: sender.person, store)
        let slow = Task {
            try await store.accounts.write { _ in Thread.sleep(forTimeInterval: 0.2) }
        }
        let grant = Task { try await store.accounts.grant(.moderator, to: sender.person) }
        try await Task.sleep(for: .milliseconds(20))
        grant.cancel()
        try await grant.value
        #expect(try await store.accounts.account(of: sender.person)?.role == .moderator)
        try await slow.value
    }

    @Test func `is asked once for the keys of a whole group of newcomers`() async throws {
        let scratch = try Scratch()
        let (store, keys) = try counted(scratch.path + "/ledger")
        let persons = try await withThrowingTaskGroup(of: PersonID.self) { group in
            for number in 0..<256 {
                group.addTask {
                    try await store.register(device: "device-\(number)", born: 0, now: Device.noon)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(persons).count == 256)
        #expect(keys.commits == 1)
        for person in persons { #expect(try store.keys.key(of: person) != nil) }
        // The next one brings the next stock.
        _ = try await store.register(device: "one-more", born: 0, now: Device.noon)
        #expect(keys.commits == 2)
    }

    @Test(.on(.files, .postgres))
    func `a backup that is put back brings no keys of who was to come`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        let (_, sender) = try await known("a", seed: 1, store)
        let backup = (folder: scratch.path + "/backup", keys: scratch.path + "/keys")
        _ = try LedgerStorage(scratch.path + "/ledger").backUp(
            to: backup.folder, keys: backup.keys, now: 2)
        let (_, later) = try await known("b", seed: 2, store)
        let key = try #require(try store.keys.key(of: later.person))
        let again = scratch.path + "/again"
        try LedgerStorage.restore(from: backup.folder, keys: backup.keys, into: again)
        let restored = try self.store(again)
        #expect(try restored.keys.key(of: sender.person) != nil)
        let (_, other) = try await known("c", seed: 3, restored)
        #expect(other.person == later.person)
        #expect(try restored.keys.key(of: other.person) != key)
    }
}
