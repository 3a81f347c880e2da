import Foundation
import Ledger
import LedgerStorage
import LedgerSupport
import SQLDriver
import Synchronization
import TestSupport
import Testing

@testable import LedgerEngine

/// What somebody does to the database behind the ledger's back, and what verify says.
@Suite(.onAllEngines, .namingTheEngine) struct `Verify` {
    private func damaged(_ sql: String) async throws -> [String] {
        let scratch = try Scratch()
        let store = try RelationalLedger(scratch.path + "/ledger", published: MadeEdition())
        var device = Device("a")
        let sender = Sender(
            person: try await store.register(device: "a", born: device.born, now: device.now),
            device: "a")
        for _ in 0..<3 {
            _ = try await store.append(
                [device.quiz(), device.walk(1_000)], by: sender, now: device.now)
        }
        _ = try await store.register(device: "b", born: device.born, now: device.now)
        #expect(try await store.verify() == [])
        try LedgerStorage(scratch.path + "/ledger").databases.entries.blockingWrite {
            try $0.script(sql)
        }
        return try await store.verify()
    }

    @Test(
        arguments: [
            (
                "UPDATE entry SET received = received + 1 WHERE number = 3",
                "The chain breaks at entry 3."
            ),
            (
                "UPDATE entry SET sealed = link WHERE number = 2",
                "The chain breaks at entry 2."
            ),
            (
                "DELETE FROM posting WHERE entry IN (SELECT number FROM entry WHERE number = 5); DELETE FROM entry WHERE number = 5",
                "Entry 5 is missing."
            ),
            (
                "UPDATE posting SET trophies = trophies + 1 WHERE entry = 1 AND position = 0",
                "The chain breaks at entry 1."
            ),
            (
                "UPDATE account SET trophies = trophies + 7 WHERE name = 'mint'",
                "The account mint has"
            ),
            (
                "UPDATE person SET standing = (SELECT standing FROM person WHERE id = 2) WHERE id = 1",
                "The state of person 1"
            ),
        ])
    func `finds what was changed behind the ledger's back`(_ sql: String, _ fault: String)
        async throws
    {
        let faults = try await damaged(sql)
        #expect(faults.contains { $0.hasPrefix(fault) }, "\(faults)")
    }

    @Test
    func
        `is content when a person's key was destroyed: chain and sums hold, and what they did is unreadable`()
        async throws
    {
        let scratch = try Scratch()
        let store = try RelationalLedger(scratch.path + "/ledger", published: MadeEdition())
        var (one, other) = (Device("a"), Device("b", seed: 2))
        let known = Device.noon - 30 * 24 * Device.hour
        let first = Sender(
            person: try await store.register(device: "a", born: one.born, now: known), device: "a",
            hasAccount: true)
        let second = Sender(
            person: try await store.register(device: "b", born: other.born, now: known),
            device: "b", hasAccount: true)
        for _ in 0..<3 {
            _ = try await store.append([one.quiz()], by: first, now: one.now)
            _ = try await store.append([other.quiz()], by: second, now: other.now)
        }
        try LedgerStorage(scratch.path + "/ledger").databases.keys.blockingWrite {
            try $0.send("DELETE FROM person_key WHERE person = ?", [first.person.rawValue])
        }
        // A key that is lost is not one of somebody who was erased.
        #expect(
            try await store.verify().map { $0.hasPrefix("The keys of 1 persons are") } == [true])
        await #expect(throws: StoreFailure.self) { try await store.rebuild() }
        let opened = #expect(throws: StoreFailure.self) {
            try RelationalLedger(scratch.path + "/ledger", published: MadeEdition())
        }
        #expect(opened?.description.contains("nobody erased it") == true)
        try LedgerStorage(scratch.path + "/ledger").databases.keys.blockingWrite {
            try $0.send(
                "INSERT INTO erased (person, time) VALUES (?, 0)", [first.person.rawValue])
        }
        #expect(try await store.verify() == [])
        #expect(try await store.feed(of: first.person, after: 0, limit: 10).isEmpty)
        #expect(try await store.feed(of: second.person, after: 0, limit: 10).count == 3)
        _ = try await store.updateBoards(most: 10)
        let board = try await store.page(of: "sum/offline/points/always", from: 1, count: 10)
        #expect(board.lines.map(\.person) == [second.person])
    }
}
