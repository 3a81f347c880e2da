import Synchronization

/// Answers of the store that change seldom, so that not every write asks for them. What is not there is
/// asked for each time.
final class Remembered<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct State {
        var answers: [Key: Value] = [:]
        /// Rises with each change: what was read before one is not kept after it.
        var changes = 0
    }

    private let state = Mutex(State())
    private let most: Int

    /// - Parameter most: how many are remembered; past it all are asked for anew.
    init(most: Int = LedgerServerLimits.knownDevices) { self.most = most }

    /// The answer for a key; `read` asks the store where it is not remembered.
    ///
    /// - Throws: what `read` throws.
    func value(of key: Key, _ read: () async throws -> Value?) async throws -> Value? {
        let (known, changes) = state.withLock { ($0.answers[key], $0.changes) }
        if let known { return known }
        guard let answer = try await read() else { return nil }
        state.withLock { state in
            guard state.changes == changes else { return }
            if state.answers.count >= most { state.answers = [:] }
            state.answers[key] = answer
        }
        return answer
    }

    /// Asks the store again for a key.
    func forget(_ key: Key) {
        state.withLock { state in
            state.answers[key] = nil
            state.changes += 1
        }
    }

    /// Asks the store again where the answer was one of some kind.
    func forget(where isOver: (Value) -> Bool) {
        state.withLock { state in
            state.answers = state.answers.filter { !isOver($0.value) }
            state.changes += 1
        }
    }
}
