import Foundation
import Games
import Testing

@testable import Ledger

@Suite struct `The shop` {
    private func stage(trophies: Int) throws -> Stage {
        var stage = try Stage()
        if trophies > 0 { stage.standing.fold(Outcome([.posted(Posting(.round, trophies))])) }
        return stage
    }

    @Test(
        arguments: [
            ("oak-frame", 20, 19, .tooFewTrophies), ("oak-frame", 19, 100, .otherPrice),
            ("oak-frame", 20, 20, nil),
            ("nothing", 20, 100, .unknownItem), ("botanist", 0, 0, nil),
            ("fern-frame", -5, 100, .otherPrice),
        ] as [(String, Int, Int, Refusal?)])
    func `sells for the price that was seen, and never on credit`(
        _ item: String, _ price: Int, _ trophies: Int, _ refusal: Refusal?
    ) throws {
        var stage = try stage(trophies: trophies)
        let entry = try stage.entry(.purchase, PurchaseBody(item: item, price: price))
        if let refusal {
            #expect(throws: refusal) { try stage.take(entry) }
            #expect(
                stage.standing.person.trophies == trophies && stage.standing.person.items.isEmpty)
        } else {
            #expect(try stage.take(entry).trophies == -price)
            #expect(
                stage.standing.person.trophies == trophies - price
                    && stage.standing.person.items == [item])
        }
    }

    @Test func `sells an item once, and only what is owned is worn`() throws {
        var stage = try stage(trophies: 30)
        let wear = try stage.entry(.equip, EquipBody(slot: "frame", item: "oak-frame"))
        #expect(throws: Refusal.notOwned) { try stage.take(wear) }
        _ = try stage.take(stage.entry(.purchase, PurchaseBody(item: "oak-frame", price: 20)))
        let again = try stage.entry(.purchase, PurchaseBody(item: "oak-frame", price: 20))
        #expect(throws: Refusal.ownedAlready) { try stage.take(again) }
        _ = try stage.take(wear)
        #expect(stage.standing.person.worn == ["frame": "oak-frame"])
        let elsewhere = try stage.entry(.equip, EquipBody(slot: "title", item: "oak-frame"))
        #expect(throws: Refusal.unknownItem) { try stage.take(elsewhere) }
        _ = try stage.take(stage.entry(.equip, EquipBody(slot: "frame", item: nil)))
        #expect(stage.standing.person.worn.isEmpty)
    }

    @Test func `moves Trophies between accounts whose sum is zero`() {
        for posting in [Posting(.round, 12), Posting(.purchase, -5)] {
            let legs = posting.legs(of: PersonID(rawValue: 1))
            #expect(legs.reduce(0) { $0 + $1.trophies } == 0)
            #expect(
                legs.last?.account == .person(PersonID(rawValue: 1))
                    && legs.last?.trophies == posting.trophies)
        }
        #expect(Posting(.round, 1).legs(of: PersonID(rawValue: 1))[0].account == .mint)
        #expect(Posting(.purchase, -1).legs(of: PersonID(rawValue: 1))[0].account == .till)
    }
}

@Suite struct `Notes to the editors` {
    @Test(
        arguments: [
            ("The leaf is another plant's.", nil), ("", .badText), ("a\u{0}b", .badText),
            ("two\nlines\tare fine", nil),
            (String(repeating: "x", count: 4_000), nil),
            (String(repeating: "x", count: 4_001), .tooLong),
        ] as [(String, Refusal?)])
    func `are texts that can be read`(_ text: String, _ refusal: Refusal?) throws {
        var stage = try Stage()
        let entry = try stage.entry(.report, ReportBody(about: "picture", id: "p1", text: text))
        if let refusal {
            #expect(throws: refusal) { try stage.take(entry) }
        } else {
            _ = try stage.take(entry)
        }
    }

    @Test func `are twenty a day and no more`() throws {
        var stage = try Stage()
        let question = QuestionBody(
            category: "art", language: "en", prompt: "Who?", options: ["A", "B"],
            explanation: "Because.", source: "A book")
        for _ in 0..<LedgerLimits.notesADay { _ = try stage.take(stage.entry(.question, question)) }
        let next = try stage.entry(.report, ReportBody(about: "plant", id: "a", text: "b"))
        #expect(throws: Refusal.tooMany) { try stage.take(next) }
        stage.now += Stage.day
        _ = try stage.take(stage.entry(.question, question))
    }

    @Test(arguments: [(1, Refusal.badText), (9, .tooLong)])
    func `propose questions of two to eight answers`(_ options: Int, _ refusal: Refusal) throws {
        var stage = try Stage()
        let question = QuestionBody(
            category: "art", language: "en", prompt: "Who?", options: (0..<options).map { "\($0)" },
            explanation: "Because.", source: "A book")
        let entry = try stage.entry(.question, question)
        #expect(throws: refusal) { try stage.take(entry) }
    }
}

/// Something about an entry, and the rule it breaks.
struct OddEntry: Sendable, CustomTestStringConvertible {
    var what: String
    var refusal: Refusal
    var change: @Sendable (inout Entry) -> Void

    var testDescription: String { "\(what): \(refusal.name)" }

    static let rows: [OddEntry] = [
        OddEntry(what: "of a form to come", refusal: .unknownFormat) { $0.format = 2 },
        OddEntry(what: "of a kind to come", refusal: .newerKind) {
            $0.kind = .init(rawValue: "dream")
        },
        OddEntry(what: "of a kind that no device sends", refusal: .unknownKind) {
            $0.kind = .verdict
        },
        OddEntry(what: "with a body too long", refusal: .tooLong) {
            $0.body = String(repeating: " ", count: LedgerLimits.bodyBytes + 1)
        },
        OddEntry(what: "with a body of another kind", refusal: .unknownMember) { $0.kind = .round },
        OddEntry(what: "with a body that is no JSON", refusal: .unreadable) { $0.body = "{" },
        OddEntry(what: "made tomorrow", refusal: .tooEarly) { $0.made += Stage.day },
        OddEntry(what: "made long ago", refusal: .tooLate) { $0.made -= 61 * Stage.day },
    ]
}

@Suite struct `An entry` {
    @Test(arguments: OddEntry.rows) func `is held against its form first`(_ row: OddEntry) throws {
        var stage = try Stage()
        var entry = try stage.entry(.report, ReportBody(about: "plant", id: "a", text: "b"))
        row.change(&entry)
        #expect(throws: row.refusal) { try stage.take(entry) }
    }

    @Test func `has a name for each refusal on the wire`() {
        #expect(Refusal.tooFewTrophies.name == "too-few-trophies")
        #expect(Refusal.round(.forgedCard).name == "round-forged-card")
    }
}
