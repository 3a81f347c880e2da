import Catalog
import Foundation
import Games
import Synchronization
import Testing
import Trust

@testable import OfflineClient

@Suite struct `Keeping an edition` {
    private let now = FixtureRepository.start
    private let today = FixtureRepository.today

    private func pair() throws -> (FixtureRepository, FixtureEdition, FixtureEdition) {
        let one = try FixtureEdition("2026.11.1", today: today)
        let two = try FixtureEdition(
            "2026.11.2", base: "2026.11.1", today: today, fact: "Another fact, and a longer one.",
            shade: "green")
        var repository = try FixtureRepository()
        try repository.publish(one)
        return (repository, one, two)
    }

    private func fact(_ folder: String) throws -> String? {
        try DataDirectory(folder).library().plant("bellis-perennis").facts.first?.text.texts[.en]
    }

    @Test func `a first download brings all that is played with, and a second nothing`()
        async throws
    {
        try await withFolder { folder in
            let (repository, one, _) = try pair()
            #expect(throws: ClientFailure.noEdition) { try DataDirectory(folder).library() }
            let report = try await Client(folder, repository).update(now: now)
            #expect(
                report.before == nil && report.after == "2026.11.1" && report.bundle == .whole
                    && report.remarks == [])
            #expect(report.bytes > one.bundle.count)
            let library = try DataDirectory(folder).library()
            #expect(
                try library.search(SearchRequest(text: "dai")).plants.map(\.id.rawValue) == [
                    "bellis-perennis", "leucanthemum-vulgare",
                ])
            #expect(try library.set(.daily, on: today).deck.cards.count == 10)
            #expect(try library.set(.weekly, on: today).deck.cards.count == 20)
            let again = try await Client(folder, repository).update(now: now)
            #expect(again.bytes == 0 && again.bundle == .kept && again.before == "2026.11.1")
        }
    }

    @Test(arguments: [true, false]) func `a delta gives the same bundle for fewer bytes`(
        _ signsList: Bool
    ) async throws {
        try await withFolder { folder in
            var (repository, one, two) = try pair()
            _ = try await Client(folder, repository).update(now: now)
            let delta = try two.delta(from: one)
            try repository.publish(two, deltas: [(one, delta)], signsList: signsList)
            let host = FixtureHost(repository)
            let report = try await Client(folder, repository, host).update(now: now)
            #expect(report.bundle == .delta(from: "2026.11.1") && report.remarks == [])
            #expect(!host.requests.contains(two.edition.bundle.path))
            #expect(try fact(folder) == "Another fact, and a longer one.")
            #expect(delta.count * 10 < two.bundle.count)
        }
    }

    enum Spoilt: String, CaseIterable { case ofAnotherBase, bomb, noFrame, notSigned, gone, cutOff }

    @Test(arguments: Spoilt.allCases)
    func `a delta that is of no use is told, and the bundle comes whole`(_ spoilt: Spoilt)
        async throws
    {
        try await withFolder { folder in
            var (repository, one, two) = try pair()
            _ = try await Client(folder, repository).update(now: now)
            var delta = try two.delta(from: one)
            switch spoilt {
            case .ofAnotherBase:
                delta = try FixtureEdition.compressed(
                    BundlePages.relative(two.bundle), prefix: BundlePages.relative(two.bundle))
            case .bomb:
                delta = try FixtureEdition.compressed(
                    Array(repeating: 0, count: 64 << 20), prefix: [1])
            case .noFrame: delta = Array("no frame".utf8)
            case .cutOff: delta = Array(delta.dropLast(10))
            case .notSigned, .gone: break
            }
            try repository.publish(two, deltas: [(one, delta)], signsDeltas: spoilt != .notSigned)
            let host = FixtureHost(repository) { path, _ in
                spoilt == .gone && path.hasSuffix(".delta") ? .status(404) : .none
            }
            let report = try await Client(folder, repository, host).update(now: now)
            #expect(report.bundle == .whole && report.remarks.count == 1)
            #expect(try fact(folder) == "Another fact, and a longer one.")
        }
    }

    @Test(arguments: [false, true]) func `what came of a broken transfer is gone on with`(
        _ ignoresRange: Bool
    ) async throws {
        try await withFolder { folder in
            let (repository, one, _) = try pair()
            let path = one.edition.bundle.path
            let broken = FixtureHost(repository) { asked, _ in
                asked == path ? .breaksAfter(100_000) : .none
            }
            await #expect(throws: TransportFailure.self) {
                var client = Client(folder, repository, broken)
                client = Client(
                    client.home, base: FixtureHost.base, root: repository.root, over: broken,
                    timeouts: {
                        var timeouts = TransportTimeouts(); timeouts.attempts = 1; return timeouts
                    }())
                _ = try await client.update(now: now)
            }
            #expect(throws: ClientFailure.noEdition) { try DataDirectory(folder).library() }
            let host = FixtureHost(repository) { asked, number in
                asked != path
                    ? .none
                    : ignoresRange ? .ignoresRange : number < 3 ? .breaksAfter(100_000) : .none
            }
            _ = try await Client(folder, repository, host).update(now: now)
            let asked = host.requests.filter { $0.hasPrefix(path) }
            #expect(
                asked
                    == (ignoresRange ? ["\(path)@100000"] : [1, 2, 3].map { "\(path)@\($0)00000" }))
            #expect(try fact(folder) == "A fact.")
        }
    }

    @Test func `what was spoilt while it lay unfinished is fetched from the start`() async throws {
        try await withFolder { folder in
            let (repository, one, _) = try pair()
            let partial = "\(folder)/partial/\(one.edition.bundle.sha256)"
            try FileManager.default.createDirectory(
                atPath: "\(folder)/partial", withIntermediateDirectories: true)
            for spoilt in [Data(repeating: 1, count: 5_000), Data(repeating: 1, count: 5_000_000)] {
                try? FileManager.default.removeItem(atPath: "\(folder)/holding.json")
                try? FileManager.default.removeItem(
                    atPath: "\(folder)/files/\(one.edition.bundle.sha256)")
                try spoilt.write(to: URL(filePath: partial))
                _ = try await Client(folder, repository).update(now: now)
                #expect(try fact(folder) == "A fact.")
            }
        }
    }

    @Test func `another file in place of a signed one is refused, and the old edition stays`()
        async throws
    {
        for name in ["edition.json", "bundle.sqlite", "deck-plants.json"] {
            try await withFolder { folder in
                var (repository, _, two) = try pair()
                _ = try await Client(folder, repository).update(now: now)
                try repository.publish(two)
                let ref = TargetRef(name: name, of: Data(two.targets[name] ?? []))
                repository.tamper(ref.path) { $0[$0.count / 2] ^= 1 }
                if name == "deck-plants.json" {
                    try? FileManager.default.removeItem(atPath: "\(folder)/files/\(ref.sha256)")
                }
                await #expect(throws: TrustFailure.wrongHash(name: name, algorithm: "sha256")) {
                    _ = try await Client(folder, repository).update(now: now)
                }
                if name != "deck-plants.json" { #expect(try fact(folder) == "A fact.") }
            }
        }
    }

    @Test func `a full disk is told before anything is written, and the old edition stays`()
        async throws
    {
        try await withFolder { folder in
            var (repository, _, two) = try pair()
            _ = try await Client(folder, repository).update(now: now)
            try repository.publish(two)
            var disk = Disk()
            disk.free = { _ in Disk.reserve + 50_000 }
            await #expect {
                _ = try await Client(folder, repository, disk: disk).update(now: now)
            } throws: { error in
                guard case .noRoom(let needed, let free)? = error as? ClientFailure else {
                    return false
                }
                return needed > free
            }
            #expect(try fact(folder) == "A fact.")
        }
    }

    @Test(arguments: [false, true])
    func `stopped before any change to the disk, the old edition or the new one is there whole`(
        _ byDelta: Bool
    ) async throws {
        var (repository, one, two) = try pair()
        let first = repository
        try repository.publish(two, deltas: byDelta ? [(one, try two.delta(from: one))] : [])
        try repository.revoke(questions: ["nature-1"])
        struct Stop: Error {}
        var seen: Set<String> = []
        try await withFolder { before in
            _ = try await Client(before, first).update(now: now)
            _ = try await Client(before, first).take(pack: "all-480")
            for number in 0..<1_000 {
                let isDone = try await withFolder { above in
                    let folder = above + "/home"
                    try FileManager.default.copyItem(atPath: before, toPath: folder)
                    let left = Mutex(number)
                    var disk = Disk()
                    disk.before = { _ in
                        let isOut = left.withLock { left in
                            left -= 1
                            return left < 0
                        }
                        if isOut { throw Stop() }
                    }
                    var isDone = false
                    do {
                        _ = try await Client(folder, repository, disk: disk).update(now: now)
                        isDone = true
                    } catch is Stop {}
                    let library = try DataDirectory(folder).library()
                    let found = try #require(try fact(folder))
                    #expect(
                        library.edition.version == (found == "A fact." ? "2026.11.1" : "2026.11.2"))
                    #expect(
                        try library.picture(of: try library.plant("bellis-perennis")) != nil
                            || library.edition.version == "2026.11.2")
                    seen.insert(library.edition.version)
                    _ = try await Client(folder, repository).update(now: now)
                    #expect(try fact(folder) == "Another fact, and a longer one.")
                    let after = try DataDirectory(folder).library()
                    #expect(try after.picture(of: try after.plant("bellis-perennis")) != nil)
                    return isDone
                }
                if isDone {
                    #expect(number > 10 && seen.count == 2)
                    return
                }
            }
            Issue.record("the update never ended")
        }
    }

    @Test func `a damaged edition gives way to the last good one`() async throws {
        try await withFolder { folder in
            var (repository, _, two) = try pair()
            _ = try await Client(folder, repository).update(now: now)
            try repository.publish(two)
            _ = try await Client(folder, repository).update(now: now)
            let place = URL(filePath: "\(folder)/files/\(two.manifest.sha256)")
            try Data(repeating: 0, count: two.manifest.bytes).write(to: place)
            #expect(try DataDirectory(folder).library().edition.version == "2026.11.1")
            _ = try await Client(folder, repository).update(now: now)
            #expect(try DataDirectory(folder).library().edition.version == "2026.11.2")
        }
    }

    @Test func `what a disk lost is found by a check and fetched again`() async throws {
        try await withFolder { folder in
            let (repository, one, _) = try pair()
            _ = try await Client(folder, repository).update(now: now)
            let place = "\(folder)/files/\(one.edition.bundle.sha256)"
            #expect(try DataDirectory(folder).check() == 0)
            var bytes = one.bundle
            bytes[bytes.count / 2] ^= 1
            try Data(bytes).write(to: URL(filePath: place))
            try FileManager.default.removeItem(
                atPath: "\(folder)/files/\(one.edition.decks[0].target.sha256)")
            #expect(try DataDirectory(folder).check() == 2)
            #expect(try await Client(folder, repository).update(now: now).bundle == .whole)
            #expect(try DataDirectory(folder).check() == 0)
        }
    }

    @Test func `a channel can go back to an older edition through newer metadata`() async throws {
        try await withFolder { folder in
            var (repository, one, two) = try pair()
            try repository.publish(two)
            _ = try await Client(folder, repository).update(now: now)
            try repository.publish(one)
            #expect(try await Client(folder, repository).update(now: now).after == "2026.11.1")
            #expect(try fact(folder) == "A fact.")
        }
    }
}
