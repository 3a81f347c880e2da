import Catalog
import Testing

@testable import Ledger

@Suite struct `A challenge` {
    private static func challenge(
        _ goal: Challenge.Goal, steps: Int = 0, number: UInt64 = 1
    ) throws -> Challenge {
        Challenge(
            id: UUIDv7(after: nil, at: Stage.noon, random: (1, number)), goal: goal, steps: steps,
            by: "a", people: ["a", "b", "c"], first: Stage.today,
            last: Stage.today.advanced(by: 6))
    }

    /// What a challenge comes to: of each person whether they take part, their steps, whether it is
    /// done, their place and their Trophies.
    struct Row: Sendable {
        var goal: Challenge.Goal
        var steps = 0
        var people: [(joined: Bool, steps: Int, isDone: Bool, place: Int?, trophies: Int)]
    }

    static let rows = [
        Row(
            goal: .reach, steps: 70_000,
            people: [(true, 70_000, true, 2, 17), (true, 90_000, true, 1, 17)]),
        Row(
            goal: .reach, steps: 70_000,
            people: [(true, 69_999, false, 2, 0), (true, 70_000, true, 1, 17)]),
        // Alone nobody does it, and who was only asked has no part in it.
        Row(
            goal: .reach, steps: 7_000,
            people: [(true, 9_000, false, 1, 0), (false, 9_000, false, nil, 0)]),
        Row(
            goal: .most,
            people: [
                (true, 40_000, true, 1, 10), (true, 39_999, false, 2, 0),
                (false, 99_000, false, nil, 0),
            ]),
        Row(goal: .most, people: [(true, 8_000, true, 1, 2), (true, 8_000, true, 1, 2)]),
        Row(goal: .most, people: [(true, 0, false, 1, 0), (true, 0, false, 1, 0)]),
        // However far: so many Trophies at most.
        Row(
            goal: .most,
            people: [(true, 2_000_000, true, 1, 50), (true, 1, false, 2, 0)]),
    ]

    @Test(arguments: rows)
    func `comes to one result for all its people`(_ row: Row) throws {
        let people = row.people.enumerated().map { place, person in
            Challenge.Standing(
                handle: "\(place)", isJoined: person.joined, steps: person.steps)
        }
        let results = try Self.challenge(row.goal, steps: row.steps).results(of: people)
        #expect(results.count == people.count)
        for (place, person) in row.people.enumerated() {
            let result = try #require(results["\(place)"])
            #expect(result.isDone == person.isDone && result.place == person.place)
            #expect(result.trophies == person.trophies)
            #expect(result.steps == (person.joined ? person.steps : nil))
            #expect(result.persons == row.people.count { $0.joined })
        }
    }

    @Test func `is done early when all answered and made the steps`() throws {
        let reach = try Self.challenge(.reach, steps: 1_000)
        func people(_ joined: Bool, _ steps: Int) -> [Challenge.Standing] {
            [
                .init(handle: "a", isJoined: true, steps: 1_000),
                .init(handle: "b", isJoined: joined, steps: steps),
            ]
        }
        #expect(reach.isDone(by: people(true, 1_000)))
        #expect(!reach.isDone(by: people(true, 999)))
        #expect(!reach.isDone(by: people(false, 1_000)))
        #expect(!reach.isDone(by: [people(true, 1_000)[0]]))
        #expect(try !Self.challenge(.most).isDone(by: people(true, 1_000)))
    }

    private func stage() throws -> Stage {
        var stage = try Stage()
        for name in ["b", "c"] {
            var other = OtherPerson(handle: name, asking: "a")
            other.privacy.challenge = .everyone
            stage.context.others[name] = other
        }
        return stage
    }

