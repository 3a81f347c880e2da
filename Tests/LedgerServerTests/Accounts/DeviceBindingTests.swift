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

/// Features that are bound to one device of an account.
@Suite struct `A feature of one device` {
    private static let user = LedgerRoute.user
    private static let release = "\(LedgerRoute.auth)/release-binding"

    private struct Binding: Decodable, Equatable {
        var feature: String
        var isThis: Bool
    }

    private static func bindings(_ player: AccountPlayer, _ client: RouterClient) async throws
        -> [Binding]
    {
        try await player.ask(.get, "\(user)/bindings", nil, client).json()
    }

    private static func beacon(_ device: inout SigningDevice, _ place: Int) throws -> Entry {
        let cell = try #require(BeaconCell(tenThousandths: place, 7))
        return try device.device.entry(.beacon, BeaconBody(cell: cell, kind: "support"))
    }

    private static func set(
        _ player: inout AccountPlayer, _ place: Int, _ client: RouterClient
    ) async throws -> EntryAnswer.Outcome {
        let entry = try beacon(&player.device, place)
        return try await player.device.send([entry], client)[0]
    }

    @Test
    func `the first device that sets a beacon is the one, until mail and password release it`()
        async throws
    {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            var first = try await AccountPlayer.member("zoe", client, server)
            var second = try await AccountPlayer("zoe", seed: 2, client)
            _ = try await second.login(as: "zoe", client)
            #expect(try await Self.bindings(first, client).isEmpty)
            #expect(try await Self.set(&first, 1, client) == .recorded)
            #expect(
                try await Self.bindings(first, client) == [
                    Binding(feature: "beacons", isThis: true)
                ]
            )
            #expect(
                try await Self.bindings(second, client) == [
                    Binding(feature: "beacons", isThis: false)
                ])
            #expect(try await Self.set(&second, 2, client) == .refused(reason: "other-device"))
            // Everything but beacons goes on there.
            #expect(try await second.ask(.get, "\(Self.user)/profile", nil, client).status == .ok)

            let asked = try await second.ask(
                .post, "\(Self.user)/bindings/release", ["feature": "beacons"], client)
            #expect(asked.status == .accepted)
            let token = try #require(try await server.mailedToken(to: first.email))
            func prove(_ password: String) async throws -> String {
                let answer = try await client.post(
                    ["token": token, "password": password], to: Self.release)
                return answer.status == .noContent ? "" : answer.problem ?? "none"
            }
            #expect(try await prove("Wrong-one-7") == "wrong-password")
            #expect(try await Self.set(&second, 2, client) == .refused(reason: "other-device"))
            #expect(try await prove(AccountPlayer.password) == "")
            #expect(try await prove(AccountPlayer.password) == "link-over")
            #expect(
                try await server.mails(to: first.email).contains {
                    $0.subject == "Du kannst deine Leuchtzeichen an einem anderen Gerät benutzen"
                })

            #expect(try await Self.set(&second, 2, client) == .recorded)
            #expect(try await Self.set(&first, 3, client) == .refused(reason: "other-device"))
        }
    }

    @Test func `a link is over after an hour, and five wrong passwords shut it`() async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            let player = try await AccountPlayer.member("zoe", client, server)
            func ask() async throws -> String {
                _ = try await player.ask(
                    .post, "\(Self.user)/bindings/release", ["feature": "beacons"], client)
                return try #require(try await server.mailedToken(to: player.email))
            }
            let token = try await ask()
            for _ in 0..<AccountLimits.tries {
                _ = try await client.post(
                    ["token": token, "password": "Wrong-one-7"], to: Self.release)
            }
            let right = ["token": token, "password": AccountPlayer.password]
            #expect(try await client.post(right, to: Self.release).status == .tooManyRequests)
            harness.clock.now += 3_600_000
            #expect(try await client.post(right, to: Self.release).problem == "link-over")
        }
    }

    @Test func `guests are bound to nothing, and an account that is erased leaves nothing`()
        async throws
    {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            var guest = try SigningDevice(seed: 3)
            try await guest.beginKnown(client, harness.clock)
            let entry = try Self.beacon(&guest, 9)
            #expect(try await guest.send([entry], client) == [.recorded])
            var player = try await AccountPlayer.member("zoe", client, server)
            #expect(try await Self.set(&player, 1, client) == .recorded)
            let store = server.services.accounts.store
            let person = try #require(try await store.account(username: "zoe")?.person)
            #expect(
                try await store.boundFeatures(of: person, at: player.device.device.name).map(
                    \.isHere)
                    == [true])
            let proof = ["password": AccountPlayer.password]
            #expect(
                try await player.ask(.delete, "\(Self.user)/account", proof, client).status
                    == .noContent)
            #expect(try await store.boundFeatures(of: person, at: "").isEmpty)
            // Nor does one who is gone bind it anew.
            for device in ["a", "b"] {
                #expect(try await store.bind(.beacons, of: person, to: device))
            }
        }
    }
}
