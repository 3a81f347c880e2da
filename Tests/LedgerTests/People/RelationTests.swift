import TestSupport
import Testing

@testable import Ledger

@Suite struct `What people are to each other` {
    /// One act: what both were, and what comes of it.
    struct Row: Sendable, CustomTestStringConvertible {
        var act: RelationAct
        var mine: Relation
        var theirs: Relation
        var after: (mine: Relation, theirs: Relation, told: PeerEvent?)?
        var refusal: Refusal?

        init(
            _ act: RelationAct, _ mine: Relation = [], _ theirs: Relation = [],
            to after: Relation, _ theirsAfter: Relation = [], told: PeerEvent? = nil
        ) {
            (self.act, self.mine, self.theirs) = (act, mine, theirs)
            self.after = (after, theirsAfter, told)
        }

        init(
            _ act: RelationAct, _ mine: Relation = [], _ theirs: Relation = [], is refusal: Refusal
        ) {
            (self.act, self.mine, self.theirs, self.refusal) = (act, mine, theirs, refusal)
        }

        var testDescription: String { "\(act) of \(mine.words) and \(theirs.words)" }
    }

    static let rows: [Row] = [
        // Following is one way.
        Row(.follow, to: .follows, told: .followed),
        Row(.follow, .follows, to: .follows),
        Row(.follow, [], .follows, to: .follows, .follows, told: .followed),
        Row(.unfollow, .follows, to: []),
        Row(.unfollow, [.follows, .friend], .friend, to: .friend, .friend),
        // Both agree to be friends.
        Row(.ask, to: .asked, told: .asked),
        Row(.ask, .asked, to: .asked),
        Row(.ask, .follows, to: [.follows, .asked], told: .asked),
        Row(.ask, [], .asked, to: .friend, .friend, told: .befriended),
        Row(.ask, .friend, .friend, to: .friend, .friend),
        Row(.withdraw, .asked, to: []),
        Row(.withdraw, to: []),
        Row(.accept, [], .asked, to: .friend, .friend, told: .befriended),
        Row(.accept, .friend, .friend, to: .friend, .friend),
        Row(.accept, is: .notAsked),
        Row(.accept, .asked, [], is: .notAsked),
        Row(.end, .friend, .friend, to: [], [], told: .ended),
        Row(.end, [.friend, .follows], .friend, to: .follows, [], told: .ended),
        Row(.end, to: []),
        // Who said no is not asked again, and may ask.
        Row(.decline, [], .asked, to: .declined, [], told: .ended),
        Row(.decline, is: .notAsked),
        Row(.ask, [], .declined, is: .notAllowed),
        Row(.ask, .declined, [], to: .asked, told: .asked),
        Row(.follow, [], .declined, to: .follows, .declined, told: .followed),
        // Blocking ends all, both ways; the other is told no more than that it is over.
        Row(.block, to: .blocks),
        Row(.block, [.friend, .follows], [.friend, .follows], to: .blocks, [], told: .ended),
        Row(.block, [], .asked, to: .blocks, [], told: .ended),
        Row(.block, [], .blocks, to: .blocks, .blocks),
        Row(.block, .asked, .declined, to: .blocks, .declined),
        Row(.unblock, .blocks, to: []),
        Row(.unblock, .blocks, .blocks, to: [], .blocks),
        // Who is blocked finds nobody there; who blocks takes that back first.
        Row(.follow, [], .blocks, is: .unknownPerson),
        Row(.ask, [], .blocks, is: .unknownPerson),
        Row(.follow, .blocks, is: .notAllowed),
        Row(.ask, .blocks, is: .notAllowed),
    ]

