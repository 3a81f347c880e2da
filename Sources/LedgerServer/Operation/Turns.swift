import Serving
import Synchronization

/// Work that takes turns: so much at once, so many more wait. Who comes then, or has waited for so
/// long that nobody waits for the answer any more, is told to come again.
final class Turns: Sendable {
    private struct State {
        var running = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let atOnce: Int
    private let most: Int
    private let patience: Duration
    private let state = Mutex(State())

    /// - Parameters:
    ///   - atOnce: how much is done at once.
    ///   - most: how many wait besides.
    ///   - patience: how long one may have waited.
    init(atOnce: Int, waiting most: Int, patience: Duration) {
        self.atOnce = atOnce
        self.most = most
        self.patience = patience
    }

    /// Does some work when it is its turn.
    ///
    /// - Throws: `Problem.busy` when too many wait, or it waited too long; what the work throws.
    func take<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        let start = ContinuousClock.now
        try await enter()
        defer { leave() }
        guard ContinuousClock.now - start < patience else { throw Problem.busy }
        return try await work()
    }

    private func enter() async throws {
        let isFull = state.withLock { state in
            state.running >= atOnce && state.waiting.count >= most
        }
        if isFull { throw Problem.busy }
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.running >= atOnce else {
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
