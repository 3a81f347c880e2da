import Credentials
import CredentialsSupport
import Crypto
import Foundation
import HTTPTypes
import Ledger
import LedgerEngine
import LedgerStorage
import LedgerSupport
import ServingSupport
import Testing

@testable import LedgerAccounts
@testable import LedgerServer

@Suite struct `Passkeys over HTTP` {
    static let auth = LedgerRoute.auth
    static let user = LedgerRoute.user

    static func harness() throws -> LedgerHarness {
        try LedgerHarness { $0.site = PasskeyBrowser.site }
    }

    @Test func `one that was added signs in at another device, and takes in what its guest played`()
        async throws
    {
        try await Self.harness().route { client, server in
            let first = try await AccountPlayer.member("zoe", client, server)
            var browser = PasskeyBrowser()
            let added = try await first.add(&browser, label: " My phone ", client)
            #expect(added.status == .created, "\(added.text)")
            #expect(
                try await server.mails(to: first.email).map(\.subject) == [
                    "Ein Passkey ist dazugekommen"
                ])
            // Chance, and not the person's number.
            #expect(TokenText.token(browser.handle) != nil)

            var second = try await AccountPlayer("zoe", seed: 2, client)
            _ = try await second.device.send(
                [second.device.device.quiz(), second.device.device.walk(700)], client)
            let answer = try await second.enter(by: browser, client)
            #expect(answer.status == .ok, "\(answer.text)")
            #expect(second.signedIn?.handle == first.signedIn?.handle)
            let stats: Profile = try await first.ask(.get, "\(Self.user)/stats", nil, client).json()
            #expect(stats.steps == 700 && stats.trophies == 30)
            #expect(try await second.device.begin(client).handle == stats.handle)

            let items: [PasskeyForms.Item] = try await second.ask(
                .get, "\(Self.user)/passkeys", nil, client
            ).json()
            #expect(items.map(\.label) == ["My phone"])
            #expect(items.first?.used == Device.noon)
            #expect(try await server.services.ledger.verify() == [])
        }
    }

    @Test func `what is asked is bound to the site that was set up, and names nobody`() async throws
    {
        try await Self.harness().route { client, server in
            let player = try await AccountPlayer.member("zoe", client, server)
            let proof = ["password": AccountPlayer.password]
            let creation: PasskeyBrowser.Creation =
                try await player.ask(.post, "\(Self.user)/passkeys/options", proof, client).json()
            #expect(creation.rp.id == "florilegium.example" && creation.user.name == "zoe")
            #expect(creation.authenticatorSelection.residentKey == "required")
            #expect(creation.authenticatorSelection.userVerification == "required")
            let stranger = try await AccountPlayer("yan", seed: 2, client)
            for one in [player, stranger] {
                let question = try await one.question(client)
                #expect(
                    question.rpId == "florilegium.example"
                        && question.userVerification == "required")
                // Chance, end and mark, in base64.
                #expect(question.challenge.count == 75)
            }
        }
    }

    @Test(arguments: [
        ("http://127.0.0.1:8080/site/", "127.0.0.1", "http://127.0.0.1:8080"),
        ("https://Play.Example/site/", "play.example", "https://play.example"),
        ("https://play.example:443/", "play.example", "https://play.example"),
        ("http://localhost:80/a/b/", "localhost", "http://localhost"),
    ])
    func `they are made for the site's host and origin, as browsers write it`(
        _ site: String, _ id: String, _ origin: String
    ) {
        #expect(Passkey.RelyingParty(site: site) == Passkey.RelyingParty(id: id, origins: [origin]))
    }

    @Test func `a challenge is good once, for five minutes, and for what and whom it was given`()
        async throws
    {
        let harness = try Self.harness()
        try await harness.route { client, server in
            let first = try await AccountPlayer.member("zoe", client, server)
            var browser = PasskeyBrowser()
            _ = try await first.add(&browser, client)
            let second = try await AccountPlayer("zoe", seed: 2, client)

            let once = try browser.shown(try await second.question(client).challenge)
            #expect(try await second.send(once, client).status == .ok)
            #expect(try await second.send(once, client).problem == "wrong-passkey")
            // One that came to nothing is used up, too.
            let question = try await second.question(client).challenge
            #expect(
                try await second.send(
                    browser.shown(question) { $0.origin = "https://evil.example" }, client
                ).problem == "wrong-passkey")
            #expect(
                try await second.send(browser.shown(question), client).problem == "wrong-passkey")

            let other = try await first.question(client).challenge
            #expect(try await second.send(browser.shown(other), client).problem == "wrong-passkey")
            let creation: PasskeyBrowser.Creation = try await first.ask(
                .post, "\(Self.user)/passkeys/options", ["password": AccountPlayer.password], client
            ).json()
            #expect(
                try await first.send(browser.shown(creation.challenge), client).problem
                    == "wrong-passkey")
            var tampered = try #require(
                TokenText.bytes(try await second.question(client).challenge))
            tampered[23] ^= 1
            for challenge in [tampered, Data(count: 56), Data(count: 16), Data()] {
                #expect(
                    try await second.send(browser.shown(TokenText.text(challenge)), client).problem
                        == "wrong-passkey")
            }
            let late = try await second.question(client).challenge
            harness.clock.now += AccountLimits.challenge
            #expect(try await second.send(browser.shown(late), client).problem == "wrong-passkey")
            let last = try await second.question(client).challenge
            harness.clock.now += AccountLimits.challenge - 1
            #expect(try await second.send(browser.shown(last), client).status == .ok)
        }
    }

    @Test func `whatever is wrong is told alike`() async throws {
        try await Self.harness().route { client, server in
            let first = try await AccountPlayer.member("zoe", client, server)
            var browser = PasskeyBrowser()
            _ = try await first.add(&browser, client)
            browser.authenticator.counter = 5
            var second = try await AccountPlayer("zoe", seed: 2, client)
            #expect(try await second.enter(by: browser, client).status == .ok)
            let spoilings: [(String, (inout Authenticator) -> Void)] = [
                ("nobody's", { $0.id[0] ^= 0xff }),
                ("another key", { $0.key = P256.Signing.PrivateKey() }),
                ("nobody verified", { $0.flags = 0x01 }), ("nobody there", { $0.flags = 0x04 }),
                ("another origin", { $0.origin = "http://florilegium.example" }),
                ("another party", { $0.party = "evil.example" }),
                ("another challenge", { $0.challenge[0] ^= 1 }),
                ("another type", { $0.type = "webauthn.create" }),
                ("a counter that stays", { $0.counter = 5 }),
                ("a counter that falls", { $0.counter = 4 }),
                ("no counter any more", { $0.counter = 0 }),
            ]
            browser.authenticator.counter = 6
            var texts: Set<String> = []
            for (name, spoil) in spoilings {
                let answer = try await second.send(
                    browser.shown(second.question(client).challenge, spoil), client)
                #expect(answer.status == .unauthorized, "\(name)")
                texts.insert(answer.text)
            }
            var stolen = try browser.shown(await second.question(client).challenge)
            stolen.userHandle = TokenText.text(Data(count: 32))
            texts.insert(try await second.send(stolen, client).text)
            stolen.userHandle = ""
            texts.insert(try await second.send(stolen, client).text)
            stolen.id = "not base64!"
            texts.insert(try await second.send(stolen, client).text)
            #expect(texts.count == 1, "\(texts)")
            #expect(try await second.enter(by: browser, client).status == .ok)
        }
    }

    @Test func `one lets in where too many passwords failed`() async throws {
        try await Self.harness().route { client, server in
            let first = try await AccountPlayer.member("zoe", client, server)
            var browser = PasskeyBrowser()
            _ = try await first.add(&browser, client)
            var second = try await AccountPlayer("zoe", seed: 2, client)
            // Of the network, too, and those that are left to who is known there.
            for number in 0..<30 {
                let form = AccountPlayer.Login(
                    name: number < 11 ? "zoe" : "nobody\(number)", password: "Wrong-one-7")
                _ = try await second.device.post(form, to: "\(Self.auth)/login", client)
            }
            #expect(try await second.login(as: "zoe", client).problem == "locked")
            #expect(try await second.enter(by: browser, client).status == .ok)
        }
    }

    @Test func `they are added for the password, each once and ten at most`() async throws {
        try await Self.harness().route { client, server in
            let player = try await AccountPlayer.member("zoe", client, server)
            let wrong = try await player.ask(
                .post, "\(Self.user)/passkeys/options", ["password": "Wrong-one-7"], client)
            #expect(wrong.problem == "wrong-password")
            var browser = PasskeyBrowser()
            let question: PasskeyBrowser.Creation = try await player.ask(
                .post, "\(Self.user)/passkeys/options", ["password": AccountPlayer.password], client
            ).json()
            for label in ["", String(repeating: "x", count: 41), "a\u{202e}b"] {
                let made = try browser.made(question, label: label)
                #expect(
                    try await player.ask(.post, "\(Self.user)/passkeys", made, client).text
                        .contains("/label"))
            }
            var unverified = browser
            unverified.authenticator.flags = 0x41
            #expect(try await player.add(&unverified, client).problem == "unusable-passkey")
            #expect(try await player.add(&browser, client).status == .created)
            #expect(try await player.add(&browser, client).problem == "passkey-taken")
            for seed in 2...10 as ClosedRange<UInt8> {
                var another = PasskeyBrowser(seed: seed)
                #expect(try await player.add(&another, client).status == .created)
                #expect(another.handle == browser.handle)
            }
            var late = PasskeyBrowser(seed: 11)
            #expect(try await player.add(&late, client).problem == "too-many-passkeys")
            // Another's challenge adds nothing.
            let other = try await AccountPlayer.member("yan", seed: 2, client, server)
            let asked: PasskeyBrowser.Creation = try await other.ask(
                .post, "\(Self.user)/passkeys/options", ["password": AccountPlayer.password], client
            ).json()
            #expect(asked.excludeCredentials.isEmpty && asked.user.id != browser.handle)
            let made = try late.made(asked, label: "Late")
            #expect(
                try await player.ask(.post, "\(Self.user)/passkeys", made, client).problem
                    == "unusable-passkey")
        }
    }
}
