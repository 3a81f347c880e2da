import Foundation
import Synchronization
import Testing

@testable import LedgerServer
@testable import OfflineClient

@Suite struct `An account behind biometrics` {
    /// A sensor, and what comes of the next times that it asks.
    private final class Sensor: BiometricGate {
        private let state = Mutex((answers: [Bool](), asked: [String](), isThere: true))
        var asked: [String] { state.withLock { $0.asked } }
        var isAvailable: Bool { state.withLock { $0.isThere } }
        func next(_ answers: Bool...) { state.withLock { $0.answers = answers } }
        func takeAway() { state.withLock { $0.isThere = false } }

        func unlock(reason: String) async throws -> Bool {
            state.withLock { state in
                state.asked.append(reason)
                return state.answers.isEmpty ? false : state.answers.removeFirst()
            }
        }
    }

    @Test func `asks its owner for tokens, and for nothing while nobody wants it`() async throws {
        let harness = try LedgerHarness()
        try await harness.live { port, server, _ in
            let address = "http://127.0.0.1:\(port)"
            try await server.openAccount("zoe", at: address, harness.clock)
            let machine = try ClientMachine(address, harness.clock)
            let sensor = Sensor()
            let gated = GatedAccount(in: machine.secrets, behind: sensor)
            await #expect(throws: LedgerFailure.self) {
                try await gated.setGated(true, reason: "On")
            }
            try await machine.signIn("zoe")
            let link = try machine.link()
            let token = try await gated.access(over: link, reason: "Profile")
            #expect(sensor.asked == [])
            await #expect(throws: UnlockFailure.refused) {
                try await gated.setGated(true, reason: "On")
            }
            #expect(try !gated.isGated())
            sensor.next(true, true, false)
            try await gated.setGated(true, reason: "On")
            #expect(try await gated.access(over: link, reason: "Profile") == token)
            await #expect(throws: UnlockFailure.refused) {
                try await gated.setGated(false, reason: "Off")
            }
            #expect(try gated.isGated() && sensor.asked == ["On", "On", "Profile", "Off"])
            // Playing and syncing wait for nothing.
            try await machine.sync()
            sensor.takeAway()
            await #expect(throws: UnlockFailure.notAvailable) {
                _ = try await gated.access(over: link, reason: "Profile")
            }
        }
    }
}
