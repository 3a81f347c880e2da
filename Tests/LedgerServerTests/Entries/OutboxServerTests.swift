import Foundation
import Games
import Ledger
import LedgerEngine
import LedgerSupport
import OfflineClient
import PlaySupport
import Synchronization
import TestSupport
import Testing

@testable import LedgerServer

/// A way to a ledger that drops, delays, duplicates and reorders, by a seed.
private final class BadLink: LedgerLink {
    struct Lost: Error {}
    private struct State {
        var dice: Dice
        /// Requests that are still under way.
        var late: [[Entry]] = []
        var isBad = true
    }

    private let link: any LedgerLink
    private let state: Mutex<State>

    init(_ link: any LedgerLink, seed: UInt64) {
        self.link = link
        state = Mutex(State(dice: Dice(seed)))
    }

    /// From now on all is well.
    func heal() { state.withLock { $0.isBad = false } }

    func send(_ entries: [Entry]) async throws -> [EntryAnswer] {
        guard state.withLock({ $0.isBad }) else { return try await link.send(entries) }
        // What is late may arrive before what is sent now, or after it, or twice.
        for late in take() { _ = try await link.send(late) }
        switch state.withLock({ $0.dice.below(5) }) {
        case 0:
            state.withLock { $0.late.append(entries) }
            throw Lost()
        case 1: throw Lost()
        case 2:
            _ = try await link.send(entries)
            throw Lost()
        case 3:
            let answers = try await link.send(entries)
            for late in take() { _ = try await link.send(late) }
            return state.withLock { state in
                let answers = state.dice.generator.shuffled(answers + answers.prefix(2))
                return Array(answers.dropLast(state.dice.below(3)))
            }
        default:
            _ = try await link.send(entries.reversed())
            return try await link.send(entries)
        }
    }

    private func take() -> [[Entry]] {
        state.withLock { state in
            guard state.dice.percent(60) else { return [] }
            defer { if state.dice.percent(70) { state.late = [] } }
            return state.dice.generator.shuffled(state.late)
        }
    }
}

@Suite struct `The outbox and the ledger` {
    /// 15 histories, 1,000 with SOAK=1.
    private static let histories = ProcessInfo.processInfo.environment["SOAK"] == nil ? 15 : 1_000

    @Test func `agree after every bad connection`() async throws {
        let harness = try LedgerHarness()
        try await harness.live { port, server, _ in
            let transport = HTTPTransport()
            for seed in 1...UInt64(Self.histories) {
                try await Self.live(seed, harness, server, "http://127.0.0.1:\(port)", transport)
            }
            #expect(try await server.services.ledger.verify() == [])
        }
    }

    /// The life of one device, by a seed; then its client and the ledger are held against each other.
    private static func live(
        _ seed: UInt64, _ harness: LedgerHarness, _ server: LedgerServer, _ address: String,
        _ transport: HTTPTransport
    ) async throws {
        let folder = try Scratch()
        let store = try PlayerStore("\(folder.path)/player.sqlite")
        let key = try DeviceKey(in: FileSecretStore("\(folder.path)/secrets"))
        var device = Device(key.player, seed: seed)
        device.deck = try MadeDecks.publishedQuestions().deck
        harness.clock.now = Device.noon
        let born = device.born
        let clock = harness.clock
        let link = BadLink(
            try LedgerOverHTTP(address, over: transport, key: key, born: born, now: { clock.now }),
            seed: seed)
        var dice = Dice(seed &+ 1_000_000)
        var made: [UUIDv7: Entry] = [:]
        for _ in 0..<3 + dice.below(6) {
            for _ in 0..<dice.below(5) {
                let something = try device.something()
                let random = (UInt64(dice.below(1 << 40)), UInt64(dice.below(1 << 40)))
                let entry = try store.add(
                    something.kind, body: something.body, at: device.now, random: random)
                made[entry.id] = entry
            }
            harness.clock.now = device.now
            _ = try await store.send(over: link, at: device.now)
            device.now += 3_600_000
        }
        link.heal()
        for _ in 0..<3 where try !store.waiting().isEmpty {
            device.now += 3_600_000
            harness.clock.now = device.now
            _ = try await store.send(over: link, at: device.now)
        }
        #expect(try store.waiting() == [], "seed \(seed)")
        // Who did nothing is not known.
        guard !made.isEmpty else { return }
        let refused = Set(try store.refused().map(\.entry.id))
        let person = try #require(try await server.services.ledger.person(of: key.player))
        let recorded = try await server.services.ledger.feed(of: person, after: 0, limit: 1_000)
            .map(\.entry)
        #expect(recorded.count == Set(recorded.map(\.id)).count, "seed \(seed)")
        #expect(
            Set(recorded) == Set(made.values.filter { !refused.contains($0.id) }), "seed \(seed)")
        let standing = try #require(try await server.services.ledger.state(of: person))
        #expect(standing.trophies >= 0, "seed \(seed)")
    }
}
