import Foundation
import HTTPTypes
import Ledger
import LedgerEngine
import LedgerSupport
import ServingSupport
import Testing

@testable import LedgerServer

@Suite struct `An account that somebody else asked for` {
    private static let auth = LedgerRoute.auth
    private static let chosen = "Meadow-sweet-9"

    /// A stranger signs up with another's address; its owner opens the link elsewhere, and later chooses a password by mail.
    @Test
    func
        `is its owner's alone once they choose a password: the stranger's device reads and writes nothing`()
        async throws
    {
        try await LedgerHarness().route { client, server in
            var stranger = try await AccountPlayer("zoe", client)
            let asked = AccountPlayer.SignUp(email: stranger.email, username: "zoe")
            #expect(
                try await stranger.device.post(asked, read: "\(Self.auth)/signup", client).status
                    == .accepted)
            let link = try #require(try await server.mailedToken(to: stranger.email))
            #expect(
                try await client.post(["token": link], to: "\(Self.auth)/confirm").status
                    == .noContent)
            #expect(try await stranger.device.get(LedgerRoute.profile, client).status == .ok)
            let person = try #require(
                try await server.services.ledger.person(of: stranger.device.device.name))
            let stream = try #require(server.services.listeners.listen(for: person))

            _ = try await client.post(["email": stranger.email], to: "\(Self.auth)/forgot-password")
            let token = try #require(try await server.mailedToken(to: stranger.email))
            #expect(
                try await client.post(
                    ["token": token, "password": Self.chosen], to: "\(Self.auth)/reset-password"
                ).status == .noContent)
            // What was open ends, too.
            for await _ in stream.news {}
            #expect(server.services.listeners.count == 0)
            var owner = try await AccountPlayer("zoe", seed: 9, client)
            let login = AccountPlayer.Login(name: "zoe", password: Self.chosen)
            owner.signedIn = try await owner.device.post(login, to: "\(Self.auth)/login", client)
                .json()
            #expect(
                try await owner.device.send([try owner.device.device.walk(700)], client) == [
                    .recorded
                ])

            for route in [LedgerRoute.profile, LedgerRoute.feed, LedgerRoute.notifications] {
                #expect(
                    try await stranger.device.get(route, client).status == .unauthorized, "\(route)"
                )
            }
            let entries = EntryBatch([try stranger.device.device.walk(5)], ledger: "localhost")
            #expect(
                try await stranger.device.post(entries, to: LedgerRoute.entries, client).status
                    == .unauthorized)
            let again = SessionRequest(
                ledger: "localhost", born: stranger.device.device.born,
                made: stranger.device.device.now)
            #expect(
                try await stranger.device.post(again, to: LedgerRoute.sessions, client).status
                    == .unauthorized)
        }
    }
}

@Suite struct `A member` {
    @Test func `who signs out and in again is known for as long as before`() async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            let month = 30 * 24 * Device.hour
            harness.clock.now -= month
            var player = try await AccountPlayer.member(
                "zoe", at: harness.clock.now, client, server)
            #expect(
                try await player.device.send([try player.device.device.walk(100)], client) == [
                    .recorded
                ])
            harness.clock.now += month
            let sessions = try await player.login(as: "zoe", client)
            #expect(sessions.status == .ok)
            #expect(
                try await player.ask(
                    .post, "\(LedgerRoute.auth)/logout", [String: String](), client
                ).status == .noContent)
            var again = try await AccountPlayer("zoe", seed: 5, client)
            #expect(try await again.login(as: "zoe", client).status == .ok)
            let batch = EntryBatch([try again.device.device.walk(3_000)], ledger: "localhost")
            let answer = try await again.device.post(batch, to: LedgerRoute.entries, client)
            #expect(!answer.text.contains("unranked"), "\(answer.text)")
            #expect(try await server.services.ledger.verify() == [])
        }
    }
}
