import Foundation
import Ledger
import LedgerSupport
import PlaySupport
import SQLDriver
import TestSupport
import Testing

@testable import LedgerEngine
@testable import LedgerStorage

/// Moving a ledger from one place to another.
@Suite struct `Moving a ledger` {
    private let filled = FilledLedger()
    private let scratch: Scratch
    /// The home of all: it has the master keys.
    private let home: String

    init() throws {
        scratch = try Scratch()
        home = "\(scratch.path)/home"
    }

    /// A place of this test, by a name of its own.
    private func place(_ engine: TestEngine, _ name: String) throws -> LedgerStorage {
        try LedgerStorage(try engine.location("\(scratch.path)/\(name)"), home: home)
    }

    private func move(
        _ source: LedgerStorage, _ target: LedgerStorage, portion: Int = 1_000
    ) -> LedgerMove {
        var move = LedgerMove(from: source, to: target)
        move.portion.rows = portion
        return move
    }

    /// What breaks a move off.
    private struct Break: Error {}

    @Test(
        arguments: [[TestEngine.files, .postgres, .files], [.memory, .files], [.files, .files]]
            .filter { $0.allSatisfy(TestEngine.all.contains) })
    func `brings all of it, there and back`(_ engines: [TestEngine]) async throws {
        var last = try place(engines[0], "0")
        try await filled.fill(last)
        let before = try await filled.view(last)
        #expect(before.boards.count > 10 && before.beacons.count == 2)
        #expect(before.session != nil && before.erased.count == 1)
        #expect(before.accounts.compactMap(\.self).count == 2)
        #expect(before.guests.joined().count == 2 && before.pictures.contains { $0 != nil })
        for (number, engine) in engines.enumerated().dropFirst() {
            let next = try place(engine, "\(number)")
            let outcome = try await move(last, next).run()
            #expect(outcome.findings == [] && outcome.entries == before.books.entries)
            #expect(try await filled.view(next) == before)
            // Once more copies nothing, and finds the same.
            #expect(try await move(last, next).run() == outcome)
            last = next
        }
        // It goes on where it is: the guest who waited is taken in, and somebody new comes.
        let moved = try RelationalLedger(last.databases, published: MadeEdition())
        try await moved.finishClaims()
        var (device, sender) = try await filled.known("new", seed: 99, moved)
        #expect(sender.person.rawValue == before.books.persons + 1)
        let answers = try await moved.append([device.quiz()], by: sender, now: device.now)
        #expect(answers.map(\.outcome) == [.recorded])
        #expect(try await moved.verify() == [])
        #expect(try await filled.view(last) != before)
    }

    /// Tables that are copied whole each time are passed over: after one of their portions it would
    /// never come further.
    @Test(arguments: [1, 2, 9])
    func `goes on where it was broken off, after each so many portions`(_ count: Int) async throws {
        let source = try place(.files, "source")
        try await filled.fill(source)
        let target = try place(TestEngine.all.last ?? .memory, "target")
        var breaks = 0
        var outcome: LedgerMove.Outcome?
        while outcome == nil {
            var portions = 0
            do {
                outcome = try await move(source, target, portion: 20).run { progress in
                    guard progress.stage == .copying, !progress.isWhole,
                        !["ledger.follower", "keys.mailed"].contains(progress.table)
                    else { return }
                    portions += 1
                    if portions == count { throw Break() }
                }
            } catch is Break {
                breaks += 1
                try #require(breaks < 200)
            }
        }
        #expect(breaks > 27 / count && outcome?.findings == [])
        #expect(try await filled.view(target) == filled.view(source))
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `goes on wherever it was broken off`(_ seed: UInt64) async throws {
        var dice = Dice(seed)
        let source = try place(seed % 2 == 0 ? .memory : .files, "source")
        try await filled.fill(source)
        let target = try place(seed % 2 == 0 ? .files : TestEngine.all.last ?? .memory, "target")
        for _ in 0..<12 {
            var left = 1 + dice.below(120)
            await #expect(throws: Break.self) {
                _ = try await move(source, target, portion: 11).run { progress in
                    left -= 1
                    if left == 0 || progress.table == "beacons.seen" { throw Break() }
                }
            }
        }
        #expect(try await move(source, target, portion: 11).run().findings == [])
        #expect(try await filled.view(target) == filled.view(source))
    }

    @Test func `refuses a target that holds another ledger, and changes nothing there`()
        async throws
    {
        for engine in TestEngine.all {
            let (source, target) = (
                try place(.files, "source-\(engine)"), try place(engine, "target-\(engine)")
            )
            try await filled.fill(source)
            try await filled.fill(target, players: 2)
            let before = try await filled.view(target)
            await #expect(throws: LedgerMove.Refusal.self) { try await move(source, target).run() }
            #expect(try await filled.view(target) == before)
            // Also one in which nothing was recorded yet.
            let fresh = try place(engine, "fresh-\(engine)")
            _ = try await RelationalLedger(fresh.databases, published: MadeEdition())
                .register(device: "a", born: 0, now: Device.noon)
            await #expect(throws: LedgerMove.Refusal.self) { try await move(source, fresh).run() }
        }
    }

