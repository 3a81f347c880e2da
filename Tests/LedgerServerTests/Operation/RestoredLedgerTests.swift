import Foundation
import Ledger
import LedgerEngine
import TestSupport
import Testing

@testable import LedgerServer
@testable import OfflineClient

/// An older backup put back under clients that had read further.
@Suite struct `A ledger that was restored` {
    @Test func `is read anew by who is ahead, and by who was overtaken by other entries`()
        async throws
    {
        let harness = try LedgerHarness()
        let (copy, keys) = ("\(harness.home.path)/copy", "\(harness.home.path)/keys")
        let console = OperatorConsole(home: harness.options.home)
        let machines = try (0..<3).map { _ in try ClientMachine("", harness.clock) }
        try await harness.live { port, server, _ in
            let address = "http://127.0.0.1:\(port)"
            try await server.openAccount("zoe", at: address, harness.clock)
            for machine in machines {
                try await machine.account.signIn(
                    "zoe", password: AccountPlayer.password, over: machine.link(to: address),
                    machine.store)
            }
            try await Self.save(["rose"], at: machines[0], address, harness)
            _ = try await console.run("backup", "--to", copy, "--keys", keys)
            try await Self.save(["oak", "ash", "elm"], at: machines[0], address, harness)
            for machine in machines {
                try await machine.store.pull(over: machine.link(to: address))
            }
            #expect(try machines[2].plants() == ["ash", "elm", "oak", "rose"])
        }
        let home = "\(harness.home.path)/restored"
        _ = try await OperatorConsole(home: home).run(
            "restore", "--from", copy, "--keys", keys, "--no-erasures", "none in this test")
        let restored = try LedgerHarness { $0.home = home }
        restored.clock.now = harness.clock.now
        try await restored.live { port, server, _ in
            let address = "http://127.0.0.1:\(port)"
            let link = try machines[1].link(to: address)
            let session = try await link.begin()
            let failure = await #expect(throws: LedgerFailure.self) {
                try await link.feed(session.token, after: 9_000_000, entry: nil)
            }
            #expect(failure?.status == 409 && failure?.isOtherHistory == true)
            await #expect(throws: LedgerFailure.self) {
                try await link.notifications(session.token, after: 9_000_000)
            }
            // Ahead of all that there is: the first entry that comes is heard of all the same.
            try await machines[1].store.pull(over: link)
            try await Self.save(["lime"], at: machines[0], address, restored)
            try await machines[1].store.pull(over: link)
            #expect(try machines[1].plants().contains("lime"))
            // Overtaken: the number that is known is another entry's by now.
            try await Self.save(["fir", "yew", "box", "bay"], at: machines[0], address, restored)
            try await machines[2].store.pull(over: machines[2].link(to: address))
            let all = ["bay", "box", "fir", "lime", "yew"]
            #expect(try Set(machines[2].plants()).isSuperset(of: all))
            #expect(try await server.services.ledger.verify() == [])
        }
    }

    private static func save(
        _ plants: [String], at machine: ClientMachine, _ address: String, _ harness: LedgerHarness
    ) async throws {
        for plant in plants {
            harness.clock.now += 1_000
            try machine.store.save(
                plant: plant, at: harness.clock.now, random: (1, UInt64(harness.clock.now)))
        }
        _ = try await machine.store.sync(
            over: machine.link(to: address), at: harness.clock.now)
    }
}

extension ClientMachine {
    fileprivate func plants() throws -> [String] { try store.saved().map(\.plant).sorted() }
}
