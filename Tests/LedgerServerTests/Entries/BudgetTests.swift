import Foundation
import HTTPTypes
import Ledger
import LedgerEngine
import LedgerStorage
import LedgerSupport
import NIOCore
import TestSupport
import Testing

@testable import LedgerServer

/// What strangers can make the ledger keep, read and send.
@Suite struct `What one writer makes the ledger keep` {
    /// The bytes that the ledger and its keys come to, in a backup.
    private static func bytes(_ harness: LedgerHarness, _ server: LedgerServer) async throws -> Int
    {
        let copy = try Scratch()
        _ = try LedgerStorage(harness.options.home).backUp(
            to: "\(copy.path)/ledger", keys: "\(copy.path)/keys", now: harness.clock.now)
        let files =
            FileManager.default.enumerator(atPath: copy.path)?.compactMap { $0 as? String } ?? []
        return files.filter { $0.hasSuffix(".sqlite") }.reduce(0) { sum, name in
            let attributes = try? FileManager.default.attributesOfItem(
                atPath: "\(copy.path)/\(name)")
            return sum + (attributes?[.size] as? Int ?? 0)
        }
    }

    /// An entry as large as its kind allows.
    private static func largest(_ kind: String, _ device: inout SigningDevice, _ number: Int) throws
        -> Entry
    {
        let now = device.device.now
        switch kind {
        case "steps":
            let source = "\(number)-" + String(repeating: "a", count: 55)
            let end = now - number % 59 * 24 * Device.hour
            return try device.device.entry(
                .steps,
                StepBody(
                    source: source, zone: String(repeating: "Z", count: 64), offset: 0,
                    start: end - 24 * Device.hour, end: end, count: 96))
        case "question":
            let text = String(repeating: "€", count: 560)
            return try device.device.entry(
                .question,
                QuestionBody(
                    category: "a", language: "en", prompt: text,
                    options: (0..<4).map { "\(number) \($0) \(text)" }, explanation: text,
                    source: text))
        case "round": return try device.device.quiz(missed: Set(0..<(number % 10)))
        default:
            return try device.device.entry(
                .init(rawValue: "kind-\(number)"), ["a": String(repeating: "b", count: 100_000)])
        }
    }

