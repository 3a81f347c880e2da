import EditorialContent
import Foundation
import PipelineSupport
import Testing

@testable import EditorialForms

/// What an editor does with records, one after the other.
@Suite struct `The desk of an editor` {
    private static let plant = "content/plants/planta-alba.yaml"
    private static let science = "content/questions/science.yaml"

    private let project: TemporaryProject
    private let desk: ContentDesk

    init() throws {
        project = try TemporaryProject(
            plants: Sample.four, questions: ["science": Sample.questions("science", count: 4)],
            others: ["content/look-alikes.yaml": Sample.pair("planta-alba", "planta-brunea")])
        desk = ContentDesk(project: try project.project)
    }

    private func text(_ path: String) throws -> String {
        String(decoding: try project.read(path), as: UTF8.self)
    }

    private func change(
        _ kind: String, _ file: String, at: Int? = nil,
        _ change: (inout [String: FieldValue]) -> Void
    ) async throws -> ContentDesk.Change {
        let record = try await desk.record(kind, file: file, at: at)
        guard case .fields(var fields) = record.value else { throw CancellationError() }
        change(&fields)
        return ContentDesk.Change(
            kind: kind, file: file, at: at, base: record.base, value: .fields(fields))
    }

    /// A mistake, and the field beside which it is told.
    private static let mistakes:
        [(kind: String, at: Int?, field: String, value: FieldValue?, path: [String])] = [
            ("plants", nil, "type", .text("perenial"), ["type"]),
            ("plants", nil, "type", nil, ["type"]),
            ("plants", nil, "bloom", .list([.plain("3"), .plain("13")]), ["bloom", "1"]),
            (
                "plants", nil, "facts", .list([.fields(["en": .text("It grows.")])]),
                ["facts", "0", "source"]
            ),
            (
                "plants", nil, "caution", .fields(["kinds": .list([.text("poisonous")])]),
                ["caution", "note"]
            ),
            ("questions", 2, "text", .fields(["de": .text("Was?")]), ["text"]),
            ("questions", 2, "source", nil, ["source"]),
            ("questions", 2, "wrong", .list([]), ["wrong"]),
            ("look-alikes", 0, "tell", .fields(["en": .text("Look.")]), ["tell"]),
            ("look-alikes", 0, "organ", .text("stem"), ["organ"]),
        ]

    @Test(arguments: mistakes) func `hears of a mistake beside its field`(
        kind: String, at: Int?, field: String, value: FieldValue?, path: [String]
    ) async throws {
        let file =
            ["plants": Self.plant, "questions": Self.science][kind] ?? "content/look-alikes.yaml"
        let change = try await change(kind, file, at: at) { $0[field] = value }
        let before = try text(file)
        let draft = try await desk.draft(change)
        #expect(draft.findings.map(\.path) == [path], "\(draft.findings)")
        #expect(draft.findings.first?.remedy.isEmpty == false)
        #expect(try text(file) == before)
    }

    @Test func `sees the lines, saves them, and takes them back byte by byte`() async throws {
        let before = try text(Self.science)
        let change = try await change("questions", Self.science, at: 1) {
            $0["right"] = .fields(["en": .text("Forty-two"), "de": .text("42")])
        }
        let draft = try await desk.draft(change)
        let lines = draft.lines.filter { $0.kind != .same && $0.kind != .gap }
        #expect(lines.map(\.kind) == [.removed, .added])
        #expect(lines.last?.text == "    right: {en: Forty-two, de: 42}" && lines.last?.line == 15)
        let saved = try await desk.save(change)
        #expect(try text(Self.science) != before && saved.undo?.contains(Self.science) == true)
        let undone = try await desk.undo()
        #expect(try text(Self.science) == before && undone.undo == nil)
        await #expect(throws: Failure.self) { try await desk.undo() }
    }

    @Test func `does not write over what changed meanwhile, nor undo over it`() async throws {
        let change = try await change("plants", Self.plant) { $0["status"] = .text("draft") }
        let other = try text(Self.plant) + "# by somebody else\n"
        try project.write(other, to: Self.plant)
        await #expect(throws: ContentDesk.Conflict.self) { try await desk.save(change) }
        #expect(try text(Self.plant) == other)

        let again = try await self.change("plants", Self.plant) { $0["status"] = .text("draft") }
        _ = try await desk.save(again)
        let later = try text(Self.plant) + "# later\n"
        try project.write(later, to: Self.plant)
        await #expect(throws: ContentDesk.Conflict.self) { try await desk.undo() }
        #expect(try text(Self.plant) == later)
    }

