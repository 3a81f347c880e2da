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

extension `Passkeys over HTTP` {
    @Test func `one is removed by its person alone, and then signs nobody in`() async throws {
        try await Self.harness().route { client, server in
            let player = try await AccountPlayer.member("zoe", client, server)
            let other = try await AccountPlayer.member("yan", seed: 2, client, server)
            var browser = PasskeyBrowser()
            let added: PasskeyForms.Item = try await player.add(&browser, client).json()
            let route = "\(Self.user)/passkeys/\(added.id)"
            #expect(try await other.ask(.delete, route, nil, client).status == .notFound)
            #expect(
                try await player.ask(.delete, "\(Self.user)/passkeys/x", nil, client).status
                    == .notFound)
            #expect(try await player.ask(.delete, route, nil, client).status == .noContent)
            #expect(try await player.ask(.delete, route, nil, client).status == .notFound)
            var guest = try await AccountPlayer("zoe", seed: 3, client)
            #expect(try await guest.enter(by: browser, client).problem == "wrong-passkey")
        }
    }

    @Test func `a password that is changed leaves them, and who was shut out has no use of them`()
        async throws
    {
        try await Self.harness().route { client, server in
            let player = try await AccountPlayer.member("zoe", client, server)
            var browser = PasskeyBrowser()
            _ = try await player.add(&browser, client)
            let change = ["old": AccountPlayer.password, "new": "Meadow-sweet-9"]
            #expect(
                try await player.ask(.put, "\(Self.user)/password", change, client).status
                    == .noContent)
            var guest = try await AccountPlayer("zoe", seed: 3, client)
            #expect(try await guest.enter(by: browser, client).status == .ok)

            let person = try #require(
                try await server.services.accounts.store.account(username: "zoe")?.person)
            try await server.services.ledger.record(
                VerdictBody(.ban, reason: "spam"), on: person,
                id: UUIDv7(after: nil, at: Device.noon, random: (1, 1)), now: Device.noon)
            var another = try await AccountPlayer("zoe", seed: 4, client)
            #expect(try await another.enter(by: browser, client).problem == "banned")
        }
    }

    @Test
    func
        `who opens somebody else's account is out of it when its owner chooses a password by mail`()
        async throws
    {
        try await Self.harness().route { client, server in
            // The stranger signs up with an address that is not theirs; its owner opens the link.
            let stranger = try await AccountPlayer.member("zoe", client, server)
            var (theirs, owners) = (PasskeyBrowser(), PasskeyBrowser())
            #expect(try await stranger.add(&theirs, client).status == .created)
            func reset(_ password: String) async throws -> [String] {
                _ = try await client.post(
                    ["email": stranger.email], to: "\(Self.auth)/forgot-password")
                let token = try #require(try await server.mailedToken(to: stranger.email))
                let answer = try await client.post(
                    ["token": token, "password": password], to: "\(Self.auth)/reset-password")
                #expect(answer.status == .noContent)
                return try await server.mails(to: stranger.email).map(\.subject)
            }
            #expect(
                try await reset("Meadow-sweet-9") == [
                    "Neues Passwort, und andere Schlüssel sind entfernt"
                ])
            var guest = try await AccountPlayer("zoe", seed: 3, client)
            #expect(try await guest.enter(by: theirs, client).problem == "wrong-passkey")
            let answer = try await guest.device.post(
                AccountPlayer.Login(name: "zoe", password: "Meadow-sweet-9"),
                to: "\(Self.auth)/login", client)
            guest.signedIn = try answer.json()
            let form = try await guest.ask(
                .post, "\(Self.user)/passkeys/options", ["password": "Meadow-sweet-9"], client)
            let made = try owners.made(form.json(), label: "Mine")
            #expect(
                try await guest.ask(.post, "\(Self.user)/passkeys", made, client).status == .created
            )
            try await server.spool.remove(to: stranger.email)
            // Each time: who knew the password may have added one since.
            #expect(
                try await reset("Globe-flower-3") == [
                    "Neues Passwort, und andere Schlüssel sind entfernt"
                ])
            var again = try await AccountPlayer("zoe", seed: 4, client)
            #expect(try await again.enter(by: owners, client).problem == "wrong-passkey")
            try await server.spool.remove(to: stranger.email)
            #expect(try await reset("Marsh-gentian-5") == ["Dein Passwort wurde geändert"])
        }
    }

    @Test func `who leaves takes them along, and no passkey opens anything after`() async throws {
        let harness = try Self.harness()
        try await harness.route { client, server in
            let player = try await AccountPlayer.member("zoe", client, server)
            var browser = PasskeyBrowser()
            _ = try await player.add(&browser, label: "Quillfeather's phone", client)
            let person = try #require(
                try await server.services.accounts.store.account(username: "zoe"))
            let files = try await PersonExport(services: server.services.account, account: person)
                .files()
            let told = try #require(files.first { $0.name == "sign-ins.json" })
            #expect(
                String(decoding: told.data, as: UTF8.self).contains(
                    "\"label\" : \"Quillfeather's phone\""))
            #expect(files.allSatisfy { $0.data.range(of: browser.authenticator.id) == nil })
            let proof = ["password": AccountPlayer.password]
            #expect(
                try await player.ask(.delete, "\(Self.user)/account", proof, client).status
                    == .noContent)
            var guest = try await AccountPlayer("zoe", seed: 3, client)
            #expect(try await guest.enter(by: browser, client).problem == "wrong-passkey")
        }
    }
}
