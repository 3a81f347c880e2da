import Foundation
import PipelineSupport
import QuestionRecords
import TestSupport
import Testing
import Yams

@testable import EditorialContent

/// Values of files of content/ that are changed where they stand.
@Suite struct `Changing a value where it stands` {
    private static let plant = """
        id: planta-alba   # for good
        names:                # the first is shown
          en: [white plant, "plant, white"]
          de: [weiße Pflanze]
        bloom: [3, 4]
        # What people read.
        description:
          en: >-
            It is white, and it stands where the ground is wet for most of the year and where
            nobody mows before July.
          de: 'Sie ist weiß.'
        facts:
          - {en: It grows., source: A book}   # slowly
          # The second.
          - en: It has leaves.
            de: Sie hat Blätter.
            source: Another book
        wrong:
          - Lead
          - {en: Gold, de: Gold}
        status: draft
        """ + "\n"

    private static let order = ["": ["id", "names", "type", "bloom", "description", "status"]]

    private func changed(_ change: (inout FieldValue) throws -> Void) throws -> String {
        let root = try #require(try SafeYAML.compose(Self.plant))
        var value = FieldValue(root)
        try change(&value)
        return try ValueEdit.text(
            setting: value, at: [], in: Self.plant, of: "x.yaml", order: Self.order)
    }

