import HTTPTypes
import Ledger
import LedgerSupport
import ServingSupport
import Testing

@testable import LedgerRequests
@testable import LedgerServer

/// Whether who writes has an account, asked with each write.
@Suite struct `Who has an account` {
    @Test func `a guest has none, a member has one, and who left has none`() async throws {
        try await LedgerHarness().route { client, server in
            let guest = try await AccountPlayer("yan", seed: 2, client)
            let identity = server.services.identity
            let person = try await identity.sender(guest.device.device.name).person
            #expect(try await !identity.hasAccount(person))
            let form = AccountPlayer.SignUp(email: guest.email, username: "yan")
            _ = try await guest.device.post(form, read: "\(LedgerRoute.auth)/signup", client)
            #expect(try await !identity.hasAccount(person))
            let token = try #require(try await server.mailedToken(to: guest.email))
            var member = guest
            member.signedIn = try await guest.device.post(
                ["token": token], to: "\(LedgerRoute.auth)/confirm", client
            ).json()
            #expect(try await identity.hasAccount(person))
            let proof = ["password": AccountPlayer.password]
            #expect(
                try await member.ask(.delete, "\(LedgerRoute.user)/account", proof, client).status
                    == .noContent)
            #expect(try await !identity.hasAccount(person))
        }
    }

    @Test func `what was read before a change is not kept after it`() async throws {
        let members = Remembered<PersonID, Bool>(most: 2)
        let person = PersonID(rawValue: 1)
        let before = try await members.value(of: person) {
            members.forget(person)
            return false
        }
        #expect(before == false)
        #expect(try await members.value(of: person) { true } == true)
        // From then on it is remembered, until there are too many.
        #expect(try await members.value(of: person) { false } == true)
        for number in 2...3 { _ = try await members.value(of: PersonID(rawValue: number)) { true } }
        #expect(try await members.value(of: person) { false } == false)
    }
}
