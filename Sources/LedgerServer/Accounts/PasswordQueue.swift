import Credentials
import Foundation
import Glibc
import NIOPosix
import Serving
import Synchronization

/// Hashes passwords: one a core at a time, for each takes a fifth of a second on purpose, on
/// threads of its own that give way to all others.
final class PasswordQueue: Sendable {
    /// A third of the share of a thread of play, where there is not enough for all.
    private static let priority: Int32 = 5

    private let turns: ConcurrencyLimiter
    private let threads: NIOThreadPool

    private let cost: Int
    /// How long the last hash took.
    private let last = Mutex(Duration.zero)

    /// A queue that hashes so many at once, at a cost of bcrypt: twice the time for each step.
    init(
        cost: Int = CredentialLimits.passwordCost,
        atOnce most: Int = ProcessInfo.processInfo.activeProcessorCount
    ) {
        self.cost = cost
        turns = ConcurrencyLimiter(
            atOnce: most, waiting: LedgerServerLimits.waitingPasswords,
            ofNetwork: LedgerServerLimits.waitingPasswordsOfNetwork,
            timeouts: LedgerServerLimits.passwordPatience)
        threads = NIOThreadPool(numberOfThreads: most)
        threads.start()
    }

    deinit { threads.shutdownGracefully { _ in } }

    /// The hash of a password that holds to `PasswordRules`.
    ///
    /// - Parameters:
    ///   - password: the password.
    ///   - network: for whom.
    /// - Returns: the hash.
    /// - Throws: `ProblemDetails.busy` when too many wait.
    func hash(_ password: String, for network: String) async throws -> String {
        var random = SystemRandomNumberGenerator()
        let salt = (0..<CredentialLimits.saltBytes).map { _ in
            UInt8.random(in: .min ... .max, using: &random)
        }
        return try await inTurn(network) { [cost] in
            try PasswordHash.make(password, salt: salt, cost: cost).text
        }
    }

    /// Whether a password is the one that was hashed; without a hash it takes as long, and is not.
    ///
    /// - Throws: `ProblemDetails.busy` when too many wait.
    func matches(
        _ password: String, _ hash: String?, for network: String
    ) async throws -> Bool {
        let known = hash.flatMap { PasswordHash($0) }
        return try await inTurn(network) { [cost, self] in
            let start = ContinuousClock.now
            defer { last.withLock { $0 = ContinuousClock.now - start } }
            // What is too long for a password takes no less time, and is none.
            let text = PasswordRules.canBeHashed(password) ? password : ""
            let matches = try PasswordHash.matches(text, known ?? .decoy(cost: cost))
            return matches && known != nil && text == password
        }
    }

    /// Waits for as long as a hash takes, without making one: the time of an answer then does not tell
    /// which it was. Where hashes take longer than usual, times say little anyway.
    func waitAsForHash() async {
        try? await Task.sleep(for: min(last.withLock(\.self), LedgerServerLimits.usualHash))
    }

    private func inTurn<Value: Sendable>(
        _ network: String, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await turns.take(for: network) {
            try await threads.runIfActive {
                // Of this thread alone: play comes before signing in.
                _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.priority)
                return try work()
            }
        }
    }
}
