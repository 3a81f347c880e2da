import Catalog
import Foundation
import TestSupport
import Testing

@testable import EditionBuild
@testable import EditorialContent
@testable import PipelineSupport
@testable import florilegium

@Suite struct `The shop` {
    private static let tales = """
        id: tales
        names: {en: Tales}
        about: {en: What is told.}
        facts: [{plant: planta-alba, text: {en: A tale of white.}, source: A book}]
        """

    /// An item's lines; a plain text stands for all languages.
    private static func item(_ id: String, _ slot: String, _ price: Int, more: String = "")
        -> String
    {
        "  - {id: \(id), slot: \(slot), price: \(price), names: Name of \(id), about: It is one\(more)}\n"
    }

    private static func listing(_ id: String, _ slot: ShopSlot = .frame, price: Int = 20)
        -> ShopListing
    {
        ShopListing(
            id: id, slot: slot, price: price, names: [.en: id], about: [.en: id], collection: nil)
    }

    @Test(
        arguments: [
            ("price: 20", nil), ("price: 0", nil), ("price: 100000", nil),
            ("price: 100001", .outOfRange), ("price: -1", .outOfRange), ("price: 2.5", .wrongShape),
            ("price:", .missing), ("id: Not An Id", .badID), ("id: frame_of_oak", .badID),
            ("id:", .missing), ("slot: hat", .unknownWord), ("slot: facts", .missing),
            ("names: Plain", nil), ("names: {de: Eiche}", .noEnglish),
            ("names: {en: Oak}", .missing), ("names: {en: a, es: b, fr: c, de: d}", .missing),
            ("names: {en: a, es: b, fr: c, de: d, sv: e, it: f}", .unknownWord),
            ("names:", .missing), ("about:", .missing), ("about: {sv: Ek.}", .noEnglish),
            ("about: {en: Oak.}", nil), ("collection: tales", .unknownField),
            ("slot: facts\n    collection: tales", nil),
            ("slot: facts\n    collection: none-such", .unknownCollection),
            ("cost: 5", .unknownField),
        ] as [(String, Rule?)])
    func `What is wrong with an item is told, and the item left out`(line: String, rule: Rule?)
        throws
    {
        var fields = [
            "id": "oak", "slot": "frame", "price": "20", "names": "Oak",
            "about": "Leaves around your picture.",
        ]
        let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
        fields[parts[0]] = parts.count > 1 ? parts[1] : ""
        let text = fields.sorted { $0.key < $1.key }.map { "    \($0.key): \($0.value)" }.joined(
            separator: "\n")
        let project = try TemporaryProject(
            plants: Sample.four,
            others: [
                "content/shop.yaml": "items:\n  -\n" + text,
                "content/collections/tales.yaml": Self.tales,
            ])
        let composed = try Pipeline(project: project.project, progress: ProgressBar(isQuiet: true))
            .check()
        let found = composed.findings.filter { $0.place.file == ShopForm.path }
        #expect(found.map(\.rule) == (rule.map { [$0] } ?? []), "\(found)")
        #expect(found.allSatisfy { $0.severity == .rejected && $0.place.line != nil })
        // A field or language that nobody knows is told, and the rest kept.
        let isKept = rule == nil || line.hasPrefix("cost") || line.contains("it:")
        #expect(composed.shop.isEmpty != isKept)
    }

    @Test(
        arguments: [
            ([], [], [], [:]),
            (["a"], ["a"], [], [:]),
            (["a", "a"], ["a"], [], ["a": .duplicateID]),
            (["b", "a"], ["a", "b"], ["a", "b"], [:]),
            (["b"], ["b"], ["a", "b"], ["a": .lostItem]),
            (["a moved", "b"], ["b"], ["a", "b"], ["a": .lostItem]),
            (["a unknown"], [], ["a"], ["a": .unknownCollection]),
        ] as [([String], [String], [String], [String: Rule])])
    func `An id is given once, and stays while people own it`(
        written: [String], kept: [String], base: [String], rules: [String: Rule]
    ) {
        let drafts = written.map { words in
            let id = words.prefix(1)
            var listing = Self.listing(String(id), words.hasSuffix("moved") ? .badge : .frame)
            if words.hasSuffix("unknown") { listing.collection = "none-such" }
            return ShopDraft(listing: listing, place: Place(file: ShopForm.path))
        }
        let log = FindingLog()
        let items = ShopCheck.items(
            drafts, collections: [], base: base.map { Self.listing($0) }, log: log)
        #expect(items.map(\.id) == kept)
        #expect(log.findings.map(\.subject) == rules.keys.sorted())
        #expect(log.findings.map(\.rule) == rules.sorted { $0.key < $1.key }.map(\.value))
        #expect(log.findings.allSatisfy { $0.severity == .rejected && !$0.remedy.isEmpty })
    }

    @Test
    func
        `Published, it is a list by slot, price and id, and the next edition holds it to its word`()
        async throws
    {
        let project = try TemporaryProject(
            plants: Sample.four,
            others: [
                "content/shop.yaml": "items:\n" + Self.item("oak", "frame", 20)
                    + Self.item("story", "facts", 9, more: ", collection: tales")
                    + Self.item("ash", "frame", 20) + Self.item("fern", "frame", 5)
                    + Self.item("daisy", "avatar", 100),
                "content/collections/tales.yaml": Self.tales,
            ])
        _ = try await project.build()
        let data = try project.read("build/v1/shop.json")
        let items = try CanonicalJSON.decode([ShopListing].self, from: data)
        #expect(items.map(\.id) == ["daisy", "story", "fern", "ash", "oak"])
        #expect(items.map(\.collection) == [nil, "tales", nil, nil, nil])
        #expect(
            String(decoding: data, as: UTF8.self).hasPrefix(
                #"[{"about":{"de":"It is one","en":"It is one","es":"It is one","fr":"It is one","sv":"It is one"},"id":"daisy","names":{"de":"Name of daisy","#
            ))
        let outcome = try Verify(build: try project.project.build).current()
        #expect(outcome.faults.isEmpty && outcome.contradictions.isEmpty)

