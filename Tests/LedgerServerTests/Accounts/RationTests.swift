import Catalog
import Foundation
import HTTPTypes
import Ledger
import LedgerStorage
import NIOCore
import Serving
import ServingSupport
import Testing

@testable import LedgerAccounts
@testable import LedgerServer

/// How many new devices and mails to strangers one guest, one network and all may bring about.
@Suite struct `Rations over HTTP` {
    /// A ledger that counts networks, as one is served.
    private static func harness() throws -> LedgerHarness {
        try LedgerHarness {
            $0.networkRate = 100_000
            $0.isBehindProxy = true
        }
    }

    /// Says, as a proxy does, from where a request comes.
    private static func fields(_ authorization: String? = nil, from address: String) throws
        -> HTTPFields
    {
        var fields: HTTPFields = [try #require(HTTPField.Name("X-Forwarded-For")): address]
        fields[.authorization] = authorization
        return fields
    }

    private static func begin(
        _ device: inout SigningDevice, from address: String, at now: Int, _ client: RouterClient
    ) async throws -> RouterAnswer {
        let body = try CanonicalJSON.encode(
            SessionRequest(ledger: "localhost", born: now, made: now))
        let answer = try await client.executeRequest(
            uri: "/\(LedgerRoute.sessions)", method: .post,
            headers: fields(device.authorization(LedgerRoute.sessions, body), from: address),
            body: ByteBuffer(bytes: body))
        if answer.status == .ok { device.token = try answer.json(SessionAnswer.self).token }
        return answer
    }

    private static func signUp(
        _ email: String, by device: SigningDevice, from address: String, _ client: RouterClient
    ) async throws -> RouterAnswer {
        let form = AccountPlayer.SignUp(email: email, username: String(email.prefix { $0 != "@" }))
        return try await client.executeRequest(
            uri: "/\(LedgerRoute.auth)/signup", method: .post,
            headers: fields("Bearer \(device.token)", from: address),
            body: ByteBuffer(bytes: try CanonicalJSON.encode(form)))
    }

    @Test
    func
        `a school class begins at once, a thousand devices do not, and those that are known go on`()
        async throws
    {
        let harness = try Self.harness()
        try await harness.route { client, _ in
            var first = try SigningDevice()
            var answers: [RouterAnswer] = []
            for number in 0..<80 {
                var device = try SigningDevice()
                answers.append(
                    try await Self.begin(&device, from: "192.0.2.1", at: harness.clock.now, client))
                if number == 0 { first = device }
            }
            #expect(answers.prefix(60).allSatisfy { $0.status == .ok })
            #expect(answers.dropFirst(60).allSatisfy { $0.problem == "too-many-newcomers" })
            #expect(answers.last?.headers[.retryAfter] == "12")
            #expect(
                try await Self.begin(&first, from: "192.0.2.1", at: harness.clock.now, client)
                    .status == .ok)
            var other = try SigningDevice()
            #expect(
                try await Self.begin(&other, from: "198.51.100.1", at: harness.clock.now, client)
                    .status == .ok)
            // Three hundred an hour from then on.
            harness.clock.now += 12_000
            let later = try await (0..<2).asyncStatuses { _ in
                var device = try SigningDevice()
                return try await Self.begin(
                    &device, from: "192.0.2.1", at: harness.clock.now, client
                ).status
            }
            #expect(later == [.ok, .tooManyRequests])
        }
    }

    /// Who has a /48 has 65,536 networks of IPv6.
    @Test func `an IPv6 site brings as many new devices and mails as four networks`() async throws {
        let harness = try Self.harness()
        try await harness.route { client, server in
            let begun = try await (0..<242).asyncStatuses { number in
                var device = try SigningDevice()
                return try await Self.begin(
                    &device, from: "2001:db8:1:\(number)::1", at: harness.clock.now, client
                ).status
            }
            #expect(
                begun.prefix { $0 == .ok }.count == 240
                    && begun.suffix(2).allSatisfy { $0 == .tooManyRequests })
            var other = try SigningDevice()
            #expect(
                try await Self.begin(&other, from: "2001:db8:2:0::1", at: harness.clock.now, client)
                    .status == .ok)
            for number in 0..<ConnectionLimits.networksOfSite
                * AccountLimits.signUpsOfNetwork
            {
                let auth = AuthAPI(
                    services: server.services.account, network: "2001:db8:2:\(number)::/64")
                try await auth.rationSignUp(of: PersonID(rawValue: 1_000 + number))
            }
            let full = try await Self.signUp(
                "zoe@example.org", by: other, from: "2001:db8:2:ffff::1", client)
            #expect(full.problem == "too-many-mails")
            #expect(
                try await Self.signUp("zoe@example.org", by: other, from: "2001:db8:3::1", client)
                    .status == .accepted)
        }
    }

    @Test func `a guest has five strangers mailed in a day, whether or not they have accounts`()
        async throws
    {
        let harness = try Self.harness()
        try await harness.route { client, server in
            var guest = try SigningDevice()
            _ = try await Self.begin(&guest, from: "192.0.2.1", at: harness.clock.now, client)
            let statuses = try await (0..<7).asyncStatuses {
                try await Self.signUp(
                    "stranger\($0)@example.org", by: guest, from: "198.51.100.\($0)", client
                ).status
            }
            #expect(
                statuses == Array(repeating: .accepted, count: 5) + [
                    .tooManyRequests, .tooManyRequests,
                ])
            let refused = try await Self.signUp(
                "stranger0@example.org", by: guest, from: "192.0.2.9", client)
            #expect(refused.problem == "too-many-mails" && refused.headers[.retryAfter] == "86400")
            await server.accountMailer.drain()
            #expect(try await server.spool.waiting().count == 5)
            harness.clock.now += LedgerLimits.day
            _ = try await Self.begin(&guest, from: "192.0.2.1", at: harness.clock.now, client)
            #expect(
                try await Self.signUp("late@example.org", by: guest, from: "192.0.2.9", client)
                    .status == .accepted)
        }
    }

    @Test func `a network and all together have so many strangers mailed in an hour`() async throws
    {
        let harness = try Self.harness()
        try await harness.route { client, server in
            let auth = AuthAPI(services: server.services.account, network: "192.0.2.1")
            for number in 0..<AccountLimits.signUpsOfNetwork {
                try await auth.rationSignUp(of: PersonID(rawValue: 1_000 + number))
            }
            var guest = try SigningDevice()
            _ = try await Self.begin(&guest, from: "192.0.2.1", at: harness.clock.now, client)
            let full = try await Self.signUp(
                "zoe@example.org", by: guest, from: "192.0.2.1", client)
            #expect(full.problem == "too-many-mails" && full.headers[.retryAfter] == "3600")
            #expect(
                try await Self.signUp("zoe@example.org", by: guest, from: "192.0.2.2", client)
                    .status == .accepted)
            let left = AccountLimits.signUpsOfAll - AccountLimits.signUpsOfNetwork - 1
            for number in 0..<left {
                let other = AuthAPI(
                    services: server.services.account, network: "network \(number / 90)")
                try await other.rationSignUp(of: PersonID(rawValue: 5_000 + number))
            }
            // Ten networks used it all up: they wait, and others have three each of what is left.
            await #expect(throws: ProblemDetails.self) {
                try await AuthAPI(services: server.services.account, network: "network 0")
                    .rationSignUp(
                        of: PersonID(rawValue: 9_000))
            }
            #expect(
                try await Self.signUp("yan@example.org", by: guest, from: "192.0.2.3", client)
                    .status == .accepted)
            for number in 1..<AccountLimits.spareSignUps {
                let other = AuthAPI(
                    services: server.services.account, network: "small network \(number / 3)")
                try await other.rationSignUp(of: PersonID(rawValue: 20_000 + number))
            }
            let all = try await Self.signUp("una@example.org", by: guest, from: "192.0.2.4", client)
            #expect(all.status == .serviceUnavailable && all.problem == "mails-used-up")
            // A forgotten password goes only to who has an account: it has a ration of its own.
            let forgotten = try await client.post(
                ["email": "zoe@example.org"], to: "\(LedgerRoute.auth)/forgot-password")
            #expect(forgotten.status == .accepted)
        }
    }

    @Test func `a network asks for so many forgotten passwords in an hour`() async throws {
        try await Self.harness().route { client, server in
            let statuses = try await (0...AccountLimits.forgottenOfNetwork).asyncStatuses {
                try await client.post(
                    ["email": "somebody\($0)@example.org"],
                    to: "\(LedgerRoute.auth)/forgot-password",
                    Self.fields(from: "192.0.2.1")
                ).status
            }
            #expect(statuses.dropLast().allSatisfy { $0 == .accepted })
            #expect(statuses.last == .tooManyRequests)
        }
    }

    @Test func `who counts no networks counts no newcomers`() async throws {
        let harness = try LedgerHarness { $0.isBehindProxy = true }
        try await harness.route { client, _ in
            let statuses = try await (0..<80).asyncStatuses { _ in
                var device = try SigningDevice()
                return try await Self.begin(
                    &device, from: "192.0.2.1", at: harness.clock.now, client
                ).status
            }
            #expect(statuses.allSatisfy { $0 == .ok })
        }
    }
}

extension Sequence {
    fileprivate func asyncStatuses(
        _ ask: (Element) async throws -> HTTPResponse.Status
    ) async rethrows -> [HTTPResponse.Status] {
        var statuses: [HTTPResponse.Status] = []
        for element in self { statuses.append(try await ask(element)) }
        return statuses
    }
}
