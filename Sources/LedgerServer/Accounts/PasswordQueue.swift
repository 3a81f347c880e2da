import Credentials
import Foundation
import Glibc
import NIOPosix
import Serving
import Synchronization

/// Hashes passwords: one a core at a time, for each takes a fifth of a second on purpose, on threads of
/// its own that give way to all others; so many more wait. Who comes then, or has waited for so long that
/// nobody waits for the answer any more, is told to come again.
final class PasswordQueue: Sendable {
    /// A third of the share of a thread of play, where there is not enough for all.
    private static let priority: Int32 = 5

    private struct State {
        var running = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let most: Int
    private let state = Mutex(State())
    private let threads: NIOThreadPool

    private let cost: Int

    /// A queue that hashes so many at once, at a cost of bcrypt: twice the time for each step.
    init(
        cost: Int = CredentialLimits.passwordCost,
        atOnce most: Int = ProcessInfo.processInfo.activeProcessorCount
    ) {
        self.cost = cost
        self.most = most
        threads = NIOThreadPool(numberOfThreads: most)
        threads.start()
    }

    deinit { threads.shutdownGracefully { _ in } }

    /// The hash of a password that holds to `PasswordRules`.
    ///
    /// - Throws: `Problem.busy` when too many wait.
    func hash(_ password: String) async throws -> String {
        var random = SystemRandomNumberGenerator()
        let salt = (0..<CredentialLimits.saltBytes).map { _ in
            UInt8.random(in: .min ... .max, using: &random)
        }
        return try await inTurn { [cost] in
            try PasswordHash.make(password, salt: salt, cost: cost).text
        }
    }

    /// Whether a password is the one that was hashed; without a hash it takes as long, and is not.
    ///
    /// - Throws: `Problem.busy` when too many wait.
    func matches(_ password: String, _ hash: String?) async throws -> Bool {
        let known = hash.flatMap { PasswordHash($0) }
        return try await inTurn { [cost] in
            // What is too long for a password takes no less time, and is none.
            let text = PasswordRules.canBeHashed(password) ? password : ""
            let matches = try PasswordHash.matches(text, known ?? .decoy(cost: cost))
            return matches && known != nil && text == password
        }
    }

    private func inTurn<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let start = ContinuousClock.now
        try await enter()
        defer { leave() }
        guard ContinuousClock.now - start < LedgerServerLimits.passwordPatience else {
            throw Problem.busy
        }
        return try await threads.runIfActive {
            // Of this thread alone: play comes before signing in.
            _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.priority)
            return try work()
        }
    }

    private func enter() async throws {
        let isFull = state.withLock { state in
            state.running >= most && state.waiting.count >= LedgerServerLimits.waitingPasswords
        }
        if isFull { throw Problem.busy }
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.running >= most else {
                    state.running += 1
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    private func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            // Whoever is next takes the place over.
            if !state.waiting.isEmpty { return state.waiting.removeFirst() }
            state.running -= 1
            return nil
        }
        next?.resume()
    }
}
