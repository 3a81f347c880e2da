import EditorialContent
import Foundation
import PipelineSupport
import TestSupport
import Testing

@testable import EditorialForms

@Suite(.timeLimit(.minutes(10))) struct `The command edit` {
    private struct Rows: Decodable { var rows: [RecordRow] }
    private struct Kinds: Decodable { var kinds: [ContentDesk.Kind] }
    private struct Judged: Decodable {
        struct Part: Decodable { var name: String }
        struct Picture: Decodable {
            var licence: String
            var credit: String
        }
        var findings: [FieldFinding]
        var pictures: [Picture]
        var difficulty: [Part]
    }

    @Test func `lists, checks, shows, saves and undoes over HTTP`() throws {
        let editor = try LocalEditor()
        let kinds = try editor.get("kinds", Kinds.self).kinds
        #expect(kinds.map(\.id) == RecordKind.all.map(\.id))
        #expect(try editor.get("records?kind=questions", Rows.self).rows.count == 12)
        #expect(try editor.get("records?kind=plants", Rows.self).rows.first?.missing.count == 4)

        let before = try editor.project.read(LocalEditor.alba)
        let wrong = try editor.change() { $0["type"] = .text("perenial") }
        let draft = try editor.post("draft", wrong, ContentDesk.Draft.self)
        #expect(draft.findings.first?.path == ["type"])
        #expect(draft.findings.first?.remedy == "Did you mean perennial?")

        // What only the whole content tells: another plant has this name already.
        let twice = try editor.change("content/plants/planta-brunea.yaml") {
            $0["names"] = .fields(["en": .list([.text("alba bloom")])])
        }
        let judged = try editor.post("rules", twice, Judged.self)
        #expect(judged.findings.contains { $0.rule == .sameName }, "\(judged.findings)")
        #expect(judged.pictures.allSatisfy { !$0.licence.isEmpty && !$0.credit.isEmpty })
        #expect(judged.pictures.count == 2)
        #expect(try editor.project.read(LocalEditor.alba) == before)

        let good = try editor.change() { $0["type"] = .text("annual") }
        let parts = try editor.post("rules", good, Judged.self).difficulty.map(\.name)
        #expect(parts == ["Rating", "Familiarity", "Likeness", "Disagreement"])
        let saved = try editor.post("save", good, ContentDesk.Saved.self)
        let text = String(decoding: before, as: UTF8.self)
        #expect(
            try editor.project.read(LocalEditor.alba)
                == Data(text.replacing("type: perennial", with: "type: annual").utf8))
        // It is based on what was before the save.
        let late = try editor.post("save", good)
        #expect(late.status == 409)
        #expect(String(decoding: late.body, as: UTF8.self).contains("changed-meanwhile"))
        let undone = try editor.post("undo", nil, ContentDesk.Saved.self)
        #expect(undone.base == good.base && undone.base != saved.base)
        #expect(try editor.project.read(LocalEditor.alba) == before)
        #expect(try editor.post("undo", nil).status == 422)
    }

    @Test func `answers only who has the key, on this machine`() throws {
        let editor = try LocalEditor()
        #expect(editor.key.count >= 32)
        let key = "Bearer \(editor.key)"
        let other = "Bearer \(String(editor.key.reversed()))"
        let rows: [(method: String, path: String, host: String, key: String?, status: Int)] = [
            ("GET", "/", "localhost", nil, 200), ("GET", "/", "127.0.0.1:8085", nil, 200),
            ("GET", "/app.js", "localhost", nil, 200), ("GET", "/none.js", "localhost", nil, 404),
            ("GET", "/styles/tokens.css", "localhost", nil, 200),
            ("GET", "/../content/edition.yaml", "localhost", nil, 400),
            ("GET", "/content/edition.yaml", "localhost", nil, 404),
            ("POST", "/", "localhost", key, 405), ("GET", "/", "evil.example", nil, 421),
            ("GET", "/api/kinds", "localhost", nil, 401),
            ("GET", "/api/kinds", "localhost", "Bearer ", 401),
            ("GET", "/api/kinds", "localhost", other, 401),
            ("GET", "/api/kinds", "localhost", key, 200),
            ("GET", "/api/kinds", "evil.example", key, 421),
            ("GET", "/api/kinds", "localhost.evil.example", key, 421),
            ("POST", "/api/undo", "localhost", nil, 401),
            ("GET", "/api/undo", "localhost", key, 405),
            ("POST", "/api/kinds", "localhost", key, 405),
            ("GET", "/api/none", "localhost", key, 404),
            ("GET", "/api/records", "localhost", key, 400),
            ("GET", "/api/records?kind=none", "localhost", key, 422),
            ("GET", "/api/record?kind=plants&file=/etc/passwd", "localhost", key, 422),
            ("GET", "/api/record?kind=plants&file=x&at=one", "localhost", key, 400),
            ("POST", "/api/save", "localhost", key, 400),
        ]
        for row in rows {
            let answer = try PlainClient.answer(
                port: editor.port, row.method, row.path, host: row.host,
                headers: row.key.map { ["Authorization": $0] } ?? [:])
            #expect(answer.status == row.status, "\(row.method) \(row.path) \(row.host)")
            #expect(!answer.head.lowercased().contains("access-control-allow"), "\(row.path)")
        }
        let page = try PlainClient.answer(port: editor.port, "GET", "/")
        #expect(page.head.contains("default-src 'none'"))
        let large = try PlainClient.answer(
            port: editor.port, "POST", "/api/draft", headers: ["Authorization": key],
            body: Data(repeating: 0x20, count: DeskLimits.bodyBytes + 1))
        #expect(large.status == 413)
        let deep = Data(
            ("{\"kind\":\"plants\",\"value\":" + String(repeating: "[", count: 500)
                + String(repeating: "]", count: 500) + "}").utf8)
        let nested = try PlainClient.answer(
            port: editor.port, "POST", "/api/draft", headers: ["Authorization": key], body: deep)
        #expect(nested.status == 400)
    }

    @Test func `a port in use says what to do`() async throws {
        let editor = try LocalEditor()
        let refused = try await Program.run([
            "edit", "--project", editor.project.root.path, "--port", "\(editor.port)",
        ])
        #expect(refused.status == 1 && refused.text.contains("the port is in use"))
    }
}
