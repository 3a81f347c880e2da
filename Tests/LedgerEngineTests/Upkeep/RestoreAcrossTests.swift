import Foundation
import Ledger
import LedgerEngine
import LedgerSupport
import TestSupport
import Testing

@testable import LedgerStorage

/// Backups of a ledger on one engine, put back on another.
@Suite(.enabled(if: TestEngine.all.contains(.postgres), "skipped: PostgreSQL is not here"))
struct `A backup` {
    private let filled = FilledLedger()

    @Test(
        arguments: [
            (TestEngine.postgres, TestEngine.files), (.postgres, .postgres), (.files, .postgres),
            (.memory, .postgres),
        ])
    func `of one engine is put back on another, and is whole`(
        _ from: TestEngine, _ to: TestEngine
    ) async throws {
        let scratch = try Scratch()
        let source = try from.storage("\(scratch.path)/source")
        let store = try await filled.fill(source)
        var before = try await filled.view(source)
        let (folder, keys) = ("\(scratch.path)/backup", "\(scratch.path)/keys")
        let note = try source.backUp(to: folder, keys: keys, now: FilledLedger.now)
        #expect(note.entries == before.books.entries)
        // Who leaves after it was made is erased again.
        let (_, leaver) = try await filled.known("leaver", seed: 7, store)
        try await store.erase(leaver.person, now: FilledLedger.now)
        try await store.erase(PersonID(rawValue: 2), now: FilledLedger.now)
        let erased = try store.erased()

        let home = "\(scratch.path)/restored"
        let location = try to.location(home)
        #expect(
            try LedgerStorage.restore(
                from: folder, keys: keys, into: location, home: home, erased: erased
            ).note == note)
        let restored = try LedgerStorage(location, home: home)
        let after = try await filled.view(restored)
        before.beacons = []
        before.erased = erased
        before.states[1] = PlayerState()
        before.feeds[1] = []
        before.devices[1] = []
        for board in before.boards.keys {
            before.boards[board] = after.boards[board]
            #expect(
                after.boards[board]?.lines.contains { $0.person.rawValue == 2 } != true, "\(board)")
        }
        #expect(after == before)
        // Numbers of those who came later are not given again.
        let (_, next) = try await filled.known(
            "next", seed: 8, RelationalLedger(restored.databases, published: MadeEdition()))
        #expect(next.person.rawValue == leaver.person.rawValue + 1)
    }

    @Test func `is not put into a database that holds another ledger, whose keys stay`()
        async throws
    {
        let scratch = try Scratch()
        let (folder, keys) = ("\(scratch.path)/backup", "\(scratch.path)/keys")
        let source = try TestEngine.files.storage("\(scratch.path)/source")
        try await filled.fill(source)
        _ = try source.backUp(to: folder, keys: keys, now: FilledLedger.now)
        let home = "\(scratch.path)/other"
        let other = try TestEngine.postgres.storage(home)
        try await filled.fill(other, players: 2)
        let before = try await filled.view(other)
        #expect(throws: BackupRefusal.self) {
            _ = try LedgerStorage.restore(
                from: folder, keys: keys, into: TestEngine.postgres.location(home), home: home)
        }
        #expect(try await filled.view(other) == before)
    }
}
