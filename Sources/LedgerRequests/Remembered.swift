import Synchronization

/// A cache of values that change seldom. Missing values (nil) are not cached.
package final class Remembered<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct State {
        var answers: [Key: Value] = [:]
        /// Incremented by each removal: a value that was read before one is not cached after it.
        var changes = 0
    }

    private let state = Mutex(State())
    private let most: Int

    /// - Parameter most: the most cached values; when this number is reached, all are dropped.
    package init(most: Int = RequestLimits.knownDevices) { self.most = most }

    /// The cached value of a key; where there is none, that of `read`.
    ///
    /// - Throws: the error of `read`.
    package func value(of key: Key, _ read: () async throws -> Value?) async throws -> Value? {
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

    /// Removes a key.
    package func forget(_ key: Key) {
        state.withLock { state in
            state.answers[key] = nil
            state.changes += 1
        }
    }

    /// Removes the values that meet a condition.
    package func forget(where isOver: (Value) -> Bool) {
        state.withLock { state in
            state.answers = state.answers.filter { !isOver($0.value) }
            state.changes += 1
        }
    }
}
