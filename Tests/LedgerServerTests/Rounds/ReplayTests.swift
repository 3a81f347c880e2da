import ArgumentParser
import Foundation
import Games
import Ledger
import LedgerEngine
import LedgerStorage
import LedgerSupport
import Testing

@testable import LedgerOperations
@testable import LedgerServer

/// `verify --replay` on rounds whose deck is no longer what it was.
@Suite struct `Rounds that are judged again` {
    @Test func `a deck that is damaged or gone is a finding, never agreement`() async throws {
        let harness = try LedgerHarness()
        let round = try await harness.route { client, _ in
            var device = try SigningDevice()
            try await device.begin(client)
            let entry = try device.device.quiz(missed: [2])
            #expect(try await device.send([entry], client) == [.recorded])
            return entry
        }
        let hash = try round.read(as: RoundBody.self).round.start.deck
        let folder = DataDirectory(harness.options.home).decks
        let name = try #require(
            FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasPrefix(hash) })
        #expect(try await Self.findings(harness, folder) == [])

        let file = URL(filePath: "\(folder)/\(name)")
        var bytes = try Data(contentsOf: file)
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: file)
        #expect(
            try await Self.findings(harness, folder) == [
                "Entry 1 cannot be judged: its deck \(hash) is damaged (unreadable)."
            ])
        await #expect(throws: ExitCode.self) {
            let verify = try VerifyCommand.parse(["--home", harness.options.home, "--replay"])
            try await verify.run()
        }

        try FileManager.default.removeItem(at: file)
        #expect(
            try await Self.findings(harness, folder) == [
                "Entry 1 cannot be judged: its deck \(hash) is not kept."
            ])
    }

    /// What a fresh start of the command finds: no deck is in memory.
    private static func findings(_ harness: LedgerHarness, _ decks: String) async throws -> [String]
    {
        try await Replays(
            RelationalLedger(harness.options.home, published: MadeEdition()), DeckStore(decks),
            Revocations(folder: harness.options.build)
        ).findings()
    }
}
