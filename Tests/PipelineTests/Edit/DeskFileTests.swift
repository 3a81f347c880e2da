import EditorialContent
import Foundation
import PipelineSupport
import Testing

@testable import EditorialForms

/// Files as a whole: mended as text, begun by a first record.
@Suite struct `Files of the desk` {
    private static let plant = "content/plants/planta-alba.yaml"

    private func desk(_ project: TemporaryProject) throws -> ContentDesk {
        ContentDesk(project: try project.project)
    }

    private func text(_ path: String, in project: TemporaryProject) throws -> String {
        String(decoding: try project.read(path), as: UTF8.self)
    }

    @Test func `that cannot be read are shown as text, mended, and taken back`() async throws {
        let project = try TemporaryProject(plants: Sample.four)
        let good = try text(Self.plant, in: project)
        let broken = good.replacing("family: ", with: "family: : ")
        let desk = try desk(project)
        #expect(try await !desk.text("plants", file: Self.plant).isBroken)
        try project.write(broken, to: Self.plant)
        let shown = try await desk.text("plants", file: Self.plant)
        #expect(shown.isBroken && shown.text == broken && shown.findings.first?.line == 4)

        var change = ContentDesk.Change(
            kind: "plants", file: Self.plant, base: shown.base, text: good + "x: [\n")
        let worse = try await desk.draft(change)
        #expect(worse.findings.contains { $0.rule == .notYAML }, "\(worse.findings)")
        change.text = good
        let draft = try await desk.draft(change)
        #expect(draft.findings.isEmpty && draft.lines.contains { $0.kind == .added })
        _ = try await desk.save(change)
        #expect(try text(Self.plant, in: project) == good)
        await #expect(throws: ContentDesk.Conflict.self) { try await desk.save(change) }
        _ = try await desk.undo()
        #expect(try text(Self.plant, in: project) == broken)
    }

    @Test func `are begun by the first question of a category`() async throws {
        let project = try TemporaryProject(
            plants: Sample.four, questions: ["science": Sample.questions("science", count: 2)])
        let desk = try desk(project)
        let name = "content/questions/history.yaml"
        let kind = try #require(await desk.kinds().first { $0.id == "questions" })
        #expect(kind.newFiles.contains(name) && !kind.newFiles.contains("science"))
        let value = try await desk.record(
            "questions", file: "content/questions/science.yaml", at: 0
        ).value
        guard case .fields(var fields) = value else { throw CancellationError() }
        fields["id"] = .text("history-0")
        let saved = try await desk.save(
            ContentDesk.Change(
                kind: "questions", file: name, value: .fields(fields), isNew: true))
        #expect(saved.file == name && saved.at == 0)
        #expect(try text(name, in: project).hasPrefix("category: history\n"))
        #expect(try project.findings().isEmpty)
        #expect(await desk.kinds().first { $0.id == "questions" }?.newFiles.contains(name) == false)
        _ = try await desk.undo()
        #expect(!FileManager.default.fileExists(atPath: project.root.appending(path: name).path))
        for other in ["content/questions/x.yaml", "content/questions/../plants/x.yaml"] {
            await #expect(throws: Failure.self) {
                try await desk.save(
                    ContentDesk.Change(
                        kind: "questions", file: other, value: .fields(fields), isNew: true))
            }
        }
    }
}
