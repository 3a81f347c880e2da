import Catalog
import Foundation
import Games
import Ledger
import Storage
import Testing
import Trust

@testable import OfflineClient

@Suite struct `What a contact changes` {
    private let now = FixtureRepository.start
    private let today = FixtureRepository.today

    private func repository(_ shade: String = "grey") throws -> FixtureRepository {
        var repository = try FixtureRepository()
        try repository.publish(try FixtureEdition("2026.11.1", today: today, shade: shade))
        return repository
    }

    @Test func `what was taken back takes effect without a new edition, and stays`() async throws {
        try await withFolder { folder in
            var repository = try repository()
            _ = try await Client(folder, repository).update(now: now)
            #expect(try DataDirectory(folder).library().revokedCards() == [])
            try repository.revoke(questions: ["nature-3"], pictures: ["bellis-perennis/flower"])
            let report = try await Client(folder, repository).update(now: now)
            #expect(report.bundle == .kept && report.remarks == [])
            let library = try DataDirectory(folder).library()
            #expect(try library.revokedCards() == ["nature-3"])
            #expect(library.revocations?.questions["nature-3"]?.reason == "wrong")
            #expect(try library.plant("bellis-perennis").pictures == [])
            #expect(try library.plant("papaver-rhoeas").pictures.count == 1)
        }
    }

