import Catalog
import Foundation
import Games
import Testing

@testable import Ledger

@Suite struct `Every kind of entry` {
    /// A body of each kind.
    private static func samples() throws -> [any EntryBody] {
        guard let cell = BeaconCell(tenThousandths: 593_293, 180_686),
            let collection = UUIDv7("019f0000-0000-7000-8000-000000000001")
        else {
            throw CocoaError(.coderInvalidValue)
        }
        return [
            RoundBody(try Stage().round(), offset: 60), PurchaseBody(item: "oak-frame", price: 20),
            EquipBody(slot: "frame", item: "oak-frame"),
            StepBody(source: "phone", zone: "UTC", offset: 0, start: 1, end: 9, count: 3),
            GoalBody(period: .week, steps: 9_000, offset: -60),
            ReportBody(about: "plant", id: "rosa", text: "Not red."),
            QuestionBody(
                category: "art", language: "en", prompt: "Who?", options: ["A", "B"],
                explanation: "Because.", source: "A book"),
            BeaconBody(cell: cell, kind: "support"), ReplenishBody(cell: cell),
            ClientErrorReport(
                fault: .type, script: "pages/home.js", line: 3, edition: "2026.11.1",
                browser: .other), VerdictBody(.ban, reason: "Spam."), ClaimBody(),
            SaveBody(plant: "rosa", saved: true, order: "V"),
            OwnNoteBody(plant: "rosa", text: "By the gate."),
            TagBody(plant: "rosa", tag: "red", tagged: true),
            CollectionBody(collection: collection, name: "Garden", order: "V"),
            PlaceBody(collection: collection, plant: "rosa", order: "V"),
            SearchBody(text: "rose", plant: "rosa"), ForgetBody(text: "rose"),
            SeenBody(notice: "tour"),
            ShareBody(
                collection: collection, link: String(repeating: "5a", count: 16), named: true),
            RelationBody(.ask, "0123456789abcdef", invitation: String(repeating: "5a", count: 16)),
            PeerBody(.befriended, "0123456789abcdef", relation: [.friend, .follows]),
            PrivacyBody(.usual), InvitationBody(link: String(repeating: "5a", count: 16)),
            ChallengeBody(
                people: Array(repeating: "0123456789abcdef", count: 7), goal: .reach,
                steps: 700_000, days: 28, offset: -60),
            ChallengeAnswerBody(collection, join: true), ChallengeResultBody(collection),
            BattleBody(
                battle: "b", side: .first, pair: "p", against: 1_500, isRated: true, adjusted: 100,
                events: [.show("rosa", options: [1, 0], at: 0), .void(at: 5)]),
        ]
    }

