import Foundation
import HTTPTypes
import Ledger
import LedgerStorage
import LedgerSupport
import NIOCore
import ServingSupport
import Testing

@testable import LedgerAccounts
@testable import LedgerServer

/// Renewing sessions where answers are lost and tokens are stolen.
@Suite struct `Renewing a session over HTTP` {
    private static let route = "\(LedgerRoute.auth)/refresh"
    private static let mail = "Eines deiner Geräte wurde abgemeldet"

    /// Renews by a device's signature.
    private static func renew(
        _ token: String, by device: SigningDevice, _ client: RouterClient
    ) async throws -> RouterAnswer {
        try await device.post(["renewal": token], to: route, client)
    }

    @Test func `an answer that is lost is asked for again, and nobody is told of a thief`()
        async throws
    {
        try await LedgerHarness().route { client, server in
            var player = try await AccountPlayer.member("zoe", client, server)
            let first = try #require(player.signedIn?.renewal)
            // Its answer is dropped: the next is as good.
            #expect(try await Self.renew(first, by: player.device, client).status == .ok)
            let second: AuthAPI.SignedIn = try await Self.renew(first, by: player.device, client)
                .json()
            player.signedIn = second
            #expect(
                try await player.ask(.get, "\(LedgerRoute.user)/profile", nil, client).status == .ok
            )
            let next = try #require(second.renewal)
            #expect(try await Self.renew(next, by: player.device, client).status == .ok)
            #expect(try await server.mails(to: player.email).isEmpty)
        }
    }

    @Test func `the cookie is set anew where its answer was lost`() async throws {
        try await LedgerHarness { $0.allowedOrigins = ["https://app.example"] }.route {
            client, server in
            let player = try await AccountPlayer.member("zoe", client, server)
            let login = try await player.device.post(
                AccountPlayer.Login(name: "zoe", cookie: true), to: "\(LedgerRoute.auth)/login",
                client)
            let cookie = String(try #require(login.headers[.setCookie]).prefix { $0 != ";" })
            let body = Data("{}".utf8)
            var cookies: [String?] = []
            for _ in 0..<2 {
                let answer = try await client.executeRequest(
                    uri: "/\(Self.route)", method: .post,
                    headers: [
                        .cookie: cookie, .origin: "https://app.example",
                        .authorization: try player.device.authorization(Self.route, body),
                    ], body: ByteBuffer(bytes: body))
                #expect(answer.status == .ok)
                cookies.append(answer.headers[.setCookie])
            }
            #expect(cookies[0] != nil && cookies[0] == cookies[1])
            #expect(cookies[0]?.hasPrefix(cookie) == false)
        }
    }

    /// Who shows a token that was spent, and when.
    enum Thief: CaseIterable {
        case unsigned, another, late
    }

    @Test(arguments: Thief.allCases)
    func `a spent token ends the session of thief and owner`(_ thief: Thief) async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            var player = try await AccountPlayer.member("zoe", client, server)
            let stolen = try #require(player.signedIn?.renewal)
            let renewed: AuthAPI.SignedIn = try await Self.renew(stolen, by: player.device, client)
                .json()
            let answer =
                switch thief {
                case .unsigned: try await client.post(["renewal": stolen], to: Self.route)
                case .another: try await Self.renew(stolen, by: SigningDevice(seed: 9), client)
                case .late:
                    try await {
                        harness.clock.now += AccountLimits.renewalAgain
                        return try await Self.renew(stolen, by: player.device, client)
                    }()
                }
            #expect(answer.problem == "not-signed-in")
            let last = try #require(renewed.renewal)
            #expect(
                try await Self.renew(last, by: player.device, client).problem == "not-signed-in")
            player.signedIn = renewed
            #expect(
                try await player.ask(.get, "\(LedgerRoute.user)/profile", nil, client).problem
                    == "not-signed-in")
            #expect(try await server.mails(to: player.email).map(\.subject) == [Self.mail])
            let late = try player.device.device.walk(5)
            #expect(
                try await player.device.post(
                    EntryBatch([late], ledger: "localhost"), to: LedgerRoute.entries, client
                ).status == .unauthorized)
        }
    }

    @Test func `a token that another device shows first is worth nothing to it`() async throws {
        try await LedgerHarness().route { client, server in
            let player = try await AccountPlayer.member("zoe", client, server)
            let stolen = try #require(player.signedIn?.renewal)
            #expect(
                try await Self.renew(stolen, by: SigningDevice(seed: 9), client).problem
                    == "not-signed-in")
            #expect(try await server.mails(to: player.email).map(\.subject) == [Self.mail])
        }
    }
}
