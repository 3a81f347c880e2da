import Foundation
import TestSupport
import Testing

@testable import PipelineSupport

/// From keys to a published channel and back, as an operator types it.
@Suite struct `Publishing by commands` {
    private static let passphrase = "correct horse battery staple\n"

    /// A project with an edition, and a folder for keys and one to publish to beside it.
    private struct World {
        let project: TemporaryProject
        let beside: URL

        init() throws {
            project = try TemporaryProject(
                plants: Sample.four, questions: ["science": Sample.questions("science", count: 12)])
            beside = FileManager.default.temporaryDirectory.appending(
                path: "florilegium keys \(UUID().uuidString)")
            try FileManager.default.createDirectory(at: beside, withIntermediateDirectories: true)
        }

        func run(_ words: [String]) async throws -> (status: Int32, text: String) {
            try await Program.run(
                words + [
                    "--keys", beside.appending(path: "keys").path, "--project", project.root.path,
                ],
                input: passphrase)
        }

        /// The same for commands that write to the destination.
        func send(_ words: [String]) async throws -> (status: Int32, text: String) {
            try await run(
                words + [
                    "--destination", beside.appending(path: "www").path, "--passphrase-fd", "0",
                ])
        }
    }

    @Test(.timeLimit(.minutes(20)))
    func `makes keys, publishes, revokes, renews, goes back and prunes`() async throws {
        let world = try World()
        defer { try? FileManager.default.removeItem(at: world.beside) }
        let made = try await world.run(["keys", "init", "--passphrase-fd", "0"])
        #expect(made.status == 0 && made.text.contains("Root 1 stands until"), "\(made.text)")
        let listed = try await world.run(["keys", "list"])
        #expect(
            listed.status == 0 && listed.text.split(separator: "\n").count == 7, "\(listed.text)")

        _ = try await world.project.build()
        let first = try await world.send(["publish"])
        #expect(first.status == 0 && first.text.contains("edition 2026.11.1"), "\(first.text)")
        let again = try await world.send(["publish", "--json"])
        #expect(again.status == 0 && again.text.contains(#""sentFiles":"#), "\(again.text)")
        let pointer = world.beside.appending(path: "www/v1/editions.json")
        #expect(try Data(contentsOf: pointer) == world.project.read("build/v1/editions.json"))

        let taken = try await world.send([
            "revoke", "question", "science-3", "--reason", "It is out of date.",
        ])
        #expect(taken.status == 0, "\(taken.text)")
        let noted = String(
            decoding: try world.project.read("content/revocations.yaml"), as: UTF8.self)
        #expect(noted.contains("science-3"))
        let stamped = try await world.send(["timestamp"])
        #expect(
            stamped.status == 0 && stamped.text.contains("Renew the timestamp before"),
            "\(stamped.text)")

        try world.project.write(
            TemporaryProject.edition.replacing("version: 2026.11.1", with: "version: 2026.11.2"),
            to: "content/edition.yaml")
        _ = try await world.project.build(accept: "a question was taken back")
        #expect(try await world.send(["publish"]).text.contains("edition 2026.11.2"))
        let back = try await world.send(["rollback", "--to", "2026.11.1"])
        #expect(back.status == 0 && back.text.contains("edition 2026.11.1"), "\(back.text)")
        let pruned = try await world.send(["prune"])
        #expect(pruned.status == 0 && pruned.text.contains("needed"), "\(pruned.text)")

        for words in [["keys", "rotate", "timestamp"], ["keys", "renew"]] {
            let done = try await world.run(words + ["--passphrase-fd", "0"])
            #expect(done.status == 0 && done.text.contains("Publish it"), "\(words): \(done.text)")
        }
        #expect(try await world.send(["publish"]).status == 0)
    }

    @Test(arguments: [
        (["keys", "rotate", "gardener"], "There is no such role."),
        (["revoke", "plant", "bellis-perennis", "--reason", "no"], "Only a question or a picture"),
        (["publish"], "do  "), (["prune"], "do  "), (["rollback", "--to", "2026.11.1"], "do  "),
    ])
    func `says what is wrong and what to do, and writes nothing`(_ words: [String], _ told: String)
        async throws
    {
        let world = try World()
        defer { try? FileManager.default.removeItem(at: world.beside) }
        let isOfKeys = words[0] == "keys"
        let done = isOfKeys ? try await world.run(words) : try await world.send(words)
        #expect(done.status == 1 && done.text.contains(told), "\(words): \(done.text)")
        #expect(try Project.paths(below: world.beside).isEmpty)
    }
}
