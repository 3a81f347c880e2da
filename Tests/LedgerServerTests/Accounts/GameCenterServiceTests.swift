import ArgumentParser
import Credentials
import CredentialsSupport
import Foundation
import HTTPTypes
import Ledger
import LedgerStorage
import LedgerSupport
import ServingSupport
import Synchronization
import TestSupport
import Testing

@testable import LedgerAccounts
@testable import LedgerServer

@Suite struct `Game Center over HTTP` {
    static let auth = LedgerRoute.auth
    static let user = LedgerRoute.user
    static let authority = Result { try Authority() }
    static var now: Int { Int(Authority.now.timeIntervalSince1970 * 1_000) }

    /// The host of certificates, as far as it answers.
    final class Host: Sendable {
        private let state = Mutex((asked: [String](), isAway: false))

        var asked: [String] { state.withLock { $0.asked } }
        var isAway: Bool {
            get { state.withLock { $0.isAway } }
            set { state.withLock { $0.isAway = newValue } }
        }

        func fetch(_ url: String) throws -> Data {
            let isAway = state.withLock { state in
                state.asked.append(url)
                return state.isAway
            }
            if isAway { throw CertificateFetch.Failure(description: "away") }
            return try authority.get().signer.der
        }
    }

    static func harness(_ host: Host) throws -> LedgerHarness {
        let trust = try GameCenterIdentity.Trust(
            bundleIDs: ["example.florilegium"], roots: [authority.get().between.der])
        let harness = try LedgerHarness {
            $0.gameCenter = trust
            $0.certificate = { try host.fetch($0) }
        }
        harness.clock.now = now
        return harness
    }

    struct Form: Encodable {
        var playerID: String
        var bundleID: String
        var publicKeyURL: String
        var signature: Data
        var salt: Data
        var timestamp: Int

        init(_ identity: GameCenterIdentity) {
            (playerID, bundleID, publicKeyURL) = (
                identity.playerID, identity.bundleID, identity.publicKeyURL
            )
            (signature, salt, timestamp) = (
                identity.signature, identity.salt, Int(identity.timestamp)
            )
        }
    }

    struct Entrance: Encodable {
        var identity: Form
        var keep = true
    }

    private struct Link: Encodable {
        var password = AccountPlayer.password
        var identity: Form
    }

    /// An identity with its own salt, changed before it is signed and spoiled after.
    static func identity(
        _ salt: UInt8, of player: String = "T:_one",
        _ change: (inout GameCenterIdentity) -> Void = { _ in }
    ) throws -> Form {
        let authority = try authority.get()
        var identity = try authority.identity(of: player)
        identity.salt = Data([salt, 2, 3, 4])
        change(&identity)
        try authority.sign(&identity)
        return Form(identity)
    }

