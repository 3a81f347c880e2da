import Catalog
import Foundation
import TestSupport
import Testing

@testable import ContentReading
@testable import EditorialContent
@testable import PipelineSupport

/// What lies in content/ and nobody reads must not vanish without a word.
@Suite struct `Files of content` {
    private func sample() throws -> TemporaryProject { try TemporaryProject(plants: Sample.four) }

    private func found(_ project: TemporaryProject) throws -> [Finding] {
        try project.findings().filter { [.link, .notRead, .missingFile].contains($0.rule) }
    }

    /// A file that nothing reads, and a word of what to do.
    @Test(arguments: [
        ("plants/planta-nova.yml", "planta-nova.yaml"), ("words.yml", "words.yaml"),
        ("questions/deep/science.yml", "science.yaml"),
        ("plants/planta-nova.txt", "content/README.md"),
        ("plant/planta-nova.yaml", "content/README.md"), ("plants.yaml", "content/README.md"),
        ("plants/photo.jpg", "content/README.md"),
        ("readings/mine.csv", "content/README.md"),
        ("readings/plates.yaml", "content/README.md"),
        ("sources/mine/notes.txt", "content/README.md"),
        ("sources/taxa.jsonl", "content/README.md"),
        ("sources/answers/old.json", "content/README.md"),
        ("sources/mine/photos/leaf.jpg", "content/README.md"),
        ("colections/a.yaml", "content/README.md"),
        ("x", "content/README.md"),
    ])
    func `that nothing reads are findings, and stop a build`(_ path: String, _ remedy: String)
        async throws
    {
        let project = try sample()
        #expect(try found(project).isEmpty)
        try project.write("id: planta-nova\n", to: "content/\(path)")
        let findings = try found(project)
        #expect(findings.map(\.rule) == [.notRead])
        #expect(findings.map(\.place.file) == ["content/\(path)"])
        #expect(findings.first?.severity == .rejected)
        #expect(findings.first?.remedy.contains(remedy) == true, "\(findings)")
    }

