import Foundation
import TestSupport
import Testing

@Suite(
    .timeLimit(.minutes(10)),
    .enabled(if: SharedData.location() != nil, "skipped: ../shared/data is not here"))
struct `The gathering of edit` {
    private struct Wish: Encodable {
        var plant: String
        var taxon: Int
    }

    private struct State: Decodable {
        var plant: String?
        var isRunning: Bool
        var said: [String]
        var isGood: Bool
    }

    private struct Judged: Decodable {
        struct Picture: Decodable {
            var id: String
            var kind: String
            var address: String?
        }
        var pictures: [Picture]
    }

    private func ended(_ editor: LocalEditor) async throws -> State {
        for _ in 0..<6_000 {
            let state = try editor.get("gathering", State.self)
            if !state.isRunning { return state }
            try await Task.sleep(for: .milliseconds(100))
        }
        Issue.record("It is running yet.")
        return try editor.get("gathering", State.self)
    }

    @Test func `a plant's photographs come, and are shown`() async throws {
        let replay = try await makeReplay(
            sharedData: try #require(SharedData.location()), naming: [1000: "Planta alba"])
        let editor = try LocalEditor(["--base-url", replay.base, "--pace", "0"])
        #expect(try editor.get("gathering", State.self).plant == nil)
        let begun = try editor.send("gather", Wish(plant: "planta-alba", taxon: 1000))
        #expect(begun.status == 200)
        let state = try await ended(editor)
        #expect(state.isGood && state.plant == "planta-alba", "\(state.said)")
        #expect(state.said.last?.hasPrefix("Gathered 1 taxon") == true, "\(state.said)")
        let folder = editor.project.root.appending(path: "content/sources/planta-alba")
        #expect(
            FileManager.default.fileExists(atPath: folder.appending(path: "taxa.jsonl").path))

        let change = try editor.change { _ in }
        let pictures = try editor.post("rules", change, Judged.self).pictures
        #expect(Set(pictures.map(\.kind)) == ["drawing", "photograph"])
        for picture in pictures {
            let address = try #require(picture.address, "\(picture.id)")
            let answer = try PlainClient.answer(port: editor.port, "GET", address)
            #expect(answer.status == 200, "\(picture.id)")
            let type = picture.kind == "drawing" ? "image/svg+xml" : "image/jpeg"
            #expect(answer.head.lowercased().contains("content-type: \(type)"))
            #expect(answer.head.contains("default-src 'none'"))
            let wrong = address.replacing(editor.key, with: "").replacing(
                /[0-9a-f]{64}\/[0-9a-f]/, with: String(repeating: "0", count: 64) + "/0")
            #expect(try PlainClient.answer(port: editor.port, "GET", wrong).status == 404)
        }
        try await replay.server.stop()
    }

    @Test func `what nobody answers is said, and can be stopped`() async throws {
        let editor = try LocalEditor(["--base-url", "http://127.0.0.1:1/v1", "--pace", "0"])
        for wish in [Wish(plant: "../planta", taxon: 1000), Wish(plant: "planta-alba", taxon: 0)] {
            #expect(try editor.send("gather", wish).status == 200)
            let state = try await ended(editor)
            #expect(!state.isGood && state.said.last?.contains("gathered by its id") == true)
        }
        let wish = Wish(plant: "planta-alba", taxon: 1000)
        #expect(try editor.send("gather", wish).status == 200)
        var state = try editor.get("gathering", State.self)
        for _ in 0..<6_000 where !state.said.contains(where: { $0.contains("no sound answer") }) {
            try await Task.sleep(for: .milliseconds(100))
            state = try editor.get("gathering", State.self)
        }
        #expect(state.isRunning && state.said.contains { $0.contains("no sound answer") })
        // One at a time.
        #expect(try editor.send("gather", wish).status == 422)
        #expect(try editor.send("stop-gathering", wish).status == 200)
        state = try await ended(editor)
        #expect(!state.isGood && state.said.last?.hasPrefix("Stopped.") == true, "\(state.said)")
        let sources = editor.project.root.appending(path: "content/sources/planta-alba")
        #expect(!FileManager.default.fileExists(atPath: sources.path))
    }
}