    /// Somebody sends the largest entries there are, as fast as they are taken, for an hour.
    @Test(arguments: ["steps", "question", "round", "nonsense"])
    func `is under 2 MB an hour, whatever is sent, and then is told when to come again`(
        _ kind: String
    ) async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            var device = try SigningDevice()
            try await device.begin(client)
            let before = try await Self.bytes(harness, server)
            var (recorded, waited, number) = (0, 0, 0)
            for _ in 0..<12 {
                for _ in 0..<40 {
                    number += 1
                    device.device.now = harness.clock.now
                    let outcome = try await device.send(
                        [Self.largest(kind, &device, number)], client)[0]
                    if case .tryLater(let seconds, _) = outcome {
                        #expect(seconds > 0)
                        waited += 1
                        break
                    }
                    if outcome == .recorded { recorded += 1 }
                }
                harness.clock.now += 5 * 60_000
            }
            let grown = try await Self.bytes(harness, server) - before
            #expect(grown < 2_000_000, "\(recorded) recorded, \(waited) times told to wait")
            if kind == "steps" { #expect(waited > 0 && recorded > 20) }
        }
    }

    @Test func `is charged at no less than it comes to on the disk`() async throws {
        for kind in ["steps", "question", "round"] {
            let harness = try LedgerHarness()
            try await harness.route { client, server in
                var device = try SigningDevice()
                try await device.begin(client)
                var before = 0
                var charged = 0
                for number in 0..<20 {
                    // The first entries make boards and pages of tables.
                    if number == 4 { before = try await Self.bytes(harness, server) }
                    let entry = try Self.largest(kind, &device, number)
                    let person = try #require(
                        try await server.services.ledger.person(of: device.device.name))
                    let sender = Sender(person: person, device: device.device.name)
                    let recorded = try await server.services.ledger.record(
                        [entry], by: sender, now: harness.clock.now
                    ).recorded
                    #expect(recorded.count == 1, "\(kind)")
                    if number >= 4 {
                        charged += entry.cost + recorded.reduce(0) { $0 + $1.outcome.pageCost }
                    }
                    device.device.now += 60_000
                    harness.clock.now = max(harness.clock.now, device.device.now)
                }
                while try await server.services.ledger.updateBoards(most: 100) > 0 {}
                let grown = try await Self.bytes(harness, server) - before
                #expect(grown <= charged + 64 << 10, "\(kind): \(grown) bytes, charged \(charged)")
            }
        }
    }

    @Test func `has a budget for devices, persons and networks, in bytes and in entries`() {
        #expect(WriteBudgets(isBounded: false).take(1 << 40, of: [.device("a")], at: 0) == nil)
        let budgets = WriteBudgets()
        let hour = 3_600_000
        /// What is taken in the first hour by so many devices of one network, in steps of a minute.
        func taken(
            devices: Int, cost: Int, _ kind: (String) -> WriteBudgets.Writer = { .members($0) }
        ) -> (bytes: Int, entries: Int) {
            var (bytes, entries) = (0, 0)
            for minute in 0..<60 {
                for device in 0..<devices {
                    let writers: [WriteBudgets.Writer] = [
                        .device("\(cost)-\(device)"), .person(device + cost), kind("\(cost)"),
                    ]
                    while budgets.take(cost, of: writers, at: minute * 60_000) == nil {
                        (bytes, entries) = (bytes + cost, entries + 1)
                    }
                }
            }
            return (bytes, entries)
        }
        #expect(taken(devices: 1, cost: 20_000).bytes < 2_000_000)
        #expect(taken(devices: 1, cost: 20_000 + 1).bytes > 800_000)
        let network =
            taken(devices: 200, cost: 50_000).bytes
            + taken(devices: 200, cost: 50_002) { .guests($0) }.bytes
            + taken(devices: 200, cost: 50_003) { .newGuests($0) }.bytes
        #expect((30_000_000..<50_000_000).contains(network))
        #expect(taken(devices: 1, cost: 1).entries <= 3_000)
        // An entry that must wait takes nothing of any budget, and what was there already is given back.
        let writers: [WriteBudgets.Writer] = [.device("x"), .guests("y")]
        while budgets.take(1_000, of: writers, at: hour) == nil {}
        #expect(budgets.take(1_000, of: writers, at: hour) != nil)
        budgets.giveBack(1_000, to: writers)
        #expect(budgets.take(1_000, of: writers, at: hour) == nil)
        // What is larger than a budget waits until it is full; what was overdrawn is waited for.
        let other: [WriteBudgets.Writer] = [.device("z")]
        #expect(budgets.take(10 << 20, of: other, at: hour) == nil)
        #expect(budgets.take(10 << 20, of: other, at: hour) ?? 0 > 3_600)
        budgets.charge(160 << 10, to: other)
        #expect(budgets.take(1, of: other, at: hour) ?? 0 >= 3_600)
    }

    @Test func `holds back what comes after an entry that waits, and takes it up later`()
        async throws
    {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            var device = try SigningDevice()
            try await device.begin(client)
            while server.services.budgets.take(
                50_000, of: [.device(device.device.name)], at: harness.clock.now) == nil
            {}
            while server.services.budgets.take(
                2_500, of: [.device(device.device.name)], at: harness.clock.now) == nil
            {}
            let batch = [
                try device.device.walk(100), try device.device.quiz(), try device.device.quiz(),
            ]
            let outcomes = try await device.send(batch, client)
            #expect(outcomes.contains { if case .tryLater = $0 { true } else { false } })
            let first = outcomes.firstIndex { if case .tryLater = $0 { true } else { false } } ?? 0
            #expect(
                outcomes[first...].allSatisfy {
                    if case .tryLater(let after, _) = $0 { after > 0 } else { false }
                })
            harness.clock.now += 3_600_000
            #expect(try await device.send(batch, client).allSatisfy(\.isFinal))
        }
    }
}
