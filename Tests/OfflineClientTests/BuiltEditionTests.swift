import Catalog
import Foundation
import Games
import TestSupport
import Testing
import Trust

@testable import OfflineClient

/// Over an edition that the pipeline made, where one was built: by .ci/edition, or where FLORILEGIUM_BUILD says.
@Suite(
    .enabled(
        if: FileManager.default.fileExists(atPath: Build.folder + "/v1/editions.json"),
        "skipped: .ci/edition has built none"))
struct `An edition that was built` {
    @Test func `is kept, searched, read and played on`() async throws {
        try await withFolder { folder in
            let list = try CanonicalJSON.decode(
                EditionList.self, from: Data(Build.bytes("v1/editions.json")))
            let manifest = try Build.bytes(list.current.edition.path)
            let edition = try DataDirectory.edition(manifest)
            let pack = try #require(edition.packs.min { $0.archive.bytes < $1.archive.bytes })
            let entries = try CanonicalJSON.decode(
                [String: ObjectRef].self, from: Data(Build.bytes(edition.entries.path)))
            let sets = entries.filter { entry in
                ["v1/daily/", "v1/weekly/", "v1/achievements.json", "v1/key.json"].contains {
                    entry.key.hasPrefix($0)
                }
            }.map(\.value.path)
            let paths =
                [edition.bundle, pack.archive, list.current.edition].map(\.path)
                + edition.decks.map(\.target.path) + [edition.entries.path, pack.contents.path]
                + sets
            var repository = try FixtureRepository(
                now: Instant(seconds: edition.date.number * 86_400))
            try repository.publish(
                Dictionary(try paths.map { ($0, try Build.bytes($0)) }) { first, _ in first },
                targets: [
                    "edition.json": manifest, "bundle.sqlite": try Build.bytes(edition.bundle.path),
                ])
            let client = Client(folder, repository)
            _ = try await client.update(now: repository.now)
            _ = try await client.take(pack: pack.id)
            let library = try client.home.library()
            var shown = 0
            for page in 1...20 {
                for line in try library.search(
                    SearchRequest(
                        text: "", filters: SearchFacets(seasons: BloomSeason.allCases), page: page)
                ).plants {
                    let plant = try library.plant(line.id.rawValue)
                    #expect(
                        !plant.names.isEmpty && !plant.pictures.isEmpty
                            && plant.isPlayable == line.isPlayable)
                    #expect(plant.pictures.allSatisfy { !$0.renditions.isEmpty })
                    if try library.picture(of: plant) != nil { shown += 1 }
                }
            }
            #expect(shown >= pack.plants)
            #expect(!library.quizCategories.isEmpty)
            let identifier = try #require(try library.identifier())
            #expect(identifier.start.plants.count == edition.counts.listed)
            #expect(try library.achievements().contains { $0.id == "first-leaf" })
            let store = try PlayerStore(client.home.playerPlace)
            let deck = try library.deck(for: .quiz, category: library.quizCategories[0])
            var play = try RoundPlay(
                .quiz, on: deck, from: library, store, player: "me", at: 5, zone: "UTC")
            var time = 0
            while play.show(at: time) != nil {
                time += 1_000
                _ = play.answer(0, at: time)
            }
            #expect(try play.keep(offset: 0, at: time, random: (1, 2))?.counted == 10)
            // What nothing was done for yet is counted, and named where it is asked for.
            let player = Player(home: client.home.folder)
            let told = try await player("stats").output
            #expect(
                told.contains("Achievements not begun: ") && !told.contains(": 0 of"), "\(told)")
            #expect(try await player("stats", "--all").output.contains(": 0 of"))
        }
    }
}

private enum Build {
    static let folder =
        ProcessInfo.processInfo.environment["FLORILEGIUM_BUILD"]
        ?? URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: ".build/edition/build").path

    static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(path)")))
    }
}