        #expect(
            try BaseEdition.load(version: "2026.11.1", from: project.project.build)?.shop == items)
        try project.write(
            TemporaryProject.edition.replacing("2026.11.1", with: "2026.11.2").replacing(
                "base: none", with: "base: 2026.11.1"), to: "content/edition.yaml")
        try project.write(
            "items:\n" + Self.item("oak", "badge", 20)
                + Self.item("story", "facts", 9, more: ", collection: tales")
                + Self.item("ash", "frame", 90)
                + Self.item("daisy", "avatar", 100), to: "content/shop.yaml")
        let found = try project.findings().filter { $0.rule == .lostItem }
        #expect(found.map(\.subject) == ["fern", "oak"])
        #expect(found.last?.remedy.contains("slot: frame") == true)

        let failure = await #expect(throws: Failure.self) { try await project.build() }
        #expect(failure?.what.contains("in another slot (fern, oak)") == true)
        #expect(try project.read("build/v1/shop.json") == data)
        _ = try await project.build(accept: "nobody bought them")
        let changes = try CanonicalJSON.decode(
            Changes.self, from: project.read("build/editions/2026.11.2/changes.json"))
        #expect(changes.accepted?.objections.count == 1)
        #expect(
            try CanonicalJSON.decode([ShopListing].self, from: project.read("build/v1/shop.json"))
                .map(\.id) == ["daisy", "story", "ash"])
    }

    @Test(
        arguments: [
            ([], [], nil), (["a"], [], nil), (["a"], ["a"], nil), (["b", "a"], ["a", "b"], nil),
            (["a dearer"], ["a"], nil), ([], ["a"], "(a)"), (["b"], ["a"], "(a)"),
            (["a moved"], ["a"], "(a)"), (["a moved", "c"], ["c", "b", "a"], "(a, b)"),
            ([], ["f", "e", "d", "c", "b", "a"], "(a, b, c, d, e, …)"),
        ] as [([String], [String], String?)])
    func `The gate refuses an edition that lost an item or moved it`(
        now: [String], before: [String], named: String?
    ) {
        let shop = now.map {
            Self.listing(
                String($0.prefix(1)), $0.hasSuffix("moved") ? .badge : .frame,
                price: $0.hasSuffix("dearer") ? 90 : 20)
        }
        let reasons = QualityGate.lostItems(shop, before: before.map { Self.listing($0) })
        #expect(reasons.count == (named == nil ? 0 : 1))
        #expect(named.map { reasons.first?.hasSuffix($0) == true } ?? true, "\(reasons)")
    }

    @Test func `Without a base, the shop that is in force is what an edition is held against`()
        async throws
    {
        let project = try TemporaryProject(
            plants: Sample.four,
            others: ["content/shop.yaml": "items:\n" + Self.item("oak", "frame", 20)])
        _ = try await project.build()
        try project.write("items:\n" + Self.item("oak", "badge", 20), to: "content/shop.yaml")
        let failure = await #expect(throws: Failure.self) { try await project.build() }
        #expect(failure?.what.contains("in another slot (oak)") == true)
        try project.write(
            "items:\n" + Self.item("oak", "frame", 30) + Self.item("ash", "badge", 20),
            to: "content/shop.yaml")
        _ = try await project.build()
    }

    @Test(
        arguments: [
            (nil, []), ("", [.wrongFile]), ("items: []\n", []), ("items:\n", []),
            ("items: none\n", [.wrongShape]),
        ] as [(String?, [Rule])])
    func `Without items it is an empty list`(text: String?, rules: [Rule]) throws {
        let project = try TemporaryProject(
            plants: Sample.four, others: text.map { ["content/shop.yaml": $0] } ?? [:])
        let composed = try Pipeline(project: project.project, progress: ProgressBar(isQuiet: true))
            .check()
        #expect(composed.shop.isEmpty)
        #expect(composed.findings.filter { $0.place.file == ShopForm.path }.map(\.rule) == rules)
    }

    @Test(
        arguments: [(Limits.shopItems, []), (Limits.shopItems + 1, [.tooMany])] as [(Int, [Rule])])
    func `It has room for so many and no more`(count: Int, rules: [Rule]) throws {
        let items = (0..<count).map { Self.item("item-\($0)", "badge", $0) }.joined()
        let project = try TemporaryProject(others: ["content/shop.yaml": "items:\n" + items])
        let log = FindingLog()
        let drafts = ShopForm.read(project.root.appending(path: ShopForm.path), log: log)
        #expect(log.findings.map(\.rule) == rules)
        #expect(drafts.count == (rules.isEmpty ? count : 0))
    }

    @Test func `What we offer has no fault, and is within a person's means`() throws {
        let log = FindingLog()
        let content = Repository.root.appending(path: "content")
        let drafts = ShopForm.read(content.appending(path: "shop.yaml"), log: log)
        #expect(log.findings.isEmpty)
        #expect(Set(drafts.map(\.listing.id)).count == drafts.count)
        #expect(Set(drafts.map(\.listing.slot)) == Set(ShopSlot.allCases))
        for item in drafts.map(\.listing) {
            #expect((20...400).contains(item.price), "\(item.id)")
            #expect(Set(item.about.keys) == Set(Language.allCases), "\(item.id)")
            if let collection = item.collection {
                let file = content.appending(path: "collections/\(collection).yaml")
                #expect(FileManager.default.fileExists(atPath: file.path), "\(item.id)")
            }
        }
    }
}
