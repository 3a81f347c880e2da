import Foundation
import Ledger
import LedgerStorage
import LedgerSupport
import SQLDriver
import TestSupport
import Testing

@testable import LedgerEngine

/// What a server learns of the transactions of another, at a database that both share.
@Suite(.on(.postgres), .namingTheEngine) struct `What others changed` {
    @Test
    func `is told by persons, also where it was nobody, and is everything after another hand`()
        async throws
    {
        let scratch = try Scratch()
        let folder = scratch.path + "/ledger"
        let server = try RelationalLedger(folder, published: MadeEdition())
        let other = try LedgerStorage(folder).databases.entries
        var known: Int?
        func changes() throws -> ChangeLog.Changes {
            let changes = try other.blockingWrite { database in
                let log = ChangeLog(database: database, isShared: true)
                let changes = try log.changes(since: known)
                switch changes {
                case .everything(let last), .persons(_, let last): known = last
                case .nothing: break
                }
                // As a server does, so that the ledger's own writer knows of this one.
                known = (known ?? 0) + 1
                try log.write([], number: known ?? 0)
                return changes
            }
            return changes
        }
        guard case .everything = try changes() else {
            Issue.record("who never looked cannot know")
            return
        }
        #expect(try changes() == .nothing)
        var device = Device("a")
        let person = try await server.register(device: "a", born: device.born, now: device.now)
        #expect(try changes() == .persons([person], last: 3))
        // A session changes nothing that is remembered of a person.
        let sender = Sender(person: person, device: "a")
        try await server.begin(
            Data([1]), LedgerSession(sender, expires: device.now + 1_000), now: device.now)
        #expect(try changes() == .persons([], last: 5))
        _ = try await server.append([device.walk(100)], by: sender, now: device.now)
        #expect(try await server.updateBoards(most: 10) == 1)
        #expect(try changes() == .persons([person], last: 8))
        // Where nothing is new nothing is written.
        #expect(try await server.updateBoards(most: 10) == 0)
        #expect(try changes() == .nothing)
        let hand = try LedgerStorage(folder).databases.entries
        try hand.blockingWrite { try $0.send("UPDATE person SET onBoards = 1", []) }
        guard case .everything = try changes() else {
            Issue.record("a hand that left no row may have changed everybody")
            return
        }
    }
}
