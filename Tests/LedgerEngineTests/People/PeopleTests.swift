import Foundation
import Ledger
import LedgerSupport
import SQLDriver
import TestSupport
import Testing

@testable import LedgerEngine

/// What people are to each other, in the ledger's store.
@Suite(.onAllEngines, .namingTheEngine)
struct `People in the ledger's store`: AccountStoreSuite {
    @Test func `ask, accept, follow and end, and both sides say the same`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        var anna = try await member("anna", seed: 1, store)
        var ben = try await member("ben", seed: 2, store)
        #expect(try await anna.say(.ask, ben) == .recorded)
        #expect(try await anna.list(.asked) == [ben.sender.person])
        #expect(try await ben.list(.requests) == [anna.sender.person])
        #expect(try await ben.told() == [.person(anna.handle, .asked)])
        #expect(try await ben.say(.accept, anna) == .recorded)
        #expect(try await anna.list(.friends) == [ben.sender.person])
        #expect(try await ben.list(.friends) == [anna.sender.person])
        #expect(try await anna.told() == [.person(ben.handle, .befriended)])
        #expect(try await ben.say(.follow, anna) == .recorded)
        #expect(try await anna.list(.followers) == [ben.sender.person])
        #expect(try await ben.list(.following) == [anna.sender.person])
        #expect(
            try await store.relationCounts(of: ben.sender.person) == [.friends: 1, .following: 1])
        #expect(try await anna.say(.end, ben) == .recorded)
        #expect(try await ben.list(.friends) == [])
        #expect(try await anna.list(.friends) == [])
        // That it is over is told to nobody.
        #expect(try await ben.told().count == 1)
        #expect(try await store.verify() == [])
        try await store.rebuild()
        #expect(try await store.verify() == [])
        #expect(try await anna.list(.followers) == [ben.sender.person])
    }

    @Test func `block, and the blocked find nobody`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        var anna = try await member("anna", seed: 1, store)
        var ben = try await member("ben", seed: 2, store)
        for act in [RelationAct.ask, .follow] { _ = try await anna.say(act, ben) }
        _ = try await ben.say(.accept, anna)
        #expect(try await ben.say(.block, anna) == .recorded)
        #expect(try await anna.list(.friends) == [])
        #expect(try await anna.list(.following) == [])
        #expect(try await ben.list(.blocked) == [anna.sender.person])
        #expect(try await anna.say(.follow, ben) == .refused(reason: "unknown-person"))
        #expect(try await anna.say(.ask, ben) == .refused(reason: "unknown-person"))
        let (mine, theirs) = try await store.relations(
            of: anna.sender.person, to: ben.sender.person)
        #expect(mine == [] && theirs == .blocks)
        #expect(try await store.shuns(of: anna.sender.person) == [ben.sender.person])
        #expect(try await store.shuns(of: ben.sender.person) == [anna.sender.person])
        #expect(try await store.verify() == [])
    }

    @Test func `do not ask who is no member, is shut out, or is nobody`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        var anna = try await member("anna", seed: 1, store)
        let (device, guest) = try await known("guest", seed: 3, store)
        let handle = try await store.faces(of: [guest.person])[guest.person]?.handle ?? ""
        let unknown = "unknown-person"
        for (name, sender) in [
            (handle, guest), ("0123456789abcdef", guest), (anna.handle, anna.sender),
        ] {
            let other = Member(device: device, sender: sender, handle: name, store: store)
            #expect(try await anna.say(.follow, other) == .refused(reason: unknown))
        }
        let ben = try await member("ben", seed: 2, store)
        try await store.record(
            VerdictBody(.ban, reason: "spam"), on: ben.sender.person, id: Self.id(9),
            now: Device.noon)
        #expect(try await anna.say(.follow, ben) == .refused(reason: unknown))
    }

    @Test func `become friends by an invitation, until it is over or taken back`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        var anna = try await member("anna", seed: 1, store)
        var ben = try await member("ben", seed: 2, store)
        let link = String(repeating: "5a", count: 16)
        let shut = Privacy(
            find: .nobody, follow: .nobody, challenge: .nobody, activity: .nobody,
            statistics: .nobody)
        #expect(try await anna.say(.privacy, PrivacyBody(shut)) == .recorded)
        #expect(try await ben.say(.ask, anna) == .refused(reason: "not-allowed"))
        #expect(try await anna.say(.invitation, InvitationBody(link: link)) == .recorded)
        let late = Device.noon + LedgerLimits.invitationLife
        #expect(try await store.inviter(by: link, now: late - 1) == anna.sender.person)
        #expect(try await store.inviter(by: link, now: late) == nil)
        #expect(try await ben.say(.ask, anna, by: link) == .recorded)
        #expect(try await anna.list(.friends) == [ben.sender.person])
        // Another's link invites to nobody else, and nobody takes it over.
        var carl = try await member("carl", seed: 3, store)
        #expect(try await carl.say(.invitation, InvitationBody(link: link)) == .recorded)
        #expect(try await store.inviter(by: link, now: Device.noon) == anna.sender.person)
        let over = InvitationBody(link: link, open: false)
        #expect(try await anna.say(.invitation, over) == .recorded)
        #expect(try await store.inviter(by: link, now: Device.noon) == nil)
        #expect(try await carl.say(.ask, anna, by: link) == .refused(reason: "not-allowed"))
        #expect(try await store.verify() == [])
    }

    @Test func `are forgotten by others when they are erased`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        var anna = try await member("anna", seed: 1, store)
        var ben = try await member("ben", seed: 2, store)
        _ = try await anna.say(.ask, ben)
        _ = try await ben.say(.accept, anna)
        _ = try await ben.say(.follow, anna)
        try await store.erase(anna.sender.person, now: Device.noon)
        #expect(try await ben.list(.friends) == [])
        #expect(try await ben.list(.following) == [])
        #expect(try await store.accounts.persons(named: "ann", most: 9) == [])
        #expect(try await store.verify() == [])
        try await store.rebuild()
        #expect(try await store.verify() == [])
        #expect(try await store.relationCounts(of: ben.sender.person) == [:])
        #expect(try await ben.say(.ask, anna) == .refused(reason: "unknown-person"))
    }

    @Test(
        arguments: [
            ("te", ["terpsichore", "testudo"]), ("terp", ["terpsichore"]),
            ("terpsichore", ["terpsichore"]), ("terpsichor", ["terpsichore"]),
            ("terpsicore", ["terpsichore"]), ("terpsihcore", ["terpsichore"]),
            ("terpzichore", ["terpsichore"]), ("tterpsichore", ["terpsichore"]),
            ("erpsichore", ["terpsichore"]), ("terzpichor", []), ("t", []), ("", []),
            ("sichore", []), ("abc", ["abc"]), ("abd", []),
        ])
    func `are found by the beginning of a name, and one letter wrong`(
        _ typed: String, _ names: [String]
    ) async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        var known: [PersonID: String] = [:]
        for (seed, name) in ["terpsichore", "testudo", "abc"].enumerated() {
            known[try await member(name, seed: UInt64(seed + 1), store).sender.person] = name
        }
        let found = try await store.accounts.persons(named: typed, most: 20)
        #expect(found.compactMap { known[$0] }.sorted() == names)
    }

    @Test func `are found under a new name, and under names of before there was a search`()
        async throws
    {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        let anna = try await member("anna", seed: 1, store)
        let (_, errors): (AccountRecord?, [String]) = try await store.accounts.change(
            anna.sender.person, folded: { $0 }
        ) { details in
            details.username = "berta"
            return []
        }
        #expect(errors == [])
        #expect(try await store.accounts.persons(named: "ann", most: 9) == [])
        #expect(try await store.accounts.persons(named: "ber", most: 9) == [anna.sender.person])
        try await store.accounts.write { try $0.run("DELETE FROM name_part") }
        #expect(try await store.accounts.persons(named: "ber", most: 9) == [])
        #expect(try await store.accounts.indexNames { $0 } == 1)
        #expect(try await store.accounts.indexNames { $0 } == 0)
        #expect(try await store.accounts.persons(named: "ber", most: 9) == [anna.sender.person])
    }
}

extension Member {
    /// Who is on one of their lists.
    fileprivate func list(_ list: RelationList) async throws -> [PersonID] {
        try await store.persons(list, of: sender.person, after: "", count: 100)
    }
}
