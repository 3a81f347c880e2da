import Catalog
import Foundation
import TestSupport
import Testing
import Trust

@testable import FlorilegiumPlay

/// Gives the terminal client with a home that has an edition and its pack, filled over HTTP; the server
/// is gone when the body runs.
///
/// - Parameters:
///   - days: how many days ago the edition was the newest.
///   - body: what is done with it.
/// - Throws: what the body throws, and what making the edition does.
func withHome(editionOf days: Int = 0, _ body: (Player) async throws -> Void) async throws {
    try await withFolder { folder in
        let now = Instant(seconds: CommandContext.now / 1_000)
        var repository = try FixtureRepository(now: now)
        let today = Day(secondsSince1970: now.seconds)
        try repository.publish(try FixtureEdition("2026.11.1", today: today.advanced(by: -days)))
        let root = "\(folder)/root.json"
        try Data(repository.root).write(to: URL(filePath: root))
        let player = Player(home: "\(folder)/home")
        try await FixtureServer.with(repository.files) { server in
            let sync = try await player("sync", "--from", server.address, "--root", root)
            #expect(sync.status == 0 && sync.output.contains("2026.11.1 is here"), "\(sync)")
            let take = try await player("packs", "take", "all-480")
            #expect(take.status == 0 && take.output.contains(" kB came"), "\(take)")
        }
        try await body(player)
    }
}