    @Test(
        arguments: [
            (["b"], .reach, 70_000, 7, nil), (["b", "c"], .most, 0, 1, nil),
            ([], .reach, 70_000, 7, .badChallenge), (["b", "b"], .most, 0, 1, .badChallenge),
            (["b"], .reach, 999, 1, .badChallenge), (["b"], .reach, 100_001, 1, .badChallenge),
            (["b"], .reach, 0, 1, .badChallenge), (["b"], .most, 5_000, 1, .badChallenge),
            (["b"], .most, 0, 0, .badChallenge), (["b"], .most, 0, 29, .badChallenge),
            (["d"], .most, 0, 1, .unknownPerson),
            (["b", "c", "d", "e", "f", "g", "h", "i"], .most, 0, 1, .tooLong),
        ] as [([String], Challenge.Goal, Int, Int, Refusal?)])
    func `has people, days and steps within limits`(
        _ people: [String], _ goal: Challenge.Goal, _ steps: Int, _ days: Int, _ refusal: Refusal?
    ) throws {
        var stage = try stage()
        let entry = try stage.entry(
            .challenge,
            ChallengeBody(people: people, goal: goal, steps: steps, days: days, offset: 60))
        if let refusal {
            #expect(throws: refusal) { try stage.take(entry) }
            return
        }
        #expect(try stage.take(entry).told == people)
        let mark = try #require(stage.standing.person.challenges?[entry.id.description])
        // It begins tomorrow, in the zone of who began it.
        #expect(mark.challenge.first == Stage.today.advanced(by: 1))
        #expect(mark.challenge.last == Stage.today.advanced(by: days))
        #expect(mark.challenge.people == ["a"] + people && mark.isJoined && mark.own == "a")
    }

    @Test func `asks only whom it may, and only so many are open`() throws {
        var stage = try stage()
        stage.context.others["c"]?.privacy.challenge = .friends
        let body = ChallengeBody(people: ["c"], goal: .most, steps: 0, days: 1, offset: 0)
        let entry = try stage.entry(.challenge, body)
        #expect(throws: Refusal.notAllowed) { try stage.take(entry) }
        stage.standing.relations["c"] = .friend
        _ = try stage.take(entry)
        // What others ask keeps nobody from asking.
        for number in 0..<LedgerLimits.challenges {
            let asked = try Self.challenge(.reach, steps: 7_000, number: UInt64(100 + number))
            stage.standing.fold(Outcome([.challenged(asked, as: "a", isJoined: false)]))
        }
        for _ in 1..<LedgerLimits.challenges { _ = try stage.take(stage.entry(.challenge, body)) }
        let more = try stage.entry(.challenge, body)
        #expect(throws: Refusal.tooManyChallenges) { try stage.take(more) }
    }

    @Test func `is answered by who was asked, while it lasts`() throws {
        var stage = try stage()
        let challenge = try Self.challenge(.reach, steps: 7_000)
        let asked = Change.challenged(challenge, as: "b", isJoined: false)
        stage.standing.fold(Outcome([asked]))
        let join = try stage.entry(.challengeAnswer, ChallengeAnswerBody(challenge.id, join: true))
        #expect(try stage.take(join).told == ["a"])
        #expect(stage.standing.person.challenges?[challenge.id.description]?.isJoined == true)
        // Two devices may say the same.
        let again = try stage.entry(.challengeAnswer, ChallengeAnswerBody(challenge.id, join: true))
        #expect(try stage.take(again).told == [])
        let leave = try stage.entry(
            .challengeAnswer, ChallengeAnswerBody(challenge.id, join: false))
        #expect(try stage.take(leave).told == [])
        #expect(stage.standing.person.challenges == [:])
        let gone = try stage.entry(.challengeAnswer, ChallengeAnswerBody(challenge.id, join: true))
        #expect(throws: Refusal.unknownChallenge) { try stage.take(gone) }
        stage.standing.fold(Outcome([asked]))
        stage.now += 9 * Stage.day
        let late = try stage.entry(.challengeAnswer, ChallengeAnswerBody(challenge.id, join: true))
        #expect(throws: Refusal.tooLate) { try stage.take(late) }
    }
}

extension Outcome {
    /// The public names of those who get an entry about it.
    var told: [String] {
        changes.compactMap { if case .told(let handle, _) = $0 { handle } else { nil } }
    }
}
