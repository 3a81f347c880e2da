import Catalog
import Foundation
import HTTPTypes
import Ledger
import LedgerEngine
import LedgerSupport
import NIOCore
import ServingSupport
import Testing

@testable import LedgerAccounts
@testable import LedgerServer

/// Signing in on several devices, renewing, and who is kept out.
@Suite struct `Signing in over HTTP` {
    private static let auth = LedgerRoute.auth
    private static let user = LedgerRoute.user

    @Test
    func
        `a second device shows the same, and its guest's week counts once under retries and races`()
        async throws
    {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            var first = try await AccountPlayer.member("zoe", client, server)
            _ = try await first.device.send([first.device.device.quiz()], client)
            var second = try await AccountPlayer("zoe", seed: 2, client)
            var week: [Entry] = []
            for _ in 0..<7 {
                second.device.device.now += 24 * Device.hour
                week += [try second.device.device.quiz(), try second.device.device.walk(3_000)]
            }
            harness.clock.now = second.device.device.now
            let answers = try await second.device.send(week, client)
            #expect(answers.allSatisfy { $0 == .recorded })
            let player = second
            let logins = try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        var copy = player
                        var status = HTTPResponse.Status.serviceUnavailable
                        // Where hashes take long, who waited too long is told to come again.
                        for _ in 0..<20 where status == .serviceUnavailable {
                            status = try await copy.login(as: "zoe", client).status
                        }
                        return status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(logins.allSatisfy { $0 == .ok }, "\(logins)")
            _ = try await second.login(as: "ZOE@example.org", client)
            _ = try await first.login(as: "zoe", client)
            let one = try await first.ask(.get, "\(Self.user)/stats", nil, client).text
            let two = try await second.ask(.get, "\(Self.user)/stats", nil, client).text
            #expect(one == two)
            let stats: Profile = try await first.ask(.get, "\(Self.user)/stats", nil, client).json()
            #expect(stats.steps == 21_000)
            // The device begins sessions as the account's from now on.
            #expect(try await second.device.begin(client).handle == stats.handle)
            let read: Profile = try await second.device.get(LedgerRoute.profile, client).json()
            #expect(read.steps == 21_000)
            // What is sent again is known.
            #expect(
                try await second.device.send(week, client).allSatisfy { $0 == .alreadyRecorded })
            #expect(try await server.services.ledger.verify() == [])
        }
    }

    @Test func `the cookie is for our own pages alone`() async throws {
        let harness = try LedgerHarness { $0.allowedOrigins = ["https://app.example"] }
        try await harness.route { client, server in
            let player = try await AccountPlayer.member("zoe", client, server)
            let answer = try await player.device.post(
                AccountPlayer.Login(name: "zoe", cookie: true), to: "\(Self.auth)/login", client)
            let field = try #require(answer.headers[.setCookie])
            for part in [
                "; Secure", "; HttpOnly", "; SameSite=Strict", "; Max-Age=2592000",
                "; Path=/v1/ledger/auth",
            ] {
                #expect(field.contains(part), "\(part)")
            }
            #expect(try answer.json(AuthAPI.SignedIn.self).renewal == nil)
            let cookie = String(field.prefix { $0 != ";" })
            let empty: [String: String] = [:]
            for (origin, status) in [
                ("https://evil.example", 401), (nil, 401), ("https://app.example", 200),
            ] {
                var headers: HTTPFields = [.cookie: cookie]
                headers[.origin] = origin
                let renewed = try await client.post(empty, to: "\(Self.auth)/refresh", headers)
                #expect(renewed.status.code == status, "\(origin ?? "none")")
            }
        }
    }

    @Test func `five tries lock a name for strangers, and never for where its person signs in`()
        async throws
    {
        let harness = try LedgerHarness { $0.isBehindProxy = true }
        try await harness.route { client, server in
            let player = try await AccountPlayer.member("zoe", client, server)
            func login(_ name: String, _ password: String, from address: String) async throws
                -> RouterAnswer
            {
                let body = try CanonicalJSON.encode(
                    AccountPlayer.Login(name: name, password: password))
                var headers: HTTPFields = [
                    .authorization: try player.device.authorization("\(Self.auth)/login", body)
                ]
                headers[HTTPField.Name("X-Forwarded-For")!] = address
                return try await client.executeRequest(
                    uri: "/\(Self.auth)/login", method: .post, headers: headers,
                    body: ByteBuffer(bytes: body))
            }
            #expect(try await login("zoe", AccountPlayer.password, from: "192.0.2.1").status == .ok)
            for name in ["zoe", "nobody"] {
                for _ in 0..<5 {
                    #expect(
                        try await login(name, "Wrong-one-7", from: "198.51.100.7").problem
                            == "wrong-password")
                }
                let locked = try await login(name, AccountPlayer.password, from: "203.0.113.9")
                #expect(locked.status == .tooManyRequests)
                #expect(locked.headers[.retryAfter] == "900")
            }
            #expect(try await login("zoe", AccountPlayer.password, from: "192.0.2.1").status == .ok)
            harness.clock.now += 15 * 60_000
            #expect(
                try await login("zoe", AccountPlayer.password, from: "203.0.113.9").status == .ok)
        }
    }

    @Test func `tries side by side are no more than tries one after the other`() async throws {
        try await LedgerHarness().route { client, server in
            _ = try await AccountPlayer.member("zoe", client, server)
            let stranger = try await AccountPlayer("yan", seed: 2, client)
            let body = try CanonicalJSON.encode(
                AccountPlayer.Login(name: "zoe", password: "Wrong-one-7"))
            let fields: HTTPFields = [
                .authorization: try stranger.device.authorization("\(Self.auth)/login", body)
            ]
            let problems = try await withThrowingTaskGroup(of: String?.self) { group in
                for _ in 0..<12 {
                    group.addTask {
                        // Where hashes take long, who waited too long comes again.
                        var problem: String? = "busy"
                        for _ in 0..<20 where problem == "busy" {
                            problem = try await client.executeRequest(
                                uri: "/\(Self.auth)/login", method: .post, headers: fields,
                                body: ByteBuffer(bytes: body)
                            ).problem
                        }
                        return problem
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(problems.count { $0 == "wrong-password" } == 5)
            #expect(problems.count { $0 == "locked" } == 7)
        }
    }

    @Test func `who was taken in as a guest opens no account by a link of before`() async throws {
        try await LedgerHarness().route { client, server in
            let parent = try await AccountPlayer.member("zoe", client, server)
            var child = try await AccountPlayer("kid", seed: 2, client)
            let form = AccountPlayer.SignUp(email: "kid@example.org", username: "kiddo")
            #expect(
                try await child.device.post(form, read: "\(Self.auth)/signup", client).status
                    == .accepted)
            let token = try #require(try await server.mailedToken(to: "kid@example.org"))
            #expect(try await child.login(as: "zoe", client).status == .ok)
            let opened = try await client.post(["token": token], to: "\(Self.auth)/confirm")
            #expect(opened.problem == "link-over")
            let guests = try await server.services.ledger.guests(
                of: try #require(
                    try await server.services.accounts.store.account(emails: [parent.email])?.person
                ))
            #expect(guests.count == 1)
        }
    }

    @Test func `who was shut out signs in no more`() async throws {
        try await LedgerHarness().route { client, server in
            var player = try await AccountPlayer.member("zoe", client, server)
            let person = try #require(
                try await server.services.accounts.store.account(username: "zoe")?.person)
            try await server.services.ledger.record(
                VerdictBody(.ban, reason: "spam"), on: person,
                id: UUIDv7(after: nil, at: Device.noon, random: (1, 1)), now: Device.noon)
            #expect(try await player.login(as: "zoe", client).problem == "banned")
            let change = try await player.ask(
                .put, "\(Self.user)/profile", ["displayName": "Zed"], client)
            #expect(change.problem == "banned")
        }
    }

    @Test func `who was shut out takes nothing into an account`() async throws {
        try await LedgerHarness().route { client, server in
            _ = try await AccountPlayer.member("zoe", client, server)
            var guest = try await AccountPlayer("zoe", seed: 2, client)
            #expect(
                try await guest.device.send([try guest.device.device.walk(700)], client) == [
                    .recorded
                ])
            let person = try #require(
                try await server.services.ledger.person(of: guest.device.device.name))
            try await server.services.ledger.record(
                VerdictBody(.ban, reason: "spam"), on: person,
                id: UUIDv7(after: nil, at: Device.noon, random: (1, 1)), now: Device.noon)
            #expect(try await guest.login(as: "zoe", client).problem == "banned")
            #expect(try await server.services.ledger.person(of: guest.device.device.name) == person)
        }
    }

    @Test func `a guest who was taken in opens no account of their own by a link that still waits`()
        async throws
    {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            _ = try await AccountPlayer.member("zoe", client, server)
            var guest = try await AccountPlayer("zoe", seed: 2, client)
            let person = try #require(
                try await server.services.ledger.person(of: guest.device.device.name))
            #expect(try await guest.login(as: "zoe", client).status == .ok)
            // Asked for before, and written to the store after it.
            let details = AccountDetails(
                email: "yan@example.org", username: "yan", displayName: "yan", language: "en",
                consents: [])
            let wanted = AccountMailer.SignUp(
                details: details, email: "yan@example.org", username: "yan", password: "$2b$04$")
            try server.accountMailer.add(.signUp(wanted, for: person, from: "192.0.2.1"))
            let link = try #require(try await server.mailedToken(to: "yan@example.org"))
            #expect(
                try await client.post(["token": link], to: "\(Self.auth)/confirm").problem
                    == "link-over")
            #expect(try await server.services.accounts.store.account(of: person) == nil)
            #expect(try await server.services.ledger.verify() == [])
        }
    }

    @Test func `what a device sends while its guest is taken in is recorded for the account`()
        async throws
    {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            let zoe = try await AccountPlayer.member("zoe", client, server)
            var guest = try await AccountPlayer("zoe", seed: 2, client)
            #expect(
                try await guest.device.send([try guest.device.device.walk(700)], client) == [
                    .recorded
                ])
            let owner = try #require(
                try await server.services.ledger.person(of: zoe.device.device.name))
            let person = try #require(
                try await server.services.ledger.person(of: guest.device.device.name))
            // The ledger's server still takes the device for the guest's.
            _ = try await server.services.ledger.claim(
                GuestClaim(
                    guest.device.device.name, of: person, into: owner, password: nil,
                    id: UUIDv7(after: nil, at: Device.noon, random: (1, 1)), now: harness.clock.now)
            ) {}
            guest.device.device.now += Device.hour
            harness.clock.now += Device.hour
            #expect(
                try await guest.device.send([try guest.device.device.walk(800)], client) == [
                    .recorded
                ])
            #expect(try await server.services.ledger.state(of: owner)?.steps == 1_500)
            #expect(try await server.services.ledger.verify() == [])
        }
    }

    @Test func `tries of an IPv6 site are counted together, too`() {
        let tries = PasswordAttempts("zoe", from: "2001:db8:1:2::/64", isKnown: false)
        #expect(
            tries.subjects.map(\.name) == [
                "name zoe elsewhere", "network 2001:db8:1:2::/64", "network 2001:db8:1::/48",
            ])
        #expect(tries.subjects.map(\.most) == [5, 20, 80])
        #expect(PasswordAttempts("zoe", from: "192.0.2.1", isKnown: false).subjects.count == 2)
    }
}
