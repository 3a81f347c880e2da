import EditorialContent
import Foundation
import PipelineSupport
import TestSupport
import Testing

@testable import EditorialForms

/// Forms are what readers of records ask for; no list of fields is written by hand.
@Suite struct `Forms that are learnt from readers` {
    /// The form of our own content, which is learnt once a kind.
    private static func form(_ id: String) throws -> RecordForm {
        try #require(try forms.get()[id])
    }

    private static let forms = Result {
        try Dictionary(
            uniqueKeysWithValues: RecordKind.all.map { kind in
                (kind.id, try form(kind.id, root: Repository.root))
            })
    }

    private static func form(_ id: String, root: URL) throws -> RecordForm {
        let project = try Project(root: root.path)
        return FormLearner(project: project).form(
            of: try #require(RecordKind.of(id)),
            help: FormHelp(Repository.root.appending(path: "content/README.md")))
    }

    private static func field(_ path: String, of form: RecordForm) throws -> FormField {
        var fields = form.fields
        var found: FormField?
        for name in path.split(separator: ".") {
            found = fields.first { $0.name == name }
            fields = found?.fields ?? []
        }
        return try #require(found, "\(path)")
    }

    /// A field, and what its reader says of it.
    private static let rows: [(kind: String, path: String, shape: AskedField.Shape, says: String)] =
        [
            ("plants", "name", .text, "required, 4000 characters"),
            ("plants", "type", .word, "required, 10 words"),
            ("plants", "regions", .word, "list, 6 words"),
            ("plants", "height-cm", .span, "1...15000"),
            ("plants", "conditions.ph", .span, "20...100"),
            ("plants", "facts", .translated, "list"),
            ("plants", "facts.source", .source, "required"),
            ("plants", "caution.note", .translated, ""),
            ("plants", "morphology.flower.petals", .number, "required, 0...300"),
            ("plants", "pictures.photo", .number, ""),
            ("plants", "pictures.audio", .translated, ""),
            ("questions", "wrong", .translated, "list"),
            ("questions", "level", .word, "required, 3 words"),
            ("questions", "url", .address, ""),
            ("questions", "valid-until", .day, ""),
            ("events", "yearly", .flag, ""),
            ("events", "plants", .plant, "list"),
            ("shop", "price", .number, "required, 0...100000"),
            ("glossary", "text", .translated, "required, all languages"),
            ("look-alikes", "tell", .translated, "required, all languages"),
            ("achievements", "threshold", .number, "required, 1...1000000"),
            ("key", "answers.plants", .plant, "list"),
            ("pages", "sections.points", .translated, "list, all languages"),
            ("featured", "plants", .plant, "list"),
            ("care", "Asteraceae", .translated, "list"),
            ("collections", "facts.plant", .text, "required"),
            ("play", "modes.quiz.ramp.share", .number, ""),
            ("edition", "promises.heard", .number, ""),
            ("categories", "questions.names", .translated, "required"),
        ]

    @Test(arguments: rows) func `say what may stand in a field`(
        kind: String, path: String, shape: AskedField.Shape, says: String
    ) throws {
        let field = try Self.field(path, of: try Self.form(kind))
        #expect(field.shape == shape)
        for words in says.split(separator: ", ") {
            switch words.split(separator: " ").last {
            case "required": #expect(field.isRequired)
            case "list": #expect(field.isList)
            case "languages": #expect(field.isInAllLanguages)
            case "words": #expect("\(field.words?.count ?? 0) words" == words)
            case "characters": #expect("\(field.mostCharacters ?? 0) characters" == words)
            default: #expect("\(field.lowest ?? 0)...\(field.highest ?? 0)" == words)
            }
        }
    }

    @Test(arguments: RecordKind.all.map(\.id))
    func `are whole, also where there is no content`(_ kind: String) throws {
        let bare = try TemporaryProject()
        let here = try Self.form(kind)
        let there = try Self.form(kind, root: bare.root)
        if !["care", "edition"].contains(kind) {
            #expect(here.fields.map(\.name) == there.fields.map(\.name))
        }
        // What is allowed is also asked for; only questions keep what games do not read.
        var unknown: [String] = []
        func walk(_ fields: [FormField]) {
            for field in fields {
                if field.shape == nil { unknown.append(field.name) }
                walk(field.fields)
            }
        }
        walk(here.fields + here.fileFields)
        if kind != "questions" { #expect(unknown.isEmpty) }
        #expect(!here.fields.isEmpty || kind == "care")
    }

    @Test func `have the remarks of content/README.md for help`() throws {
        let plant = try Self.form("plants")
        #expect(try Self.field("taxon", of: plant).help == "iNaturalist taxon id")
        #expect(try Self.field("caution.note", of: plant).help?.hasPrefix("per language") == true)
        let question = try Self.form("questions")
        #expect(try Self.field("level", of: question).help?.contains("opinion") == true)
        let bare = plant.fields.filter { $0.help == nil }.map(\.name)
        #expect(bare.count < 10, "\(bare)")
    }

    @Test func `list files, and the records of files`() async throws {
        let desk = ContentDesk(project: try Project(root: Repository.root.path))
        for kind in RecordKind.all {
            let rows = try await desk.listed(kind.id)
            #expect(!rows.isEmpty, "\(kind.id)")
            #expect(rows.allSatisfy { !$0.title.isEmpty && !$0.id.isEmpty }, "\(kind.id)")
            let row = try #require(rows.last)
            let record = try await desk.record(kind.id, file: row.file, at: row.at)
            let change = ContentDesk.Change(
                kind: kind.id, file: row.file, at: row.at, base: record.base, value: record.value)
            let draft = try await desk.draft(change)
            #expect(draft.lines.isEmpty, "\(kind.id)")
            #expect(draft.findings.isEmpty, "\(kind.id): \(draft.findings)")
        }
    }
}
