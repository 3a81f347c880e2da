import Foundation
import TestSupport
import Testing

@testable import EditionBuild
@testable import PipelineSupport
@testable import florilegium

/// One mistake an editor makes, and what is said about it.
struct Mistake: CustomTestStringConvertible, Sendable {
    /// What goes wrong.
    var name: String
    /// The field that is changed, and what stands there instead; nil takes it out.
    var field: String
    var text: String?
    /// What the finding says.
    var rule: Rule
    var line: Int?
    var message: String
    var remedy: String

    var testDescription: String { name }
}

@Suite struct `An editor's mistakes` {
    static let plantMistakes: [Mistake] = [
        .init(
            name: "no id", field: "id", text: nil, rule: .missing, message: "id is missing",
            remedy: "Add it"),
        .init(
            name: "an id with capitals", field: "id", text: "id: Planta Alba", rule: .badID,
            line: 1, message: "lower-case words", remedy: "Try planta-alba."),
        .init(
            name: "an id unlike its file", field: "id", text: "id: planta-nigra", rule: .fileName,
            line: 1, message: "not named like its id",
            remedy: "Rename the file to planta-nigra.yaml"),
        .init(
            name: "no scientific name", field: "name", text: nil, rule: .missing,
            message: "name is missing", remedy: "Add it"),
        .init(
            name: "an empty name", field: "name", text: "name: \"  \"", rule: .empty, line: 3,
            message: "name is empty", remedy: "Write it"),
        .init(
            name: "a list for a name", field: "name", text: "name: [a, b]", rule: .wrongShape,
            line: 3, message: "name must be a text", remedy: "plain words"),
        .init(
            name: "a taxon in words", field: "taxon", text: "taxon: many", rule: .wrongShape,
            line: 2, message: "taxon must be a whole number", remedy: "digits"),
        .init(
            name: "a negative taxon", field: "taxon", text: "taxon: -3", rule: .outOfRange, line: 2,
            message: "taxon must be from 1", remedy: "Correct the number"),
        .init(
            name: "a misspelt field", field: "colours", text: "colors: [white]",
            rule: .unknownField, line: 8, message: "There is no field colors",
            remedy: "Did you mean colours?"),
        .init(
            name: "a field that never was", field: "tags", text: "aroma: strong",
            rule: .unknownField, line: 12, message: "There is no field aroma", remedy: "Remove it"),
        .init(
            name: "a misspelt colour", field: "colours", text: "colours: [whit]",
            rule: .unknownWord, line: 8, message: "colours does not know this word",
            remedy: "Did you mean white?"),
        .init(
            name: "an unknown type", field: "type", text: "type: mushroom", rule: .unknownWord,
            line: 6, message: "type does not know this word", remedy: "Use one of: annual"),
        .init(
            name: "a thirteenth month", field: "bloom", text: "bloom: [5, 13]", rule: .outOfRange,
            line: 9, message: "bloom must be from 1 to 12", remedy: "Correct"),
        .init(
            name: "a height upside down", field: "height-cm", text: "height-cm: [30, 10]",
            rule: .outOfRange, line: 10, message: "height-cm must be two numbers",
            remedy: "lower and the higher"),
        .init(
            name: "a language we do not have", field: "names",
            text: "names: {en: [a flower], it: [un fiore]}", rule: .unknownField, line: 5,
            message: "There is no field names.it",
            remedy: "en"),
        .init(
            name: "a description without English", field: "status",
            text: "description: {de: Ein Text.}", rule: .noEnglish, message: "has no English text",
            remedy: "Add `en:`"),
        .init(
            name: "a fact without a source", field: "facts", text: "facts: [{en: It grows.}]",
            rule: .noSource, line: 14, message: "source is missing", remedy: "Name the book"),
        .init(
            name: "a caution without a note", field: "caution",
            text: "caution: {kinds: [poisonous]}", rule: .cautionNote, line: 13,
            message: "caution without a note",
            remedy: "Add caution.note"),
        .init(
            name: "none beside a caution", field: "caution",
            text: "caution: {kinds: [none, irritant]}", rule: .wrongShape, line: 13,
            message: "must be [none] or name each",
            remedy: "Write none alone"),
        .init(
            name: "an audio that names the plant", field: "pictures",
            text: "pictures:\n  - plate: flower\n    audio: {en: An alba bloom of five petals.}",
            rule: .audioNamesPlant,
            message: "names its plant", remedy: "Say what is seen"),
        .init(
            name: "an audio that names it in another language", field: "pictures",
            text:
                "pictures:\n  - plate: flower\n    audio: {en: Five petals., de: Eine ALBA-Bloom mit Zähnen.}",
            rule: .audioNamesPlant, message: "The de audio description",
            remedy: "Say what is seen"),
        .init(
            name: "a picture of nothing", field: "pictures",
            text: "pictures: [{audio: {en: Something.}}]", rule: .missing,
            message: "needs plate: or photo:",
            remedy: "Write plate: flower"),
        .init(
            name: "a photograph nobody gathered", field: "pictures", text: "pictures: [{photo: 7}]",
            rule: .unknownPlant, message: "", remedy: ""),
        .init(
            name: "a plate without morphology", field: "morphology", text: nil, rule: .noMorphology,
            message: "needs a morphology", remedy: "Describe the plant"),
        .init(
            name: "no common name in any language", field: "names", text: "names: {}",
            rule: .notPlayable, message: "it lacks a common name",
            remedy: "Add what is missing"),
        .init(
            name: "a synonym that is no name", field: "family", text: "synonyms: [alba]",
            rule: .wrongShape, line: 4, message: "alba is no synonym of Planta alba",
            remedy: "genus and epithet"),
        .init(
            name: "a native region it does not grow in", field: "regions",
            text: "regions: [europe]\nnative: [asia]", rule: .wrongShape,
            message: "native to asia, but regions", remedy: "Add the region"),
        .init(
            name: "a tab in the indentation", field: "tags", text: "tags:\n\t- meadow",
            rule: .notYAML, message: "a tab stands where only blanks may",
            remedy: "Replace each tab by blanks"),
        .init(
            name: "a key that stands twice", field: "tags", text: "type: perennial", rule: .notYAML,
            message: "the key type stands twice", remedy: "Delete one of the two"),
        .init(
            name: "an anchor for aliases", field: "family", text: "family: &a Testaceae",
            rule: .wrongFile, line: 4, message: "has an anchor", remedy: "Write the text out"),
        .init(
            name: "a colon in plain text", field: "family", text: "family: Test: aceae",
            rule: .notYAML, line: 4, message: "a colon with a blank after it",
            remedy: "Put a text that holds ': ' in quotes"),
        .init(
            name: "a control character", field: "family", text: "family: \"a\\u0007b\"",
            rule: .wrongShape, line: 4, message: "control character", remedy: "Type the text anew"),
    ].filter { $0.name != "a photograph nobody gathered" }

