import Catalog
import Foundation
import GRDB
import Games
import Ledger
import Storage
import Testing

@testable import OfflineClient

@Suite struct `The player's own` {
    private let time = 1_795_262_400_000

    private func played(_ number: Int, player: String = "me", points: Int = 100) throws
        -> PlayedRound
    {
        let json = """
            {"player":"\(player)","number":\(number),"board":{"mode":"quiz","category":"nature","adjusted":100,"content":"2026.11.1"},
             "stamp":{"time":\(time + number),"zone":"Europe/Stockholm","offset":60},"counted":10,"right":7,"points":\(points),"thinking":20000}
            """
        return try CanonicalJSON.decode(PlayedRound.self, from: Data(json.utf8))
    }

    private func round(_ number: Int, card: String = "nature-1") -> Round {
        Round(
            start: RoundStart(
                mode: .quiz, deck: "d", player: "me", number: number, started: time, zone: "UTC"),
            moves: [Round.Move(card: card, choice: 1, shown: 0, answered: 900)], ended: 900,
            ending: .finished)
    }

    @Test func `every commit is brought to the disk before it returns`() async throws {
        try await withFolder { folder in
            let store = try PlayerStore("\(folder)/player.sqlite")
            let (mode, synchronous) = try store.queue.writeWithoutTransaction { database in
                (
                    try String.fetchOne(database, sql: "PRAGMA journal_mode"),
                    try Int.fetchOne(database, sql: "PRAGMA synchronous")
                )
            }
            #expect(mode == "wal" && synchronous == 2)
        }
    }

    @Test
    func `a file of an older version is brought up to date, one of a newer program left alone`()
        async throws
    {
        try await withFolder { folder in
            let place = "\(folder)/player.sqlite"
            do {
                let old = try PlayerStore(place, version: 1)
                try old.setPreference("language", to: "sv")
                #expect(try old.nextRound() == 1)
            }
            do {
                let store = try PlayerStore(place)
                #expect(try store.preference("language") == "sv" && store.nextRound() == 2)
                try store.keep(search: "Daisy", at: time, random: (1, 2))
                #expect(try store.searches().map(\.text) == ["Daisy"] && store.saved() == [])
                try store.queue.writeWithoutTransaction {
                    try $0.execute(sql: "PRAGMA user_version = 99")
                }
            }
            #expect(throws: ClientFailure.newerState(99)) { _ = try PlayerStore(place) }
        }
    }

