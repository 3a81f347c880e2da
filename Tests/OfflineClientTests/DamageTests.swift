import Catalog
import Foundation
import GRDB
import Games
import TestSupport
import Testing
import Trust

@testable import OfflineClient

/// Files of a player's folder that are there and cannot be read: nothing is taken for empty.
@Suite struct `A damaged folder` {
    private let now = Instant(seconds: 1_795_262_400)
    private var today: Day { Day(secondsSince1970: now.seconds) }

    private func repository() throws -> FixtureRepository {
        var repository = try FixtureRepository()
        try repository.publish(try FixtureEdition("2026.11.1", today: today))
        try repository.revoke(questions: ["nature-3"], pictures: ["bellis-perennis/flower"])
        return repository
    }

    private func damage(_ name: String, in folder: String, with text: String?) throws {
        try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        if let text {
            try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
        } else {
            // It can be opened, and reading it is an error.
            try FileManager.default.createDirectory(
                atPath: "\(folder)/\(name)", withIntermediateDirectories: false)
        }
    }

    @Test(arguments: ["", "{\"questions\":{\"nature-3\":", nil])
    func `without a list of what was taken back plays no round and shows no picture`(
        _ text: String?
    ) async throws {
        try await withFolder { folder in
            let repository = try repository()
            _ = try await Client(folder, repository).update(now: now)
            try damage("revocations.json", in: folder, with: text)
            let library = try DataDirectory(folder).library()
            #expect(library.revocations == nil)
            #expect(throws: ClientFailure.damaged(name: "revocations.json")) {
                try library.revokedCards()
            }
            // What it knows of plants can be read all the same.
            #expect(try library.plant("papaver-rhoeas").pictures == [])
            let store = try PlayerStore("\(folder)/player.sqlite")
            let deck = try library.deck(for: .practice)
            #expect(throws: ClientFailure.damaged(name: "revocations.json")) {
                _ = try RoundPlay(
                    .practice, on: deck, from: library, store, player: "me", at: 1_795_262_400_000,
                    zone: "UTC")
            }
            #expect(try store.nextRound() == 1, "no number was used up")
        }
    }

    @Test func `has its list again after the next update`() async throws {
        try await withFolder { folder in
            let repository = try repository()
            _ = try await Client(folder, repository).update(now: now)
            try damage("revocations.json", in: folder, with: "{")
            let report = try await Client(folder, repository).update(now: now)
            #expect(report.remarks == [])
            #expect(try DataDirectory(folder).library().revokedCards() == ["nature-3"])
        }
    }

    @Test(arguments: ["", "{", "{\"format\":1}"])
    func `that does not tell what it holds loses nothing but to an update`(_ text: String)
        async throws
    {
        try await withFolder { folder in
            let repository = try repository()
            _ = try await Client(folder, repository).update(now: now)
            try damage("holding.json", in: folder, with: text)
            let home = DataDirectory(folder)
            let damaged = ClientFailure.damaged(name: "holding.json")
            let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/files")
                .sorted()
            #expect(throws: damaged) { try home.library() }
            #expect(throws: damaged) { try home.clearCache(everything: true) }
            #expect(throws: damaged) { try home.check() }
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: "\(folder)/files").sorted()
                    == files)
            let report = try await Client(folder, repository).update(now: now)
            #expect(report.remarks.count == 1 && report.remarks[0].contains("holding.json"))
            #expect(try home.library().edition.version == "2026.11.1")
        }
    }

    @Test func `of a newer program is left alone`() async throws {
        try await withFolder { folder in
            let repository = try repository()
            _ = try await Client(folder, repository).update(now: now)
            try damage("holding.json", in: folder, with: "{\"format\":2}")
            await #expect(throws: ClientFailure.newerFormat(2)) {
                _ = try await Client(folder, repository).update(now: now)
            }
            #expect(
                try String(contentsOfFile: "\(folder)/holding.json", encoding: .utf8)
                    == "{\"format\":2}")
        }
    }
}

@Suite struct `Rows of the player's own that cannot be read` {
    private let time = 1_795_262_400_000

    private func played(_ number: Int) throws -> PlayedRound {
        let json = """
            {"player":"me","number":\(number),"board":{"mode":"practice","adjusted":100,"content":"2026.11.1"},
             "stamp":{"time":\(time + number),"zone":"UTC","offset":0},"counted":10,"right":7,"points":0,"thinking":20000}
            """
        return try CanonicalJSON.decode(PlayedRound.self, from: Data(json.utf8))
    }

