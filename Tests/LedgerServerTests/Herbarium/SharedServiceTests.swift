import Foundation
import HTTPTypes
import Ledger
import LedgerEngine
import LedgerSupport
import ServingSupport
import Testing

@testable import LedgerAccounts
@testable import LedgerServer

@Suite struct `A shared collection at the ledger` {
    private struct Shared: Decodable, Equatable {
        var name: String
        var by: String?
        var plants: [String]
    }

    private static let link = Sharer.link
    private static let other = String(repeating: "b6", count: 16)

    /// Somebody with an account and a collection of two plants, shared by the link.
    private struct Sharer {
        static let link = String(repeating: "5a", count: 16)

        var player: AccountPlayer
        let bed: UUIDv7
        let client: RouterClient

        init(_ client: RouterClient, _ server: LedgerServer, now: Int) async throws {
            self.client = client
            player = try await AccountPlayer.member("quill", at: now, client, server)
            bed = try #require(UUIDv7("019f0000-0000-7000-8000-000000000001"))
            try await say(.save, SaveBody(plant: "rosa", saved: true))
            try await say(.save, SaveBody(plant: "mint", saved: true))
            try await say(.ownNote, OwnNoteBody(plant: "rosa", text: "By my own gate."))
            try await say(.ownTag, TagBody(plant: "rosa", tag: "birthday", tagged: true))
            try await say(.ownCollection, CollectionBody(collection: bed, name: "Bed"))
            try await say(.ownPlace, PlaceBody(collection: bed, plant: "rosa", order: "b"))
            try await say(.ownPlace, PlaceBody(collection: bed, plant: "mint", order: "a"))
            try await share(Self.link)
        }

        mutating func say(_ kind: Entry.Kind, _ body: some Encodable) async throws {
            let entry = try player.device.device.entry(kind, body)
            #expect(try await player.device.send([entry], client) == [.recorded])
        }

        mutating func share(_ link: String?, named: Bool = false) async throws {
            try await say(
                .sharedCollection, ShareBody(collection: bed, link: link, named: named))
        }
    }

    private static func read(_ link: String?, _ client: RouterClient) async throws -> RouterAnswer {
        var headers: HTTPFields = [:]
        if let name = HTTPField.Name(SharedAPI.header) { headers[name] = link }
        return try await client.get(LedgerRoute.shared, headers)
    }

    @Test func `is read by whoever has the link, as it is by then, and nothing private with it`()
        async throws
    {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            var sharer = try await Sharer(client, server, now: harness.clock.now)
            let answer = try await Self.read(Self.link, client)
            #expect(answer.status == .ok)
            #expect(answer.headers[.cacheControl] == "no-store")
            #expect(HTTPField.Name("X-Robots-Tag").flatMap { answer.headers[$0] } == "noindex")
            #expect(answer.text == #"{"name":"Bed","plants":["mint","rosa"]}"#)

            try await sharer.say(.save, SaveBody(plant: "fern", saved: true))
            try await sharer.say(
                .ownPlace, PlaceBody(collection: sharer.bed, plant: "fern", order: "aV"))
            try await sharer.say(.save, SaveBody(plant: "mint", saved: false))
            try await sharer.say(
                .ownCollection, CollectionBody(collection: sharer.bed, name: "Beet"))
            try await sharer.share(Self.link, named: true)
            let later: Shared = try await Self.read(Self.link, client).json()
            #expect(later == Shared(name: "Beet", by: "quill", plants: ["fern", "rosa"]))
        }
    }

    @Test func `is not there for a stranger without the link, and gone at once when withdrawn`()
        async throws
    {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            var sharer = try await Sharer(client, server, now: harness.clock.now)
            func status(_ link: String?) async throws -> HTTPResponse.Status {
                try await Self.read(link, client).status
            }
            #expect(try await status(nil) == .badRequest)
            for link in [
                "", Self.other, Self.link.uppercased(), "\(Self.link)0",
                String(repeating: "x", count: 4_000),
            ] {
                #expect(try await status(link) == .notFound)
            }
            // Another link takes the place of the first; without one nothing is shared.
            try await sharer.share(Self.other)
            #expect(try await status(Self.link) == .notFound)
            #expect(try await status(Self.other) == .ok)
            try await sharer.share(nil)
            #expect(try await status(Self.other) == .notFound)
            try await sharer.share(Self.link)
            #expect(try await status(Self.link) == .ok)
            try await sharer.say(
                .ownCollection, CollectionBody(collection: sharer.bed, name: nil))
            #expect(try await status(Self.link) == .notFound)
        }
    }

    @Test(arguments: ["ban", "erase"])
    func `is gone at once with who was shut out or erased`(_ what: String) async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            let sharer = try await Sharer(client, server, now: harness.clock.now)
            let services = server.services
            let person = try #require(
                try await services.accounts.store.account(emails: [sharer.player.email])?.person)
            #expect(try await Self.read(Self.link, client).status == .ok)
            if what == "ban" {
                try await services.ledger.record(
                    VerdictBody(.ban, reason: "spam"), on: person,
                    id: UUIDv7(after: nil, at: Device.noon, random: (1, 1)), now: harness.clock.now)
            } else {
                try await services.ledger.erase(person, by: nil, now: harness.clock.now)
            }
            let answer = try await Self.read(Self.link, client)
            #expect(answer.status == .notFound && answer.text.contains("not-shared"))
        }
    }

    @Test func `shows no name of whom moderators took off the boards`() async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            var sharer = try await Sharer(client, server, now: harness.clock.now)
            try await sharer.share(Self.link, named: true)
            let person = try #require(
                try await server.services.accounts.store.account(emails: [sharer.player.email])?
                    .person)
            try await server.services.ledger.record(
                VerdictBody(.hide, reason: "name"), on: person,
                id: UUIDv7(after: nil, at: Device.noon, random: (1, 1)), now: harness.clock.now)
            let shared: Shared = try await Self.read(Self.link, client).json()
            #expect(shared == Shared(name: "Bed", by: nil, plants: ["mint", "rosa"]))
        }
    }

    @Test func `is shared by no guest`() async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, _ in
            var guest = try SigningDevice()
            _ = try await guest.begin(client)
            let bed = try #require(UUIDv7("019f0000-0000-7000-8000-000000000001"))
            let entry = try guest.device.entry(
                .sharedCollection, ShareBody(collection: bed, link: Self.link, named: false))
            #expect(try await guest.send([entry], client) == [.refused(reason: "no-account")])
            #expect(try await Self.read(Self.link, client).status == .notFound)
        }
    }
}
