import Foundation
import Testing

@testable import EditorialForms

@Suite(.timeLimit(.minutes(10))) struct `The import of edit` {
    private struct Wish: Encodable {
        var name: String
        var data: Data
        var category: String?
        var chosen: [String]?
    }

    private struct Table: Decodable {
        struct Row: Decodable {
            var id: String
            var outcome: String
            var text: String
            var file: String?
            var isEditors: Bool
            var parts: [Part]
        }
        struct Part: Decodable {
            var name: String
            var before: String
            var after: String
        }
        struct Remark: Decodable {
            var severity: String
            var message: String
            var remedy: String
        }
        var format: String?
        var rows: [Row]
        var remarks: [Remark]
        var categories: [String]
        var files: [String]
    }

    private func table(
        _ editor: LocalEditor, _ text: String, named name: String = "bank.gift",
        chosen: [String]? = nil
    ) throws -> Table {
        let answer = try editor.send(
            "import",
            Wish(name: name, data: Data(text.utf8), category: "science", chosen: chosen))
        #expect(answer.status == 200, "\(String(decoding: answer.body, as: UTF8.self))")
        return try JSONDecoder().decode(Table.self, from: answer.body)
    }

    private static let bank = """
        ::one::Which gas do plants take in? {=Carbon dioxide ~Helium ~Neon ~Argon}

        ::two::Which part of a plant drinks? {=The root ~The petal ~The pollen ~The thorn}

        ::three::Broken {=

        """

    private func imported(_ editor: LocalEditor) throws -> [String] {
        let folder = editor.project.root.appending(path: "content/questions/imported")
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".yaml") }
    }

    @Test func `rows are shown first, and those that were chosen are written and undone`() throws {
        let editor = try LocalEditor()
        let before = try table(editor, Self.bank)
        #expect(before.format?.hasPrefix("GIFT") == true)
        #expect(before.rows.map(\.outcome) == ["added", "added"])
        #expect(before.remarks.contains { $0.severity == "rejected" && !$0.remedy.isEmpty })
        #expect(before.categories.contains("science"))
        #expect(try imported(editor).isEmpty && before.files.count == 1)

        let written = try table(editor, Self.bank, chosen: [before.rows[1].id])
        #expect(written.rows.map(\.text) == ["Which part of a plant drinks?"])
        let files = try imported(editor)
        #expect(files == ["bank/science-001.yaml"] && written.files.count == 1)
        let text = String(
            decoding: try editor.project.read("content/questions/imported/\(files[0])"),
            as: UTF8.self)
        #expect(text.contains("The root") && !text.contains("Helium"))

        let again = try table(editor, Self.bank)
        #expect(again.rows.map(\.outcome) == ["added", "unchanged"])
        _ = try editor.post("undo", nil, ContentDesk.Saved.self)
        #expect(try imported(editor).isEmpty)
        #expect(try editor.post("undo", nil).status == 422)
    }

    @Test func `a question of editors is changed where somebody chose it, and only there`() throws {
        let editor = try LocalEditor()
        let path = "content/questions/science.yaml"
        let before = String(decoding: try editor.project.read(path), as: UTF8.self)
        let back = """
            // [id:science-1]
            ::science-1::What is number 1 of science? {=Another answer ~Nothing ~Something ~Everything}

            """
        let shown = try table(editor, back)
        let row = try #require(shown.rows.first)
        #expect(shown.rows.count == 1 && row.outcome == "changed" && row.isEditors)
        #expect(row.file == path)
        #expect(
            row.parts.map { [$0.before, $0.after] } == [["Answer 1", "Another answer"]],
            "\(row.parts)")
        _ = try table(editor, back, chosen: [])
        #expect(String(decoding: try editor.project.read(path), as: UTF8.self) == before)
        _ = try table(editor, back, chosen: [row.id])
        #expect(
            String(decoding: try editor.project.read(path), as: UTF8.self)
                == before.replacing("{en: \"Answer 1\"}", with: "{en: \"Another answer\"}"))
        // Somebody wrote it since: nothing is taken back.
        try editor.project.write(before + "# by hand\n", to: path)
        #expect(try editor.post("undo", nil).status == 409)
    }

    @Test func `files that are none are told of, and stay where they are`() throws {
        let editor = try LocalEditor()
        let rows: [(name: String, bytes: [UInt8])] = [
            ("noise.bin", (0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 7919 &+ $0 >> 3) }),
            ("../../../etc/passwd", Array("root:x:0:0".utf8)), ("", []),
            ("deep.json", Array(repeating: UInt8(ascii: "["), count: 100_000)),
            ("broken.zip", [0x50, 0x4b, 3, 4] + Array(repeating: 0xff, count: 200)),
            ("laugh.xml", Array("<!DOCTYPE a [<!ENTITY b \"c\">]><quiz>&b;</quiz>".utf8)),
        ]
        for row in rows {
            let answer = try editor.send(
                "import", Wish(name: row.name, data: Data(row.bytes), chosen: nil))
            #expect(answer.status == 200, "\(row.name)")
            let table = try JSONDecoder().decode(Table.self, from: answer.body)
            #expect(table.rows.isEmpty && !table.remarks.isEmpty, "\(row.name)")
            #expect(table.remarks.allSatisfy { !$0.message.isEmpty && !$0.remedy.isEmpty })
        }
        #expect(try imported(editor).isEmpty)
        let large = try PlainClient.answer(
            port: editor.port, "POST", "/api/import",
            headers: ["Authorization": "Bearer \(editor.key)"],
            body: Data(repeating: 0x20, count: DeskLimits.importBytes * 2))
        #expect(large.status == 413)
        let unknown = try editor.send(
            "import", Wish(name: "bank.gift", data: Data(Self.bank.utf8), category: "none"))
        #expect(unknown.status == 422)
        #expect(String(decoding: unknown.body, as: UTF8.self).contains("no category none"))
    }

    @Test func `goes with an export, whose file comes back as it is`() throws {
        let editor = try LocalEditor()
        struct Wish: Encodable {
            var format: String
            var language: String
        }
        struct File: Decodable {
            var name: String
            var count: Int
            var data: Data
            var remarks: [String]
        }
        let answer = try editor.send("export", Wish(format: "moodle", language: "en"))
        let file = try JSONDecoder().decode(File.self, from: answer.body)
        #expect(file.name == "questions-en.xml" && file.count == 12)
        let rows = try table(
            editor, String(decoding: file.data, as: UTF8.self), named: file.name
        ).rows
        #expect(rows.count == 12 && rows.allSatisfy { $0.outcome == "unchanged" })
        #expect(try editor.send("export", Wish(format: "pdf", language: "en")).status == 422)
        #expect(try editor.send("export", Wish(format: "csv", language: "it")).status == 422)
    }
}