    @Test(arguments: plantMistakes)
    func `each is found, with its place, its words and a remedy`(_ mistake: Mistake) throws {
        var plants = Sample.four
        plants["planta-alba"] = Sample.plant(
            "planta-alba", english: "alba bloom", taxon: 1000, change: [mistake.field: mistake.text]
        )
        let findings = try TemporaryProject(plants: plants).findings()
        let found = try #require(
            findings.first { $0.rule == mistake.rule && $0.message.contains(mistake.message) },
            "found instead: \(findings.map(\.text))")
        #expect(found.place.file == "content/plants/planta-alba.yaml")
        #expect(found.remedy.contains(mistake.remedy), "\(found.remedy)")
        if let line = mistake.line { #expect(found.place.line == line) }
    }

    /// What is no YAML, the line of the finding, and words of what it says and advises.
    @Test(arguments: [
        ("id: a\n\tname: b\n", 2, "a tab stands", "Replace each tab by blanks"),
        ("id: a\nname: b: c\n", 2, "a colon with a blank", "in quotes"),
        ("id: a\nid: b\n", 1, "the key id stands twice", "Delete one"),
        ("id: a\nname: @b\n", 2, "begins with a sign", "in quotes"),
        ("id: a\nname: \"b\ntype: c\n", 2, "a quoted text does not end", "the quote that ends"),
        ("id: a\ntags: [b, c\ntype: d\n", 2, "a list in [ ]", "end it with ]"),
        ("id: a\nnames: {en: b\ntype: d\n", 2, "fields in { }", "end them with }"),
        ("id: a\nname\ntype: c\n", 2, "neither a field nor part", "name: value"),
        ("id: a\n b: c\n", 2, "a colon with a blank", "indentation"),
        ("  id: a\nname: b\n", 2, "after the end of the content", "the first column"),
        ("tags:\n  - a\n  b\ntype: c\n", 3, "neither a field nor part", "name: value"),
        ("family: \"a\" b\nid: c\n", 1, "does not fit those above", "quoted text"),
        ("id: \"C:\\data\"\n", 1, "a backslash", "single quotes"),
        ("id: - a\n", 1, "a list begins in the middle", "a line of its own"),
        ("id: a\nname: *\n", 2, "begins with & or *", "in quotes"),
    ])
    func `in YAML itself are told in plain words, each with a remedy of its own`(
        _ text: String, _ line: Int, _ problem: String, _ remedy: String
    ) throws {
        let project = try TemporaryProject(plants: ["planta-rupta": text])
        let found = try #require(try project.findings().first { $0.rule == .notYAML })
        #expect(found.message.contains(problem), "\(found.text)")
        #expect(found.remedy.contains(remedy), "\(found.text)")
        #expect(found.place.line == line, "\(found.text)")
    }

