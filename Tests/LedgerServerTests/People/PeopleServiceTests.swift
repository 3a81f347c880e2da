import Foundation
import HTTPTypes
import Ledger
import LedgerEngine
import LedgerStorage
import LedgerSupport
import ServingSupport
import Testing

@testable import LedgerOperations
@testable import LedgerServer

@Suite struct `People at the ledger` {
    private struct Face: Decodable {
        var handle: String
        var name: String
        var username: String
        var relation: Relation
        var theirs: Relation
    }

    private struct Page: Decodable {
        var items: [Face]
    }

    private struct Counts: Decodable {
        var counts: [String: Int]
        var privacy: Privacy
    }

    private struct PersonPage: Decodable {
        struct Statistics: Decodable { var rounds: Int }
        struct May: Decodable { var ask, follow, challenge: Bool }
        struct ComparedDay: Decodable { var mine, theirs: Int }
        var person: Face
        var may: May
        var statistics: Statistics?
        var own: Statistics
        var week: [ComparedDay]?
        var showsStatistics: Bool
    }

    /// Somebody with an account, and the ledger that they talk to.
    private struct Member {
        var player: AccountPlayer
        let handle: String
        let client: RouterClient

        init(
            _ name: String, seed: UInt64, _ client: RouterClient, _ server: LedgerServer, now: Int
        ) async throws {
            self.client = client
            player = try await AccountPlayer.member(name, seed: seed, at: now, client, server)
            struct Profile: Decodable { var handle: String }
            let profile: Profile = try await player.ask(.get, LedgerRoute.profile, nil, client)
                .json()
            handle = profile.handle
        }

        mutating func say(
            _ kind: Entry.Kind, _ body: some Encodable
        ) async throws -> [EntryAnswer.Outcome] {
            let entry = try player.device.device.entry(kind, body)
            return try await player.device.send([entry], client)
        }

        mutating func say(_ act: RelationAct, _ other: Member) async throws {
            #expect(try await say(.relation, RelationBody(act, other.handle)) == [.recorded])
        }

        /// Plays a round of the day.
        mutating func play() async throws {
            let entry = try player.device.device.quiz()
            #expect(try await player.device.send([entry], client) == [.recorded])
        }

        func get(_ route: String) async throws -> RouterAnswer {
            try await player.ask(.get, route, nil, client)
        }

        func names(_ query: String) async throws -> [String] {
            let page: Page = try await get("\(LedgerRoute.people)?\(query)").json()
            return page.items.map(\.username)
        }

        func page(of other: Member) async throws -> RouterAnswer {
            try await get("\(LedgerRoute.people)/\(other.handle)")
        }
    }

