import Foundation
import HTTPTypes
import Ledger
import LedgerEngine
import LedgerStorage
import LedgerSupport
import Logging
import NIOCore
import Serving
import ServingSupport
import Testing

@testable import LedgerAccounts
@testable import LedgerRequests
@testable import LedgerServer

extension `Passwords at the ledger` {
    @Test func `passwords are hashed at the full cost, unless a test says otherwise`() async throws
    {
        let hash = try await PasswordQueue().hash("Cornflower-blue7", for: "a")
        #expect(hash.hasPrefix("$2b$12$"))
    }

    @Test func `who waited too long for a hash is told to come again, and one too many at once`()
        async throws
    {
        let queue = PasswordQueue(atOnce: 1)
        let results = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<60 {
                group.addTask {
                    (try? await queue.matches("Cornflower-blue7", nil, for: "a")) != nil
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        // One runs, 32 wait, and of those only as many are hashed as somebody still waits for.
        #expect(results.filter(\.self).count <= AccountLimits.waitingPasswordsOfNetwork + 1)
        #expect(results.contains(true))
        #expect(try await queue.matches("Cornflower-blue7", nil, for: "a") == false)
    }

    @Test func `a sign-in that was under way when the password changed signs nobody in`()
        async throws
    {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            let owner = try await AccountPlayer.member("zoe", client, server)
            var thief = try await AccountPlayer("zoe", seed: 2, client)
            let entry = try thief.device.device.walk(700)
            #expect(try await thief.device.send([entry], client) == [.recorded])
            // The old password was compared already.
            let known = try #require(
                try await server.services.accounts.store.account(username: "zoe"))
            let guest = try await server.services.identity.sender(thief.device.device.name)
            let change = ["old": AccountPlayer.password, "new": "Meadow-sweet-9"]
            #expect(
                try await owner.ask(.put, "\(Self.user)/password", change, client).status
                    == .noContent)
            let auth = AuthAPI(services: server.services.account, network: "192.0.2.1")
            await #expect(throws: ProblemDetails.self) {
                _ = try await auth.enter(known, at: guest, keep: true, cookie: false)
            }
            #expect(try await server.services.ledger.person(of: guest.device) == guest.person)
            #expect(
                try await server.services.accounts.store.sessions(
                    of: known.person, now: harness.clock.now
                ).count == 1)
            // The same for a device that was the account's already.
            let own = Sender(person: known.person, device: guest.device)
            await #expect(throws: ProblemDetails.self) {
                _ = try await auth.enter(known, at: own, keep: true, cookie: false)
            }
            #expect(
                try await server.services.accounts.store.sessions(
                    of: known.person, now: harness.clock.now
                ).count == 1)
        }
    }

    @Test
    func `strangers who ask for accounts with an address keep no new password from its owner`()
        async throws
    {
        try await LedgerHarness().route { client, server in
            let owner = try await AccountPlayer.member("zoe", client, server)
            for number in 0..<5 {
                let stranger = try await AccountPlayer(
                    "stranger\(number)", seed: UInt64(10 + number), client)
                let asked = AccountPlayer.SignUp(email: owner.email, username: "stranger\(number)")
                _ = try await stranger.device.post(asked, read: "\(Self.auth)/signup", client)
            }
            #expect(try await server.mails(to: owner.email).count == AccountLimits.mailsAnHour)
            try await server.spool.remove(to: owner.email)
            _ = try await client.post(["email": owner.email], to: "\(Self.auth)/forgot-password")
            #expect(try await server.mailedToken(to: owner.email) != nil)
        }
    }

    @Test func `strangers of three networks do not keep the owner of an address from an account`()
        async throws
    {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            let person = PersonID(rawValue: 1)
            _ = try await AccountPlayer("zoe", client)
            func ask(from network: String, _ address: String = "zoe@example.org") async throws
                -> Int
            {
                let details = AccountDetails(
                    email: address, username: "zoe", displayName: "zoe", language: "en",
                    consents: [])
                let wanted = AccountMailer.SignUp(
                    details: details, email: address, username: "zoe", password: "$2b$04$")
                try server.accountMailer.add(.signUp(wanted, for: person, from: network))
                return try await server.mails(to: address).count
            }
            for network in ["192.0.2.1", "192.0.2.2", "2001:db8:1:1::/64"] {
                for _ in 0..<AccountLimits.mailsAnHour { _ = try await ask(from: network) }
            }
            #expect(try await ask(from: "192.0.2.1") == 9)
            // A network of the same site counts as the same one.
            #expect(try await ask(from: "2001:db8:1:2::/64") == 9)
            #expect(try await ask(from: "192.0.2.3") == 10)
            // What stands behind a plus leads to the same person.
            #expect(try await ask(from: "192.0.2.1", "zoe+1@example.org") == 0)
            for _ in 0..<4 { _ = try await ask(from: "192.0.2.4") }
            #expect(try await ask(from: "192.0.2.5") == AccountLimits.confirmationsAnHour)
        }
    }

    @Test func `a link that works is not replaced where no mail tells the new one`() async throws {
        try await LedgerHarness().route { client, server in
            let guest = try await AccountPlayer("zoe", client)
            let asked = AccountPlayer.SignUp(email: guest.email, username: "zoe")
            var link: String?
            for _ in 0..<4 {
                #expect(
                    try await guest.device.post(asked, read: "\(Self.auth)/signup", client).status
                        == .accepted)
                link = try await server.mailedToken(to: guest.email) ?? link
            }
            let last = try #require(link)
            #expect(
                try await guest.device.post(["token": last], to: "\(Self.auth)/confirm", client)
                    .status == .ok)
        }
    }
}