    @Test func `adds and removes records, with a file where each has its own`() async throws {
        let pair: FieldValue = .fields([
            "plants": .list([.text("planta-alba"), .text("planta-dulcis")]),
            "organ": .text("leaf"), "status": .text("draft"),
            "tell": .fields(
                Dictionary(
                    uniqueKeysWithValues: ["en", "es", "fr", "de", "sv"].map {
                        ($0, .text("Look."))
                    })),
        ])
        let file = "content/look-alikes.yaml"
        let before = try text(file)
        let added = try await desk.save(
            ContentDesk.Change(kind: "look-alikes", file: file, value: pair, isNew: true))
        #expect(added.at == 1)
        #expect(try await desk.listed("look-alikes").map(\.id).last == "planta-alba+planta-dulcis")
        #expect(try text(file).hasPrefix(before))
        _ = try await desk.save(
            ContentDesk.Change(kind: "look-alikes", file: file, at: 1, base: added.base))
        #expect(try text(file) == before)

        let plant: FieldValue = .fields(["id": .text("planta-nova"), "name": .text("Planta nova")])
        let new = ContentDesk.Change(kind: "plants", value: plant, isNew: true)
        #expect(try await desk.draft(new).findings.contains { $0.path == ["family"] })
        let saved = try await desk.save(new)
        #expect(try text(saved.file) == "id: planta-nova\nname: Planta nova\n")
        await #expect(throws: Failure.self) { try await desk.save(new) }
        _ = try await desk.undo()
        #expect(throws: (any Error).self) { try text(saved.file) }
        // A file without records gets its list, and keeps its remarks.
        try project.write("# Ours.\n{}\n", to: "content/beacons.yaml")
        let kind: FieldValue = .fields(["id": .text("view")])
        _ = try await desk.save(ContentDesk.Change(kind: "beacons", value: kind, isNew: true))
        #expect(try text("content/beacons.yaml") == "# Ours.\nkinds:\n  - id: view\n")
        _ = try await desk.undo()
        #expect(try text("content/beacons.yaml") == "# Ours.\n{}\n")
        // A kind without a file gets one.
        try FileManager.default.removeItem(at: project.root.appending(path: "content/beacons.yaml"))
        _ = try await desk.save(ContentDesk.Change(kind: "beacons", value: kind, isNew: true))
        #expect(try text("content/beacons.yaml") == "kinds:\n  - id: view\n")
    }

    @Test func `changes what a file says for all its records, and leaves those alone`() async throws
    {
        let before = try text(Self.science)
        let change = try await change("questions", Self.science) { $0["status"] = .text("draft") }
        _ = try await desk.save(change)
        #expect(
            try text(Self.science) == before.replacing("status: checked", with: "status: draft"))
    }

    @Test func `reads and writes files of its kinds alone`() async throws {
        for file in ["content/../site/screens.yaml", "/etc/passwd", "content/plants/none.yaml"] {
            await #expect(throws: Failure.self) {
                try await desk.record("plants", file: file, at: nil)
            }
            await #expect(throws: Failure.self) {
                try await desk.save(
                    ContentDesk.Change(kind: "plants", file: file, value: .fields([:])))
            }
        }
        for id in ["../x", "a/b", "A", ""] {
            await #expect(throws: Failure.self) {
                try await desk.save(
                    ContentDesk.Change(
                        kind: "plants", value: .fields(["id": .text(id)]), isNew: true))
            }
        }
        await #expect(throws: Failure.self) {
            try await desk.save(ContentDesk.Change(kind: "edition", file: "content/edition.yaml"))
        }
    }

    @Test func `lists what records are found by, and takes it over for a later run`() async throws {
        #expect(try await desk.listed("plants").allSatisfy { $0.names.contains("Testaceae") })
        let question = try #require(try await desk.listed("questions").first)
        #expect(question.names.contains("science") && question.names.count > 4)
        let many = try TemporaryProject(
            plants: Dictionary(
                uniqueKeysWithValues: (1...DeskLimits.filesKept).map {
                    ("planta-\($0)", "id: planta-\($0)\nname: Planta\n")
                }))
        func reopened() throws -> ContentDesk {
            ContentDesk(
                project: try many.project,
                cache: StageCache(try many.project, stage: "edit", version: "1"))
        }
        let first = try await reopened().listed("plants")
        let cache = many.root.appending(path: "build/.cache/edit")
        #expect(try FileManager.default.contentsOfDirectory(atPath: cache.path).count == 1)
        try many.write("id: planta-1\nname: Another\n", to: "content/plants/planta-1.yaml")
        let second = try await reopened().listed("plants")
        #expect(second.count == first.count && second.filter { first.contains($0) }.count == 499)
        #expect(second.first { $0.id == "planta-1" }?.title == "Another")
    }

    @Test(arguments: [
        "content/plants/../questions/science.yaml", "content/plants//planta-alba.yaml",
        "content/plants/./planta-alba.yaml", "content/plants/linked.yaml",
        "content/plants/folder/planta-nova.yaml", "content/plants/planta-alba.txt",
        "/content/plants/planta-alba.yaml", "content/plants/none.yaml",
    ])
    func `opens no file but those of its kind`(_ name: String) async throws {
        try project.write(Sample.plant("planta-nova"), to: "elsewhere/planta-nova.yaml")
        try project.write(Sample.plant("planta-nova"), to: "content/plants/planta-alba.txt")
        try project.link("content/plants/linked.yaml", to: "../../elsewhere/planta-nova.yaml")
        try project.link("content/plants/folder", to: "../../elsewhere")
        let failure = await #expect(throws: Failure.self) {
            try await desk.record("plants", file: name, at: nil)
        }
        #expect(failure?.what == "There is no such file of plants.")
    }

    @Test func `lists a file that cannot be read, and says why it does not open`() async throws {
        #expect(try await desk.listed("plants").count == 4)
        try project.write("id: [\n", to: Self.plant)
        let rows = try await desk.listed("plants")
        #expect(rows.map(\.title).contains("\(Self.plant) cannot be read") && rows.count == 4)
        await #expect(throws: Failure.self) {
            try await desk.record("plants", file: Self.plant, at: nil)
        }
    }
}
