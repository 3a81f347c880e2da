import Catalog
import Foundation
import GRDB
import TestSupport
import Testing

@testable import BotanicalPlates
@testable import EditionBuild
@testable import PipelineSupport
@testable import PlateDrawing
@testable import florilegium

/// One small edition, kept in Tests/Golden/edition: what a reader of our files may rely on.
///
/// JSON and SVG are compared byte for byte, the bundle as its rows. Pictures' files depend on the
/// encoders' versions, so their hashes and lengths are left out. `make golden` writes it anew.
@Suite struct `The golden edition` {
    private static let folder = Repository.root.appending(path: "Tests/Golden/edition")

    @Test func `is what a build of the sample content gives`() async throws {
        let project = try TemporaryProject(
            plants: Sample.four,
            questions: [
                "science": Sample.questions("science", count: 6),
                "history": Sample.questions("history", count: 6),
            ],
            others: [
                "content/featured.yaml":
                    "- from: 2026-11-01\n  plants: [planta-alba, planta-dulcis]\n"
            ])
        let packed = try await project.build()
        var files: [String: String] = [:]
        func add(_ name: String, _ path: String) throws {
            files[name] = Self.steady(
                String(decoding: try project.read("build/" + path), as: UTF8.self))
        }
        for shard in packed.edition.shards {
            try add("shard-\(shard.range).json", shard.object.path)
        }
        for deck in packed.edition.decks { try add(deck.target.name, deck.target.path) }
        for path in ["v1/categories.json", "v1/flowers/featured.json", "v1/daily/2026-11-21.json"] {
            try add(path.replacing("/", with: "-"), path)
        }
        files["bundle.txt"] = Self.steady(
            try Self.rows(of: project.root.appending(path: "build/" + packed.edition.bundle.path)))
        let plant = try #require(
            try Pipeline(project: project.project, progress: ProgressBar(isQuiet: true)).check()
                .plants.first)
        let morphology = try #require(plant.morphology)
        files["plate.svg"] = Plate.svg(
            of: .flower, plant: plant.id.rawValue, morphology: morphology, height: 10...30,
            composition: nil)
        try compare(files)
    }

    private func compare(_ files: [String: String]) throws {
        if ProcessInfo.processInfo.environment["GOLDEN"] == "write" {
            try? FileManager.default.removeItem(at: Self.folder)
            try FileManager.default.createDirectory(
                at: Self.folder, withIntermediateDirectories: true)
            for (name, text) in files {
                try Data(text.utf8).write(to: Self.folder.appending(path: name))
            }
        }
        let kept = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(Set(kept) == Set(files.keys))
        for (name, text) in files.sorted(by: { $0.key < $1.key }) {
            let golden = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
            guard golden != text else { continue }
            let pairs = zip(golden.split(separator: "\n"), text.split(separator: "\n"))
            let first = pairs.first { $0 != $1 }
            Issue.record(
                "\(name) differs at «\(first?.0.prefix(200) ?? "")», now «\(first?.1.prefix(200) ?? "")»"
            )
        }
    }

    /// The text without what the encoders decide.
    private static func steady(_ text: String) -> String {
        text.replacing(/objects\/[0-9a-f]{2}\/[0-9a-f]{64}/, with: "objects/HASH")
            .replacing(/"bytes":[0-9]+/, with: "\"bytes\":0")
            .replacing(/data:image\/webp;base64,[A-Za-z0-9+\/=]+/, with: "data:")
            .replacing(/#[0-9a-f]{6}/, with: "#colour")
            .replacing("},{", with: "},\n{")
    }

    private static func rows(of bundle: URL) throws -> String {
        var configuration = Configuration()
        configuration.readonly = true
        let path =
            bundle.path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? bundle.path
        let queue = try DatabaseQueue(
            path: "file:\(path)?immutable=1", configuration: configuration)
        return try queue.read { database in
            let tables = try String.fetchAll(
                database, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
            return try tables.map { table in
                let rows = try Row.fetchAll(database, sql: "SELECT * FROM \"\(table)\"").map {
                    row in
                    row.map { column, value in
                        column == "bytes"
                            ? "0"
                            : value.isNull ? "-" : String(describing: value.storage.value ?? "")
                    }.joined(separator: " | ")
                }
                return "== \(table)\n" + rows.sorted().joined(separator: "\n")
            }.joined(separator: "\n")
        }
    }
}
