import Catalog
import Foundation
import GRDB
import Testing
import Trust

@testable import OfflineClient

/// Names as people type them, offline.
@Suite struct `Searching a bundle` {
    private static let texts = [
        ("flockenbluete", ["centaurea-cyanus"]), ("FLOCKENBLÜTE", ["centaurea-cyanus"]),
        ("blaueflocken", ["centaurea-cyanus"]), ("blaue flocken blüte", ["centaurea-cyanus"]),
        ("oxeyedaisy", ["leucanthemum-vulgare"]), ("corn flower", ["centaurea-cyanus"]),
        ("flocckenbluete", ["centaurea-cyanus"]), ("papaverrhoe", ["papaver-rhoeas"]),
        ("oxe ye", ["leucanthemum-vulgare"]),
    ]

    private func bundle(in folder: String, change: (Database) throws -> Void = { _ in }) throws
        -> BundleReader
    {
        let edition = try FixtureEdition("2026.11.1", today: Day(number: 20_780))
        let place = "\(folder)/bundle.sqlite"
        try Data(edition.bundle).write(to: URL(filePath: place))
        let queue = try DatabaseQueue(path: place)
        try queue.write(change)
        try queue.close()
        return try BundleReader(place, listed: edition.edition.counts.listed)
    }

    @Test func `finds names spelled out, together and apart`() async throws {
        try await withFolder { folder in
            let bundle = try bundle(in: folder)
            for (text, ids) in Self.texts {
                let found = try bundle.search(SearchRequest(text: text))
                #expect(found.plants.map(\.id.rawValue) == ids && found.total == 1, "\(text)")
            }
        }
    }

    @Test func `of an edition from before spellings finds the same`() async throws {
        try await withFolder { folder in
            let bundle = try bundle(in: folder) { try $0.execute(sql: "DROP TABLE spelling") }
            for (text, ids) in Self.texts {
                let found = try bundle.search(SearchRequest(text: text))
                #expect(found.plants.map(\.id.rawValue) == ids && found.total == 1, "\(text)")
            }
        }
    }

    @Test func `goes on with the name that was meant`() async throws {
        try await withFolder { folder in
            let today = Day(number: 20_780)
            var repository = try FixtureRepository()
            try repository.publish(try FixtureEdition("2026.11.1", today: today))
            let now = Instant(seconds: today.number * 86_400)
            _ = try await Client(folder, repository).update(now: now)
            let library = try DataDirectory(folder).library()
            #expect(try library.suggest("blaue flockenblue", in: .de) == ["Blaue Flockenblüte"])
            #expect(try library.suggest("BlaueFlock", in: .de) == ["Blaue Flockenblüte"])
        }
    }
}
