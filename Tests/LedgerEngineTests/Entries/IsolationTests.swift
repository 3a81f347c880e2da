import Foundation
import Ledger
import LedgerStorage
import LedgerSupport
import SQLDriver
import Synchronization
import TestSupport
import Testing

@testable import LedgerEngine

@Suite(.onAllEngines, .namingTheEngine) struct `What is wrong with one person's rows` {
    /// Three persons' senders; what is kept of the second is made unreadable.
    private func damaged(
        _ scratch: Scratch, _ told: @escaping @Sendable (PersonID, any Error) -> Void = { _, _ in }
    ) async throws -> (store: RelationalLedger, senders: [Sender]) {
        let store = try RelationalLedger(
            scratch.path + "/ledger", published: MadeEdition(), damaged: told)
        var senders: [Sender] = []
        for name in ["a", "b", "c"] {
            let person = try await store.register(device: name, born: 0, now: Device.noon)
            senders.append(Sender(person: person, device: name))
        }
        return (store, senders)
    }

    private func damage(_ person: PersonID, below folder: String) throws {
        // As by another process, so that nothing of it is in memory.
        try LedgerStorage(folder).databases.entries.blockingWrite {
            try $0.send(
                "UPDATE person SET standing = ? WHERE id = ?", [Data([0x7b]), person.rawValue])
        }
    }

    @Test(.on(.files, .postgres))
    func
        `stops nobody else whose entries are in the same group, and is told to the operator once a minute`()
        async throws
    {
        let scratch = try Scratch()
        let told = Mutex<[PersonID]>([])
        let start = ContinuousClock.now
        let (store, senders) = try await damaged(scratch) { person, _ in
            told.withLock { $0.append(person) }
        }
        try damage(senders[1].person, below: scratch.path + "/ledger")
        for _ in 0..<5 {
            let outcomes = await withTaskGroup(of: (Int, String).self) { tasks in
                for place in 0..<60 {
                    tasks.addTask {
                        var device = Device(
                            senders[place % 3].device, seed: UInt64.random(in: 1...UInt64.max))
                        do {
                            let answers = try await store.append(
                                [device.walk(100)], by: senders[place % 3], now: device.now)
                            return (place % 3, "\(answers[0].outcome)")
                        } catch {
                            return (place % 3, "\(error)")
                        }
                    }
                }
                return await tasks.reduce(into: []) { $0.append($1) }
            }
            for (sender, outcome) in outcomes {
                #expect((outcome == "recorded") == (sender != 1), "\(sender): \(outcome)")
            }
        }
        let minutes = Int((ContinuousClock.now - start) / .seconds(60))
        let persons = told.withLock { $0 }
        #expect(Set(persons) == [senders[1].person] && persons.count <= 1 + minutes)
        await #expect(throws: StoreFailure.damaged(senders[1].person)) {
            var device = Device("b")
            return try await store.append([device.walk(1)], by: senders[1], now: device.now)
        }
        #expect(try await store.books().entries == 200)
    }

    @Test func `may be a key that is gone`() async throws {
        let scratch = try Scratch()
        let (store, senders) = try await damaged(scratch)
        try await store.keys.database.write {
            try $0.send(
                "DELETE FROM person_key WHERE person = ?", [senders[2].person.rawValue])
        }
        var devices = senders.map { Device($0.device, seed: 7) }
        for place in senders.indices {
            let entry = try devices[place].walk(100)
            if place == 2 {
                await #expect(throws: StoreFailure.damaged(senders[2].person)) {
                    try await store.append([entry], by: senders[place], now: Device.noon)
                }
            } else {
                #expect(
                    try await store.append([entry], by: senders[place], now: Device.noon).map(
                        \.outcome) == [.recorded])
            }
        }
    }

    /// What fails of a group, and how many transactions that takes.
    @Test(
        arguments: [(8, [3], 7), (8, [], 1), (1, [0], 1), (7, [0, 6], 11)] as [(Int, [Int], Int)])
    func `is found by halving the group`(_ count: Int, _ bad: [Int], _ most: Int) {
        struct Bad: Error {}
        var transactions = 0
        var taken = 0
        let answers = Isolation.perform({
            taken += 1; return Array(0..<count)
        }) {
            take -> [Result<Int, any Error>] in
            transactions += 1
            let group = take()
            guard Set(group).isDisjoint(with: bad) else { throw Bad() }
            return group.map { .success($0) }
        }
        #expect(answers.count == count)
        for (number, answer) in answers.enumerated() {
            #expect((try? answer.get()) == (bad.contains(number) ? nil : number))
        }
        #expect(transactions <= most && taken == 1)
    }

    @Test(arguments: [(conflicts: 2, isDone: true), (conflicts: 3, isDone: false)])
    func `is another thing than a transaction that had to give way, which is done again`(
        _ row: (conflicts: Int, isDone: Bool)
    ) {
        var transactions = 0
        let answers = Isolation.perform({ [1, 2, 3, 4] }) { take -> [Result<Int, any Error>] in
            transactions += 1
            if transactions <= row.conflicts { throw SQLFailure(.conflict, "deadlock detected") }
            return take().map { .success($0) }
        }
        #expect(answers.map { (try? $0.get()) != nil } == Array(repeating: row.isDone, count: 4))
        #expect(transactions == 3)
    }

    @Test func `is another thing than a disk that is full, which halving does not mend`() {
        var transactions = 0
        let answers = Isolation.perform({ [1, 2, 3, 4] }) { _ -> [Result<Int, any Error>] in
            transactions += 1
            throw SQLFailure(.unavailable, "database or disk is full")
        }
        #expect(transactions == 1 && answers.count == 4)
    }
}
