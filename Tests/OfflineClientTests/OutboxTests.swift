import Catalog
import Foundation
import Games
import Ledger
import Synchronization
import Testing

@testable import OfflineClient

/// A ledger that drops, delays, duplicates and reorders, by a seed.
private final class FaultyLedger: LedgerLink {
    struct Failure: Error {}
    private struct State {
        var generator: SeededGenerator
        var recorded: [UUIDv7: Entry] = [:]
        var late: [EntryAnswer] = []
        var times = 0
        var conflicts = 0
    }

    private let state: Mutex<State>

    init(seed: UInt64) { state = Mutex(State(generator: SeededGenerator(seed: seed))) }

    var recorded: [Entry] { state.withLock { $0.recorded.values.sorted { $0.id < $1.id } } }
    var times: Int { state.withLock { $0.times } }
    var conflicts: Int { state.withLock { $0.conflicts } }

    func send(_ entries: [Entry]) async throws -> [EntryAnswer] {
        try state.withLock { state in
            state.times += 1
            if state.generator.below(4) == 0 { throw Failure() }
            var answers = state.late
            state.late = []
            for entry in state.generator.shuffled(entries) where state.generator.below(5) > 0 {
                if entry.body.contains("bad") {
                    answers.append(EntryAnswer(id: entry.id, .refused(reason: "too-fast")))
                } else if state.generator.below(6) == 0 {
                    answers.append(EntryAnswer(id: entry.id, .tryLater(after: 60)))
                } else if let known = state.recorded[entry.id] {
                    if known != entry { state.conflicts += 1 }
                    answers.append(EntryAnswer(id: entry.id, .alreadyRecorded))
                } else {
                    state.recorded[entry.id] = entry
                    answers.append(EntryAnswer(id: entry.id, .recorded))
                }
            }
            let all = state.generator.shuffled(answers + answers.prefix(3))
            // It was recorded, and nobody will hear of it now.
            if state.generator.below(4) == 0 { throw Failure() }
            state.late = Array(all.prefix(state.generator.below(3)))
            return Array(all.dropFirst(state.late.count))
        }
    }
}

@Suite struct `The outbox` {
    @Test(arguments: [1, 2, 3] as [UInt64])
    func `every entry arrives once, whatever the network does`(_ seed: UInt64) async throws {
        try await withFolder { folder in
            let place = "\(folder)/player.sqlite"
            let ledger = FaultyLedger(seed: seed)
            var time = 1_795_262_400_000
            var made: [Entry] = []
            for number in 0..<150 {
                made.append(
                    try PlayerStore(place).add(
                        .round, body: number == 7 ? "bad" : "{\"n\":\(number)}", at: time - number,
                        random: (UInt64(number), seed)))
            }
            var rounds = 0
            // Each time from the file alone, as after a crash.
            while try !PlayerStore(place).waiting().isEmpty, rounds < 500 {
                _ = try await PlayerStore(place).send(over: ledger, at: time)
                time += 30 * 60_000
                rounds += 1
            }
            #expect(try PlayerStore(place).waiting() == [])
            #expect(ledger.recorded == made.filter { $0.body != "bad" } && ledger.conflicts == 0)
            #expect(try PlayerStore(place).refused().map(\.reason) == ["too-fast"])
            #expect(ledger.times > 3)
        }
    }