    @Test func `refuses one place for both, a source without a ledger, and other master keys`()
        async throws
    {
        let source = try place(.files, "source")
        await #expect(throws: LedgerMove.Refusal.nothingThere(source.location.name)) {
            try await move(source, place(.memory, "empty")).run()
        }
        try await filled.fill(source)
        let link = "\(scratch.path)/link"
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: "\(scratch.path)/source")
        await #expect(throws: LedgerMove.Refusal.samePlace(source.location.name)) {
            try await move(source, LedgerStorage(.folder(link), home: home)).run()
        }
        await #expect(throws: LedgerMove.Refusal.otherMasters) {
            try await move(source, LedgerStorage(.memory, home: "\(scratch.path)/other")).run()
        }
        guard TestEngine.all.contains(.postgres) else { return }
        let database = try place(.postgres, "database")
        #expect(try await move(source, database).run().findings == [])
        guard case .postgres(let address) = database.location else { return }
        // By another name it is known by the leader locks that each move takes.
        let again = try LedgerStorage(.postgres("\(address) application_name=other"), home: home)
        await #expect(throws: LedgerMove.Refusal.isBusy(again.location.name)) {
            try await quick(database, again).run()
        }
        let other = try place(.memory, "other")
        let leadership = try await again.databases.entries.lead("jobs")
        await #expect(throws: LedgerMove.Refusal.isBusy(database.location.name)) {
            try await quick(database, other).run()
        }
        await leadership?.resign()
        #expect(try await move(database, other).run().findings == [])
    }

    /// A move that does not wait for the leader locks of others.
    private func quick(_ source: LedgerStorage, _ target: LedgerStorage) -> LedgerMove {
        var move = move(source, target)
        move.timeout = .milliseconds(300)
        return move
    }

    @Test func `refuses master keys that do not open the ledger's keys`() async throws {
        let source = try place(.files, "source")
        try await filled.fill(source)
        let other = "\(scratch.path)/other"
        try await filled.fill(LedgerStorage(.memory, home: other))
        let target = try place(.memory, "target")
        let masters = "\(home)/\(LedgerDatabases.mastersFile)"
        try FileManager.default.removeItem(atPath: masters)
        await #expect(throws: StoreFailure.self) { try await move(source, target).run() }
        try FileManager.default.copyItem(
            atPath: "\(other)/\(LedgerDatabases.mastersFile)", toPath: masters)
        await #expect(throws: StoreFailure.self) { try await move(source, target).run() }
        #expect(try LedgerRowsCount.persons(target) == 0)
    }

    @Test(
        arguments: [
            ("UPDATE person SET standing = worn WHERE id = 1", "ledger.person has 9 rows in both"),
            ("DELETE FROM session", "ledger.session has 0 rows in"),
            ("UPDATE account SET trophies = trophies + 1 WHERE name = 'mint'", "Accounts come to"),
            (
                "DELETE FROM posting WHERE entry > 5; DELETE FROM entry WHERE number > 5",
                "The chain ends at entry 5 in"
            ),
            ("UPDATE entry SET link = digest", "The chain's last link"),
        ])
    func `notices that the source was written meanwhile`(
        _ sql: String, _ finding: String
    ) async throws {
        let source = try place(.files, "source")
        try await filled.fill(source)
        // As another process.
        let other = try place(.files, "source")
        let target = try place(TestEngine.all.last ?? .memory, "target")
        let outcome = try await move(source, target).run { progress in
            guard progress.stage == .copying, progress.table == "ledger.fault" else { return }
            try other.databases.entries.blockingWrite { try $0.script(sql) }
        }
        #expect(
            outcome.findings.contains { $0.hasPrefix(finding) }, "\(outcome.findings)")
        #expect(move(source, target).advice.contains("empty the target"))
    }

    @Test func `that went on after the ledger was written is begun anew`() async throws {
        let source = try place(.files, "source")
        let store = try await filled.fill(source)
        let target = try place(.files, "target")
        await #expect(throws: Break.self) {
            try await move(source, target).run { if $0.table == "ledger.board" { throw Break() } }
        }
        var device = Device("player-0", seed: 55)
        device.now = FilledLedger.now
        let sender = Sender(person: PersonID(rawValue: 1), device: device.name)
        let answers = try await store.append([device.walk(70)], by: sender, now: device.now)
        #expect(answers.map(\.outcome) == [.recorded])
        while try await store.updateBoards(most: 1_000) > 0 {}
        #expect(try await move(source, target).run().findings != [])
        let again = try place(.files, "again")
        #expect(try await move(source, again).run().findings == [])
        #expect(try await filled.view(again) == filled.view(source))
    }
}

/// Counts rows behind the store.
private enum LedgerRowsCount {
    static func persons(_ storage: LedgerStorage) throws -> Int {
        try storage.databases.entries.blockingRead {
            try $0.value(Int.self, "SELECT count(*) FROM person") ?? -1
        }
    }
}
