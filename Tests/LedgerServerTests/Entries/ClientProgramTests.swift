import Catalog
import Foundation
import Ledger
import LedgerSupport
import PlaySupport
import TestSupport
import Testing

@testable import LedgerServer
@testable import OfflineClient

@Suite struct `The terminal client and the ledger` {
    @Test func `are one person's at two machines, who earns, buys, wears and reads of it`()
        async throws
    {
        let harness = try LedgerHarness()
        // The account is known since before: what is played on the day before counts, too.
        harness.clock.followMachine()
        harness.clock.now -= 48 * Device.hour
        try await harness.live { port, server, _ in
            let address = "http://127.0.0.1:\(port)"
            Self.openShop(server)
            try await server.openAccount("zoe", at: address, harness.clock)
            harness.clock.followMachine()
            let (one, two) = (try Scratch(), try Scratch())
            let first = Player(home: one.path)
            let second = Player(home: two.path)
            // Its key is a day old: what was played before it counts for nothing.
            _ = try PlayerStore(DataDirectory(one.path).playerPlace)
                .born(at: harness.clock.now - 24 * Device.hour)
            try await Self.signIn(first, address)
            try Self.play(at: one.path, harness.clock)
            #expect(try await first("sync").output.contains("Sent to the ledger: "))
            harness.clock.followMachine()
            try await Self.shop(first)
            try await Self.read(first)
            harness.clock.followMachine()
            try await Self.share(first, second, address)
            harness.clock.followMachine()
            try await Self.leave(second)
            try await Self.loseNetwork(first)
        }
    }

    private static func openShop(_ server: LedgerServer) {
        var content = LedgerHarness.content
        content.listings = [
            ShopListing(
                id: "oak-frame", slot: .frame, price: 20,
                names: [.en: "Oak frame", .de: "Eichenrahmen"], about: [.en: "Of oak."],
                collection: nil)
        ]
        server.services.published.content = content
    }

    private static func signIn(_ player: Player, _ address: String) async throws {
        let lost = try await player("profile")
        #expect(lost.status == 1 && lost.errors.contains("--ledger ADDRESS"))
        #expect(try await player("collections", "new", "Bed").status == 0)
        #expect(try await player("collections", "put", "bed", "bellis-perennis").status == 0)
        let wrong = try await player(
            "sign-in", "zoe", "--ledger", address, typing: ["Wrong-password1"])
        #expect(wrong.status == 1 && wrong.errors.contains("not right"), "\(wrong)")
        let none = try await player("sign-in", "zoe", "--ledger", address)
        #expect(none.status == 1 && none.errors.contains("Without a password"))
        let right = try await player(
            "sign-in", "zoe", "--ledger", address, typing: [AccountPlayer.password])
        #expect(right.status == 0 && right.output.contains("Signed in as zoe."), "\(right)")
        let again = try await player("sign-in", "zoe", typing: [AccountPlayer.password])
        #expect(again.status == 1 && again.errors.contains("sign-out first"))
    }

    /// Rounds that wait at the machine of a folder.
    private static func play(at home: String, _ clock: TestClock) throws {
        let store = try PlayerStore(DataDirectory(home).playerPlace)
        let key = try DeviceKey(in: FileSecretStore("\(home)/secrets"))
        var device = Device(key.player, seed: 5)
        device.deck = try MadeDecks.publishedQuestions().deck
        device.now = clock.now - 600_000
        for number in 0..<4 {
            let round = try device.quiz()
            try store.add(
                round.kind, body: round.body, at: clock.now, random: (1, UInt64(number)))
            device.now += 60_000
        }
    }

    private static func shop(_ player: Player) async throws {
        let shop = try await player("shop")
        #expect(shop.output.contains("Frames\nOak frame: 20 Trophies\n"), "\(shop)")
        let asked = try await player("buy", "Oak", "frame", typing: ["n"])
        #expect(asked.status == 1 && asked.errors.contains("Nothing was bought."))
        let none = try await player("buy", "elm")
        #expect(none.status == 1 && none.errors.contains("“elm”"))
        let bought = try await player("buy", "oak", "frame", typing: ["y"])
        #expect(bought.output.contains("Bought: Oak frame."), "\(bought)")
        let twice = try await player("buy", "oak-frame", "--yes")
        #expect(twice.status == 1 && twice.errors.contains("yours already"))
        #expect(try await player("wear", "oak-frame").output.contains("Worn: Oak frame"))
        #expect(
            try await player("shop", "--language", "de").output
                .contains("Eichenrahmen: getragen"))
    }

    private static func read(_ player: Player) async throws {
        let profile = try await player("profile")
        for part in ["Signed in as zoe.", "Trophies: ", "Rounds: 4", "Worn: Oak frame"] {
            #expect(profile.output.contains(part), "\(part) in \(profile)")
        }
        let state = try CanonicalJSON.decode(
            Profile.self, from: Data(try await player("profile", "--json").output.utf8))
        #expect(state.items == ["oak-frame"] && state.worn == ["frame": "oak-frame"])
        let board = try await player("boards", "points", "--span", "season")
        #expect(board.output.contains("1. you: "), "\(board)")
        #expect(try await player("boards", "croquet").status == 1)
        let news = try await player("notifications")
        #expect(news.output.contains("Trophies: -20 (the shop)"), "\(news)")
        #expect(try await player("notifications").output == "Nothing new.\n")
        #expect(try await player("notifications", "--all").output == news.output)
    }

    private static func share(_ first: Player, _ second: Player, _ address: String) async throws {
        let came = try await second(
            "sign-in", "zoe@example.org", "--ledger", address, typing: [AccountPlayer.password])
        #expect(came.status == 0, "\(came)")
        for player in [first, second] {
            #expect(try await player("saved").output == "bellis-perennis: not here now\n")
            #expect(
                try await player("collections", "show", "Bed").output
                    == "Bed\nbellis-perennis: not here now\n")
            #expect(try await player("collections").output == "Bed: plants: 1\n")
        }
        #expect(try await second("collections", "rename", "Bed", "Border").status == 0)
        #expect(try await second("sync").status == 0)
        #expect(try await first("sync").output.contains("Came from the ledger: 1."))
        #expect(try await first("collections").output == "Border: plants: 1\n")
        for player in [first, second] {
            #expect(try await player("stats").output.contains("Rounds: 4,"))
        }
    }

    private static func leave(_ player: Player) async throws {
        #expect(try await player("sign-out").output.contains("Signed out."))
        #expect(try await player("sync").status == 0)
        #expect(try await player("saved").output == "")
        #expect(try await player("profile").output.contains("You are playing as a guest."))
        #expect(try await player("sign-out").status == 1)
        #expect(try await player("sign-out", "--erase").output.contains("off this machine"))
    }

    private static func loseNetwork(_ player: Player) async throws {
        let store = try PlayerStore(DataDirectory(player.home).playerPlace)
        try store.setPreference("ledger", to: "http://127.0.0.1:9")
        let waits = try await player("wear", "oak-frame", "--off")
        #expect(waits.status == 0 && waits.output.contains("It waits here"), "\(waits)")
        #expect(try store.waiting().map(\.kind) == [.equip])
        let away = try await player("profile")
        #expect(away.status == 1 && away.errors.contains("cannot be reached"))
    }
}
