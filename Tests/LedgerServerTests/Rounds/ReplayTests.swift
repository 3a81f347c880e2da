import ArgumentParser
import Foundation
import Games
import Ledger
import LedgerEngine
import LedgerStorage
import LedgerSupport
import PostgresSupport
import Testing

@testable import LedgerOperations
@testable import LedgerServer

/// `verify --replay` on rounds whose deck is no longer what it was.
@Suite struct `Rounds that are judged again` {
    @Test(arguments: [TestEngine.files, .postgres].filter(TestEngine.all.contains))
    func `a deck that is damaged or gone is a finding, never agreement`(
        _ engine: TestEngine
    ) async throws {
        let store = engine == .files ? nil : try TemporaryPostgres.shared().database()
        let harness = try LedgerHarness { $0.location = store.map(LedgerLocation.postgres) }
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
            let place = store.map { ["--store", TemporaryPostgres.url(of: $0)] } ?? []
            let verify = try VerifyCommand.parse(
                ["--home", harness.options.home, "--replay"] + place)
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
            RelationalLedger(
                LedgerStorage(
                    harness.options.location ?? .folder(harness.options.home),
                    home: harness.options.home
                ).databases, published: MadeEdition()),
            DeckStore(decks),
            Revocations(folder: harness.options.build)
        ).findings()
    }
}