    @Test func `has a name of its own, and a sample here`() throws {
        let names = EntryKinds.all.bodies.map { $0.kind.name }
        #expect(Set(names).count == names.count)
        let samples = try Self.samples().map { type(of: $0).kind.name }
        #expect(samples == names)
        #expect(
            EntryKinds.all.sent.map(\.rawValue) == [
                "round", "purchase", "equip", "steps", "goal", "report", "question", "beacon",
                "replenish", "fault", "save", "note", "tag", "collection", "place", "search",
                "forget", "seen", "share", "relation", "privacy", "invitation",
                "challenge", "challenge-answer",
            ])
    }

    @Test func `is read as it was written, in the form that it declares`() throws {
        for sample in try Self.samples() { try check(sample) }
    }

    private func check<Body: EntryBody>(_ body: Body) throws {
        let kind = Body.kind
        var stage = try Stage()
        var entry = try stage.entry(kind.name, body)
        #expect(try entry.read(as: Body.self) == body)
        #expect(kind.form.bytes >= entry.body.utf8.count && body.mostBytes <= kind.form.bytes)
        #expect(throws: (any Error).self) { try entry.read(as: Sleep.self) }
        if kind.isSent, Body.self is any JudgedBody.Type {
            #expect(try entry.read() as? Body == body)
        } else {
            #expect(throws: Refusal.unknownKind) { try entry.read() }
        }
        entry.body.insert(
            contentsOf: #""more":1"# + (entry.body == "{}" ? "" : ","),
            at: entry.body.index(after: entry.body.startIndex))
        #expect(throws: Refusal.unknownMember) { try entry.read(as: Body.self) }
    }

    @Test(
        arguments: [
            (.round, .ledger, .afterItsKind), (.purchase, .ledger, .afterClaims),
            (.equip, .ledger, .afterClaims), (.steps, .ledger, .any), (.goal, .ledger, .any),
            (.report, .ledger, .any), (.question, .ledger, .any), (.beacon, .beacons, .any),
            (.replenish, .beacons, .any), (.clientError, .clientErrors, .any),
            (.verdict, .ledger, .any), (.claim, .ledger, .any), (.save, .ledger, .any),
            (.ownNote, .ledger, .any), (.ownTag, .ledger, .any), (.ownCollection, .ledger, .any),
            (.ownPlace, .ledger, .any), (.ownSearch, .ledger, .any),
            (.forgetSearch, .ledger, .any), (.seenNotice, .ledger, .any),
            (.sharedCollection, .ledger, .any), (.relation, .ledger, .afterItsKind),
            (.peer, .ledger, .any), (.privacy, .ledger, .afterItsKind),
            (.invitation, .ledger, .afterItsKind), (.challenge, .ledger, .any),
            (.challengeAnswer, .ledger, .afterItsKind), (.challengeResult, .ledger, .any),
            (.sharedCollection, .ledger, .any), (.battle, .ledger, .any),
        ] as [(Entry.Kind, EntryPlace, EntryOrder)])
    func `says where it is taken to, and what it comes after`(
        _ name: Entry.Kind, _ place: EntryPlace, _ order: EntryOrder
    ) throws {
        let kind = try #require(EntryKinds.all[name])
        #expect(kind.place == place && kind.order == order)
        #expect(name.leavesNoHistory == (place != .ledger))
        var stage = try Stage()
        let entry = try stage.entry(name, ClaimBody())
        var held = HeldKinds()
        held.putOff(entry)
        #expect(held.holds(entry) == (order == .afterItsKind))
        #expect(order.waitsForClaims == (order != .any))
    }

    @Test func `that is not known here is to wait for a newer server`() throws {
        var stage = try Stage()
        let entry = try stage.entry(.init(rawValue: "sleep"), Sleep(hours: 8))
        #expect(throws: Refusal.newerKind) { try entry.read() }
        #expect(EntryKinds.all[entry.kind] == nil && !entry.kind.leavesNoHistory)
        #expect(entry.notices(of: Outcome([])) == [])
        var held = HeldKinds()
        held.putOff(entry)
        #expect(!held.holds(entry))
        let kinds = EntryKinds(EntryKinds.all.bodies + [Sleep.self])
        #expect(try entry.read(among: kinds) as? Sleep == Sleep(hours: 8))
        #expect(!Refusal.newerKind.isFinal && Refusal.unknownKind.isFinal)
        let answer = EntryAnswer(id: entry.id, Refusal.newerKind.answer)
        #expect(answer.outcome == .tryLater(after: 3_600, reason: .newerServer))
        #expect(
            String(decoding: try CanonicalJSON.encode(answer), as: UTF8.self)
                == #"{"after":3600,"answer":"try-later","id":"\#(entry.id)","reason":"newer-server"}"#
        )
    }

    @Test(arguments: [
        (#","reason":"newer-server""#, EntryAnswer.LaterReason.newerServer),
        (#","reason":"full-moon""#, nil), (#","reason":7"#, nil), (#","reason":null"#, nil),
        ("", nil),
    ])
    func `may be put off for a reason that is not known here`(
        _ member: String, _ reason: EntryAnswer.LaterReason?
    ) throws {
        let json =
            #"{"after":5,"answer":"try-later","id":"017f22e2-79b0-7000-8000-000000000000""#
            + member + "}"
        let answer = try CanonicalJSON.decode(EntryAnswer.self, from: Data(json.utf8))
        #expect(answer.outcome == .tryLater(after: 5, reason: reason))
    }
}

/// A kind that is not registered.
private struct Sleep: JudgedBody {
    static let kind = EntryKind(
        Entry.Kind(rawValue: "sleep"), isSent: true, form: .short(["hours": .number]),
        place: .ledger, order: .afterItsKind)

    var hours: Int
    var basis: JudgingBasis { .nothing }
    var export: EntryExport { .none }
    func claimedTime(made: Int) -> Int { made }
    func judge(_ input: JudgingInput) -> [Change] { [] }
    func taken(_ outcome: Outcome, into account: PlayerState) -> GuestTaking { .leftOut }
}
