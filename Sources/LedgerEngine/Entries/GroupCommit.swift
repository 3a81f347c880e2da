import Dispatch
import Synchronization

/// Performs the work of many tasks in groups, one after the other on one thread. While a group is
/// being committed, or another server writes, the next one gathers, so that a slow disk makes
/// groups larger instead of the queue longer. Work that waited longer than the time-out is refused:
/// an overloaded writer would otherwise only do work whose callers no longer wait for it.
final class GroupCommit<Work: Sendable, Answer: Sendable>: Sendable {
    /// Limits of the queue and of a group.
    struct Limits: Sendable {
        /// The most waiting work; more is refused as `StoreFailure.busy`.
        var waiting: Int
        /// The most work in one group.
        var group: Int
        /// The most weight of a group, unless one item alone is heavier.
        var weight = Int.max
        /// The longest wait of refusable work, after which it is refused as `StoreFailure.busy`.
        var timeout = Duration.seconds(3_600)
    }

    private struct Waiting {
        var work: Work
        var since: ContinuousClock.Instant
        var continuation: CheckedContinuation<Answer, any Error>
    }

    private struct State {
        var waiting: [Waiting] = []
        var isRunning = false
    }

    private let state = Mutex(State())
    private let thread = DispatchQueue(label: "ledger.writer")
    private let limits: Limits
    private let weight: @Sendable (Work) -> Int
    private let canBeRefused: @Sendable (Work) -> Bool
    private let now: @Sendable () -> ContinuousClock.Instant
    private let observe: @Sendable (Int, Duration) -> Void
    private let perform: @Sendable (_ take: @escaping () -> [Work]) -> [Result<Answer, any Error>]

    /// - Parameters:
    ///   - limits: limits of the queue and of a group.
    ///   - weight: the weight of an item of work.
    ///   - canBeRefused: whether work may be refused after the time-out, because its sender repeats
    ///     it.
    ///   - now: the monotonic clock of waiting times.
    ///   - observe: called with the size and the duration of each group.
    ///   - perform: takes a group by calling its argument once, performs it, and returns a result
    ///     for each item in order.
    init(
        _ limits: Limits,
        weight: @escaping @Sendable (Work) -> Int = { _ in 1 },
        canBeRefused: @escaping @Sendable (Work) -> Bool = { _ in true },
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        observe: @escaping @Sendable (Int, Duration) -> Void = { _, _ in },
        perform: @escaping @Sendable (_ take: @escaping () -> [Work]) -> [Result<Answer, any Error>]
    ) {
        self.limits = limits
        self.weight = weight
        self.canBeRefused = canBeRefused
        self.now = now
        self.observe = observe
        self.perform = perform
    }

    /// The number of waiting items.
    var waiting: Int { state.withLock { $0.waiting.count } }

    /// Performs some work in the next group.
    ///
    /// - Throws: `StoreFailure.busy` when too much waits or it waited too long; the error of
    ///   `perform`.
    func submit(_ work: Work) async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            let waiting = Waiting(work: work, since: now(), continuation: continuation)
            let (isTaken, begins) = state.withLock { state -> (Bool, Bool) in
                guard state.waiting.count < limits.waiting else { return (false, false) }
                state.waiting.append(waiting)
                defer { state.isRunning = true }
                return (true, !state.isRunning)
            }
            guard isTaken else { return continuation.resume(throwing: StoreFailure.busy) }
            if begins { thread.async { self.drain() } }
        }
    }

    private func drain() {
        while isDue() {
            let start = ContinuousClock.now
            var group: [Waiting] = []
            let answers = perform {
                let (taken, late) = self.next()
                for waiting in late { waiting.continuation.resume(throwing: StoreFailure.busy) }
                group = taken
                return taken.map(\.work)
            }
            observe(group.count, ContinuousClock.now - start)
            for (waiting, answer) in zip(group, answers) {
                waiting.continuation.resume(with: answer)
            }
        }
    }

    private func isDue() -> Bool {
        state.withLock { state in
            if state.waiting.isEmpty { state.isRunning = false }
            return state.isRunning
        }
    }

    /// The next group, and the work that waited too long.
    private func next() -> (group: [Waiting], late: [Waiting]) {
        state.withLock { state in
            let latest = now() - limits.timeout
            var (group, late, sum): ([Waiting], [Waiting], Int) = ([], [], 0)
            for waiting in state.waiting {
                if waiting.since < latest, canBeRefused(waiting.work) {
                    late.append(waiting)
                    continue
                }
                let weight = weight(waiting.work)
                let isFull = group.count >= limits.group || weight > limits.weight - sum
                if isFull, !group.isEmpty { break }
                group.append(waiting)
                sum += weight
            }
            state.waiting.removeFirst(group.count + late.count)
            return (group, late)
        }
    }
}
