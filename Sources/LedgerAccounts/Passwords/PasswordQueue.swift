import Credentials
import Foundation
import Glibc
import LedgerRequests
import NIOPosix
import Serving
import Synchronization

/// Hashes passwords, one for each core at a time, on threads of low priority: a hash takes a fifth
/// of a second on purpose.
final class PasswordQueue: Sendable {
    /// The nice value 5: a third of the share of a thread that answers players, when all are busy.
    private static let priority: Int32 = 5

    private let turns: ConcurrencyLimiter
    private let threads: NIOThreadPool

    private let cost: Int
    /// The duration of the last hash.
    private let last = Mutex(Duration.zero)

    /// A queue with `most` hashes at once, at a cost of bcrypt: each step doubles the time.
    init(
        cost: Int = CredentialLimits.passwordCost,
        atOnce most: Int = ProcessInfo.processInfo.activeProcessorCount
    ) {
        self.cost = cost
        turns = ConcurrencyLimiter(
            atOnce: most, waiting: AccountLimits.waitingPasswords,
            ofNetwork: AccountLimits.waitingPasswordsOfNetwork,
            timeout: AccountLimits.passwordTimeout)
        threads = NIOThreadPool(numberOfThreads: most)
        threads.start()
    }

    deinit { threads.shutdownGracefully { _ in } }

    /// Hashes a password that meets `PasswordRules`, with a random salt.
    ///
    /// - Parameters:
    ///   - password: the password.
    ///   - network: the client's network.
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

    /// Whether a password matches a hash; without a hash it takes as long and returns false.
    ///
    /// - Throws: `ProblemDetails.busy` when too many wait.
    func matches(
        _ password: String, _ hash: String?, for network: String
    ) async throws -> Bool {
        let known = hash.flatMap { PasswordHash($0) }
        return try await inTurn(network) { [cost, self] in
            let start = ContinuousClock.now
            defer { last.withLock { $0 = ContinuousClock.now - start } }
            // A text that is too long for a password takes as long and never matches.
            let text = PasswordRules.canBeHashed(password) ? password : ""
            let matches = try PasswordHash.matches(text, known ?? .decoy(cost: cost))
            return matches && known != nil && text == password
        }
    }

    /// Sleeps for the duration of the last hash, so that the time of an answer does not tell
    /// whether one was computed. It sleeps at most `usualHash`: on a busy machine the time of an
    /// answer reveals little anyway.
    func waitAsForHash() async {
        try? await Task.sleep(for: min(last.withLock(\.self), AccountLimits.usualHash))
    }

    private func inTurn<Value: Sendable>(
        _ network: String, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await turns.take(for: network) {
            try await threads.runIfActive {
                // On Linux this sets the priority of the calling thread only.
                _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.priority)
                return try work()
            }
        }
    }
}
