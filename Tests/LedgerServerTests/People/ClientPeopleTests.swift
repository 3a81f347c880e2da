import Foundation
import Ledger
import TestSupport
import Testing

@testable import LedgerServer
@testable import OfflineClient

@Suite struct `The terminal client and other people` {
    @Test func `find, befriend, challenge, compare and block each other at two machines`()
        async throws
    {
        let harness = try LedgerHarness()
        harness.clock.followMachine()
        try await harness.live { port, server, _ in
            let address = "http://127.0.0.1:\(port)"
            let (one, two) = (try Scratch(), try Scratch())
            let (ada, bea) = (Player(home: one.path), Player(home: two.path))
            for (player, name) in [(ada, "ada_fern"), (bea, "bea_moss")] {
                try await server.openAccount(name, at: address, harness.clock)
                let signedIn = try await player(
                    "sign-in", name, "--ledger", address, typing: [AccountPlayer.password])
                #expect(signedIn.status == 0, "\(signedIn)")
            }
            harness.clock.followMachine()
            try await Self.befriend(ada, bea)
            harness.clock.followMachine()
            try await Self.challenge(ada, bea)
            harness.clock.followMachine()
            try await Self.part(ada, bea)
        }
    }

    private static func befriend(_ ada: Player, _ bea: Player) async throws {
        #expect(try await ada("people").output == "Nobody.\n")
        #expect(try await ada("people", "ask").status != 0)
        let nobody = try await ada("people", "ask", "nobody")
        #expect(nobody.status == 1 && nobody.errors.contains("“nobody”"), "\(nobody)")
        #expect(try await ada("people", "find", "bea").output == "bea_moss\n")
        #expect(try await ada("people", "ask", "Bea_Moss").output.contains("Done: bea_moss."))
        #expect(
            try await bea("people", "requests").output
                == "ada_fern: wants to be friends: people accept ada_fern\n")
        let news = try await bea("notifications")
        #expect(news.output.contains("Somebody wants to be friends with you"), "\(news)")
        let no = try await ada("people", "accept", "bea_moss")
        #expect(no.status == 1 && no.errors.contains("there is no request"), "\(no)")
        #expect(try await bea("people", "accept", "ada_fern").status == 0)
        #expect(try await ada("people").output == "bea_moss: friend\n")
        let shown = try await ada("people", "show", "bea_moss", "--language", "de")
        #expect(shown.output.contains("Noch keine Statistik"), "\(shown)")
        let json = try await ada("people", "show", "bea_moss", "--json")
        let profile = try JSONDecoder().decode(PersonProfile.self, from: Data(json.output.utf8))
        #expect(profile.person.relation == .friend && profile.statistics == nil)
        #expect(try await ada("boards", "points", "--friends").status == 0)
    }

    private static func challenge(_ ada: Player, _ bea: Player) async throws {
        #expect(try await ada("challenges").output == "No challenge is under way.\n")
        #expect(try await ada("challenges", "new", "bea_moss").status != 0)
        let far = try await ada("challenges", "new", "bea_moss", "--steps", "999")
        #expect(far.status == 1 && far.errors.contains("1,000 to 100,000"), "\(far)")
        let begun = try await ada("challenges", "new", "bea_moss", "--steps", "8000")
        #expect(begun.output.contains("It begins tomorrow."), "\(begun)")
        let list = try await bea("challenges").output
        #expect(list.contains("1. 56000 steps each, "), "\(list)")
        #expect(list.contains("   you does not take part\n"), "\(list)")
        #expect(try await bea("challenges", "join", "2").status == 1)
        #expect(try await bea("challenges", "join", "1").output.contains("You take part."))
        #expect(try await ada("challenges").output.contains("   bea_moss: 0 steps\n"))
        #expect(
            try await ada("notifications").output
                .contains("Somebody takes part in your challenge"))
        #expect(try await bea("challenges", "leave", "1").status == 0)
        #expect(try await bea("challenges").output == "No challenge is under way.\n")
    }

    private static func part(_ ada: Player, _ bea: Player) async throws {
        let kept = try await ada("people", "block", "bea_moss", typing: ["n"])
        #expect(kept.status == 1 && kept.errors.contains("Nothing was done."), "\(kept)")
        #expect(try await ada("people", "block", "bea_moss", "--yes").status == 0)
        #expect(try await bea("people").output == "Nobody.\n")
        #expect(try await bea("people", "find", "ada").output == "Nobody.\n")
        #expect(try await ada("people", "blocked").output == "bea_moss: blocked\n")
        #expect(try await ada("people", "unblock", "bea_moss").status == 0)
        #expect(try await bea("people", "find", "ada").output == "ada_fern\n")
    }
}
