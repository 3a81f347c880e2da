import EditorialContent
import Foundation
import Testing

@testable import EditorialForms

@Suite(.serialized, .timeLimit(.minutes(20))) struct `The preview of edit` {
    private struct Previewed: Decodable {
        struct View: Decodable {
            var name: String
            var path: String
        }
        var home: String
        var views: [View]
        var isKept: Bool
    }

    private struct Entry: Decodable {
        struct Deck: Decodable {
            var kind: String
            var cards: Int
            var path: String
        }
        var decks: [Deck]
    }

    private func page(_ editor: LocalEditor, _ path: String) throws -> (
        status: Int, head: String, body: String
    ) {
        let answer = try PlainClient.answer(port: editor.port, "GET", path, host: "127.0.0.1")
        return (answer.status, answer.head, String(decoding: answer.body, as: UTF8.self))
    }

    private static func named(_ name: String) -> FieldValue {
        .fields(["en": .list([.text(name)])])
    }

    @Test func `a plant is shown as it is typed, in five languages, and nothing is written`() throws
    {
        let editor = try LocalEditor()
        let before = try editor.project.read(LocalEditor.alba)
        let typed = try editor.change { $0["names"] = Self.named("typed bloom") }
        let shown = try editor.post("preview", typed, Previewed.self)
        #expect(shown.views.map(\.name) == ["Page", "Card"] && !shown.isKept)
        for language in ["en", "es", "fr", "de", "sv"] {
            let page = try page(
                editor, "\(shown.home)site/\(language)/\(shown.views[0].path)")
            #expect(page.status == 200 && page.body.contains("yped bloom"), "\(language)")
            #expect(page.body.contains("<html lang=\"\(language)\""), "\(language)")
            // The picture of the hero is there.
            let picture = try #require(
                page.body.firstMatch(of: /objects\/[0-9a-f\/]+\.jpg/)?.output)
            #expect(try self.page(editor, "\(shown.home)\(picture)").status == 200)
        }
        let entry = try JSONDecoder().decode(
            Entry.self, from: Data(try page(editor, "\(shown.home)site/edition.json").body.utf8))
        #expect(entry.decks.map(\.cards) == [1])
        #expect(
            try page(editor, "\(shown.home)\(entry.decks[0].path)").body.contains("typed bloom"))
        let card = try page(editor, "\(shown.home)site/en/\(shown.views[1].path)").body
        #expect(card.contains("\(shown.home)preview/card.js"))
        #expect(try editor.project.read(LocalEditor.alba) == before)

        // A later word is at the same address.
        let later = try editor.change { $0["names"] = Self.named("later bloom") }
        #expect(try editor.post("preview", later, Previewed.self).home == shown.home)
        let page = try page(editor, "\(shown.home)site/en/\(shown.views[0].path)").body
        #expect(page.contains("ater bloom") && !page.contains("typed bloom"))
    }

    @Test func `what does not read keeps its last good form, and says so`() throws {
        let editor = try LocalEditor()
        let good = try editor.change { $0["names"] = Self.named("good bloom") }
        let home = try editor.post("preview", good, Previewed.self).home
        let broken = try editor.change {
            $0["names"] = Self.named("broken bloom")
            $0["type"] = .text("perenial")
        }
        let kept = try editor.post("preview", broken, Previewed.self)
        #expect(kept.isKept && kept.home == home)
        let page = try page(editor, "\(home)site/en/plants/planta-alba/").body
        #expect(page.contains("ood bloom") && !page.contains("broken bloom"))
        let new = ContentDesk.Change(
            kind: "plants", value: .fields(["id": .text("planta-nova")]), isNew: true)
        let nothing = try editor.post("preview", new, Previewed.self)
        #expect(nothing.views.isEmpty && nothing.home.isEmpty)
    }

    @Test func `a question has a card; frames are open to this machine's pages alone`() throws {
        let editor = try LocalEditor()
        let file = "content/questions/science.yaml"
        let record = try editor.get(
            "record?kind=questions&file=\(file)&at=3", ContentDesk.Record.self)
        let change = ContentDesk.Change(
            kind: "questions", file: file, at: 3, base: record.base, value: record.value)
        let shown = try editor.post("preview", change, Previewed.self)
        #expect(shown.views.map(\.path) == ["quiz/science/?card"])
        let answer = try page(editor, "\(shown.home)site/en/\(shown.views[0].path)")
        #expect(answer.status == 200)
        #expect(answer.head.contains("sandbox allow-scripts allow-forms allow-same-origin"))
        #expect(answer.head.contains("frame-ancestors http://localhost:* http://127.0.0.1:*"))
        #expect(!answer.head.lowercased().contains("access-control-allow"))
        let editors = try PlainClient.answer(
            port: editor.port, "GET", "/", host: "localhost:\(editor.port)")
        #expect(editors.head.contains("frame-src http://127.0.0.1:\(editor.port)"))
        #expect(editors.head.contains("frame-ancestors 'none'"))

        let guessed = shown.home.replacing(/[0-9a-f]{64}/, with: String(repeating: "0", count: 64))
        for path in [
            "\(guessed)site/en/", "\(guessed)preview/events", "/preview/",
            "/preview/\(editor.key)/1/",
            "\(shown.home.dropLast(2))99/site/en/",
        ] {
            #expect(try page(editor, path).status == 404, "\(path)")
        }
        let other = try PlainClient.answer(
            port: editor.port, "GET", "\(shown.home)site/en/", host: "evil.example")
        #expect(other.status == 421)
        // Its paths are no way to the records.
        let api = try page(editor, "\(shown.home)api/kinds")
        #expect(api.status == 404)
    }
}