    @Test func `a round is kept in the record, the memory and the outbox, or nowhere`() async throws
    {
        try await withFolder { folder in
            let store = try PlayerStore("\(folder)/player.sqlite")
            var memory = ReviewState()
            memory.take("bellis-perennis", isRight: true, elapsed: 900, at: time)
            try store.keep(
                round(1, card: "bellis-perennis"), played: try played(1), memory: memory, at: time,
                random: (1, 2))
            #expect(try store.record().rounds == [try played(1)] && store.memory() == memory)
            let entry = try #require(try store.waiting().first)
            #expect(entry.kind == .round && entry.made == time)
            #expect(
                try CanonicalJSON.decode(RoundBody.self, from: Data(entry.body.utf8)).round
                    == round(1, card: "bellis-perennis"))
            try await store.queue.write {
                try $0.execute(
                    sql:
                        "CREATE TRIGGER full BEFORE INSERT ON outbox BEGIN SELECT raise(ABORT, 'full'); END"
                )
            }
            #expect(throws: DatabaseError.self) {
                try store.keep(round(2), played: try played(2), at: time, random: (1, 2))
            }
            #expect(try store.record().rounds.count == 1)
        }
    }

    @Test func `searches can be found again, forgotten one by one or all at once`() async throws {
        try await withFolder { folder in
            let store = try PlayerStore("\(folder)/player.sqlite")
            for (number, text) in ["Rose", "daisy", "Röse", "  ", "Primrose"].enumerated() {
                try store.keep(search: text, at: number, random: (1, UInt64(number)))
            }
            #expect(try store.searches().map(\.text) == ["Primrose", "Röse", "daisy"])
            #expect(try store.searches(holding: "RÖSE").map(\.text) == ["Primrose", "Röse"])
            #expect(try store.forget(search: store.searches().last?.id, at: 9, random: (1, 2)) == 1)
            #expect(try store.forget(at: 9, random: (1, 2)) == 2 && store.searches() == [])
            try store.save(plant: "bellis-perennis", at: 50, random: (1, 2))
            try store.save(plant: "bellis-perennis", at: 60, random: (1, 2))
            try store.save(plant: "papaver-rhoeas", at: 70, random: (1, 2))
            #expect(try store.saved().map(\.plant) == ["papaver-rhoeas", "bellis-perennis"])
            try store.save(plant: "papaver-rhoeas", false, at: 80, random: (1, 2))
            #expect(try store.saved() == [SavedPlant(plant: "bellis-perennis", time: 50)])
        }
    }

    @Test func `searches are kept until the player deletes them, and stand by when they were made`()
        async throws
    {
        try await withFolder { folder in
            let store = try PlayerStore("\(folder)/player.sqlite")
            for number in 0..<510 {
                try store.keep(search: "plant \(number)", at: number, random: (1, 2))
            }
            #expect(try store.searches().count == 510)
        }
        // 2026-11-21 was a Saturday.
        let today = try #require(Day(rawValue: "2026-11-21"))
        let rows: [(ago: Int, group: SearchGroup)] = [
            (-1, .today), (0, .today), (1, .yesterday), (2, .week), (5, .week), (6, .earlier),
            (900, .earlier),
        ]
        for row in rows {
            #expect(SearchGroup(today.advanced(by: -row.ago), today: today) == row.group)
        }
        let monday = try #require(Day(rawValue: "2026-11-16"))
        #expect(SearchGroup(monday.advanced(by: -1), today: monday) == .yesterday)
        #expect(SearchGroup(monday.advanced(by: -2), today: monday) == .earlier)
        let searches = rows.enumerated().map { place, row in
            RecentSearch(
                id: place, text: "t", time: today.advanced(by: -row.ago).number * 86_400_000)
        }
        let groups = SearchGroup.grouped(searches, today: today) {
            Day(secondsSince1970: $0 / 1_000)
        }
        #expect(groups.map(\.group) == [.today, .yesterday, .week, .earlier])
        #expect(groups.map(\.searches.count) == [2, 1, 2, 2])
    }

    @Test func `secrets are for their owner's eyes, and the device's key is made once`()
        async throws
    {
        try await withFolder { folder in
            let secrets = try FileSecretStore("\(folder)/secrets")
            let key = try DeviceKey(in: secrets)
            #expect(try DeviceKey(in: secrets).player == key.player && key.player.utf8.count == 64)
            let mode =
                try FileManager.default.attributesOfItem(
                    atPath: "\(folder)/secrets/device-key.secret")[.posixPermissions] as? Int
            #expect(mode == 0o600)
            try secrets.save("device-key", [1, 2])
            #expect(throws: StorageFailure.self) { _ = try DeviceKey(in: secrets) }
            #expect(throws: StorageFailure.self) { try secrets.save("../x", []) }
            try secrets.remove("device-key")
            #expect(try secrets.load("device-key") == nil)
        }
    }

    @Test func `a backup is put together with what is there, as often as one likes`() async throws {
        try await withFolder { folder in
            let one = try PlayerStore("\(folder)/one.sqlite")
            let two = try PlayerStore("\(folder)/two.sqlite")
            let secrets = try FileSecretStore("\(folder)/secrets")
            let key = try DeviceKey(in: secrets)
            for number in 1...3 {
                try one.keep(round(number), played: try played(number), at: time, random: (1, 2))
            }
            try one.setPreference("language", to: "de")
            try one.setPreference("adjusted", to: "200")
            try one.keep(search: "Daisy", at: time, random: (1, 2))
            try one.save(plant: "bellis-perennis", at: time, random: (1, 2))
            try two.keep(round(3), played: try played(3, player: "other"), at: time, random: (3, 4))
            try two.setPreference("language", to: "fr")
            let file = "\(folder)/backup"
            try Backup.write(one, to: file, key: key, at: time)
            let secret = try #require(try secrets.load("device-key"))
            let bytes = try Data(contentsOf: URL(filePath: file))
            #expect(
                bytes.range(of: Data(secret)) == nil
                    && bytes.range(of: Data(secret.map { String($0, radix: 16) }.joined().utf8))
                        == nil
            )
            #expect(try Backup.restore(file, into: two) == Backup.Restored(rounds: 3, entries: 6))
            #expect(try Backup.restore(file, into: two) == Backup.Restored(rounds: 0, entries: 6))
            #expect(
                try two.record().rounds.count == 4 && two.preference("language") == "fr"
                    && two.preference("adjusted") == "200")
            #expect(try two.searches().count == 1 && two.saved().count == 1 && two.nextRound() == 4)
        }
    }

    @Test(arguments: ["", "x", "\n", "cut", "flip", "swap"])
    func `a backup that was damaged or changed is refused, and nothing is taken of it`(
        _ change: String
    ) async throws {
        try await withFolder { folder in
            let store = try PlayerStore("\(folder)/one.sqlite")
            let file = URL(filePath: "\(folder)/backup")
            try store.keep(round(1), played: try played(1), at: time, random: (1, 2))
            try Backup.write(
                store, to: file.path, key: try DeviceKey(in: FileSecretStore("\(folder)/secrets")),
                at: time)
            var bytes = try Data(contentsOf: file)
            switch change {
            case "cut": bytes.removeLast(5)
            case "flip": bytes[bytes.count / 2] ^= 1
            case "swap":
                bytes = Data(
                    String(decoding: bytes, as: UTF8.self).replacing(
                        "\"points\":100", with: "\"points\":900"
                    ).utf8)
            default: bytes = Data(change.utf8)
            }
            try bytes.write(to: file)
            let other = try PlayerStore("\(folder)/two.sqlite")
            #expect(throws: ClientFailure.self) { try Backup.restore(file.path, into: other) }
            #expect(try other.record().rounds == [] && other.waiting() == [])
        }
    }
}
