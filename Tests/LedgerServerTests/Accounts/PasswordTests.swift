import Foundation
import GRDB
import HTTPTypes
import Ledger
import LedgerEngine
import LedgerStorage
import LedgerSupport
import Logging
import NIOCore
import Serving
import ServingSupport
import Synchronization
import TestSupport
import Testing

@testable import LedgerAccounts
@testable import LedgerServer

/// Passwords: forgotten, changed, and hashed in a queue.
@Suite struct `Passwords at the ledger` {
    static let auth = LedgerRoute.auth
    static let user = LedgerRoute.user

    @Test func `a forgotten password is chosen anew once, and ends all sessions`() async throws {
        try await LedgerHarness().route { client, server in
            var player = try await AccountPlayer.member("zoe", client, server)
            func forget() async throws {
                _ = try await client.post(
                    ["email": player.email], to: "\(Self.auth)/forgot-password")
            }
            try await forget()
            let earlier = try #require(try await server.mailedToken(to: player.email))
            try await forget()
            #expect(try await server.mailedToken(to: player.email) != nil)
            try await forget()
            let token = try #require(try await server.mailedToken(to: player.email))
            // Three such mails an hour.
            for _ in 0..<2 { try await forget() }
            #expect(try await server.mails(to: player.email).isEmpty)
            func reset(_ password: String) async throws -> RouterAnswer {
                try await client.post(
                    ["token": token, "password": password], to: "\(Self.auth)/reset-password")
            }
            let former = ["token": earlier, "password": "Meadow-sweet-9"]
            #expect(
                try await client.post(former, to: "\(Self.auth)/reset-password").problem
                    == "link-over")
            #expect(try await reset("weak").problem == "invalid")
            #expect(try await reset("Meadow-sweet-9").status == .noContent)
            #expect(try await reset("Meadow-sweet-9").problem == "link-over")
            #expect(
                try await player.ask(.get, "\(Self.user)/profile", nil, client).problem
                    == "not-signed-in")
            // The device was signed out with its session: a new key begins anew.
            player = try await AccountPlayer("zoe", seed: 5, client)
            #expect(try await player.login(as: "zoe", client).problem == "wrong-password")
            let answer = try await player.device.post(
                AccountPlayer.Login(name: "zoe", password: "Meadow-sweet-9"),
                to: "\(Self.auth)/login", client)
            #expect(answer.status == .ok)
        }
    }

    @Test func `a person is told what became of their account, whatever strangers have mailed`()
        async throws
    {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            let player = try await AccountPlayer.member("zoe", client, server)
            let store = server.services.accounts.store
            let person = try #require(try await store.account(username: "zoe")?.person)
            // Not the ledger's own, which does what waits at once.
            let accountMailer = try AccountMailer(
                store, server.spool, site: "http://a/", now: { harness.clock.now },
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            func mails() async throws -> [String] {
                await accountMailer.drain()
                return try await server.spool.waiting().map(\.mail).filter { $0.to == player.email }
                    .map(\.subject)
            }
            for _ in 0..<AccountLimits.mailsAnHour {
                try accountMailer.add(.forgotten([player.email]))
            }
            let asked = Array(
                repeating: "Wähle ein neues Passwort", count: AccountLimits.mailsAnHour)
            #expect(try await mails() == asked)
            for _ in 0..<AccountLimits.waitingMails {
                try accountMailer.add(.forgotten(["nobody@example.org"]))
            }
            #expect(throws: ProblemDetails.self) {
                try accountMailer.add(.forgotten(["nobody@example.org"]))
            }
            for occasion in [MailTexts.MailKind.passkey, .changed, .gameCenter, .reused] {
                accountMailer.tell(person, of: occasion)
            }
            let told = [
                "Ein Passkey ist dazugekommen", "Dein Passwort wurde geändert",
                "Game Center ist verbunden", "Eines deiner Geräte wurde abgemeldet",
            ]
            #expect(try await mails().sorted() == (asked + told).sorted())
            // Nor without end, and without taking the place of what is asked for.
            for _ in 0..<AccountLimits.noticesAnHour {
                accountMailer.tell(person, of: .changed)
            }
            #expect(try await mails().count == asked.count + AccountLimits.noticesAnHour)
            harness.clock.now += AccountLimits.link
            try accountMailer.add(.forgotten([player.email]))
            #expect(try await mails().filter { $0 == asked[0] }.count == asked.count + 1)
        }
    }

    @Test func `a mail is not lost to a database that refuses for a while`() async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            let player = try await AccountPlayer.member("zoe", client, server)
            let person = try #require(
                try await server.services.accounts.store.account(username: "zoe")?.person)
            let keys = try DatabaseQueue(path: "\(harness.home.path)/ledger/keys.sqlite")
            @Sendable func rename(_ from: String, _ to: String) throws {
                try keys.write { try $0.execute(sql: "ALTER TABLE \(from) RENAME TO \(to)") }
            }
            func told() async throws -> Int {
                try await server.spool.waiting().filter { $0.mail.to == player.email }.count
            }
            let pauses = Mutex(0)
            let mailer = try AccountMailer(
                server.services.accounts.store, server.spool, site: "http://a/",
                now: { harness.clock.now },
                pause: {
                    let count = pauses.withLock { pauses in
                        pauses += 1
                        return pauses
                    }
                    if count == 2 {
                        #expect(throws: Never.self) { try rename("away", "mailed") }
                    }
                }, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            let before = try await told()
            try rename("mailed", "away")
            for _ in 0..<2 { mailer.tell(person, of: .changed) }
            await mailer.drain()
            #expect(pauses.withLock { $0 } == 2)
            #expect(try await told() == before + 2)
            // It does not wait without end: what is refused all the time is told in the log.
            try rename("mailed", "away")
            for _ in 0..<3 { mailer.tell(person, of: .changed) }
            await mailer.drain()
            #expect(pauses.withLock { $0 } == 2 + AccountLimits.mailPauses)
            #expect(try await told() == before + 2)
        }
    }

    @Test func `a link is over after an hour`() async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            let player = try await AccountPlayer.member("zoe", client, server)
            _ = try await client.post(["email": player.email], to: "\(Self.auth)/forgot-password")
            let token = try #require(try await server.mailedToken(to: player.email))
            harness.clock.now += 3_600_000
            let answer = try await client.post(
                ["token": token, "password": "Meadow-sweet-9"], to: "\(Self.auth)/reset-password")
            #expect(answer.problem == "link-over")
        }
    }

    @Test func `a password is changed with the old one, and other sessions end`() async throws {
        try await LedgerHarness().route { client, server in
            let first = try await AccountPlayer.member("zoe", client, server)
            var second = try await AccountPlayer("zoe", seed: 2, client)
            _ = try await second.login(as: "zoe", client)
            let wrong = ["old": "Wrong-one-7", "new": "Meadow-sweet-9"]
            #expect(
                try await first.ask(.put, "\(Self.user)/password", wrong, client).status
                    == .forbidden)
            let right = ["old": AccountPlayer.password, "new": "Meadow-sweet-9"]
            #expect(
                try await first.ask(.put, "\(Self.user)/password", right, client).status
                    == .noContent)
            #expect(try await first.ask(.get, "\(Self.user)/profile", nil, client).status == .ok)
            #expect(
                try await second.ask(.get, "\(Self.user)/profile", nil, client).status
                    == .unauthorized)
        }
    }

    @Test
    func
        `a device has one session, so that signing out or a new password never ends it by an older one`()
        async throws
    {
        try await LedgerHarness().route { client, server in
            var player = try await AccountPlayer.member("zoe", client, server)
            let before = player
            // The answer was lost, say, and the client signed in again.
            #expect(try await player.login(as: "zoe", client).status == .ok)
            #expect(
                try await before.ask(.get, "\(Self.user)/profile", nil, client).status
                    == .unauthorized)
            let change = ["old": AccountPlayer.password, "new": "Meadow-sweet-9"]
            #expect(
                try await player.ask(.put, "\(Self.user)/password", change, client).status
                    == .noContent)
            #expect(
                try await player.device.send([try player.device.device.walk(300)], client) == [
                    .recorded
                ])
            #expect(
                try await player.ask(.post, "\(Self.auth)/logout", nil, client).status == .noContent
            )
            for one in [before, player] {
                #expect(
                    try await one.ask(.get, "\(Self.user)/profile", nil, client).status
                        == .unauthorized)
                let renewal = ["renewal": one.signedIn?.renewal ?? ""]
                #expect(
                    try await client.post(renewal, to: "\(Self.auth)/refresh").status
                        == .unauthorized)
            }
        }
    }

    @Test func `a session whose device was ended is not renewed`() async throws {
        try await LedgerHarness().route { client, server in
            let player = try await AccountPlayer.member("zoe", client, server)
            let person = try #require(
                try await server.services.accounts.store.account(username: "zoe")?.person)
            try await server.services.ledger.end(player.device.device.name, of: person)
            let renewal = ["renewal": player.signedIn?.renewal ?? ""]
            #expect(
                try await client.post(renewal, to: "\(Self.auth)/refresh").problem
                    == "not-signed-in")
        }
    }

    @Test func `what was asked for with the old password does nothing after a new one`()
        async throws
    {
        try await LedgerHarness().route { client, server in
            let player = try await AccountPlayer.member("zoe", client, server)
            _ = try await client.post(["email": player.email], to: "\(Self.auth)/forgot-password")
            let link = try #require(try await server.mailedToken(to: player.email))
            let creation: PasskeyBrowser.Creation = try await player.ask(
                .post, "\(Self.user)/passkeys/options", ["password": AccountPlayer.password], client
            ).json()
            let change = ["old": AccountPlayer.password, "new": "Meadow-sweet-9"]
            #expect(
                try await player.ask(.put, "\(Self.user)/password", change, client).status
                    == .noContent)
            var browser = PasskeyBrowser()
            let made = try browser.made(creation, label: "Phone")
            #expect(
                try await player.ask(.post, "\(Self.user)/passkeys", made, client).status
                    != .created)
            let reset = ["token": link, "password": "Cow-parsley-8"]
            #expect(
                try await client.post(reset, to: "\(Self.auth)/reset-password").problem
                    == "link-over")
        }
    }
}
