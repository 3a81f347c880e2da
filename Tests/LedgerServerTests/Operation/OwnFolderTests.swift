import Foundation
import TestSupport
import Testing

@testable import LedgerStorage

/// A ledger's folder: its server's alone, and its owner's.
@Suite struct `The folder of a ledger` {
    private static let program = Program.file.deletingLastPathComponent()
        .appending(path: "florilegium-ledger")

    private func mode(_ path: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    @Test func `is read by nobody else`() throws {
        let scratch = try Scratch()
        let home = "\(scratch.path)/ledger"
        _ = try LedgerStorage(.folder(home), home: home)
        #expect(try mode(home) == 0o700)
        let files = try FileManager.default.contentsOfDirectory(atPath: home)
        #expect(files.count >= 3)
        for file in files { #expect(try mode("\(home)/\(file)") == 0o600, "\(file)") }
    }

    @Test func `has one server, and the second is told so`() async throws {
        let scratch = try Scratch()
        let home = "\(scratch.path)/ledger"
        let place = LedgerLocation.folder(home)
        _ = try LedgerStorage(place, home: home)
        try await withLock(of: place) {
            let second = try await Program.run(
                ["serve", "--home", home, "--port", "0", "--wait"], program: Self.program)
            #expect(second.status == 69)
            #expect(
                second.text.hasSuffix(
                    """
                    error: Another server works on this ledger.
                      at  \(home)
                      do  Stop it first; many servers need PostgreSQL (OPERATING.md).

                    """), "\(second.text)")
            // Commands work beside it.
            let beside = try await Program.run(["verify", "--home", home], program: Self.program)
            #expect(beside.status == 0, "\(beside.text)")
        }
        try await withLock(of: place) {}
    }

    private func withLock(
        of place: LedgerLocation, _ work: () async throws -> Void
    ) async throws {
        let lock = try place.lockForServing()
        defer { withExtendedLifetime(lock) {} }
        try await work()
    }

    @Test func `is not backed up over another backup, and that is said where it is`() async throws {
        let scratch = try Scratch()
        let (home, to) = ("\(scratch.path)/ledger", "\(scratch.path)/backup")
        _ = try LedgerStorage(.folder(home), home: home)
        try FileManager.default.createDirectory(atPath: to, withIntermediateDirectories: true)
        try Data("{}".utf8).write(to: URL(filePath: "\(to)/\(BackupNote.name)"))
        let second = try await Program.run(
            ["backup", "--home", home, "--to", to, "--keys", "\(scratch.path)/keys"],
            program: Self.program)
        #expect(second.status == 1)
        #expect(
            second.text.hasSuffix(
                """
                error: \(to) holds a backup already.
                  at  \(to)
                  do  Name another place, or move away what is there.

                """), "\(second.text)")
    }
}