    @Test func `who cannot be reached is not asked again at once`() async throws {
        struct Gone: LedgerLink {
            struct Failure: Error {}
            func send(_ entries: [Entry]) async throws -> [EntryAnswer] { throw Failure() }
        }
        try await withFolder { folder in
            let store = try PlayerStore("\(folder)/player.sqlite")
            for number in 0..<100 {
                try store.add(.steps, body: "\(number)", at: 1_000, random: (1, 2))
            }
            let report = try await store.send(over: Gone(), at: 1_000)
            #expect(report.problem != nil && report.waiting == 100)
            #expect(
                try store.waiting(dueAt: 1_000).count == 36
                    && store.waiting(dueAt: 3_000).count == 100)
        }
    }

    @Test func `a round that has to wait holds back those after it, and nothing else`() async throws
    {
        /// Puts off the first round it is asked about.
        final class Away: LedgerLink {
            private let asked = Mutex<[[String]]>([])
            var bodies: [[String]] { asked.withLock { $0 } }

            func send(_ entries: [Entry]) async throws -> [EntryAnswer] {
                let isFirst = asked.withLock { asked in
                    defer { asked.append(entries.map(\.body)) }
                    return asked.isEmpty
                }
                return entries.map { entry in
                    EntryAnswer(
                        id: entry.id,
                        isFirst && entry.body == "round 0" ? .tryLater(after: 60) : .recorded)
                }
            }
        }
        try await withFolder { folder in
            let store = try PlayerStore("\(folder)/player.sqlite")
            for number in 0..<100 {
                try store.add(.round, body: "round \(number)", at: 1_000, random: (1, 2))
                try store.add(.steps, body: "steps \(number)", at: 1_000, random: (1, 2))
            }
            let away = Away()
            _ = try await store.send(over: away, at: 1_000)
            #expect(away.bodies.first?.count == 64)
            #expect(away.bodies.dropFirst().joined().allSatisfy { $0.hasPrefix("steps") })
            #expect(try store.waiting(dueAt: 2_000).isEmpty)
            _ = try await store.send(over: away, at: 62_000)
            let rounds = away.bodies.dropFirst().joined().filter { $0.hasPrefix("round") }
            #expect(rounds == (["round 0"] + (32..<100).map { "round \($0)" }))
            #expect(try store.waiting().isEmpty)
        }
    }

    @Test func `a ledger without room is not asked on until it has some`() async throws {
        /// Has room for some of the first batch, and then for all.
        final class Full: LedgerLink {
            private let asked = Mutex<[Int]>([])
            var sizes: [Int] { asked.withLock { $0 } }

            func send(_ entries: [Entry]) async throws -> [EntryAnswer] {
                let isFirst = asked.withLock { asked in
                    defer { asked.append(entries.count) }
                    return asked.isEmpty
                }
                return entries.enumerated().map { place, entry in
                    EntryAnswer(
                        id: entry.id, isFirst && place >= 40 ? .tryLater(after: 900) : .recorded)
                }
            }
        }
        try await withFolder { folder in
            let store = try PlayerStore("\(folder)/player.sqlite")
            for number in 0..<200 {
                try store.add(.steps, body: "\(number)", at: 1_000, random: (1, 2))
            }
            let full = Full()
            let report = try await store.send(over: full, at: 1_000)
            #expect(report.recorded == 40 && report.waiting == 160 && report.until == 901_000)
            #expect(full.sizes == [64])
            // What comes in meanwhile waits too.
            try store.add(.report, body: "more", at: 2_000, random: (1, 2))
            let again = try await PlayerStore("\(folder)/player.sqlite").send(
                over: full, at: 900_999)
            #expect(again.waiting == 161 && again.until == 901_000 && full.sizes == [64])
            let late = try await store.send(over: full, at: 901_000)
            #expect(late.recorded == 161 && late.until == nil && full.sizes == [64, 64, 64, 33])
        }
    }

    @Test(
        arguments: [(1_800, 1_800_000), (999_999_999, 3_600_000), (nil, nil), (-5, nil)]
            as [(Int?, Int?)])
    func `a network that is rationed waits as long as the ledger says, an hour at most`(
        _ row: (after: Int?, wait: Int?)
    ) async throws {
        struct Rationed: LedgerLink {
            var after: Int?
            func send(_ entries: [Entry]) async throws -> [EntryAnswer] {
                throw LedgerFailure(status: 429, detail: "Too many.", after: after)
            }
        }
        try await withFolder { folder in
            let store = try PlayerStore("\(folder)/player.sqlite")
            let now = 1_795_262_400_000
            try store.add(.report, body: "{}", at: now, random: (1, 2))
            let report = try await store.send(over: Rationed(after: row.after), at: now)
            #expect(report.problem == "Too many." && report.waiting == 1)
            #expect(report.until == row.wait.map { now + $0 })
            // A clock that was set back ends the wait.
            #expect(try await store.send(over: Rationed(), at: now - 9_000_000).until == nil)
        }
    }

    @Test func `why a recorded round does not rank is kept with the round, in backups too`()
        async throws
    {
        struct Strict: LedgerLink {
            func send(_ entries: [Entry]) async throws -> [EntryAnswer] {
                zip(entries, [Unranked.early, .pace, .new, .recent, nil, .pace]).map {
                    EntryAnswer(id: $0.id, .recorded, unranked: $1)
                }
            }
        }
        try await withFolder { folder in
            let store = try PlayerStore("\(folder)/player.sqlite")
            for number in 1...5 {
                let start = RoundStart(
                    mode: .quiz, deck: "d", player: "p", number: number, started: 1, zone: "UTC",
                    adjusted: 100)
                let body = RoundBody(
                    Round(start: start, moves: [], ended: 0, ending: .finished), offset: 0)
                let text = String(decoding: try CanonicalJSON.encode(body), as: UTF8.self)
                try store.add(.round, body: text, at: 1_000, random: (1, 2))
            }
            try store.add(.round, body: "no round", at: 1_000, random: (1, 2))
            #expect(try await store.send(over: Strict(), at: 1_000).recorded == 6)
            let kept = try store.unranked()
            #expect(
                kept.map(\.number) == [1, 2, 3, 4]
                    && kept.map(\.why) == [.early, .pace, .new, .recent])
            let (file, key) = (
                "\(folder)/backup", try DeviceKey(in: try FileSecretStore("\(folder)/secrets"))
            )
            try Backup.write(store, to: file, key: key, at: 1_000)
            let other = try PlayerStore("\(folder)/other.sqlite")
            for _ in 0..<2 { try Backup.restore(file, into: other) }
            #expect(try other.unranked() == kept)
        }
    }

    @Test func `a request stays small, however long the entries are`() async throws {
        final class SizeReport: LedgerLink {
            private let weights = Mutex<[Int]>([])
            var all: [Int] { weights.withLock { $0 } }
            func send(_ entries: [Entry]) async throws -> [EntryAnswer] {
                weights.withLock { $0.append(entries.reduce(0) { $0 + $1.body.utf8.count }) }
                return entries.map { EntryAnswer(id: $0.id, .recorded) }
            }
        }
        try await withFolder { folder in
            let store = try PlayerStore("\(folder)/player.sqlite")
            let long = String(repeating: "x", count: 400_000)
            for _ in 0..<10 { try store.add(.steps, body: long, at: 1_000, random: (1, 2)) }
            try store.add(.steps, body: long + long + long, at: 1_000, random: (1, 2))
            let link = SizeReport()
            _ = try await store.send(over: link, at: 1_000)
            #expect(link.all == [800_000, 800_000, 800_000, 800_000, 800_000, 1_200_000])
        }
    }

    @Test func `ids rise whatever the clock does, and are read back`() throws {
        var last: UUIDv7?
        var generator = SeededGenerator(seed: 5)
        for time in [1_795_262_400_000, 1_795_262_400_000, 5, -7, Int.max, 1_795_262_400_001]
            + Array(repeating: 9, count: 1_000)
        {
            let next = UUIDv7(after: last, at: time, random: (generator.next(), generator.next()))
            if let last { #expect(last < next && last.description < next.description) }
            #expect(UUIDv7(next.description) == next)
            last = next
        }
        let id = UUIDv7(after: nil, at: 0x017F_22E2_79B0, random: (0, 0))
        #expect(
            id.description == "017f22e2-79b0-7000-8000-000000000000"
                && id.milliseconds == 0x017F_22E2_79B0)
        for text in [
            "", "017F22E2-79B0-7000-8000-000000000000", "017f22e2-79b0-4000-8000-000000000000",
            "017f22e2-79b0-7000-c000-000000000000", "017f22e279b07000800000000000000000000",
        ] {
            #expect(UUIDv7(text) == nil)
        }
    }

    @Test func `entries and answers have one form`() throws {
        let id = UUIDv7(after: nil, at: 0x017F_22E2_79B0, random: (0, 0))
        let entry = Entry(id: id, kind: .round, made: 5, body: "{}")
        let json = String(decoding: try CanonicalJSON.encode(entry), as: UTF8.self)
        #expect(
            json
                == #"{"body":"{}","format":1,"id":"017f22e2-79b0-7000-8000-000000000000","kind":"round","made":5}"#
        )
        for outcome in [
            EntryAnswer.Outcome.recorded, .alreadyRecorded, .refused(reason: "too-fast"),
            .tryLater(after: 9),
        ] {
            let answer = EntryAnswer(id: id, outcome)
            #expect(
                try CanonicalJSON.decode(EntryAnswer.self, from: CanonicalJSON.encode(answer))
                    == answer)
        }
    }
}