    private func set(_ place: [String], _ new: FieldValue) throws -> String {
        try changed { $0 = try #require($0.setting(place, to: new)) }
    }

    /// What is written, old line by new line.
    private static let rows: [(place: [String], value: FieldValue, old: String, new: String)] = [
        (["status"], .text("checked"), "status: draft", "status: checked"),
        (["bloom", "1"], .plain("5"), "bloom: [3, 4]", "bloom: [3, 5]"),
        (
            ["bloom"], .list([.plain("3"), .plain("4"), .plain("5")]), "bloom: [3, 4]",
            "bloom: [3, 4, 5]"
        ),
        (["bloom"], .list([]), "bloom: [3, 4]", "bloom: []"),
        (
            ["names", "en"], .list([.text("plant, white"), .text("white plant")]),
            "en: [white plant, \"plant, white\"]", "en: [\"plant, white\", white plant]"
        ),
        (
            ["description", "de"], .text("Sie ist's."), "de: 'Sie ist weiß.'",
            "de: 'Sie ist''s.'"
        ),
        (
            ["facts", "0", "source"], .text("A book, page 3"),
            "- {en: It grows., source: A book}   # slowly",
            "- {en: It grows., source: \"A book, page 3\"}   # slowly"
        ),
        (
            ["wrong", "0"], .fields(["en": .text("Lead"), "de": .text("Blei")]), "- Lead",
            "- {en: Lead, de: Blei}"
        ),
        (["wrong", "0"], .text("1912"), "- Lead", "- 1912"),
        (["wrong", "0"], .text("yes"), "- Lead", "- \"yes\""),
        (["wrong", "0"], .text("a: b # c"), "- Lead", "- \"a: b # c\""),
        (["id"], .text("planta-nigra"), "id: planta-alba   #", "id: planta-nigra   #"),
    ]

    @Test(arguments: rows)
    func `changes one line`(place: [String], value: FieldValue, old: String, new: String) throws {
        let text = try set(place, value)
        #expect(text == Self.plant.replacing(old, with: new))
    }

    @Test func `puts a field where its form has it, and a language where ours stand`() throws {
        let text = try changed { value in
            guard case .fields(var fields) = value else { return }
            fields["type"] = .text("perennial")
            value = .fields(fields)
            let more = try #require(value.at(["description"]))
            guard case .fields(var texts) = more else { return }
            texts["sv"] = .text("Den är vit.")
            value = try #require(value.setting(["description"], to: .fields(texts)))
        }
        #expect(text.contains("  de: [weiße Pflanze]\ntype: perennial\nbloom"))
        #expect(text.contains("  de: 'Sie ist weiß.'\n  sv: Den är vit.\nfacts:"))
    }

    @Test func `takes items out and puts others in, with the lines of the rest as they were`()
        throws
    {
        let added = try changed { value in
            var items = try #require(value.at(["facts"])?.items)
            items.insert(.fields(["en": .text("New."), "source": .text("A page")]), at: 1)
            value = try #require(value.setting(["facts"], to: .list(items)))
        }
        #expect(
            added
                == Self.plant.replacing(
                    "# slowly\n", with: "# slowly\n  - en: New.\n    source: A page\n"))
        let fewer = try changed { value in
            let items = try #require(value.at(["facts"])?.items)
            value = try #require(value.setting(["facts"], to: .list([items[1]])))
        }
        #expect(
            fewer
                == Self.plant.replacing(
                    "  - {en: It grows., source: A book}   # slowly\n", with: ""))
        let none = try set(["facts"], .list([]))
        #expect(none.contains("facts: []\nwrong:"))
        let gone = try changed { value in
            guard case .fields(var fields) = value else { return }
            fields["description"] = nil
            value = .fields(fields)
        }
        #expect(gone.contains("# What people read.\nfacts:"))
    }

    @Test func `keeps the lines of a long text that say what they said`() throws {
        let text = try set(
            ["description", "en"],
            .text(
                "It is white, and it stands where the ground is wet for most of the year and where "
                    + "nobody mows before June."))
        #expect(text == Self.plant.replacing("before July.", with: "before June."))
    }

    @Test func `refuses what cannot be said there, and changes nothing else`() throws {
        let text = "a: &x {b: c}\n"
        #expect(throws: Failure.self) {
            try ValueEdit.text(
                setting: .text("d"), at: ["a", "b"], in: text, of: "x.yaml", order: [:])
        }
        #expect(throws: Failure.self) {
            try ValueEdit.text(
                setting: .text("d"), at: ["b"], in: "a: c\n", of: "x.yaml", order: [:])
        }
    }

    // MARK: All of content/

    private static let files: [String] = {
        let project = try? Project(root: Repository.root.path)
        return project.flatMap { project in
            try? Project.files(below: project.content, endings: ["yaml"]).map(project.relative)
        } ?? []
    }()

    private static func value(of text: String) throws -> FieldValue {
        FieldValue(try #require(try SafeYAML.compose(text)))
    }

    @Test(arguments: files) func `what is written back changes no byte`(_ file: String) throws {
        let text = try String(
            contentsOf: Repository.root.appending(path: file), encoding: .utf8)
        let value = try Self.value(of: text)
        let sent = try JSONDecoder().decode(
            FieldValue.self, from: try JSONEncoder().encode(value))
        #expect(
            try ValueEdit.text(setting: sent, at: [], in: text, of: file, order: [:]) == text)

        // Every text of the file says something else, and then what it said.
        let other = Self.changed(value)
        let new = try ValueEdit.text(setting: other, at: [], in: text, of: file, order: [:])
        let read = try Self.value(of: new)
        #expect((new == text) == value.says(other) && read.says(other))
        let back = try ValueEdit.text(setting: value, at: [], in: new, of: file, order: [:])
        #expect(back == text, "\(Self.firstDifference(back, text))")
    }

    @Test func `a changed text changes only its own lines`() throws {
        var random = SeededRandom(seed: 24)
        for file in Self.files {
            let text = try String(
                contentsOf: Repository.root.appending(path: file), encoding: .utf8)
            let value = try Self.value(of: text)
            let places = Self.places(value)
            for _ in 0..<min(2, places.count) {
                let place = try #require(places.randomElement(using: &random))
                let old = try #require(value.at(place))
                let wanted = try #require(value.setting(place, to: Self.changed(old)))
                let new = try ValueEdit.text(
                    setting: wanted, at: [], in: text, of: file, order: [:])
                let (olds, news) = (Self.lines(text), Self.lines(new))
                let differing =
                    olds.count == news.count
                    ? zip(olds, news).filter { $0 != $1 }.count : -1
                #expect(differing == 1, "\(file) \(place): \(Self.firstDifference(new, text))")
            }
        }
    }

    /// The same with another letter in each text; numbers and flags stay.
    private static func changed(_ value: FieldValue) -> FieldValue {
        switch value {
        case .text(let words):
            guard !["true", "false"].contains(words),
                let letter = words.lastIndex(where: { $0 == "e" || $0 == "a" })
            else {
                return value
            }
            var words = words
            words.replaceSubrange(letter...letter, with: words[letter] == "e" ? "a" : "e")
            return .text(words)
        case .list(let items): return .list(items.map(changed))
        case .fields(let fields): return .fields(fields.mapValues(changed))
        default: return value
        }
    }

    private static func places(_ value: FieldValue) -> [[String]] {
        switch value {
        case .list(let items):
            items.enumerated().flatMap { index, item in
                places(item).map { ["\(index)"] + $0 }
            }
        case .fields(let fields):
            fields.sorted { $0.key < $1.key }.flatMap { name, item in
                places(item).map { [name] + $0 }
            }
        default: changed(value).says(value) ? [] : [[]]
        }
    }

    private static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    private static func firstDifference(_ one: String, _ other: String) -> String {
        let pair = zip(lines(one), lines(other)).first { $0 != $1 }
        return pair.map { "«\($0)» for «\($1)»" } ?? "\(one.count) for \(other.count)"
    }
}
