import Foundation
import GRDB
import LedgerSupport
import Synchronization
import TestSupport
import Testing

@testable import Ledger
@testable import LedgerEngine

/// Ledgers whose player states an older program wrote.
@Suite struct `A ledger of an older program`: AccountStoreSuite {
    /// What a program of before left: player states without what is kept since, and the row that the update asks by.
    private static func age(_ folder: String) throws {
        let queue = try DatabaseQueue(path: "\(folder)/ledger.sqlite")
        try queue.write { database in
            try database.execute(
                sql:
                    "UPDATE person SET standing = CAST(json_remove(CAST(standing AS TEXT), '$.heard', '$.heardDays', '$.paidDays') AS BLOB)"
            )
            try database.execute(
                sql: "INSERT INTO follower (name, number) VALUES (?, 0) ON CONFLICT DO NOTHING",
                arguments: ["refold"])
        }
        try queue.close()
    }

    @Test func `has its standings made anew when it is opened, once, and says so`() async throws {
        let scratch = try Scratch()
        let folder = scratch.path + "/ledger"
        var store: RelationalLedger? = try store(folder)
        var (device, sender) = try await known("a", seed: 1, try #require(store))
        for _ in 0..<5 { _ = try await store?.append([device.quiz()], by: sender, now: device.now) }
        let standing = try await store?.state(of: sender.person)
        store = nil
        try Self.age(folder)
        let told = Mutex<[String]>([])
        func open() throws -> RelationalLedger {
            try RelationalLedger(
                folder, published: MadeEdition(),
                told: { words in told.withLock { $0.append(words) } })
        }
        let again = try open()
        #expect(told.withLock { $0 } == ["Player states are made anew, once, from 5 entries."])
        #expect(try await again.state(of: sender.person) == standing)
        #expect(try await again.verify() == [])
        _ = try open()
        #expect(told.withLock { $0.count } == 1)
    }

    /// Makes a ledger in which somebody walked 100 steps.
    private func walked(_ folder: String) async throws -> (Device, Sender) {
        let store = try store(folder)
        var (device, sender) = try await known("a", seed: 1, store)
        _ = try await store.append([device.walk(100)], by: sender, now: device.now)
        return (device, sender)
    }

    /// Replaces a page of steps by the JSON that older programs wrote.
    private static func agePages(_ folder: String) throws {
        let queue = try DatabaseQueue(path: "\(folder)/ledger.sqlite")
        try queue.write { database in
            for row in try Row.fetchAll(database, sql: "SELECT day, page FROM steps") {
                let portions = try StepPage(bytes: Array(row["page"] as Data)).portions
                let quarters = Dictionary(grouping: portions, by: \.quarter).map { item in
                    let told = item.value.map {
                        "{\"source\":\"\($0.source)\",\"steps\":\($0.steps),\"day\":\($0.day)}"
                    }
                    return "\"\(item.key)\":[\(told.joined(separator: ","))]"
                }
                let page = "{\"quarters\":{\(quarters.joined(separator: ","))}}"
                try database.execute(
                    sql: "UPDATE steps SET page = ? WHERE day = ?",
                    arguments: [Data(page.utf8), row["day"] as Int])
            }
        }
        try queue.close()
    }

    @Test func `has its pages of steps read as they are, and written anew with the next steps`()
        async throws
    {
        let scratch = try Scratch()
        let folder = scratch.path + "/ledger"
        var (device, sender) = try await walked(folder)
        try Self.agePages(folder)
        let again = try self.store(folder)
        #expect(try await again.verify() == [])
        _ = try await again.append([device.walk(200)], by: sender, now: device.now)
        #expect(try await again.state(of: sender.person)?.steps == 300)
        #expect(try await again.verify() == [])
        let pages = try await DatabaseQueue(path: "\(folder)/ledger.sqlite").read {
            try Data.fetchAll($0, sql: "SELECT page FROM steps")
        }
        #expect(!pages.isEmpty && pages.allSatisfy { $0.first == 1 })
    }

    @Test func `opens all the same when its chain is broken, and says what could not be made`()
        async throws
    {
        let scratch = try Scratch()
        let folder = scratch.path + "/ledger"
        _ = try await walked(folder)
        try Self.age(folder)
        let queue = try DatabaseQueue(path: "\(folder)/ledger.sqlite")
        try await queue.write { try $0.execute(sql: "UPDATE entry SET received = received + 1") }
        try queue.close()
        let told = Mutex<[String]>([])
        let again = try RelationalLedger(
            folder, published: MadeEdition(), told: { words in told.withLock { $0.append(words) } })
        #expect(told.withLock { $0.last?.contains("The chain breaks at entry 1.") } == true)
        #expect(try await again.verify() == ["The chain breaks at entry 1."])
    }
}
