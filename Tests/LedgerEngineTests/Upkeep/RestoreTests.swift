import Foundation
import Ledger
import LedgerEngine
import LedgerSupport
import TestSupport
import Testing

@testable import LedgerStorage

/// Restores that fail, or are broken off.
@Suite struct `A restore` {
    private let filled = FilledLedger()

    private struct FullDisk: Error {}

    /// A backup of a filled ledger in files.
    private func backup(in scratch: Scratch) async throws -> (
        folder: String, keys: String, note: BackupNote
    ) {
        let (folder, keys) = ("\(scratch.path)/backup", "\(scratch.path)/keys")
        let source = try TestEngine.files.storage("\(scratch.path)/source")
        _ = try await filled.fill(source)
        let note = try source.backUp(to: folder, keys: keys, now: FilledLedger.now)
        return (folder, keys, note)
    }

    @Test func `that is broken off leaves no ledger to be served, and is completed by the next`()
        async throws
    {
        let scratch = try Scratch()
        let backup = try await backup(in: scratch)
        let home = "\(scratch.path)/restored"
        let place = LedgerLocation.folder(home)
        #expect(throws: StoreFailure.self) {
            _ = try LedgerStorage.restore(
                from: backup.folder, keys: backup.keys, into: place, home: home
            ) { throw FullDisk() }
        }
        #expect(throws: BackupRefusal.isUnfinished(home)) {
            _ = try LedgerStorage(place, home: home)
        }
        let (note, again) = try LedgerStorage.restore(
            from: backup.folder, keys: backup.keys, into: place, home: home,
            erased: [PersonID(rawValue: 1), PersonID(rawValue: 999_999)])
        #expect(note == backup.note && again == 1)
        let view = try await filled.view(LedgerStorage(place, home: home))
        #expect(view.books.entries == note.entries && note.entries > 0)
        #expect(throws: BackupRefusal.isTaken(home, by: "a ledger")) {
            _ = try LedgerStorage.restore(
                from: backup.folder, keys: backup.keys, into: place, home: home)
        }
    }

    /// A file of the backup that is cut off or taken away.
    @Test(arguments: [
        ("backup/ledger.sqlite", false), ("backup/ledger.sqlite", true),
        ("backup/backup.json", false), ("keys/keys.sqlite", true),
    ])
    func `of a damaged backup names the file, and leaves nothing`(_ file: String, _ isGone: Bool)
        async throws
    {
        let scratch = try Scratch()
        let backup = try await backup(in: scratch)
        let damaged = "\(scratch.path)/\(file)"
        if isGone {
            try FileManager.default.removeItem(atPath: damaged)
        } else {
            try Data("{}".utf8).write(to: URL(filePath: damaged))
        }
        let home = "\(scratch.path)/restored"
        let refusal = try #require(
            #expect(throws: BackupRefusal.self) {
                _ = try LedgerStorage.restore(
                    from: backup.folder, keys: backup.keys, into: .folder(home), home: home)
            })
        #expect(refusal.place == damaged && "\(refusal)".contains(damaged))
        #expect(!FileManager.default.fileExists(atPath: home))
    }

    @Test(arguments: [("source/copy", "keys"), ("copy", "source/keys")])
    func `has no backup in the ledger's own folder`(_ folder: String, _ keys: String) async throws {
        let scratch = try Scratch()
        let source = try TestEngine.files.storage("\(scratch.path)/source")
        #expect(throws: BackupRefusal.self) {
            _ = try source.backUp(
                to: "\(scratch.path)/\(folder)", keys: "\(scratch.path)/\(keys)", now: 1)
        }
        #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/copy"))
    }
}