    @Test func `a byte order mark is none`() async throws {
        let mark = "\u{FEFF}"
        let project = try TemporaryProject(
            edition: mark + TemporaryProject.edition,
            plants: Sample.four.mapValues { mark + $0 },
            questions: ["science": mark + Sample.questions("science", count: 2)])
        let checked = try await Program.run(["check", "--project", project.root.path])
        #expect(checked.status == 0, "\(checked.text)")
        #expect(checked.text.contains("4 plants to play with, 4 listed, 2 questions"))
    }

    @Test func `a photograph nobody gathered is named`() throws {
        let plants = [
            "planta-alba": Sample.plant(
                "planta-alba", change: ["pictures": "pictures: [{photo: 7}]"])
        ]
        let findings = try TemporaryProject(plants: plants).findings()
        #expect(findings.contains { $0.rule == .unknownPhotograph && $0.excerpt == "7" })
    }

    @Test func `two files of one taxon are told apart`() throws {
        let plants = [
            "planta-alba": Sample.plant("planta-alba", taxon: 5),
            "planta-nivea": Sample.plant("planta-nivea", taxon: 5),
        ]
        let findings = try TemporaryProject(plants: plants).findings()
        let found = try #require(findings.first { $0.rule == .duplicateTaxon })
        #expect(found.place == Place(file: "content/plants/planta-nivea.yaml", line: 2, column: 8))
    }

    @Test func `the same mistakes never stop the others`() throws {
        var plants = Sample.four
        plants["planta-rupta"] = "id: [\n"
        plants["planta-vacua"] = ""
        let project = try TemporaryProject(plants: plants)
        let composed = try Pipeline(project: project.project, progress: ProgressBar(isQuiet: true))
            .check()
        #expect(composed.plants.count == 4)
        #expect(composed.findings.filter { $0.severity == .rejected }.count == 2)
    }

    @Test(arguments: [
        ("text: {en: Q?}", "wrong: [a, b, c, d, e, f]", Rule.outOfRange, "one to five wrong"),
        ("text: {en: Q?}", "wrong: [{en: A}, {en: B}, {en: right!}]", .sameAnswer, "are the same"),
        (
            "text: {en: Is it Right?}", "wrong: [{en: A}, {en: B}, {en: C}]", .answerInQuestion,
            "its own answer"
        ),
        ("text: {de: Was?}", "wrong: [{en: A}, {en: B}, {en: C}]", .noEnglish, "no English"),
        (
            "text: {en: Q?}\n    valid-until: 2026-01-31", "wrong: [{en: A}, {en: B}, {en: C}]",
            .expired, "held until 2026-01-31"
        ),
        (
            "text: {en: Q?}\n    valid-until: soon", "wrong: [{en: A}, {en: B}, {en: C}]",
            .wrongShape, "not a date"
        ),
    ])
    func `a question's are found`(_ text: String, _ wrong: String, _ rule: Rule, _ message: String)
        throws
    {
        let file = """
            category: science
            licence: own
            questions:
              - id: science-one
                level: easy
                source: A book
                \(text)
                right: {en: Right}
                \(wrong)
            """
        let project = try TemporaryProject(questions: ["science": file])
        let findings = try project.findings()
        #expect(
            findings.contains {
                $0.rule == rule && $0.message.contains(message) && $0.place.line != nil
            },
            "\(findings.map(\.text))")
    }

    @Test func `a question of an unknown category is refused`() throws {
        let project = try TemporaryProject(questions: ["x": Sample.questions("alchemy", count: 1)])
        let found = try #require(try project.findings().first)
        #expect(found.rule == .unknownCategory)
        #expect(found.remedy.contains("history, science"))
    }

    @Test(arguments: [
        ("version: 7\ndate: 2026-11-21", "year.month.number"),
        ("version: 2026.13.1\ndate: 2026-11-21", "year.month.number"),
        ("version: 2026.11.1\ndate: 2026-02-30", "not a date"),
        ("date: 2026-11-21", "version is missing"),
        ("", "empty"),
    ])
    func `the edition's own settings stop a build`(_ edition: String, _ message: String) throws {
        let project = try TemporaryProject(edition: edition, plants: Sample.four)
        let failure = #expect(throws: Failure.self) { _ = try project.findings() }
        #expect(failure?.what.contains(message) == true)
    }

    @Test func `deep nesting and huge files are refused without harm`() throws {
        let deep = String(repeating: "[", count: 100_000)
        let huge = "id: x\n" + String(repeating: "# padding\n", count: 120_000)
        let project = try TemporaryProject(plants: ["deep": deep, "huge": huge])
        let rules = try project.findings().map(\.rule)
        #expect(Set(rules) == [.notYAML, .wrongFile])
    }
}