    @Test func `a player who was linked signs in, and their guest's play is taken in`() async throws
    {
        let host = Host()
        try await Self.harness(host).route { client, server in
            let first = try await AccountPlayer.member("zoe", at: Self.now, client, server)
            var second = try await AccountPlayer("zoe", seed: 2, at: Self.now, client)
            _ = try await second.device.send([second.device.device.walk(700)], client)
            func enter(_ salt: UInt8) async throws -> RouterAnswer {
                try await second.device.post(
                    Entrance(identity: Self.identity(salt)), to: "\(Self.auth)/game-center", client)
            }
            // It opens no account.
            #expect(try await enter(1).problem == "not-linked")
            let wrong = Link(password: "Wrong-one-7", identity: try Self.identity(2))
            #expect(
                try await first.ask(.put, "\(Self.user)/game-center", wrong, client).problem
                    == "wrong-password")
            let linked = try await first.ask(
                .put, "\(Self.user)/game-center", Link(identity: Self.identity(3)), client)
            #expect(linked.status == .noContent, "\(linked.text)")
            #expect(
                try await server.mails(to: first.email).map(\.subject) == [
                    "Game Center ist verbunden"
                ])
            let entered = try await enter(4)
            #expect(entered.status == .ok, "\(entered.text)")
            #expect(try entered.json(AuthAPI.SignedIn.self).handle == first.signedIn?.handle)
            let stats: Profile = try await first.ask(.get, "\(Self.user)/stats", nil, client).json()
            #expect(stats.steps == 700)
            let told = try await first.ask(.get, "\(Self.user)/game-center", nil, client)
            #expect(told.text == #"{"isLinked":true,"made":\#(Self.now),"used":\#(Self.now)}"#)
            // All by one certificate, fetched once.
            #expect(host.asked == ["https://static.gc.apple.com/public-key/gc-prod-10.cer"])
            #expect(
                try await first.ask(.delete, "\(Self.user)/game-center", nil, client).status
                    == .noContent)
            #expect(
                try await first.ask(.delete, "\(Self.user)/game-center", nil, client).status
                    == .notFound)
            #expect(try await enter(5).problem == "not-linked")
        }
    }

    @Test func `an identity is believed once, in its time, from where it must come`() async throws {
        let host = Host()
        let harness = try Self.harness(host)
        try await harness.route { client, server in
            let first = try await AccountPlayer.member("zoe", at: Self.now, client, server)
            _ = try await first.ask(
                .put, "\(Self.user)/game-center", Link(identity: Self.identity(1)), client)
            func enter(_ identity: Form) async throws -> RouterAnswer {
                try await first.device.post(
                    Entrance(identity: identity), to: "\(Self.auth)/game-center", client)
            }
            let once = try Self.identity(2)
            #expect(try await enter(once).status == .ok)
            #expect(try await enter(once).text.contains("shown-before"))
            // The one that linked is spent, too.
            #expect(try await enter(Self.identity(1)).text.contains("shown-before"))
            let asked = host.asked
            var spoiled = try Self.identity(3)
            spoiled.playerID = "T:_two"
            #expect(try await enter(spoiled).text.contains("bad-signature"))
            #expect(
                try await enter(Self.identity(4) { $0.bundleID = "example.evil" }).text.contains(
                    "wrong-bundle"))
            #expect(
                try await enter(Self.identity(5) { $0.timestamp -= 300_000 }).text.contains(
                    "out-of-time"))
            for url in [
                "http://static.gc.apple.com/a.cer", "https://evil.example/a.cer",
                "https://static.gc.apple.com:8443/a.cer",
            ] {
                #expect(
                    try await enter(Self.identity(6) { $0.publicKeyURL = url }).text.contains(
                        "bad-url"))
            }
            #expect(host.asked == asked)
            // As long as it could be believed it is remembered.
            harness.clock.now += 298_500
            #expect(try await enter(once).text.contains("shown-before"))
            harness.clock.now += 1
            #expect(try await enter(once).text.contains("out-of-time"))
        }
    }

    @Test func `a player belongs to one account`() async throws {
        try await Self.harness(Host()).route { client, server in
            let first = try await AccountPlayer.member("zoe", at: Self.now, client, server)
            let other = try await AccountPlayer.member("yan", seed: 2, at: Self.now, client, server)
            func link(_ salt: UInt8, _ player: String, to member: AccountPlayer) async throws
                -> RouterAnswer
            {
                try await member.ask(
                    .put, "\(Self.user)/game-center",
                    Link(identity: Self.identity(salt, of: player)), client)
            }
            #expect(try await link(1, "T:_one", to: first).status == .noContent)
            #expect(try await link(2, "T:_one", to: other).problem == "player-taken")
            // Another in its place, and the former is free.
            #expect(try await link(3, "T:_two", to: first).status == .noContent)
            #expect(try await link(4, "T:_one", to: other).status == .noContent)
        }
    }

    @Test func `where it is not set up it says so`() async throws {
        try await LedgerHarness().route { client, server in
            let first = try await AccountPlayer.member("zoe", client, server)
            let empty: [String: String] = [:]
            #expect(
                try await first.device.post(empty, to: "\(Self.auth)/game-center", client).problem
                    == "not-offered")
            for method in [HTTPRequest.Method.get, .put, .delete] {
                let answer = try await first.ask(
                    method, "\(Self.user)/game-center", method == .put ? empty : nil, client)
                #expect(answer.problem == "not-offered", "\(method)")
            }
        }
    }

    @Test func `roots come from a file in PEM`() throws {
        let authority = try Self.authority.get()
        let scratch = try Scratch()
        let file = scratch.path + "/roots.pem"
        let parts = try [authority.root, authority.between].map { holder in
            let accountMailer = try holder.der.base64EncodedString(options: .lineLength64Characters)
            return
                "A remark\n-----BEGIN CERTIFICATE-----\n\(accountMailer)\n-----END CERTIFICATE-----\n"
        }
        try parts.joined().write(toFile: file, atomically: true, encoding: .utf8)
        let options = try GameCenterOptions.parse([
            "--game-center-roots", file, "--game-center-bundle", "example.florilegium",
        ])
        let trust = try #require(try options.trust())
        #expect(trust.roots == [authority.root.certificate, authority.between.certificate])
        #expect(
            trust.bundleIDs == ["example.florilegium"] && trust.hosts == ["static.gc.apple.com"])
        #expect(try GameCenterOptions.parse([]).trust() == nil)
        #expect(throws: (any Error).self) {
            try GameCenterOptions.parse(["--game-center-roots", file])
        }
        for text in ["", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"] {
            try text.write(toFile: file, atomically: true, encoding: .utf8)
            #expect(throws: (any Error).self) { try options.trust() }
        }
    }
}