    private func round(_ number: Int) -> Round {
        Round(
            start: RoundStart(
                mode: .practice, deck: "d", player: "me", number: number, started: time, zone: "UTC"
            ),
            moves: ["bellis-perennis", "papaver-rhoeas"].map {
                Round.Move(card: $0, choice: 1, shown: 0, answered: 900)
            }, ended: 900, ending: .finished)
    }

    /// A store with two rounds and two plants, of each the first of which cannot be read.
    private func damaged(_ folder: String) throws -> PlayerStore {
        let store = try PlayerStore("\(folder)/player.sqlite")
        var memory = ReviewState()
        for plant in ["bellis-perennis", "papaver-rhoeas"] {
            memory.take(plant, isRight: true, elapsed: 900, at: time)
        }
        for number in 1...2 {
            try store.keep(
                round(number), played: try played(number), memory: memory, at: time, random: (1, 2))
        }
        try Backup.write(
            store, to: "\(folder)/backup",
            key: try DeviceKey(in: FileSecretStore("\(folder)/secrets")), at: time)
        try store.queue.write { database in
            try database.execute(
                sql: "UPDATE playedRound SET json = '{\"newer\":1}' WHERE number = 1")
            try database.execute(
                sql: "UPDATE memory SET json = '{' WHERE plant = 'bellis-perennis'")
            try database.execute(
                sql: "UPDATE outbox SET json = '' WHERE id = (SELECT min(id) FROM outbox)")
        }
        return store
    }

    private func rows(_ store: PlayerStore) throws -> [String] {
        try store.queue.read { database in
            try String.fetchAll(database, sql: "SELECT json FROM playedRound WHERE number = 1")
                + String.fetchAll(
                    database, sql: "SELECT json FROM memory WHERE plant = 'bellis-perennis'")
        }
    }

    @Test func `are told, and neither lost nor overwritten by what is played next`() async throws {
        try await withFolder { folder in
            let store = try damaged(folder)
            let told = try store.unreadable()
            #expect(told.map(\.kind) == [.round, .memory, .entry])
            #expect(told.prefix(2).map(\.key) == ["me 1", "bellis-perennis"])
            #expect(try store.record().rounds == [try played(2)])
            #expect(try store.memory().cards.keys.sorted() == ["papaver-rhoeas"])
            // Practice goes on: what cannot be read is not begun anew.
            var memory = try store.memory()
            for plant in ["bellis-perennis", "papaver-rhoeas"] {
                memory.take(plant, isRight: false, elapsed: 900, at: time + 9)
            }
            try store.keep(
                round(3), played: try played(3), memory: memory, at: time + 9, random: (1, 2))
            #expect(try rows(store) == ["{\"newer\":1}", "{"])
            #expect(try store.memory().cards["papaver-rhoeas"] == memory.cards["papaver-rhoeas"])
            #expect(try store.unreadable() == told)
        }
    }

    @Test func `are not in a backup, which says so, and are mended by one that holds them`()
        async throws
    {
        try await withFolder { folder in
            let store = try damaged(folder)
            let key = try DeviceKey(in: FileSecretStore("\(folder)/secrets"))
            let left = try Backup.write(store, to: "\(folder)/later", key: key, at: time)
            #expect(left == (try store.unreadable()) && left.count == 3)
            #expect(try Backup.restore("\(folder)/backup", into: store).rounds == 1)
            #expect(try store.unreadable().map(\.kind) == [.entry])
            #expect(try store.record().rounds.map(\.number) == [1, 2])
            #expect(try store.memory().cards.count == 2)
        }
    }

    @Test(
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: Player.program),
            "skipped: florilegium-play is not built beside the tests"))
    func `are told by the program`() async throws {
        try await withFolder { folder in
            _ = try damaged("\(folder)/home")
            let player = Player(home: "\(folder)/home")
            let stats = try await player("stats")
            #expect(stats.status == 0)
            #expect(
                stats.output.contains(
                    "Entries that cannot be read and were left as they are: 3, round me 1, memory bellis-perennis"
                ), "\(stats)")
            let backup = try await player("backup", "\(folder)/b")
            #expect(
                backup.status == 0 && backup.output.contains("as they are: 3, "),
                "\(backup)")
        }
    }
}
