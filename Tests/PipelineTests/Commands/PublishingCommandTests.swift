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
            listed.status == 0 && listed.text.split(separator: "\n").count == 9
                && listed.text.hasPrefix("role") && listed.text.contains("  2 of 3  ")
                && listed.text.contains("Root 1 and the keys that it names stand until "),
            "\(listed.text)")

        _ = try await world.project.built()
        let first = try await world.send(["publish"])
        #expect(first.status == 0 && first.text.contains("edition 2026.11.1"), "\(first.text)")
        let again = try await world.send(["publish", "--json"])
        #expect(again.status == 0 && again.text.contains(#""sentFiles":"#), "\(again.text)")
        let pointer = world.beside.appending(path: "www/v1/editions.json")
        #expect(try Data(contentsOf: pointer) == world.project.read("build/v1/editions.json"))
        try await mends(world, pointer)

        try await takesBackAndWithdraws(in: world)
        let taken = try await world.send([
            "revoke", "question", "science-3", "--reason", "It is out of date.", "--yes",
        ])
        #expect(taken.status == 0 && taken.text.contains("Taken back"), "\(taken.text)")
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

    /// A flipped byte is found, and sent again; an edition cannot be changed under its version.
    private func mends(_ world: World, _ pointer: URL) async throws {
        let verify = ["verify", "--destination", world.beside.appending(path: "www").path]
        let whole = try await world.run(verify)
        #expect(whole.status == 0 && whole.text.contains(" 0 faults"), "\(whole.text)")
        let page = pointer.deletingLastPathComponent().appending(path: "categories.json")
        var bytes = try Data(contentsOf: page)
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: page)
        let broken = try await world.run(verify)
        #expect(
            broken.status == 2 && broken.text.contains("changed: v1/categories.json"),
            "\(broken.text)")
        let mended = try await world.run(verify + ["--repair"])
        #expect(
            mended.status == 0 && mended.text.contains("sent again: v1/categories.json"),
            "\(mended.text)")

        let questions = try world.project.read("content/questions/science.yaml")
        try world.project.write(
            String(decoding: questions, as: UTF8.self).replacing("Answer 7", with: "Seven"),
            to: "content/questions/science.yaml")
        _ = try await world.project.build()
        let plan = try await world.send(["publish", "--dry-run"])
        #expect(
            plan.status == 1 && plan.text.contains("Nothing was sent.")
                && plan.text.contains("is out already with other content"), "\(plan.text)")
        let reasoned = try await world.send(["publish", "--dry-run", "--replace", "A reason."])
        #expect(
            reasoned.status == 0 && reasoned.text.contains("2026.11.1: A reason."),
            "\(reasoned.text)")
        let refused = try await world.send(["publish"])
        #expect(
            refused.status == 1 && refused.text.contains("is out already, with other content."),
            "\(refused.text)")
        let replaced = try await world.send(["publish", "--replace", "An answer was wrong."])
        #expect(replaced.status == 0, "\(replaced.text)")
        let odd = try await world.run([
            "publish", "--destination", "/nowhere/at/all", "--passphrase-fd", "0",
        ])
        #expect(
            odd.status == 1 && odd.text.contains("The folder above the destination is not there."))
        let unknown = try await Program.run([
            "diff", "2026.11.1", "2026.11.9", "--project", world.project.root.path,
        ])
        #expect(
            unknown.status == 1
                && unknown.text.contains("Edition 2026.11.9 is not among those in build/.")
                && !unknown.text.contains("edition.yaml"), "\(unknown.text)")
    }

    /// Wrong ids change nothing, and what was taken back by mistake comes again.
    private func takesBackAndWithdraws(in world: World) async throws {
        let plant = try #require(Sample.four.keys.min())
        for (words, told) in [
            (["question", "science-33"], "Did you mean science-3: "),
            (["question", plant], "It is a plant"), (["picture", "science-3"], "It is a question"),
            (["question", "science-3"], "add --yes if that is meant"),
        ] {
            let done = try await world.send(["revoke"] + words + ["--reason", "Wrong."])
            #expect(done.status == 1 && done.text.contains(told), "\(words): \(done.text)")
        }
        let file = world.project.root.appending(path: "content/revocations.yaml")
        #expect(!FileManager.default.fileExists(atPath: file.path))
        try world.project.write(
            "# Ours\n- {question: science-9, date: 2026-01-01, reason: Old}\n",
            to: "content/revocations.yaml")
        let taken = try await world.send([
            "revoke", "question", "science-4", "--reason", "A slip.", "--yes",
        ])
        #expect(
            taken.status == 0 && taken.text.contains("Taken back: question science-4: "),
            "\(taken.text)")
        let again = try await world.send([
            "revoke", "question", "science-4", "--reason", "A slip.", "--yes",
        ])
        #expect(again.status == 1 && again.text.contains("It was taken back on"), "\(again.text)")
        // As when the editors' file could not be written: the same command adds the line.
        let noted = try Data(contentsOf: file)
        try world.project.write(
            "# Ours\n- {question: science-9, date: 2026-01-01, reason: Old}\n",
            to: "content/revocations.yaml")
        let mended = try await world.send([
            "revoke", "question", "science-4", "--reason", "A slip.", "--yes",
        ])
        #expect(mended.status == 0 && mended.text.contains("says so now, too"), "\(mended.text)")
        #expect(try Data(contentsOf: file) == noted)
        let back = try await world.send(["revoke", "--withdraw", "science-4", "--yes", "--json"])
        #expect(
            back.status == 0
                && back.text.contains(#""withdrawn":{"id":"science-4","kind":"question"}"#),
            "\(back.text)")
        #expect(
            try String(contentsOf: file, encoding: .utf8)
                == "# Ours\n- {question: science-9, date: 2026-01-01, reason: Old}\n")
        let nothing = try await world.send(["revoke", "--withdraw", "science-4", "--yes"])
        #expect(nothing.status == 1 && nothing.text.contains("Nothing of this id"))
        try FileManager.default.removeItem(at: file)
    }

    @Test(.timeLimit(.minutes(20)))
    func `an edition that changes one word sends few files, for no page tells its version`()
        async throws
    {
        let world = try World()
        defer { try? FileManager.default.removeItem(at: world.beside) }
        _ = try await world.run(["keys", "init", "--passphrase-fd", "0"])
        _ = try await world.project.built()
        _ = try await world.send(["publish"])
        let questions = try world.project.read("content/questions/science.yaml")
        try world.project.write(
            String(decoding: questions, as: UTF8.self).replacing("Answer 7", with: "Seven"),
            to: "content/questions/science.yaml")
        try world.project.write(
            TemporaryProject.edition
                .replacing("version: 2026.11.1", with: "version: 2026.11.2")
                .replacing("base: none", with: "base: 2026.11.1"),
            to: "content/edition.yaml")
        _ = try await world.project.build()
        struct Plan: Decodable {
            struct File: Decodable { var path: String }
            var files: [File]
        }
        let told = try await world.send(["publish", "--dry-run", "--json"])
        let plan = try JSONDecoder().decode(Plan.self, from: Data(told.text.utf8))
        let paths = plan.files.map(\.path).sorted()
        #expect(paths.count < 60, "\(paths.count): \(paths)")
        #expect(!paths.contains { $0.hasSuffix(".html") }, "\(paths)")
    }

    @Test func `keys are not made by a weak passphrase`() async throws {
        let world = try World()
        defer { try? FileManager.default.removeItem(at: world.beside) }
        for weak in ["abc", "1234567890", "aaaaaaaaaaaaaaaaaaaaaaaa", "abcabcabcabcabcabc"] {
            let made = try await Program.run(
                [
                    "keys", "init", "--passphrase-fd", "0", "--project", world.project.root.path,
                    "--keys", world.beside.appending(path: "keys").path,
                ], input: weak + "\n")
            #expect(made.status == 1 && made.text.contains("is weak"), "\(weak): \(made.text)")
            #expect(!made.text.contains(weak))
        }
        #expect(try Project.paths(below: world.beside).isEmpty)
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
