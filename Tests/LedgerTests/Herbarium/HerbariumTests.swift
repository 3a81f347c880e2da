import Foundation
import TestSupport
import Testing

@testable import Ledger

@Suite struct `What a person keeps of plants` {
    private static func view(_ make: (inout MadeHerbarium) throws -> Void) rethrows
        -> HerbariumView
    {
        var made = MadeHerbarium()
        try make(&made)
        return Herbarium(made.entries).view
    }

    @Test func `is what was saved and not let go since, the last first`() throws {
        let view = try Self.view {
            try $0.add(1, SaveBody(plant: "rosa", saved: true, order: "V"))
            try $0.add(2, SaveBody(plant: "mint", saved: true))
            try $0.add(3, SaveBody(plant: "fern", saved: true))
            try $0.add(4, SaveBody(plant: "fern", saved: false))
            try $0.add(0, device: 2, SaveBody(plant: "mint", saved: false))
        }
        #expect(view.saved.map(\.plant) == ["mint", "rosa"])
        #expect(view.saved.map(\.order) == [nil, "V"])
    }

    @Test func `loses notes, tags and places with a plant, and keeps later ones`() throws {
        let bed = try MadeHerbarium.collection(1)
        let view = try Self.view {
            try $0.add(1, CollectionBody(collection: bed, name: "Bed"))
            try $0.add(1, SaveBody(plant: "rosa", saved: true))
            try $0.add(2, OwnNoteBody(plant: "rosa", text: "Old."))
            try $0.add(2, TagBody(plant: "rosa", tag: "old", tagged: true))
            try $0.add(2, PlaceBody(collection: bed, plant: "rosa", order: "V"))
            try $0.add(3, SaveBody(plant: "rosa", saved: false))
            try $0.add(4, device: 2, TagBody(plant: "rosa", tag: "new", tagged: true))
            try $0.add(5, SaveBody(plant: "rosa", saved: true))
        }
        #expect(view.saved.map(\.note) == [""] && view.saved.map(\.tags) == [["new"]])
        #expect(view.collections.map(\.name) == ["Bed"])
        #expect(view.collections.flatMap(\.plants) == [])
    }

