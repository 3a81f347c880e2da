import Dispatch
import Synchronization

/// Does the work of many tasks in groups, one group after the other on one thread: while a group is
/// brought to the disk the next one gathers, so that a slow disk makes groups larger and not the
/// line longer.
final class GroupCommit<Work: Sendable, Answer: Sendable>: Sendable {
    private typealias Waiting = (work: Work, continuation: CheckedContinuation<Answer, any Error>)

    private struct State {
        var waiting: [Waiting] = []
        var isRunning = false
    }

    private let state = Mutex(State())
    private let thread = DispatchQueue(label: "ledger.writer")
    private let mostWaiting: Int
    private let mostAtOnce: Int
    private let observe: @Sendable (Int, Duration) -> Void
    private let perform: @Sendable ([Work]) -> [Result<Answer, any Error>]

    /// - Parameters:
    ///   - mostWaiting: how much may wait; more is refused as `StoreFailure.busy`.
    ///   - mostAtOnce: how much makes one group.
    ///   - observe: is told how large each group was, and how long it took.
    ///   - perform: does a group's work, and answers each part of it in order.
    init(
        mostWaiting: Int, mostAtOnce: Int,
        observe: @escaping @Sendable (Int, Duration) -> Void = { _, _ in },
        perform: @escaping @Sendable ([Work]) -> [Result<Answer, any Error>]
    ) {
        self.mostWaiting = mostWaiting
        self.mostAtOnce = mostAtOnce
        self.observe = observe
        self.perform = perform
    }

    /// How much waits.
    var waiting: Int { state.withLock { $0.waiting.count } }

    /// Has some work done with the next group.
    func submit(_ work: Work) async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            let (isTaken, begins) = state.withLock { state -> (Bool, Bool) in
                guard state.waiting.count < mostWaiting else { return (false, false) }
                state.waiting.append((work, continuation))
                defer { state.isRunning = true }
                return (true, !state.isRunning)
            }
            guard isTaken else { return continuation.resume(throwing: StoreFailure.busy) }
            if begins { thread.async { self.drain() } }
        }
    }

    private func drain() {
        while true {
            let group = state.withLock { state -> [Waiting] in
                let group = Array(state.waiting.prefix(mostAtOnce))
                state.waiting.removeFirst(group.count)
                if group.isEmpty { state.isRunning = false }
                return group
            }
            if group.isEmpty { return }
            let start = ContinuousClock.now
            let answers = perform(group.map(\.work))
            observe(group.count, ContinuousClock.now - start)
            for (waiting, answer) in zip(group, answers) {
                waiting.continuation.resume(with: answer)
            }
        }
    }
}