    private func meet(
        _ body:
            @Sendable @escaping (inout Member, inout Member, LedgerServer, LedgerHarness)
            async throws -> Void
    ) async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            let now = harness.clock.now
            var anna = try await Member("annabell", seed: 1, client, server, now: now)
            var ben = try await Member("benedict", seed: 2, client, server, now: now)
            try await body(&anna, &ben, server, harness)
        }
    }

    @Test func `are found by their names, and only who allows it`() async throws {
        try await meet { anna, ben, _, _ in
            #expect(try await anna.names("name=bene") == ["benedict"])
            #expect(try await anna.names("name=bennedict") == ["benedict"])
            // Not oneself, and nobody by the middle of a name.
            #expect(try await anna.names("name=annabell") == [])
            #expect(try await anna.names("name=dict") == [])
            let shut = Privacy(
                find: .friends, follow: .nobody, challenge: .nobody, activity: .nobody,
                statistics: .nobody)
            #expect(try await ben.say(.privacy, PrivacyBody(shut)) == [.recorded])
            #expect(try await anna.names("name=bene") == [])
            #expect(try await anna.page(of: ben).status == .notFound)
            #expect(
                try await anna.say(.relation, RelationBody(.follow, ben.handle))
                    == [.refused(reason: "not-allowed")])
            // Who asks shows themselves by it.
            try await ben.say(.ask, anna)
            #expect(try await anna.page(of: ben).status == .ok)
            try await anna.say(.accept, ben)
            #expect(try await anna.names("name=bene") == ["benedict"])
            let counts: Counts = try await ben.get(LedgerRoute.people).json()
            #expect(counts.counts == ["friends": 1] && counts.privacy == shut)
        }
    }

    @Test func `are searched for so many times an hour`() async throws {
        try await meet { anna, _, _, harness in
            for _ in 0..<LedgerServerLimits.findings {
                #expect(try await anna.names("name=xy") == [])
            }
            let answer = try await anna.get("\(LedgerRoute.people)?name=xy")
            #expect(answer.status == .tooManyRequests)
            #expect(answer.headers[.retryAfter] == "3600")
        }
    }

    @Test func `become friends in the notices, and see each other's lists`() async throws {
        try await meet { anna, ben, _, _ in
            try await anna.say(.ask, ben)
            #expect(try await ben.names("list=requests") == ["annabell"])
            #expect(try await anna.names("list=asked") == ["benedict"])
            let notices = try await ben.get("\(LedgerRoute.notifications)?after=0").text
            #expect(
                notices.contains(
                    #"{"event":"asked","kind":"person","person":"\#(anna.handle)"}"#), "\(notices)")
            try await ben.say(.accept, anna)
            let page: Page = try await anna.get("\(LedgerRoute.people)?list=friends").json()
            #expect(page.items.map(\.name) == ["benedict"])
            #expect(page.items.first?.relation == .friend && page.items.first?.theirs == .friend)
            #expect(try await ben.names("list=friends") == ["annabell"])
            #expect(try await ben.names("list=requests") == [])
            #expect(try await anna.get("\(LedgerRoute.people)?list=rivals").status == .badRequest)
        }
    }

    @Test func `compare seven days, or are told that there is nothing to compare`() async throws {
        try await meet { anna, ben, _, harness in
            let before: PersonPage = try await anna.page(of: ben).json()
            #expect(before.statistics == nil && before.week == nil && before.showsStatistics)
            #expect(before.may.ask && before.may.follow && !before.may.challenge)
            try await ben.play()
            let after: PersonPage = try await anna.page(of: ben).json()
            #expect(after.statistics?.rounds == 1 && after.own.rounds == 0)
            let week = try #require(after.week)
            #expect(week.count == 7 && week.map(\.mine).allSatisfy { $0 == 0 })
            #expect((week.last?.theirs ?? 0) > 0)
            // Bests are told to friends alone.
            try await anna.say(.follow, ben)
            #expect(try await anna.get(LedgerRoute.activity).text == #"{"items":[]}"#)
            try await anna.say(.ask, ben)
            try await ben.say(.accept, anna)
            let told = try await anna.get(LedgerRoute.activity).text
            #expect(told.contains(#""kind":"best""#) && told.contains(ben.handle), "\(told)")
        }
    }

    @Test func `who block somebody are not there for them`() async throws {
        try await meet { anna, ben, server, _ in
            try await anna.say(.ask, ben)
            try await ben.say(.accept, anna)
            try await ben.say(.follow, anna)
            try await anna.say(.block, ben)
            #expect(try await ben.names("name=anna") == [])
            #expect(try await ben.names("list=friends") == [])
            #expect(try await ben.names("list=following") == [])
            #expect(try await ben.page(of: anna).status == .notFound)
            #expect(try await anna.names("list=blocked") == ["benedict"])
            let mine: PersonPage = try await anna.page(of: ben).json()
            #expect(mine.person.relation == .blocks && !mine.may.ask && !mine.may.follow)
            // Nothing that the blocked reads says so.
            for route in ["feed?after=0", "notifications?after=0"] {
                let text = try await ben.get("\(LedgerRoute.root)/\(route)").text
                #expect(!text.contains("block"), "\(text)")
            }
        }
    }

    @Test func `see no more of somebody by blocking them`() async throws {
        try await meet { anna, ben, server, _ in
            let shut = Privacy(
                find: .nobody, follow: .everyone, challenge: .nobody, activity: .nobody,
                statistics: .everyone)
            #expect(try await ben.say(.privacy, PrivacyBody(shut)) == [.recorded])
            #expect(try await anna.page(of: ben).status == .notFound)
            try await anna.say(.block, ben)
            let page: PersonPage = try await anna.page(of: ben).json()
            #expect(page.person.relation == .blocks && page.person.username.isEmpty)
            #expect(!page.showsStatistics && page.statistics == nil)
            #expect(try await anna.names("list=blocked") == [""])
        }
    }

    @Test func `invite by a link, which opens without an account`() async throws {
        try await meet { anna, ben, server, _ in
            let link = String(repeating: "5a", count: 16)
            let client = anna.client
            func read() async throws -> RouterAnswer {
                let name = try #require(HTTPField.Name(SharedAPI.header))
                return try await client.get(LedgerRoute.invitation, [name: link])
            }
            #expect(try await read().status == .notFound)
            #expect(try await anna.say(.invitation, InvitationBody(link: link)) == [.recorded])
            let answer = try await read()
            #expect(
                answer.text
                    == #"{"handle":"\#(anna.handle)","name":"annabell","worn":{}}"#)
            let accepted = RelationBody(.ask, anna.handle, invitation: link)
            #expect(try await ben.say(.relation, accepted) == [.recorded])
            #expect(try await anna.names("list=friends") == ["benedict"])
            let over = InvitationBody(link: link, open: false)
            #expect(try await anna.say(.invitation, over) == [.recorded])
            #expect(try await read().status == .notFound)
        }
    }

    @Test func `have a board of themselves and their friends`() async throws {
        try await meet { anna, ben, server, harness in
            try await ben.play()
            _ = try await server.services.ledger.updateBoards(most: 100)
            let route = "\(LedgerRoute.boards)?board=sum/offline/points/day/2026-11-21&friends"
            let alone = try await anna.get(route)
            #expect(alone.status == .ok)
            #expect(!alone.text.contains(ben.handle), "\(alone.text)")
            try await anna.say(.ask, ben)
            try await ben.say(.accept, anna)
            let both = try await anna.get(route).text
            #expect(both.contains(#""player":"\#(ben.handle)""#), "\(both)")
            #expect(both.contains(#""rank":1"#))
            #expect(try await anna.client.get(route).status == .unauthorized)
        }
    }

    @Test func `challenge each other, and see who takes part and how far they are`() async throws {
        try await meet { anna, ben, server, harness in
            let body = ChallengeBody(
                people: [ben.handle], goal: .reach, steps: 7_000, days: 1, offset: 0)
            #expect(try await anna.say(.challenge, body) == [.refused(reason: "not-allowed")])
            try await anna.say(.ask, ben)
            try await ben.say(.accept, anna)
            #expect(try await anna.say(.challenge, body) == [.recorded])
            let asked = try await ben.get(LedgerRoute.challenges).text
            #expect(asked.contains(#""joined":false,"people""#), "\(asked)")
            let id = try #require(asked.firstMatch(of: /"id":"([^"]+)"/)?.1)
            let join = ChallengeAnswerBody(try #require(UUIDv7(String(id))), join: true)
            #expect(try await ben.say(.challengeAnswer, join) == [.recorded])
            let notices = try await anna.get("\(LedgerRoute.notifications)?after=0").text
            #expect(notices.contains(#""event":"joined""#), "\(notices)")
            let both = try await anna.get(LedgerRoute.challenges).text
            #expect(
                both.contains(
                    #"{"handle":"\#(ben.handle)","joined":true,"name":"benedict","steps":0,"you":false}"#
                ), "\(both)")
            // What was asked of others cannot be judged again, and is no finding.
            let replays = try Replays(
                server.services.ledger, DeckStore(DataDirectory(harness.options.home).decks),
                Revocations(folder: harness.options.build))
            #expect(try await replays.findings() == [])
            // It goes on between who blocks and who is blocked, and neither sees the other in it.
            try await anna.say(.block, ben)
            for (one, name) in [(anna, "benedict"), (ben, "annabell")] {
                let blocked = try await one.get(LedgerRoute.challenges).text
                #expect(blocked.contains(#""people""#) && !blocked.contains(name), "\(blocked)")
            }
        }
    }
}