    @Test func `a list that cannot be understood changes nothing`() async throws {
        try await withFolder { folder in
            var repository = try repository()
            try repository.revoke(questions: ["nature-3"])
            _ = try await Client(folder, repository).update(now: now)
            try repository.revoke(questions: ["nature-4\":7,\"x"])
            let report = try await Client(folder, repository).update(now: now)
            #expect(
                try report.remarks.count == 1
                    && DataDirectory(folder).revocations().questions.keys.sorted() == ["nature-3"])
        }
    }

    @Test func `expired metadata is refused, and what is here plays on with its date`() async throws
    {
        try await withFolder { folder in
            let repository = try repository()
            _ = try await Client(folder, repository).update(now: now)
            let late = Instant(seconds: now.seconds + 30 * 86_400)
            await #expect { _ = try await Client(folder, repository).update(now: late) } throws: {
                error in
                guard case .expired(role: "timestamp", _)? = error as? TrustFailure else {
                    return false
                }
                return true
            }
            #expect(DataDirectory(folder).status?.verifiedOn == today)
            #expect(
                try DataDirectory(folder).library().plant("bellis-old").id.rawValue
                    == "bellis-perennis")
        }
    }

    @Test func `another channel's metadata is refused and leaves no trace`() async throws {
        try await withFolder { folder in
            var repository = try repository()
            _ = try await Client(folder, repository).update(now: now)
            let honest = repository
            for _ in 0..<5 { try repository.sign(channel: "beta", into: "stable") }
            await #expect(
                throws: ClientFailure.wrongChannel(
                    role: "timestamp", expected: "stable", found: "beta")
            ) {
                _ = try await Client(folder, repository).update(now: now)
            }
            #expect(try await Client(folder, honest).update(now: now).after == "2026.11.1")
        }
    }

    @Test func `a channel of one's own, and a folder that follows another root`() async throws {
        try await withFolder { folder in
            var repository = try FixtureRepository()
            try repository.publish(try FixtureEdition("2026.11.1", today: today), channel: "beta")
            #expect(
                try await Client(folder, repository, channel: "beta").update(now: now).after
                    == "2026.11.1")
            #expect(DataDirectory(folder).status?.channel == "beta")
            let other = try FixtureRepository("two")
            await #expect(throws: ClientFailure.otherRoot) {
                _ = try await Client(folder, other, channel: "beta").update(now: now)
            }
        }
    }

    @Test func `a first update by a wrong root fails, and binds the folder to nothing`()
        async throws
    {
        try await withFolder { folder in
            let repository = try repository()
            let wrong = try FixtureRepository("two").root
            for _ in 0..<2 {
                await #expect(throws: TrustFailure.self) {
                    _ = try await Client(folder, repository, root: wrong).update(now: now)
                }
            }
            #expect(try await Client(folder, repository).update(now: now).after == "2026.11.1")
            await #expect(throws: ClientFailure.otherRoot) {
                _ = try await Client(folder, repository, root: wrong).update(now: now)
            }
        }
    }

    @Test func `a pack is taken, kept by content across editions, brought up to date and let go`()
        async throws
    {
        try await withFolder { folder in
            var repository = try repository()
            _ = try await Client(folder, repository).update(now: now)
            let home = DataDirectory(folder)
            func picture() throws -> String? {
                let library = try home.library()
                return try library.picture(of: library.plant("bellis-perennis")).map {
                    String(decoding: $0.bytes, as: UTF8.self)
                }
            }
            #expect(try picture() == nil)
            #expect(try home.packs().map(\.isTaken) == [false])
            await #expect(throws: ClientFailure.noSuchPack("none")) {
                _ = try await Client(folder, repository).take(pack: "none")
            }
            #expect(try await Client(folder, repository).take(pack: "all-480") > 0)
            #expect(try picture() == "RIFF of bellis-perennis in grey")
            try repository.publish(
                try FixtureEdition("2026.11.2", today: today, fact: "Same pictures."))
            #expect(try await Client(folder, repository).update(now: now).packs == [])
            #expect(try picture() == "RIFF of bellis-perennis in grey")
            try repository.publish(try FixtureEdition("2026.11.3", today: today, shade: "green"))
            #expect(try await Client(folder, repository).update(now: now).packs == ["all-480"])
            #expect(try picture() == "RIFF of bellis-perennis in green")
            #expect(home.status?.packs == ["all-480"])
            try home.drop(pack: "all-480")
            #expect(try picture() == nil)
        }
    }

    @Test func `a damaged picture is never shown`() async throws {
        try await withFolder { folder in
            let repository = try repository()
            let client = Client(folder, repository)
            _ = try await client.update(now: now)
            _ = try await client.take(pack: "all-480")
            let pack = try #require(try client.home.packs().first?.pack)
            let place = "\(folder)/files/\(pack.archive.sha256)"
            try Data(repeating: 0, count: pack.archive.bytes).write(to: URL(filePath: place))
            let library = try client.home.library()
            #expect(throws: StorageFailure.self) {
                try library.picture(of: library.plant("bellis-perennis"))
            }
        }
    }

    @Test func `clearing the cache leaves the edition and all that is the player's`() async throws {
        try await withFolder { folder in
            let repository = try repository()
            let client = Client(folder, repository)
            _ = try await client.update(now: now)
            _ = try await client.take(pack: "all-480")
            let store = try PlayerStore(client.home.playerPlace)
            try store.add(.round, body: "{}", at: 1, random: (1, 2))
            try Data(count: 1_000).write(to: URL(filePath: "\(folder)/files/stray"))
            #expect(try client.home.clearCache() == 1_000)
            #expect(client.home.status?.packs == ["all-480"])
            #expect(try client.home.clearCache(everything: true) > 0)
            #expect(client.home.status?.packs == [])
            #expect(try client.home.library().search(SearchRequest(text: "poppy")).total == 1)
            #expect(try store.waiting().count == 1)
        }
    }

    @Test func `two updates at once: one waits its turn`() async throws {
        try await withFolder { folder in
            let repository = try repository()
            let lock = try #require(try ProcessLock("\(folder)/lock"))
            await #expect(throws: ClientFailure.busy) {
                _ = try await Client(folder, repository).update(now: now)
            }
            withExtendedLifetime(lock) {}
        }
    }

    @Test func `plants are read whole, in the words of the edition`() async throws {
        try await withFolder { folder in
            let repository = try repository()
            _ = try await Client(folder, repository).update(now: now)
            let library = try DataDirectory(folder).library()
            let plant = try library.plant("00000000-0000-5000-8000-000000000001")
            #expect(
                plant.id.rawValue == "bellis-perennis" && plant.names == [.en: ["Daisy"]]
                    && plant.bloom == [5] && plant.colours == [.white])
            #expect(
                plant.lookAlikes.count == 3
                    && plant.pictures.first?.audio?.texts[.en] == "A flower with 1 petals."
                    && plant.isPlayable)
            #expect(try library.categories().plants.map(\.count) == [6])
            #expect(try library.suggest("da", in: .en) == ["Daisy", "Dandelion", "Oxeye daisy"])
            #expect(
                try library.search(
                    SearchRequest(text: "", filters: SearchFacets(colours: [.yellow]))
                ).total == 5)
            #expect(throws: ClientFailure.noSuchPlant("none")) { try library.plant("none") }
        }
    }

    @Test func `sets come round on a device that finds no network again`() async throws {
        try await withFolder { folder in
            _ = try await Client(folder, repository()).update(now: now)
            let library = try DataDirectory(folder).library()
            // The edition's last daily set is that of ten days ahead; it has thirteen.
            for distance in [0, 10, 11, 23, 24, 70, 365, 830] {
                let set = try library.set(.daily, on: today.advanced(by: distance))
                let expected = distance <= 10 ? distance : (distance + 2) % 13 - 2
                #expect(set.deck.date == today.advanced(by: expected), "in \(distance) days")
                let week = try library.set(.weekly, on: today.advanced(by: distance))
                #expect(!week.deck.cards.isEmpty)
            }
            #expect(throws: ClientFailure.noSet("2026-11-01")) {
                try library.set(.daily, on: Day(rawValue: "2026-11-01") ?? today)
            }
        }
    }
}
