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

/// Signing up by a form and a mailed link.
@Suite struct `Signing up over HTTP` {
    private static let auth = LedgerRoute.auth
    private static let user = LedgerRoute.user

    @Test func `a guest signs up, opens the link and is who they were`() async throws {
        try await LedgerHarness().route { client, server in
            var guest = try await AccountPlayer("zoe", client)
            _ = try await guest.device.send([guest.device.device.quiz()], client)
            let handle = try await guest.device.begin(client).handle
            let form = AccountPlayer.SignUp(email: "Zoe@Example.org", username: "zoe")
            #expect(
                try await guest.device.post(form, read: "\(Self.auth)/signup", client).status
                    == .accepted)
            // Until then they play on as a guest.
            #expect(
                try await guest.device.send([guest.device.device.walk(10)], client) == [.recorded])
            #expect(try await guest.login(as: "zoe", client).problem == "wrong-password")
            let mail = try #require(try await server.mails(to: "Zoe@Example.org").first)
            #expect(mail.subject == "Bestätige dein Konto bei Florilegium")
            #expect(mail.text.contains("http://127.0.0.1:8080/site/de/account/confirm/#"))
            let token = try #require(try await server.mailedToken(to: "Zoe@Example.org"))
            let opened = try await guest.device.post(
                ["token": token], to: "\(Self.auth)/confirm", client)
            guest.signedIn = try opened.json()
            #expect(guest.signedIn?.handle == handle)
            #expect(
                try await guest.device.post(["token": token], to: "\(Self.auth)/confirm", client)
                    .problem == "link-over")
            let profile = try await guest.ask(.get, "\(Self.user)/profile", nil, client)
            #expect(profile.text.contains("\"email\":\"Zoe@Example.org\""))
            let stats: Profile = try await guest.ask(.get, "\(Self.user)/stats", nil, client).json()
            // The quiz, an achievement and what the deck pays.
            #expect(stats.trophies == 30)
        }
    }

    @Test func `what is wrong with a sign-up is told field by field`() async throws {
        typealias Form = AccountPlayer.SignUp
        let rows: [(String, Form)] = [
            ("/email", Form(email: "zoe", username: "zoe")),
            ("/username", Form(email: "z@example.org", username: "z")),
            ("/username", Form(email: "z@example.org", username: "administrator")),
            ("/username", Form(email: "z@example.org", username: "taken.one")),
            ("/password", Form(email: "z@example.org", username: "zoe", password: "Short1!")),
            ("/password", Form(email: "z@example.org", username: "zoe", password: "nocapital-77")),
            (
                "/password",
                Form(
                    email: "z@example.org", username: "zoe",
                    password: String(repeating: "aB3-", count: 19))
            ),
            (
                "/password",
                Form(email: "z@example.org", username: "zoe", password: "Nul\u{0}inside-77")
            ),
            (
                "/displayName",
                Form(email: "z@example.org", username: "zoe", displayName: "a\u{202e}b")
            ),
            ("/language", Form(email: "z@example.org", username: "zoe", language: "xx")),
            ("/terms", Form(email: "z@example.org", username: "zoe", terms: false)),
            ("/age", Form(email: "z@example.org", username: "zoe", age: false)),
        ]
        try await LedgerHarness().route { client, server in
            _ = try await AccountPlayer.member("taken.one", client, server)
            let guest = try await AccountPlayer("zoe", seed: 2, client)
            for (pointer, form) in rows {
                let answer = try await guest.device.post(form, read: "\(Self.auth)/signup", client)
                #expect(answer.problem == "invalid", "\(pointer)")
                #expect(
                    answer.text.contains("\"pointer\":\"\(pointer)\""), "\(pointer): \(answer.text)"
                )
            }
            #expect(try await server.mails(to: "z@example.org").isEmpty)
        }
    }

    @Test func `an address with an account gets the same answer, and a mail that says so`()
        async throws
    {
        try await LedgerHarness().route { client, server in
            let member = try await AccountPlayer.member("zoe", client, server)
            let stranger = try await AccountPlayer("yan", seed: 2, client)
            let taken = try await stranger.device.post(
                AccountPlayer.SignUp(email: member.email, username: "yan"),
                read: "\(Self.auth)/signup", client)
            let free = try await stranger.device.post(
                AccountPlayer.SignUp(email: "free@example.org", username: "yan"),
                read: "\(Self.auth)/signup", client)
            #expect(taken.status == free.status)
            #expect(taken.text == free.text)
            #expect(
                try await server.mails(to: member.email).map(\.subject) == [
                    "Du hast schon ein Konto bei Florilegium"
                ])
            // A forgotten password, too, is answered alike.
            let known = try await client.post(
                ["email": member.email], to: "\(Self.auth)/forgot-password")
            let unknown = try await client.post(
                ["email": "nobody@example.org"], to: "\(Self.auth)/forgot-password")
            #expect(known.status == unknown.status)
            #expect(known.text == unknown.text)
            #expect(try await server.mails(to: "nobody@example.org").isEmpty)
            // And a wrong password as an unknown name.
            var one = stranger
            let wrong = try await one.device.post(
                AccountPlayer.Login(name: "zoe", password: "Wrong-one-7"), to: "\(Self.auth)/login",
                client)
            let nobody = try await one.login(as: "nobody-here", client)
            #expect(wrong.status == nobody.status)
            #expect(wrong.text == nobody.text)
        }
    }
}
