import Foundation
import Ledger
import LedgerSupport
import Synchronization
import TestSupport
import Testing

@testable import LedgerEngine

@Suite(.onAllEngines, .namingTheEngine)
struct `Challenges in the ledger's store`: AccountStoreSuite {
    /// Somebody whom everyone may challenge.
    private func challenged(
        _ name: String, seed: UInt64, _ store: RelationalLedger
    ) async throws -> Member {
        var member = try await member(name, seed: seed, store)
        var privacy = Privacy.usual
        privacy.challenge = .everyone
        #expect(try await member.say(.privacy, PrivacyBody(privacy)) == .recorded)
        return member
    }

    private func begun(
        _ goal: Challenge.Goal, _ steps: Int, days: Int, by one: inout Member, _ others: [Member]
    ) async throws -> Challenge {
        let body = ChallengeBody(
            people: others.map(\.handle), goal: goal, steps: steps, days: days, offset: 0)
        #expect(try await one.say(.challenge, body) == .recorded)
        return try #require(try await one.state().challenges?.values.first).challenge
    }

    @Test func `are settled once, for all, when they are over`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        var anna = try await challenged("anna", seed: 1, store)
        var ben = try await challenged("ben", seed: 2, store)
        let carl = try await challenged("carl", seed: 3, store)
        let challenge = try await begun(.most, 0, days: 2, by: &anna, [ben, carl])
        #expect(try await ben.state().challenges?[challenge.id.description]?.isJoined == false)
        let join = ChallengeAnswerBody(challenge.id, join: true)
        #expect(try await ben.say(.challengeAnswer, join) == .recorded)
        // Steps of today do not count: it begins tomorrow.
        try await anna.walk(9_000, until: Device.noon)
        try await anna.walk(4_000, until: Device.noon + LedgerLimits.day)
        try await ben.walk(9_000, until: Device.noon + LedgerLimits.day)
        #expect(try await store.settleChallenges(now: challenge.ends - 1) == 0)
        #expect(try await store.verify() == [])
        try await store.rebuild()
        #expect(try await store.verify() == [])
        #expect(try await store.settleChallenges(now: challenge.ends) == 1)
        #expect(try await store.settleChallenges(now: challenge.ends) == 0)
        let result = try #require(try await ben.results().first)
        #expect(result.isDone && result.place == 1 && result.steps == 9_000)
        #expect(result.persons == 2 && result.trophies == 2)
        #expect(try await anna.results().first?.isDone == false)
        #expect(try await carl.results().first?.steps == nil)
        for member in [anna, ben, carl] {
            #expect(try await member.state().challenges == [:])
            #expect(try await member.results().count == 1)
        }
        #expect(try await ben.state().trophies == 2)
        #expect(try await store.verify() == [])
    }

    @Test func `end as soon as all made the steps`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        var anna = try await challenged("anna", seed: 1, store)
        var ben = try await challenged("ben", seed: 2, store)
        let challenge = try await begun(.reach, 7_000, days: 1, by: &anna, [ben])
        try await anna.walk(7_000, until: Device.noon + LedgerLimits.day)
        let join = ChallengeAnswerBody(challenge.id, join: true)
        #expect(try await ben.say(.challengeAnswer, join) == .recorded)
        #expect(try await anna.results() == [])
        try await ben.walk(8_000, until: Device.noon + LedgerLimits.day)
        #expect(try await anna.results().map(\.trophies) == [1])
        #expect(try await ben.results().map(\.trophies) == [1])
        // What comes later changes nothing.
        try await ben.walk(500, until: Device.noon + LedgerLimits.day + 7_200_000)
        #expect(try await ben.results().count == 1)
        #expect(try await store.settleChallenges(now: challenge.ends) == 0)
        #expect(try await store.verify() == [])
    }

    @Test func `are told to all as soon as they end, also to whose entry ended them`() async throws
    {
        let scratch = try Scratch()
        let informed = Mutex<[Set<PersonID>]>([])
        let store = try RelationalLedger(
            scratch.path + "/ledger", published: MadeEdition(),
            informed: { persons in informed.withLock { $0.append(persons) } })
        func told() -> [Set<PersonID>] {
            informed.withLock { informed in
                defer { informed = [] }
                return informed
            }
        }
        var anna = try await challenged("anna", seed: 1, store)
        var ben = try await challenged("ben", seed: 2, store)
        #expect(told() == [])
        let challenge = try await begun(.reach, 7_000, days: 1, by: &anna, [ben])
        #expect(told() == [[ben.sender.person]])
        let join = ChallengeAnswerBody(challenge.id, join: true)
        #expect(try await ben.say(.challengeAnswer, join) == .recorded)
        #expect(told() == [[anna.sender.person]])
        try await anna.walk(7_000, until: Device.noon + LedgerLimits.day)
        #expect(told() == [])
        try await ben.walk(8_000, until: Device.noon + LedgerLimits.day)
        #expect(told() == [[anna.sender.person, ben.sender.person]])
        // What follows in a stream comes after the result, not after the steps.
        let entry = try ben.device.entry(.goal, GoalBody(period: .day, steps: 5_000, offset: 0))
        let next = try await store.record([entry], by: ben.sender, now: ben.device.now)
        let feed = try await store.feed(of: ben.sender.person, after: 0, limit: 100)
        #expect(feed.dropLast().last?.entry.kind == .challengeResult)
        #expect(next.before == feed.dropLast().last?.number)
    }

    @Test func `go on without who is erased, shut out or leaves`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        var anna = try await challenged("anna", seed: 1, store)
        let others = try await [
            challenged("ben", seed: 2, store), challenged("carl", seed: 3, store),
            challenged("dora", seed: 4, store), challenged("emil", seed: 5, store),
        ]
        let challenge = try await begun(.reach, 7_000, days: 1, by: &anna, others)
        for var other in others {
            let join = ChallengeAnswerBody(challenge.id, join: true)
            #expect(try await other.say(.challengeAnswer, join) == .recorded)
            try await other.walk(9_000, until: Device.noon + LedgerLimits.day)
        }
        var emil = others[3]
        emil.device = Device("emil", seed: 6)
        emil.device.now = Device.noon + LedgerLimits.day
        let leave = ChallengeAnswerBody(challenge.id, join: false)
        #expect(try await emil.say(.challengeAnswer, leave) == .recorded)
        try await store.erase(others[0].sender.person, now: Device.noon)
        try await store.record(
            VerdictBody(.ban, reason: "spam"), on: others[1].sender.person, id: Self.id(9),
            now: Device.noon)
        try await anna.walk(9_000, until: Device.noon + LedgerLimits.day)
        // Two are left, and both made it.
        #expect(try await anna.results().map(\.persons) == [2])
        #expect(try await others[1].results().map(\.trophies) == [0])
        #expect(try await store.verify() == [])
        try await store.rebuild()
        #expect(try await store.verify() == [])
        let second = try await begun(.most, 0, days: 1, by: &anna, [others[2]])
        try await store.erase(anna.sender.person, now: Device.noon)
        #expect(try await store.settleChallenges(now: second.ends) == 1)
        #expect(try await others[2].results().last?.persons == 0)
        #expect(try await store.verify() == [])
    }
}

extension Member {
    /// Makes so many steps in the hour before a time.
    fileprivate mutating func walk(_ count: Int, until end: Int) async throws {
        device.now = max(device.now, end)
        let body = StepBody(
            source: "phone", zone: "UTC", offset: 0, start: end - 3_600_000, end: end,
            count: count)
        #expect(try await say(.steps, body) == .recorded)
    }

    fileprivate func state() async throws -> PlayerState {
        try #require(try await store.state(of: sender.person))
    }

    /// What challenges came to for them.
    fileprivate func results() async throws -> [ChallengeResult] {
        try await told().compactMap { if case .challenge(let result) = $0 { result } else { nil } }
    }
}
