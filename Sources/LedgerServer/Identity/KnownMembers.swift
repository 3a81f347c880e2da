import Ledger
import Synchronization

/// Which of the persons who wrote lately have an account, so that a write need not ask the store.
final class KnownMembers: Sendable {
    private struct State {
        var answers: [PersonID: Bool] = [:]
        /// Rises with each change: what was read before one is not kept after it.
        var changes = 0
    }

    private let state = Mutex(State())
    private let most: Int

    /// - Parameter most: how many persons are remembered; past it all are asked for anew.
    init(most: Int = LedgerServerLimits.knownDevices) { self.most = most }

    /// Whether a person has an account; `read` asks the store where it is not remembered.
    ///
    /// - Throws: what `read` throws.
    func has(_ person: PersonID, _ read: () async throws -> Bool) async throws -> Bool {
        let (known, changes) = state.withLock { ($0.answers[person], $0.changes) }
        if let known { return known }
        let answer = try await read()
        state.withLock { state in
            guard state.changes == changes else { return }
            if state.answers.count >= most { state.answers = [:] }
            state.answers[person] = answer
        }
        return answer
    }

    /// Asks the store again about a person.
    func forget(_ person: PersonID) {
        state.withLock { state in
            state.answers[person] = nil
            state.changes += 1
        }
    }
}
