import Credentials
import CredentialsSupport
import Foundation
import Serving
import ServingSupport
import Testing

@testable import LedgerAccounts
@testable import LedgerServer

/// The certificates by which identities are believed: when they are fetched, and how long they are kept.
extension `Game Center over HTTP` {
    @Test func `while certificates do not come nobody is believed, and nobody fetches without end`()
        async throws
    {
        let host = Host()
        let harness = try Self.harness(host)
        try await harness.route { client, server in
            let first = try await AccountPlayer.member("zoe", at: Self.now, client, server)
            func enter(_ salt: UInt8) async throws -> RouterAnswer {
                try await first.device.post(
                    Entrance(identity: Self.identity(salt)), to: "\(Self.auth)/game-center", client)
            }
            host.isAway = true
            for salt in 0..<3 as Range<UInt8> {
                #expect(try await enter(salt).problem == "game-center-away")
            }
            #expect(try await enter(3).problem == "busy")
            #expect(host.asked.count == 3)
            host.isAway = false
            harness.clock.now += 60_000
            // Nothing was used up.
            #expect(try await enter(0).problem == "not-linked")
            #expect(host.asked.count == 4)
        }
    }

    @Test func `false signatures shut nobody out, nor does a host that is away later`() async throws
    {
        let host = Host()
        let harness = try Self.harness(host)
        try await harness.route { client, server in
            let first = try await AccountPlayer.member("zoe", at: Self.now, client, server)
            func enter(_ identity: Form) async throws -> RouterAnswer {
                try await first.device.post(
                    Entrance(identity: identity), to: "\(Self.auth)/game-center", client)
            }
            var spoiled = try Self.identity(1)
            spoiled.playerID = "T:_two"
            for _ in 0..<12 { #expect(try await enter(spoiled).text.contains("bad-signature")) }
            #expect(try await enter(Self.identity(2)).problem == "not-linked")
            #expect(host.asked.count == 1)
            // A day later the one that is kept leads to where it must, as it did.
            host.isAway = true
            harness.clock.now += AccountLimits.certificate
            for salt in 3..<9 as Range<UInt8> {
                let identity = try Self.identity(salt) {
                    $0.timestamp += UInt64(AccountLimits.certificate)
                }
                #expect(try await enter(identity).problem == "not-linked")
            }
            #expect(host.asked.count == 4)
            // Until its own end.
            harness.clock.now += 30 * AccountLimits.certificate
            let late = try Self.identity(9) {
                $0.timestamp += 31 * UInt64(AccountLimits.certificate)
            }
            #expect(try await enter(late).text.contains("untrusted-certificate"))
        }
    }

    /// What a player of a network is told.
    private static func problem(
        _ server: LedgerServer, from network: String, _ identity: GameCenterIdentity,
        at now: Int = now
    ) async throws -> String {
        do {
            _ = try await #require(server.services.accounts.gameCenter).player(
                identity, from: network, now: now)
            return "none"
        } catch let problem as ProblemDetails {
            return problem.name
        }
    }

    @Test func `fetches are counted for a network and in all`() async throws {
        let host = Host()
        host.isAway = true
        let harness = try Self.harness(host)
        defer { withExtendedLifetime(harness) {} }
        let server = try harness.server()
        let identity = try Self.authority.get().identity()
        for network in ["a", "b", "c"] {
            for _ in 0..<3 {
                #expect(
                    try await Self.problem(server, from: network, identity) == "game-center-away")
            }
            #expect(try await Self.problem(server, from: network, identity) == "busy")
        }
        #expect(try await Self.problem(server, from: "d", identity) == "game-center-away")
        #expect(try await Self.problem(server, from: "e", identity) == "busy")
        #expect(host.asked.count == 10)
    }

    @Test
    func `a certificate is fetched once for all who wait, and no stranger's addresses push it out`()
        async throws
    {
        let host = Host()
        let harness = try Self.harness(host)
        defer { withExtendedLifetime(harness) {} }
        let server = try harness.server()
        let authority = try Self.authority.get()
        let answers = try await withThrowingTaskGroup(of: String.self) { group in
            for salt in 0..<20 as Range<UInt8> {
                var identity = try authority.identity()
                identity.salt = Data([salt])
                try authority.sign(&identity)
                group.addTask { [identity] in
                    try await Self.problem(server, from: "\(salt)", identity)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers == Array(repeating: "none", count: 20))
        #expect(host.asked.count == 1)
        for number in 0..<(2 * AccountLimits.certificates) {
            var other = try authority.identity()
            other.publicKeyURL = "https://static.gc.apple.com/\(number).cer"
            other.signature[9] ^= 1
            let time = Self.now + (number + 1) / AccountLimits.certificatesAMinute * 60_000
            #expect(
                try await Self.problem(server, from: "\(number)", other, at: time)
                    == "wrong-identity")
        }
        let asked = host.asked.count
        host.isAway = true
        #expect(asked > AccountLimits.certificates)
        var last = try authority.identity()
        last.salt = Data([99])
        try authority.sign(&last)
        #expect(try await Self.problem(server, from: "a", last) == "none")
        #expect(host.asked.count == asked)
    }

    @Test func `a certificate is fetched over HTTPS alone, and not for ever`() async throws {
        for url in [
            "http://127.0.0.1:1/a.cer", "file:///etc/hostname", "https://127.0.0.1:1/a.cer",
        ] {
            await #expect(throws: CertificateFetch.Failure.self) {
                try await CertificateFetch.fetch(url)
            }
        }
    }
}