    @Test func `shares a collection by the last link, until that is withdrawn`() throws {
        let bed = try MadeHerbarium.collection(1)
        let links = (1...3).map { MadeHerbarium.link(UInt64($0)) }
        typealias Make = (inout MadeHerbarium) throws -> Void
        func shared(_ make: Make) throws -> [HerbariumView.Shared?] {
            try Self.view {
                try $0.add(1, CollectionBody(collection: bed, name: "Bed"))
                try $0.add(3, ShareBody(collection: bed, link: links[0], named: false))
                try make(&$0)
            }.collections.map(\.shared)
        }
        #expect(try shared { _ in } == [.init(link: links[0], named: false)])
        #expect(
            try shared {
                try $0.add(2, device: 2, ShareBody(collection: bed, link: links[1], named: true))
                try $0.add(4, device: 3, ShareBody(collection: bed, link: links[2], named: true))
            } == [.init(link: links[2], named: true)])
        let nothing: [HerbariumView.Shared?] = [nil]
        #expect(
            try shared { try $0.add(4, ShareBody(collection: bed, link: nil, named: true)) }
                == nothing)
        #expect(
            try shared {
                try $0.add(4, CollectionBody(collection: bed, name: nil))
                try $0.add(5, CollectionBody(collection: bed, name: "Bed again"))
            } == nothing)
    }

    @Test func `is shared by who has an account, by a link of 128 bits`() throws {
        let bed = try MadeHerbarium.collection(1)
        var stage = try Stage()
        let link = MadeHerbarium.link(7)
        for text in ["", "\(link)0", String(link.dropLast()), link.replacing("7", with: "G")] {
            let entry = try stage.entry(
                .sharedCollection, ShareBody(collection: bed, link: text, named: false))
            #expect(throws: Refusal.badText) { try stage.take(entry) }
        }
        let entry = try stage.entry(
            .sharedCollection, ShareBody(collection: bed, link: link, named: false))
        #expect(try stage.take(entry).changes.allSatisfy { $0 == .heard(Stage.today) })
        stage.sender.hasAccount = false
        #expect(throws: Refusal.noAccount) { try stage.take(entry) }
    }

    @Test func `has searches until they are forgotten, one or all`() throws {
        let view = try Self.view {
            try $0.add(1, SearchBody(text: "Rose", plant: "rosa"))
            try $0.add(2, SearchBody(text: "rosé", plant: nil))
            try $0.add(3, SearchBody(text: "mint", plant: nil))
            try $0.add(4, ForgetBody(text: "MINT"))
            try $0.add(0, device: 2, ForgetBody(text: nil))
        }
        #expect(view.searches.map(\.text) == ["rosé"])
        let cleared = try Self.view {
            try $0.add(1, SearchBody(text: "Rose", plant: nil))
            try $0.add(2, ForgetBody(text: nil))
            try $0.add(3, SearchBody(text: "fern", plant: nil))
        }
        #expect(cleared.searches.map(\.text) == ["fern"])
    }

    @Test func `passes over kinds that are not known, and bodies that are none`() throws {
        var made = MadeHerbarium()
        try made.add(1, SaveBody(plant: "rosa", saved: true))
        let whole = Herbarium(made.entries)
        var strange = made.entries
        for (kind, body) in [
            ("moon", "{}"), ("save", "{}"), ("save", #"{"plant":"a b","saved":true}"#),
            ("place", "{}"), ("search", #"{"text":"??"}"#), ("round", "{}"),
        ] {
            strange.append(
                Entry(
                    id: made.entries[0].id, kind: .init(rawValue: kind), made: .max, body: body))
        }
        #expect(Herbarium(strange) == whole)
    }

    @Test func `takes in what a guest kept for years, and nothing that is no text`() throws {
        var stage = try Stage()
        var old = try stage.entry(.save, SaveBody(plant: "rosa", saved: true))
        old.made -= 1_000 * Stage.day
        #expect(try stage.take(old).changes.allSatisfy { $0 == .heard(Stage.today) })
        var walk = try stage.entry(.goal, GoalBody(period: .day, steps: 5_000, offset: 0))
        walk.made = old.made
        #expect(throws: Refusal.tooLate) { try stage.take(walk) }
        old.made = stage.now + Stage.hour
        #expect(throws: Refusal.tooEarly) { try stage.take(old) }
        for body in [
            SaveBody(plant: "", saved: true), SaveBody(plant: "a b", saved: true),
            SaveBody(plant: "rosa", saved: true, order: "V0"),
            SaveBody(plant: "rosa", saved: true, order: "é"),
        ] {
            let entry = try stage.entry(.save, body)
            #expect(throws: Refusal.badText) { try stage.take(entry) }
        }
        let note = try stage.entry(.ownNote, OwnNoteBody(plant: "rosa", text: "Bell \u{7}"))
        #expect(throws: Refusal.badText) { try stage.take(note) }
    }

    @Test func `keeps the latest where there is more than anybody has`() throws {
        var made = MadeHerbarium()
        for number in 0..<50 {
            try made.add(number, SaveBody(plant: "p\(number)", saved: true))
        }
        let forwards = Herbarium(made.entries, most: 20).view
        #expect(forwards.saved.map(\.plant) == (30..<50).reversed().map { "p\($0)" })
        #expect(Herbarium(made.entries.reversed(), most: 20).view == forwards)
    }

    @Test(arguments: 1...24 as ClosedRange<UInt64>)
    func `is the same however entries are shuffled, doubled and split`(_ seed: UInt64) throws {
        let entries = try MadeHerbarium.random(seed: seed)
        let state = Herbarium(entries)
        var dice = SeededRandom(seed: seed)
        for _ in 0..<4 {
            let doubled = (entries + entries.filter { _ in dice.below(2) == 0 })
                .shuffled(using: &dice)
            #expect(Herbarium(doubled) == state)
            var parts = [Herbarium(), Herbarium(), Herbarium()]
            for entry in doubled { parts[dice.below(3)].take(entry) }
            parts.shuffle(using: &dice)
            let merged = parts.reduce(into: Herbarium()) { $0.merge($1) }
            #expect(merged == state && merged.view == state.view)
        }
    }
}

/// Holds the merge in Swift and in JavaScript together.
@Suite struct `Herbarium vectors` {
    private struct History: Encodable {
        var name: String
        var entries: [Entry]
        var view: HerbariumView
    }

    @Test func `are what Swift gives`() throws {
        var made = MadeHerbarium()
        let bed = try MadeHerbarium.collection(1)
        try made.add(1, SaveBody(plant: "rosa", saved: true, order: "V"))
        try made.add(1, device: 2, OwnNoteBody(plant: "rosa", text: "By the \"gate\".\n\tRed."))
        try made.add(2, TagBody(plant: "rosa", tag: "Šípek", tagged: true))
        try made.add(3, TagBody(plant: "rosa", tag: "sipek", tagged: true))
        try made.add(3, TagBody(plant: "rosa", tag: "≠", tagged: true))
        try made.add(3, TagBody(plant: "rosa", tag: "=\u{338}", tagged: true))
        try made.add(4, CollectionBody(collection: bed, name: "Bed", order: "V"))
        try made.add(5, PlaceBody(collection: bed, plant: "rosa", order: "V"))
        try made.add(5, device: 2, CollectionBody(collection: bed, name: "Beet", order: nil))
        try made.add(6, SearchBody(text: "Äpfel", plant: "malus"))
        try made.add(7, SeenBody(notice: "tour"))
        try made.add(8, ShareBody(collection: bed, link: MadeHerbarium.link(9), named: true))
        var histories = [
            History(name: "by hand", entries: made.entries, view: Herbarium(made.entries).view)
        ]
        for seed in 1...6 as ClosedRange<UInt64> {
            let entries = try MadeHerbarium.random(seed: seed)
            histories.append(
                History(name: "seed \(seed)", entries: entries, view: Herbarium(entries).view))
        }
        try VectorFile("herbarium.json").compare(VectorFile.json(histories))
    }
}
