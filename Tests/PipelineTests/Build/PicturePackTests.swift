import Catalog
import Crypto
import Foundation
import Testing

@testable import EditionBuild
@testable import PipelineSupport

@Suite struct `Packs of pictures` {
    private func built(_ extra: String = "") async throws -> (TemporaryProject, Packed) {
        let project = try TemporaryProject(
            edition: TemporaryProject.edition + "\n" + extra, plants: Sample.four)
        return (project, try await project.built())
    }

    private func contents(_ pack: PicturePack, of project: TemporaryProject) throws
        -> PicturePack.Contents
    {
        try CanonicalJSON.decode(
            PicturePack.Contents.self, from: project.read("build/\(pack.contents.path)"))
    }

    @Test func `are made of all plants, each category and each region, in two sizes`() async throws
    {
        let (project, packed) = try await built()
        let packs = packed.edition.packs
        #expect(
            packs.map(\.id) == [
                "all-480", "theme-meadow-480", "region-europe-480", "all-1024", "theme-meadow-1024",
                "region-europe-1024",
            ])
        for pack in packs {
            #expect(pack.plants == 4)
            #expect(pack.pictures == 8)
            #expect(pack.licences == [.cc0: 8])
            #expect(pack.date == packed.edition.date)
        }
        // The same pictures are one file under one hash, whatever they are called.
        #expect(Set(packs.map(\.archive.sha256)).count == 2)
        let list = try CanonicalJSON.decode(
            [PicturePack].self, from: project.read("build/v1/packs.json"))
        #expect(list == packs)
    }

    @Test func `hold each picture where the list says, so that one request for a part fetches it`()
        async throws
    {
        let (project, packed) = try await built()
        let pack = try #require(packed.edition.packs.first)
        let archive = try project.read("build/\(pack.archive.path)")
        #expect(archive.count == pack.archive.bytes)
        let entries = try contents(pack, of: project).entries
        #expect(entries.count == 9)
        #expect(
            entries.map(\.name)
                == entries.map(\.name).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        for entry in entries {
            let part = archive[entry.offset..<entry.offset + entry.bytes]
            #expect(SHA256.hex(of: part) == entry.sha256, "\(entry.name)")
            if entry.plant == nil {
                #expect(
                    String(decoding: part, as: UTF8.self).contains(
                        "planta-alba/flower.webp: Planta alba. Florilegium, CC0"))
            } else {
                #expect(part.starts(with: Data("RIFF".utf8)))
                #expect(
                    FileManager.default.fileExists(
                        atPath: project.root.appending(
                            path: "build/objects/\(entry.sha256.prefix(2))/\(entry.sha256).webp"
                        ).path))
            }
        }
    }

    @Test func `are ZIP files that others read, the same bytes on any day`() async throws {
        let (project, packed) = try await built("packs: {sizes: [240]}")
        let pack = try #require(packed.edition.packs.first)
        #expect(pack.size == .small)
        let file = project.root.appending(path: "build/\(pack.archive.path)")
        var names: [String] = []
        let script = """
            import sys, zipfile
            with zipfile.ZipFile(sys.argv[1]) as archive:
                assert archive.testzip() is None
                for entry in archive.infolist():
                    assert entry.compress_type == zipfile.ZIP_STORED and entry.date_time == (1980, 1, 1, 0, 0, 0)
                    print(entry.filename)
            """
        let python = Process()
        python.executableURL = URL(filePath: "/usr/bin/env")
        python.arguments = ["python3", "-c", script, file.path]
        let pipe = Pipe()
        python.standardOutput = pipe
        try python.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        python.waitUntilExit()
        #expect(python.terminationStatus == 0)
        names = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(names == (try contents(pack, of: project).entries.map(\.name)))
    }

    @Test
    func `keep their date while they stay the same, and their file while an edition names it`()
        async throws
    {
        let (project, first) = try await built()
        let edition = TemporaryProject.edition.replacing("2026.11.1", with: "2026.11.2")
            .replacing("2026-11-21", with: "2026-11-28").replacing(
                "base: none", with: "base: 2026.11.1")
        try project.write(edition, to: "content/edition.yaml")
        try project.write(
            Sample.plant("planta-alba", english: "another name", taxon: 1000),
            to: "content/plants/planta-alba.yaml")
        let second = try await project.build()
        #expect(second.edition.date.rawValue == "2026-11-28")
        #expect(second.edition.packs == first.edition.packs)

        try project.write(
            Sample.plant("planta-alba", taxon: 1000, change: ["tags": "tags: []"]),
            to: "content/plants/planta-alba.yaml")
        let third = try await project.build()
        let meadow = try #require(third.edition.packs.first { $0.theme == "meadow" })
        #expect(meadow.plants == 3)
        #expect(meadow.date.rawValue == "2026-11-28")
        #expect(third.edition.packs.first?.date.rawValue == "2026-11-21")
        let outcome = try Verify(build: project.project.build).edition("2026.11.1")
        #expect(outcome.faults == [])
    }

    @Test func `are found out when an entry is not where its list says`() async throws {
        let (project, packed) = try await built("packs: {sizes: [480]}")
        let pack = try #require(packed.edition.packs.first)
        var archive = try project.read("build/\(pack.archive.path)")
        let good = try contents(pack, of: project)
        #expect(Verify.misplaced(good, in: archive) == [])
        for change: (inout PicturePack.Entry) -> Void in [
            { $0.offset += 1 }, { $0.offset = -1 }, { $0.offset = .max }, { $0.bytes = .max },
            { $0.bytes -= 1 },
            { $0.bytes = -1 }, { $0.sha256 = "" },
        ] {
            var bad = good
            change(&bad.entries[3])
            #expect(Verify.misplaced(bad, in: archive) == [good.entries[3].name])
        }
        let verify = Verify(build: try project.project.build)
        #expect(try verify.current().contradictions == [])
        archive[archive.count / 2] ^= 1
        try project.write(archive, to: "build/\(pack.archive.path)")
        #expect(try verify.current().faults.contains(pack.archive.path))
    }

    @Test(arguments: [
        ("packs: {sizes: []}", 0), ("packs: {sizes: [480, 480]}", 3), ("packs: {sizes: [500]}", 0),
    ])
    func `come in the sizes that an editor wants`(setting: String, count: Int) async throws {
        let (_, packed) = try await built(setting)
        #expect(packed.edition.packs.count == count)
        #expect(
            packed.findings.contains { $0.message == "There are no pictures of 500 pixels" }
                == setting.contains("500"))
    }

    @Test func `are offered on a page of their own, with weight, date, terms and contents`()
        async throws
    {
        let (project, packed) = try await built()
        let pack = try #require(packed.edition.packs.first { $0.theme == "meadow" })
        let page = String(
            decoding: try project.read("build/site/de/packs/index.html"), as: UTF8.self)
        #expect(page.contains("<h2>Wiesen</h2>"))
        #expect(
            page.contains(
                "href=\"../../../\(pack.archive.path)\" download=\"florilegium-theme-meadow-480.zip\""
            ))
        #expect(page.contains("8 Bilder, bis zu 480 Pixel"))
        #expect(page.contains(">Als ZIP-Datei, 0,"))
        #expect(page.contains(/Unverändert seit 21\. November 2026 · <span[^>]*>CC0 \(8\)/))
        #expect(page.contains("alba bloom"))
        let about = String(
            decoding: try project.read("build/site/de/about/index.html"), as: UTF8.self)
        #expect(about.contains("/site/de/packs/"))
    }
}
