import Foundation
import HTTPTypes
import Ledger
import LedgerSupport
import ServingSupport
import Testing

@Suite struct `A drawn avatar` {
    @Test func `is one that everybody has, or that was bought`() async throws {
        let profile = "\(LedgerRoute.user)/profile"
        try await LedgerHarness().route { client, server in
            var player = try await AccountPlayer.member("zoe", client, server)
            for avatar in ["oak-avatar", "oak-frame", "no-such-avatar", "../own"] {
                let answer = try await player.ask(.put, profile, ["avatar": avatar], client)
                #expect(answer.problem == "invalid" && answer.text.contains("/avatar"), "\(avatar)")
            }
            let wanted = try ["oak-avatar", "oak-frame"].map {
                try player.device.device.entry(.purchase, PurchaseBody(item: $0, price: 20))
            }
            let earned = try (0..<4).map { _ in try player.device.device.quiz() }
            _ = try await player.device.send(earned + wanted, client)
            let bought = try await player.ask(.put, profile, ["avatar": "oak-avatar"], client)
            #expect(bought.text.contains(#""avatar":"oak-avatar""#), "\(bought.text)")
            // A frame is no avatar, whoever owns it.
            #expect(
                try await player.ask(.put, profile, ["avatar": "oak-frame"], client).problem
                    == "invalid")
        }
    }
}