    @Test func `stop check and build with an exit code that is not 0, until a reason is given`()
        async throws
    {
        let project = try sample()
        try project.write(Sample.plant("planta-nova"), to: "content/plants/planta-nova.yml")
        let checked = try await Program.run(["check", "--project", project.root.path])
        #expect(checked.status == 2)
        #expect(
            checked.text.contains("content/plants/planta-nova.yml")
                && checked.text.contains("Rename it to plants/planta-nova.yaml"))
        let built = try await Program.run(["build", "--project", project.root.path])
        #expect(built.status == 1)
        #expect(built.text.contains("content/plants/planta-nova.yml: Nothing reads it"))
        #expect(
            !FileManager.default.fileExists(
                atPath: project.root.appending(path: "build/v1/editions.json").path))
        try SharedWork.lend(to: project, pagesOf: .program)
        let accepted = try await Program.run([
            "build", "--accept", "it comes later", "--project", project.root.path,
        ])
        #expect(accepted.status == 0, "\(accepted.text)")
        try SharedWork.collect(from: project, pagesOf: .program)
    }

    /// A link, from its path below content/ to where it leads.
    @Test(arguments: [
        ("plants/planta-nova.yaml", "../../elsewhere/planta-nova.yaml"),
        ("collections", "../elsewhere"), ("plants/more", "../../elsewhere"),
        ("play.yaml", "nowhere"),
        ("plants/up", ".."), ("play.yaml", "../elsewhere/planta-nova.yaml"),
        ("words2.yaml", "/etc/passwd"), ("plants", "../elsewhere"),
    ])
    func `that are links are findings, and never followed`(_ path: String, _ target: String) throws
    {
        let project = path == "plants" ? try TemporaryProject() : try sample()
        try project.write(Sample.plant("planta-nova"), to: "elsewhere/planta-nova.yaml")
        try project.link("content/\(path)", to: target)
        #expect(try project.findings().count { $0.place.file == "content/\(path)" } == 1)
        let findings = try found(project)
        #expect(findings.map(\.rule) == [.link])
        #expect(findings.map(\.place.file) == ["content/\(path)"])
        #expect(
            try !ContentReader.all(from: project.project).plants.contains {
                $0.plant.id.rawValue == "planta-nova"
            })
    }

    @Test func `that are links are a change, and stop a build of which nothing else is new`()
        async throws
    {
        let project = try sample()
        try project.write("questions: []\n", to: "elsewhere.yaml")
        _ = try await project.built()
        try project.link("content/play.yaml", to: "../elsewhere.yaml")
        let failure = await #expect(throws: Failure.self) { _ = try await project.build() }
        #expect(failure?.what.contains("content/play.yaml: It is a link") == true)
        let built = try await Program.run(["build", "--project", project.root.path])
        #expect(!built.text.contains("Depict"), "refused before pictures: \(built.text)")
    }

    /// A file of several records, or of what is forbidden, that is broken.
    @Test(arguments: [
        ("look-alikes", "pairs: [\n"), ("look-alikes", "- a\n"), ("key", ""),
        ("revocations", "- question: a\n  date: never\n  reason: wrong\n"),
        ("revocations", "question: a\n"), ("words", "refused: {en: {a: b}}\n"),
        ("questions/science", "questions:\n  - id: a\n b\n"),
    ])
    func `that are broken stop a build, so that nothing of them is lost`(
        _ name: String, _ text: String
    ) async throws {
        let project = try sample()
        try project.write(text, to: "content/\(name).yaml")
        let failure = await #expect(throws: Failure.self) { _ = try await project.build() }
        #expect(failure?.what.hasPrefix("The edition is not published: ") == true)
    }

    @Test(arguments: [
        "words", "names", "look-alikes", "key", "glossary", "events", "achievements", "beacons",
        "play", "shop",
    ])
    func `that others need are missed`(_ name: String) async throws {
        let project = try sample()
        try FileManager.default.removeItem(at: project.root.appending(path: "content/\(name).yaml"))
        let findings = try found(project)
        #expect(findings.map(\.rule) == [.missingFile])
        #expect(findings.map(\.place.file) == ["content/\(name).yaml"])
        let failure = await #expect(throws: Failure.self) { _ = try await project.build() }
        #expect(failure?.what.contains("content/\(name).yaml") == true)
    }

    @Test func `named like a folder are missed`() throws {
        let project = try sample()
        try FileManager.default.createDirectory(
            at: project.root.appending(path: "content/plants/planta-nova.yaml"),
            withIntermediateDirectories: true)
        let findings = try found(project)
        #expect(findings.map(\.place.file) == ["content/plants/planta-nova.yaml"])
        #expect(findings.map(\.message) == ["It is a folder with the name of a file"])
    }

    @Test func `that all questions need are missed once, not for each question`() async throws {
        let project = try TemporaryProject(
            edition: TemporaryProject.edition + "\npromises: {questions: {science: 30}}",
            plants: Sample.four, questions: ["science": Sample.questions("science", count: 30)])
        try FileManager.default.removeItem(
            at: project.root.appending(path: "content/categories.yaml"))
        let checked = try await Program.run(["check", "--project", project.root.path])
        #expect(checked.status == 2)
        #expect(checked.text.contains("rejected: There is no such file"), "\(checked.text)")
        #expect(checked.text.contains("content/categories.yaml"))
        #expect(checked.text.contains("1 rejected"), "\(checked.text)")
        #expect(!checked.text.contains("Check its permissions"))
        let failure = await #expect(throws: Failure.self) { _ = try await project.build() }
        #expect(failure?.what.contains("There is no such file") == true)
    }

    @Test func `without one category are told once`() throws {
        let project = try TemporaryProject(
            questions: ["science": Sample.questions("science", count: 30)],
            others: ["content/categories.yaml": "plants: []\nquestions: []\n"])
        let findings = try project.findings().filter { $0.rule == .unknownCategory }
        #expect(
            findings.map(\.message) == [
                "It names no category of questions, so that 30 are left out"
            ])
    }

    @Test(arguments: ["edition.yaml", "featured.yaml"])
    func `that are missing are not called unreadable`(_ name: String) async throws {
        let project = try sample()
        try FileManager.default.removeItem(at: project.root.appending(path: "content/\(name)"))
        let checked = try await Program.run(["check", "--project", project.root.path])
        #expect(checked.status != 0)
        #expect(checked.text.contains("There is no such file"), "\(checked.text)")
        #expect(checked.text.contains("content/\(name)"))
    }

    @Test(arguments: ["words.yaml", "play.yaml", "revocations.yaml", "near-duplicates.yaml"])
    func `that are there and cannot be read end check and build`(_ name: String) async throws {
        let project = try sample()
        let file = project.root.appending(path: "content/\(name)")
        try? FileManager.default.removeItem(at: file)
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        for command in ["check", "build"] {
            let told = try await Program.run([command, "--project", project.root.path])
            #expect(told.status == 1)
            #expect(
                told.text.contains("cannot be read") && told.text.contains("content/\(name)"),
                "\(told.text)")
        }
    }

    @Test func `of a snapshot, of readings and of text editors are no findings`() throws {
        let project = try sample()
        for path in [
            "README.md", "plants/README.md", "questions/imported/bank/media/0123456789abcdef.png",
            ".gitignore", "plants/.planta.yaml.swp", "plants/planta-alba.yaml~",
            "plants/#planta-alba.yaml#", ".git/config",
        ] {
            try project.write("x", to: "content/\(path)")
        }
        try FileManager.default.createSymbolicLink(
            atPath: project.root.appending(path: "content/plants/.#planta-alba.yaml").path,
            withDestinationPath: "somebody@somewhere")
        try Photograph.add(to: project, taxon: 1000, id: 77, width: 1200, height: 900)
        #expect(try found(project).isEmpty)
    }

    @Test func `of ours are all read`() throws {
        let log = FindingLog()
        try ContentFiles.check(try Project(root: Repository.root.path), log: log)
        #expect(log.findings.map(\.text) == [])
    }

    /// What stands in a list and is none of its items.
    @Test(arguments: [
        ("content/near-duplicates.yaml", "pairs: []", Rule.wrongFile),
        ("content/near-duplicates.yaml", "- a", .wrongShape),
        (
            "content/near-duplicates.yaml", "- {pair: [a], alike: 1, texts: [], verdict: open}",
            .wrongShape
        ),
        ("content/featured.yaml", "- {from: 2026-11-01, plants: [Bellis Perennis]}", .badID),
    ])
    func `do not lose an item without a word`(_ path: String, _ text: String, _ rule: Rule) throws {
        let project = try TemporaryProject(plants: Sample.four, others: [path: text])
        #expect(
            try project.findings().contains {
                $0.rule == rule && $0.place.file == path && $0.severity == .rejected
            })
    }
}
