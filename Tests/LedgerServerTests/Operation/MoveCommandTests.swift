import ArgumentParser
import Foundation
import Ledger
import LedgerEngine
import LedgerStorage
import LedgerSupport
import PostgresSupport
import SQLDriver
import TestSupport
import Testing

@testable import LedgerServer

/// The operator's command that moves a ledger.
@Suite struct `The command move` {
    private static func run(_ words: [String]) async throws {
        var command = try FlorilegiumLedger.parseAsRoot(words)
        if var command = command as? any AsyncParsableCommand {
            try await command.run()
        } else {
            try command.run()
        }
    }

    /// The address of an empty database, as an operator writes it; a folder where no server is.
    private static func empty(_ scratch: Scratch) throws -> String {
        guard TestEngine.all.contains(.postgres),
            case .postgres(let address) = try TestEngine.postgres.location(scratch.path + "/db")
        else { return "sqlite:\(scratch.path)/db" }
        return TemporaryPostgres.url(of: address)
    }

    @Test func `brings a ledger to another database and back, where commands find it`()
        async throws
    {
        let harness = try LedgerHarness()
        let entries = try await harness.route { client, _ in
            var device = try SigningDevice()
            try await device.begin(client)
            let entries = [try device.device.quiz(missed: [2]), try device.device.walk(5_000)]
            #expect(try await device.send(entries, client).allSatisfy { $0 == .recorded })
            return entries
        }
        let home = harness.options.home
        let (database, folder) = (try Self.empty(harness.home), "\(harness.home.path)/back")
        try await Self.run(["move", "--from", "sqlite:\(home)", "--to", database, "--home", home])
        try await Self.run(["verify", "--store", database, "--home", home])
        try await Self.run([
            "move", "--from", database, "--to", "sqlite:\(folder)", "--home", home,
        ])
        try await Self.run(["verify", "--store", "sqlite:\(folder)", "--home", home])
        let back = try RelationalLedger(
            LedgerStorage(.folder(folder), home: home).databases, published: MadeEdition())
        #expect(
            try await back.feed(of: PersonID(rawValue: 1), after: 0, limit: 10).map(\.entry)
                == entries)
        // What was done since is only in one of them.
        _ = try await back.register(device: "later", born: 0, now: Device.noon)
        await #expect(throws: LedgerMove.Refusal.self) {
            try await Self.run([
                "move", "--from", "sqlite:\(home)", "--to", "sqlite:\(folder)", "--home", home,
            ])
        }
    }

    @Test func `ends with 1 where the target is not the same in the end`() async throws {
        let scratch = try Scratch()
        let (from, to) = ("\(scratch.path)/from", "\(scratch.path)/to")
        let ledger = try RelationalLedger(
            LedgerStorage(.folder(from), home: scratch.path).databases, published: MadeEdition())
        for device in ["a", "b"] {
            _ = try await ledger.register(device: device, born: 0, now: Device.noon)
        }
        let words = [
            "move", "--from", "sqlite:\(from)", "--to", "sqlite:\(to)", "--home", scratch.path,
        ]
        try await Self.run(words)
        // As if the first person had changed since: the last row of each table is the same.
        try LedgerStorage(.folder(to), home: scratch.path).databases.entries.blockingWrite {
            try $0.script("UPDATE person SET onBoards = 0 WHERE id = 1")
        }
        await #expect(throws: ExitCode(1)) { try await Self.run(words) }
    }

    @Test func `refuses addresses that are none, and a folder without a ledger`() async throws {
        let scratch = try Scratch()
        for words in [
            ["--from", scratch.path, "--to", "sqlite:\(scratch.path)/to"],
            ["--from", "sqlite:\(scratch.path)", "--to", "mysql://host/name"],
            ["--from", "sqlite:\(scratch.path)", "--to", "sqlite:\(scratch.path)/to"],
        ] {
            await #expect(throws: (any Error).self) {
                try await Self.run(["move"] + words + ["--home", scratch.path])
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).isEmpty)
    }
}