    @Test(arguments: rows)
    func `change by what one of both does`(_ row: Row) throws {
        let other = OtherPerson(handle: "b", asking: "a", theirs: row.theirs)
        if let refusal = row.refusal {
            #expect(throws: refusal) { try RelationRules(other).result(of: row.act, row.mine) }
        } else {
            let after = try #require(row.after)
            #expect(
                try RelationRules(other).result(of: row.act, row.mine)
                    == .init(after.mine, after.theirs, told: after.told))
        }
    }

    @Test(
        arguments: [
            (.follow, .everyone, [], nil), (.follow, .friends, [], .notAllowed),
            (.follow, .friends, .friend, nil), (.follow, .nobody, .friend, .notAllowed),
            (.ask, .everyone, [], nil), (.ask, .friends, [], .notAllowed),
            (.ask, .nobody, [], .notAllowed),
        ] as [(RelationAct, Audience, Relation, Refusal?)])
    func `begin only as the other allows`(
        _ act: RelationAct, _ audience: Audience, _ mine: Relation, _ refusal: Refusal?
    ) throws {
        var other = OtherPerson(handle: "b", asking: "a", theirs: mine)
        other.privacy.find = audience
        other.privacy.follow = audience
        if let refusal {
            #expect(throws: refusal) { try RelationRules(other).result(of: act, mine) }
        } else {
            _ = try RelationRules(other).result(of: act, mine)
        }
        // An invitation is the other's word that it is allowed.
        other.isInvited = true
        if act == .ask {
            #expect(try RelationRules(other).result(of: .ask, []).told == .befriended)
        }
    }

    @Test func `have limits, which end nothing that is there`() throws {
        var other = OtherPerson(handle: "b", asking: "a")
        other.own.follows = LedgerLimits.follows
        other.own.asked = LedgerLimits.openRequests
        for act in [RelationAct.follow, .ask] {
            #expect(throws: Refusal.tooManyPeople) { try RelationRules(other).result(of: act, []) }
        }
        other.theirs = .asked
        other.friends = LedgerLimits.friends
        for act in [RelationAct.accept, .ask] {
            #expect(throws: Refusal.tooManyPeople) { try RelationRules(other).result(of: act, []) }
        }
        #expect(try RelationRules(other).result(of: .decline, []).told == .ended)
    }

    @Test(arguments: [UInt64](1...20))
    func `are friends of each other, or of nobody, whatever both do`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var relations: [Relation] = [[], []]
        for _ in 0..<200 {
            let one = Int.random(in: 0...1, using: &random)
            let act = try #require(RelationAct.allCases.randomElement(using: &random))
            var other = OtherPerson(handle: "b", asking: "a", theirs: relations[1 - one])
            other.privacy.find = Bool.random(using: &random) ? .everyone : .nobody
            guard let result = try? RelationRules(other).result(of: act, relations[one]) else {
                continue
            }
            (relations[one], relations[1 - one]) = (result.mine, result.theirs)
            let (a, b) = (relations[0], relations[1])
            #expect(a.contains(.friend) == b.contains(.friend))
            #expect(a.isDisjoint(with: .friend) || a.isDisjoint(with: [.asked, .blocks]))
            for (mine, theirs) in [(a, b), (b, a)] where mine.contains(.blocks) {
                #expect(mine == .blocks)
                #expect(theirs.isDisjoint(with: [.follows, .asked, .friend]))
            }
        }
    }

    @Test func `are judged of who has an account, and counted by the day`() throws {
        var stage = try Stage()
        stage.context.others["b"] = OtherPerson(handle: "b", asking: "a")
        stage.sender.hasAccount = false
        let body = RelationBody(.follow, "b")
        let guests = try stage.entry(.relation, body)
        #expect(throws: Refusal.noAccount) { try stage.take(guests) }
        stage.sender.hasAccount = true
        for _ in 0..<LedgerLimits.reachedADay {
            let outcome = try stage.take(stage.entry(.relation, body))
            #expect(outcome.told == ["b"])
            stage.standing.relations = [:]
        }
        let more = try stage.entry(.relation, body)
        #expect(throws: Refusal.tooMany) { try stage.take(more) }
        // What takes something back always counts.
        stage.standing.relations["b"] = .follows
        _ = try stage.take(stage.entry(.relation, RelationBody(.unfollow, "b")))
        #expect(stage.standing.relations["b"] == [])
        stage.context.others = [:]
        let nobody = try stage.entry(.relation, body)
        #expect(throws: Refusal.unknownPerson) { try stage.take(nobody) }
    }

    @Test func `are told in words, and those of a newer ledger are passed over`() throws {
        let all = Relation([.follows, .asked, .friend, .blocks, .declined])
        #expect(Relation(words: all.words) == all)
        #expect(Relation(words: ["friend", "rival"]) == .friend)
    }
}
