import Foundation
import Ledger
import LedgerSupport
import TestSupport
import Testing

@testable import LedgerEngine

/// Whose the links are by which people share collections.
@Suite(.onAllEngines, .namingTheEngine)
struct `Links to shared collections in the ledger's store`: AccountStoreSuite {
    private static func link(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }

    /// A device of somebody with an account, which shares by some links.
    private func share(
        _ links: [Int], as name: String, seed: UInt64, _ store: RelationalLedger
    ) async throws -> Sender {
        var (device, sender) = try await known(name, seed: seed, store)
        sender.hasAccount = true
        let entries = try links.map { number in
            try device.entry(
                .sharedCollection,
                ShareBody(collection: Self.id(1), link: Self.link(number), named: false))
        }
        for start in stride(from: 0, to: entries.count, by: LedgerLimits.batch) {
            let batch = Array(entries[start..<min(start + LedgerLimits.batch, entries.count)])
            let answers = try await store.append(batch, by: sender, now: device.now)
            #expect(answers.allSatisfy { $0.outcome == .recorded })
        }
        return sender
    }

    @Test func `are of who shared by them first, and of nobody who is erased`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        let first = try await share([1, 2], as: "first", seed: 1, store)
        let second = try await share([2, 3], as: "second", seed: 2, store)
        let expected = [1: first.person, 2: first.person, 3: second.person]
        for number in 1...4 {
            #expect(try await store.sharer(of: Self.link(number)) == expected[number])
        }
        try await store.erase(first.person, now: Device.noon)
        #expect(try await store.sharer(of: Self.link(1)) == nil)
        #expect(try await store.sharer(of: Self.link(3)) == second.person)
        #expect(try await store.verify() == [])
    }

    @Test func `are the last ones that were sent, so many`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        let most = LedgerLimits.links
        let sender = try await share(Array(1...most + 3), as: "first", seed: 1, store)
        #expect(try await store.sharer(of: Self.link(3)) == nil)
        #expect(try await store.sharer(of: Self.link(4)) == sender.person)
        #expect(try await store.sharer(of: Self.link(most + 3)) == sender.person)
    }

    @Test(.on(.files)) func `are nowhere in the clear`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        _ = try await share([12_345], as: "first", seed: 1, store)
        let text = Data(Self.link(12_345).utf8)
        for path in try FileManager.default.subpathsOfDirectory(atPath: scratch.path) {
            let file = URL(filePath: "\(scratch.path)/\(path)")
            guard (try file.resourceValues(forKeys: [.isRegularFileKey])).isRegularFile == true
            else { continue }
            #expect(try Data(contentsOf: file).range(of: text) == nil, "\(path)")
        }
    }
}
