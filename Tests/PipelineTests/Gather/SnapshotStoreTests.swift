import Catalog
import Foundation
import Testing

@testable import ContentReading
@testable import Gathering
@testable import PipelineSupport

@Suite struct `Reading a snapshot` {
    private let world: TestProject
    private let folder: URL

    init() throws {
        world = try TestProject()
        folder = try world.options().folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func write(_ lines: String, taxa: Int, photographs: Int = 0, format: Int = 1) throws {
        let heading = """
            {"format":\(format),"photographs":\(photographs),"rejected":[],"request":"--content",\
            "source":"https://api.inaturalist.org/v1","taken":"2026-11-21","taxa":\(taxa)}
            """
        try Data(heading.utf8).write(to: folder.appending(path: "snapshot.json"))
        try Data(lines.utf8).write(to: folder.appending(path: "taxa.jsonl"))
    }

    private func line(_ id: Int, photo: String? = nil) -> String {
        let photographs = photo.map {
            #"{"id":1,"file":"\#($0)","sha256":"","credit":{"author":"A","licence":"cc0"}}"#
        }
        return """
            {"taxon":\(id),"name":"N","rank":"species","isActive":true,"replacements":[],\
            "names":{"en":["x"]},"synonyms":[],"observations":1,"similar":[],"agreements":0,\
            "disagreements":0,"photographs":[\(photographs ?? "")]}\n
            """
    }

    @Test func `lines come one by one, with or without a last line break`() throws {
        try write(
            line(1) + line(5, photo: "photos/1.jpg") + "\n" + line(9).dropLast(), taxa: 3,
            photographs: 1)
        let (snapshot, taxa) = try SnapshotStore.read(folder)
        #expect(taxa.map(\.taxon) == [1, 5, 9])
        #expect(snapshot.taken == Day(rawValue: "2026-11-21"))
    }

    @Test(arguments: [
        ("{", "taxa.jsonl:3"), (#"{"taxon": "x"}"#, "taxa.jsonl:3"), ("[]", "taxa.jsonl:3"),
        ("\u{0}", "taxa.jsonl:3"), (String(repeating: "x", count: 2 << 20), "taxa.jsonl:3"),
    ])
    func `an error names file and line`(broken: String, place: String) throws {
        try write(line(1) + line(2) + broken, taxa: 3)
        let failure = #expect(throws: Failure.self) { try SnapshotStore.read(folder) }
        #expect(failure?.place.hasSuffix(place) == true)
    }

    @Test func `what is missing is named`() throws {
        try write(#"{"taxon": 1}"#, taxa: 1)
        let failure = #expect(throws: Failure.self) { try SnapshotStore.read(folder) }
        #expect(failure?.what == "This line is no taxon: name: missing")
    }

    @Test func `taxa stand in order, each once, and as many as the heading says`() throws {
        for (lines, taxa) in [
            (line(2) + line(1), 2), (line(1) + line(1), 2), (line(1), 2), ("", 1),
        ] {
            try write(lines, taxa: taxa)
            #expect(throws: Failure.self) { try SnapshotStore.read(folder) }
        }
    }

    @Test(arguments: [
        "../../x.jpg", "photos/../x.jpg", "/etc/passwd", "photos/1", "photos/1.jpg/x",
        "photos/1.exe", "photos/.jpg", "photos/1.2.jpg", "photos/１.jpg",
    ])
    func `a photograph lies in photos/ and nowhere else`(file: String) throws {
        try write(line(1, photo: file), taxa: 1, photographs: 1)
        #expect(throws: Failure.self) { try SnapshotStore.read(folder) }
    }

    @Test func `a newer form is refused, and so is a missing heading`() throws {
        try write(line(1), taxa: 1, format: 2)
        #expect(throws: Failure.self) { try SnapshotStore.read(folder) }
        try FileManager.default.removeItem(at: folder.appending(path: "snapshot.json"))
        #expect(throws: Failure.self) { try SnapshotStore.read(folder) }
    }

    @Test func `what is written is read, and what is no longer named goes`() throws {
        let staging = world.project.root.appending(path: "staging")
        try FileManager.default.createDirectory(at: staging, withIntermediateDirectories: true)
        try Data([1]).write(to: staging.appending(path: "1.jpg"))
        try write(line(7, photo: "photos/1.jpg"), taxa: 1, photographs: 1)
        let photos = folder.appending(path: "photos")
        try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
        try Data([2]).write(to: photos.appending(path: "2.png"))
        try Data([3]).write(to: photos.appending(path: "README"))
        let (snapshot, taxa) = try SnapshotStore.read(folder)
        try SnapshotStore.write(snapshot, taxa, to: folder, photographsIn: staging)
        let (again, same) = try SnapshotStore.read(folder)
        #expect(again == snapshot && same == taxa)
        #expect(
            try world.files().keys.sorted() == [
                "/photos/1.jpg", "/photos/README", "/snapshot.json", "/taxa.jsonl",
            ])
    }
}
