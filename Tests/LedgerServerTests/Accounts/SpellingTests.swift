import HTTPTypes
import Ledger
import LedgerSupport
import ServingSupport
import Testing

@testable import LedgerAccounts
@testable import LedgerEngine
@testable import LedgerServer

/// One person, one mailbox, one password, however they are typed.
@Suite struct `Names in two spellings` {
    private static let auth = LedgerRoute.auth
    private static let (typed, sent) = ("zoe@bücher.example", "zoe@xn--bcher-kva.example")

    @Test(arguments: [(typed, sent), (sent, typed)])
    func `are one address: to sign up, to sign in, and for a new password`(
        _ first: String, _ second: String
    ) async throws {
        try await LedgerHarness().route { client, server in
            var player = try await AccountPlayer("zoe", client)
            let form = AccountPlayer.SignUp(email: first, username: "zoe")
            let answer = try await player.device.post(form, read: "\(Self.auth)/signup", client)
            #expect(answer.status == .accepted)
            let token = try #require(try await server.mailedToken(to: first))
            let opened = try await player.device.post(
                ["token": token], to: "\(Self.auth)/confirm", client)
            #expect(opened.status == .ok)
            for name in [first, second, "ZOE@BÜCHER.example"] {
                #expect(try await player.login(as: name, client).status == .ok, "\(name)")
            }
            let other = try await AccountPlayer("bea", seed: 2, client)
            let again = AccountPlayer.SignUp(email: second, username: "bea")
            _ = try await other.device.post(again, read: "\(Self.auth)/signup", client)
            let store = server.services.accounts.store
            let persons = try await store.persons(after: nil, limit: 9)
            let account = try await store.account(of: try #require(persons.first))
            #expect(persons.count == 1 && account?.details.email == first)
            let asked = try await client.post(["email": second], to: "\(Self.auth)/forgot-password")
            #expect(asked.status == .accepted)
            #expect(try await server.mailedToken(to: first) != token)
        }
    }

    @Test func `that became two accounts before are told to the operator, and each signs in`()
        async throws
    {
        let harness = try LedgerHarness()
        let console = OperatorConsole(home: harness.options.home)
        let handles = try await harness.route { client, server in
            var handles: [String] = []
            for (name, email, seed) in [
                ("zoe", Self.typed, 1), ("bea", Self.sent, 2), ("eva", "eva@example.org", 3),
            ] as [(String, String, UInt64)] {
                var device = try SigningDevice(seed: seed)
                handles.append(try await device.begin(client).handle)
                let person = try #require(
                    try await server.services.ledger.person(of: device.device.name))
                // As it was kept until 29 November 2026: by the form in which it was typed.
                let record = AccountRecord(
                    person: person,
                    details: AccountDetails(
                        email: email, username: name, displayName: name, language: "en",
                        consents: []),
                    password: try await server.services.accounts.passwords.hash(
                        AccountPlayer.password + name, for: "here"),
                    role: .player, made: 1)
                let store = server.services.accounts.store
                let key = try await store.lookupKey()
                try await store.write {
                    try store.insert(NewAccount(record, email: email, username: name), key, $0)
                }
            }
            for (name, email) in [("zoe", Self.typed), ("bea", Self.sent)] {
                let player = try await AccountPlayer(name, seed: 9, client)
                let login = AccountPlayer.Login(
                    name: email, password: AccountPlayer.password + name)
                let answer = try await player.device.post(login, to: "\(Self.auth)/login", client)
                #expect(answer.status == .ok, "\(email)")
            }
            return handles
        }
        let lines = try await console.run("list", "twice").split(separator: "\n")
        #expect(lines.map(String.init) == handles.prefix(2).map { "\($0)  \(Self.sent)" })
    }

    @Test func `are one password: spaces of any keyboard, composed letters`() async throws {
        try await LedgerHarness().route { client, server in
            let player = try await AccountPlayer("zoe", client)
            var form = AccountPlayer.SignUp(email: "zoe@example.org", username: "zoe")
            form.password = "Kornblume blåvit 7"
            _ = try await player.device.post(form, read: "\(Self.auth)/signup", client)
            let token = try #require(try await server.mailedToken(to: "zoe@example.org"))
            _ = try await player.device.post(["token": token], to: "\(Self.auth)/confirm", client)
            for (typed, status) in [
                ("Kornblume\u{a0}bla\u{30a}vit\u{2009}7", 200), ("Kornblume\tblåvit 7", 401),
                ("Kornblume blåvit 7\u{feff}", 401),
            ] {
                let login = AccountPlayer.Login(name: "zoe", password: typed)
                let answer = try await player.device.post(login, to: "\(Self.auth)/login", client)
                #expect(answer.status.code == status)
            }
            let other = try await AccountPlayer("bea", seed: 2, client)
            for typed in ["Kornblume\tblåvit 7", "Kornblume blåvit 7\u{feff}"] {
                form.password = typed
                let answer = try await other.device.post(
                    form, read: "\(Self.auth)/signup", client)
                #expect(answer.text.contains("bad-letters"), "\(answer.text)")
            }
        }
    }
}
