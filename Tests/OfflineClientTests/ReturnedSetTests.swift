import Catalog
import Foundation
import TestSupport
import Testing

@testable import FlorilegiumPlay

/// A set that comes round again in the terminal, from an edition that nobody built anew.
@Suite struct `A set that comes round again` {
    @Test func `is said to be one, has no timer, and is the day's one attempt`() async throws {
        // The fixture's last sets are those of ten days ahead, of thirteen days in a row.
        try await withHome(editionOf: 400) { player in
            let lines = Array(repeating: "1", count: 40)
            func daily() async throws -> String {
                try await player.launch(
                    [Player.program, "--home", player.home, "daily"], typing: lines
                ).output
            }
            let today = CommandContext.today
            let first = try await daily()
            let made = today.advanced(by: -400)
            let date = made.advanced(by: (400 + 2) % 13 - 2)
            #expect(first.contains("The set of \(date), once more"), "\(first)")
            #expect(first.contains("No timer, and off the leaderboard"), "\(first)")
            #expect(first.contains(" of 10 right") && !first.contains("A personal best"))
            #expect(try await daily().contains("You have played this set: "))
            #expect(try await player("stats").output.contains("Streak, in days: 1,"))
        }
    }
}
