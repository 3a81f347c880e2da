import Dispatch
import Synchronization

/// Does the work of many tasks in groups, one group after the other on one thread: while a group is
/// brought to the disk the next one gathers, so that a slow disk makes groups larger and not the
/// line longer. What has waited for so long that nobody waits for its answer any more is not done:
/// else, sent more than it can do, it would do nothing but what is too late.
final class GroupCommit<Work: Sendable, Answer: Sendable>: Sendable {
    /// How much waits and is done at once.
    struct Limits: Sendable {
        /// How much may wait; more is refused as `StoreFailure.busy`.
        var waiting: Int
        /// How much makes one group.
        var group: Int
        /// How much a group may weigh, unless one alone is heavier.
        var weight = Int.max
        /// How long what can be refused may have waited before it is done.
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
    private let perform: @Sendable ([Work]) -> [Result<Answer, any Error>]

    /// - Parameters:
    ///   - limits: how much waits and is done at once.
    ///   - weight: what some work weighs.
    ///   - canBeRefused: whether who asked for some work may ask again.
    ///   - now: by what it is told how long something waited.
    ///   - observe: is told how large each group was, and how long it took.
    ///   - perform: does a group's work, and answers each part of it in order.
    init(
        _ limits: Limits,
        weight: @escaping @Sendable (Work) -> Int = { _ in 1 },
        canBeRefused: @escaping @Sendable (Work) -> Bool = { _ in true },
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        observe: @escaping @Sendable (Int, Duration) -> Void = { _, _ in },
        perform: @escaping @Sendable ([Work]) -> [Result<Answer, any Error>]
    ) {
        self.limits = limits
        self.weight = weight
        self.canBeRefused = canBeRefused
        self.now = now
        self.observe = observe
        self.perform = perform
    }

    /// How much waits.
    var waiting: Int { state.withLock { $0.waiting.count } }

    /// Has some work done with the next group.
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
        while let (group, late) = next() {
            for waiting in late { waiting.continuation.resume(throwing: StoreFailure.busy) }
            if group.isEmpty { continue }
            let start = ContinuousClock.now
            let answers = perform(group.map(\.work))
            observe(group.count, ContinuousClock.now - start)
            for (waiting, answer) in zip(group, answers) {
                waiting.continuation.resume(with: answer)
            }
        }
    }

    /// The next group, and what waited too long before it; nil when nothing waits.
    private func next() -> (group: [Waiting], late: [Waiting])? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isRunning = false
                return nil
            }
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
