import Foundation
import Ledger
import LedgerEngine
import LedgerSupport
import ServingSupport
import Testing

@testable import LedgerServer

@Suite struct `A ledger's server and kinds of entries` {
    @Test func `has those that it does not know sent again, and takes the others`() async throws {
        try await LedgerHarness().route { client, server in
            var device = try SigningDevice()
            try await device.begin(client)
            let wish = try device.device.entry(.init(rawValue: "wish"), ["plant": "rosa"])
            let batch = [wish, try device.device.quiz(), try device.device.walk(100), wish]
            let later = EntryAnswer.Outcome.tryLater(after: 3_600, reason: .newerServer)
            for expected in [EntryAnswer.Outcome.recorded, .alreadyRecorded] {
                #expect(try await device.send(batch, client) == [later, expected, expected, later])
            }
            #expect(try await server.services.ledger.books().entries == 2)
        }
    }

    @Test func `tells of each that devices send in its document`() async throws {
        try await LedgerHarness().route { client, _ in
            let document = try await client.get("v1/ledger/openapi.yaml").text
            let line = try #require(
                document.split(separator: "\n").first {
                    $0.contains("kind: { type: string, pattern")
                })
            let words = Set(line.split { !$0.isLetter && $0 != "-" }.map(String.init))
            for kind in EntryKinds.all.sent {
                #expect(words.contains(kind.rawValue), "\(kind.rawValue)")
            }
        }
    }
}
