import Crypto
import Foundation
import Ledger
import LedgerEngine
import LedgerSupport
import Synchronization
import Testing

@testable import LedgerRequests

/// Access tokens while the store that holds their secrets fails, or many ask at once.
@Suite struct `Access tokens` {
    private struct Busy: Error {}

    /// Secrets that fail for so many times, then come slowly.
    private final class Secrets: Sendable {
        private let key = SymmetricKey(size: .bits256)
        private let left: Mutex<Int>
        private let asked = Mutex(0)
        var count: Int { asked.withLock(\.self) }
        init(failing times: Int) { left = Mutex(times) }

        @Sendable func secret(_ name: String) async throws -> SymmetricKey {
            asked.withLock { $0 += 1 }
            let fails = left.withLock { left in
                left -= 1
                return left >= 0
            }
            try await Task.sleep(for: .milliseconds(20))
            if fails { throw Busy() }
            return key
        }
    }

    private let session = AccountSession(
        id: Data(repeating: 1, count: 16), person: PersonID(rawValue: 1), device: "a",
        now: Device.noon,
        expires: Device.noon * 2, keeps: true)

    @Test func `are given again as soon as their secret is there again`() async throws {
        let tokens = AccessTokens(Secrets(failing: 2).secret)
        for _ in 0..<2 {
            await #expect(throws: Busy.self) {
                try await tokens.token(session, handle: "zoe", role: .player, now: Device.noon)
            }
        }
        let token = try await tokens.token(session, handle: "zoe", role: .player, now: Device.noon)
            .token
        #expect(try await tokens.session(of: token, now: Device.noon) == session.id)
    }

    @Test func `are not told to be wrong while nobody can tell`() async throws {
        let good = AccessTokens(Secrets(failing: 0).secret)
        let token = try await good.token(session, handle: "zoe", role: .player, now: Device.noon)
            .token
        let tokens = AccessTokens(Secrets(failing: 1).secret)
        await #expect(throws: Busy.self) { try await tokens.session(of: token, now: Device.noon) }
    }

    @Test func `are all signed when many ask at once for a key that is on its way`() async throws {
        let secrets = Secrets(failing: 0)
        let tokens = AccessTokens(secrets.secret)
        let given = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<20 {
                group.addTask { [session] in
                    try await tokens.token(session, handle: "zoe", role: .player, now: Device.noon)
                        .token
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(given.count == 20)
        #expect(secrets.count == 1)
    }
}
