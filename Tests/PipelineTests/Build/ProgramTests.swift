import Catalog
import Foundation
import TestSupport
import Testing

@testable import EditionBuild
@testable import EditorialContent
@testable import PipelineSupport

@Suite struct `The program` {
    @Test(
        .enabled(if: SharedData.location() != nil, "skipped: ../shared/data is not here"),
        .timeLimit(.minutes(20)))
    func `gathers real recorded answers, and builds an edition with their photographs`()
        async throws
    {
        let shared = try #require(SharedData.location())
        let replay = try await makeReplay(sharedData: shared)
        let project = try TemporaryProject(plants: Sample.four)
        let taxa = replay.plants.prefix(12).map(String.init)
        let gathered = try await Program.run(
            ["gather", "--project", project.root.path, "--base-url", replay.base, "--pace", "0"]
                + ["--photos", "2", "--taxon"] + taxa)
        #expect(gathered.status == 0, "\(gathered.text)")
        try await replay.server.stop()

        try SharedWork.lend(to: project, pagesOf: .program)
        let built = try await Program.run(["build", "--project", project.root.path])
        #expect(built.status == 0, "\(built.text)")
        #expect(built.text.contains("4 plants to play with"))
        try SharedWork.collect(from: project, pagesOf: .program)
        let base = try #require(
            try BaseEdition.load(version: "2026.11.1", from: project.project.build))
        let fromSource = base.plants.values.filter { taxa.contains("\($0.taxon ?? 0)") }
        let findings = try CanonicalJSON.decode(
            [Finding].self, from: project.read("build/editions/2026.11.1/findings.json"))
        // Each recorded plant is listed, or rejected with its reason.
        for taxon in taxa {
            let isListed = fromSource.contains { $0.taxon == Int(taxon) }
            #expect(isListed || findings.contains { $0.subject == "taxon \(taxon)" }, "\(taxon)")
        }
        #expect(fromSource.count >= 8)
        let photographs = fromSource.flatMap(\.pictures)
        #expect(photographs.count >= 8)
        for picture in photographs {
            #expect(picture.kind == .photograph)
            #expect(picture.credit.licence.isPublishable)
            #expect(!picture.credit.author.isEmpty)
            #expect(picture.credit.source?.hasPrefix("https://") == true)
        }
        let verified = try await Program.run(["verify", "--project", project.root.path])
        #expect(verified.status == 0)
        #expect(verified.text.contains(" 0 faults"))
    }

    @Test func `starts a plant's file from what was gathered, and the file is valid`() async throws
    {
        let project = try TemporaryProject(plants: ["planta-nova": Sample.plant("planta-nova")])
        try Photograph.add(to: project, taxon: 1000, id: 77, width: 1200, height: 900)
        let started = try await Program.run([
            "new", "plant", "source name", "--project", project.root.path,
        ])
        #expect(started.status == 0, "\(started.text)")
        #expect(started.text.contains("content/plants/planta-alba.yaml"))
        let text = String(
            decoding: try project.read("content/plants/planta-alba.yaml"), as: UTF8.self)
        #expect(
            text.contains("taxon: 1000") && text.contains("- photo: 77")
                && text.contains("# missing: type:"))
        let findings = try project.findings().filter { $0.place.file.hasSuffix("planta-alba.yaml") }
        #expect(
            !findings.contains { $0.rule == .notYAML || $0.rule == .unknownField },
            "\(findings.map(\.text))")
        let again = try await Program.run(["new", "plant", "1000", "--project", project.root.path])
        #expect(again.status == 1)
        #expect(again.text.contains("has a file already"))
    }

    /// A name that was gathered with photographs, and one of which nothing is known.
    @Test(arguments: ["source name", "Digitalis lutea"])
    func `starts a plant's file that stays YAML as its remarks are taken out`(_ name: String)
        async throws
    {
        let project = try TemporaryProject()
        try Photograph.add(to: project, taxon: 1000, id: 77, width: 1200, height: 900)
        let started = try await Program.run([
            "new", "plant", name, "--project", project.root.path,
        ])
        #expect(started.status == 0, "\(started.text)")
        let path = try #require(
            try Project.paths(below: project.root.appending(path: "content/plants")).first)
        let text = String(
            decoding: try project.read("content/plants/\(path)"), as: UTF8.self)
        let mark = "# missing: "
        let marks = text.ranges(of: mark)
        #expect(marks.count > 12)
        var forms = [text, text.replacing(mark, with: "")]
        for place in marks {
            // Without the mark it is a field; the line may also go as a whole.
            forms.append(text.replacingCharacters(in: place, with: ""))
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            let number = text[..<place.lowerBound].count { $0 == "\n" }
            forms.append(
                lines.enumerated().filter { $0.offset != number }.map(\.element)
                    .joined(separator: "\n"))
        }
        for form in forms {
            try project.write(form, to: "content/plants/\(path)")
            let log = FindingLog()
            _ = PlantForm.read(
                project.root.appending(path: "content/plants/\(path)"), named: path, log: log)
            let wrong = log.findings.filter {
                [.notYAML, .unknownField, .wrongShape].contains($0.rule)
            }
            #expect(wrong.isEmpty, "\(wrong.map(\.text)) in \(form)")
        }
    }

    @Test(arguments: ["../../x", "a/b", ".hidden", "..\\x"])
    func `starts no file for a name with a path in it`(_ name: String) async throws {
        let project = try TemporaryProject()
        let started = try await Program.run([
            "new", "plant", name, "--project", project.root.path,
        ])
        #expect(started.status == 1)
        #expect(started.text.contains("The name of a plant holds no path"), "\(started.text)")
        #expect(
            try Project.paths(below: project.root.appending(path: "content/plants")).isEmpty)
    }

    @Test func `says in three lines what, where and what to do`() async throws {
        let nowhere = try await Program.run(["build", "--project", "/nowhere/at/all"])
        #expect(nowhere.status == 1)
        #expect(
            nowhere.text == """
                florilegium: There is no content/ folder here.
                  at  /nowhere/at/all
                  do  Run florilegium in the project's folder, or name it with --project.

                """)
    }

    @Test func `checks without writing`() async throws {
        var plants = Sample.four
        plants["planta-mala"] = "id: Bad\n"
        let project = try TemporaryProject(plants: plants)
        let checked = try await Program.run(["check", "--project", project.root.path])
        #expect(checked.status == 2)
        #expect(checked.text.contains("content/plants/planta-mala.yaml:1:5"))
        #expect(checked.text.contains("4 plants to play with, 4 listed"))
        #expect(!FileManager.default.fileExists(atPath: project.root.appending(path: "build").path))
        let json = try await Program.run(["check", "--json", "--project", project.root.path])
        let findings = try CanonicalJSON.decode([Finding].self, from: Data(json.text.utf8))
        #expect(findings.contains { $0.rule == .badID })
    }

    @Test func `lets one build write at a time`() async throws {
        let project = try TemporaryProject(plants: Sample.four)
        let lock = try BuildLock(project.project)
        let second = try await Program.run(["build", "--project", project.root.path])
        withExtendedLifetime(lock) {}
        #expect(second.status == 1)
        #expect(second.text.contains("Another build is writing here."))
    }

    @Test(.timeLimit(.minutes(20)))
    func `watching builds again on every save`() async throws {
        let project = try TemporaryProject(plants: Sample.four)
        try SharedWork.lend(to: project, pagesOf: .program)
        let watch = try Program.start(["build", "--watch", "--project", project.root.path])
        defer { watch.terminate() }
        func current() -> TargetRef? {
            (try? project.read("build/v1/editions.json")).flatMap {
                try? CanonicalJSON.decode(EditionList.self, from: $0)
            }?.current.edition
        }
        func wait(for change: () -> Bool) async throws {
            for _ in 0..<6_000 where !change() { try await Task.sleep(for: .milliseconds(100)) }
            #expect(change())
        }
        try await wait { current() != nil }
        let first = current()
        try project.write(
            Sample.plant("planta-alba", english: "saved again", taxon: 1000),
            to: "content/plants/planta-alba.yaml")
        try await wait { current() != first }
        // A mistake is said and the last edition stands; mending it publishes again.
        let second = current()
        try project.write("version: x\n", to: "content/edition.yaml")
        try await Task.sleep(for: .seconds(1))
        #expect(current() == second)
        try project.write(
            TemporaryProject.edition.replacing("11.1", with: "11.2"), to: "content/edition.yaml")
        try await wait { current() != second }
    }

    @Test(.timeLimit(.minutes(20)))
    func `a watched build is served at once`() async throws {
        let project = try TemporaryProject(plants: Sample.four)
        _ = try await project.built()
        let watch = try Program.start(["build", "--watch", "--project", project.root.path])
        defer { watch.terminate() }
        let server = Process()
        server.executableURL = Program.file.deletingLastPathComponent().appending(
            path: "florilegium-server")
        server.arguments = ["--build", try project.project.build.path, "--port", "0"]
        server.environment = ProcessInfo.processInfo.environment.merging([
            "LLVM_PROFILE_FILE": "/dev/null"
        ]) { $1 }
        let pipe = Pipe()
        server.standardOutput = pipe
        server.standardError = pipe
        try server.run()
        defer { server.terminate() }
        var said = ""
        var port: Substring?
        while port == nil, let more = try pipe.fileHandleForReading.read(upToCount: 1),
            !more.isEmpty
        {
            said += String(decoding: more, as: UTF8.self)
            port = said.firstMatch(of: /127\.0\.0\.1:([0-9]+)[^0-9]/)?.1
        }
        let address = "http://127.0.0.1:\(try #require(port, "\(said)"))/v1/flowers/planta-alba"
        func isServed(_ name: String) throws -> Bool {
            let client = Process()
            client.executableURL = URL(filePath: "/usr/bin/env")
            client.arguments = [
                "python3", "-c",
                "import sys, urllib.request as r; sys.exit(sys.argv[2] not in r.urlopen(sys.argv[1]).read().decode())",
                address, name,
            ]
            client.standardError = FileHandle.nullDevice
            try client.run()
            client.waitUntilExit()
            return client.terminationStatus == 0
        }
        for name in ["alba bloom", "first edit", "second edit"] {
            try project.write(
                Sample.plant("planta-alba", english: name, taxon: 1000),
                to: "content/plants/planta-alba.yaml")
            for _ in 0..<6_000 {
                if try isServed(name) { break }
                try await Task.sleep(for: .milliseconds(100))
            }
            #expect(try isServed(name))
        }
    }
}
