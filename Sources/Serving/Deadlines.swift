import NIOCore
import NIOPosix
import ServiceLifecycle
import Synchronization

/// Waits for work up to a limit of time. Work that takes longer is cancelled, and its caller waits
/// no longer; the work keeps its resources until it has actually ended.
///
/// One repeated task checks all deadlines, because a timer for each request would cost more than
/// most requests. It runs on an event loop, so that it also works while all threads of Swift's pool
/// are blocked.
package final class Deadlines: Service {
    private struct State {
        /// Waiting work by number, in the order of its beginning; all have the same limit.
        var waiting: [Int: (end: ContinuousClock.Instant, giveUp: @Sendable () -> Void)] = [:]
        var first = 0
        var next = 0
    }

    private let limit: Duration
    private let state = Mutex(State())

    /// Deadlines of this length, without work.
    package init(_ limit: Duration) { self.limit = limit }

    /// Checks deadlines until the server stops.
    package func run() async throws {
        let pause = TimeAmount.milliseconds(Int64(ConnectionLimits.deadlinePause))
        let clock = MultiThreadedEventLoopGroup.singleton.next()
            .scheduleRepeatedTask(initialDelay: pause, delay: pause) { _ in self.look(at: .now) }
        try? await gracefulShutdown()
        clock.cancel()
    }

    /// Cancels the work whose deadline passed.
    package func look(at now: ContinuousClock.Instant) {
        let late = state.withLock { state -> [@Sendable () -> Void] in
            var late: [@Sendable () -> Void] = []
            while state.first < state.next {
                if let waiting = state.waiting[state.first] {
                    guard waiting.end <= now else { break }
                    late.append(waiting.giveUp)
                    state.waiting[state.first] = nil
                }
                state.first += 1
            }
            return late
        }
        for giveUp in late { giveUp() }
    }

    /// Runs some work.
    ///
    /// - Parameter work: the work, which is cancelled at the deadline.
    /// - Returns: the result of the work.
    /// - Throws: `DeadlinePassed` at the deadline, the error of the work before it.
    package func wait<Value: Sendable>(
        for work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let effort = TimedWork(continuation)
            let number = state.withLock { state -> Int in
                let number = state.next
                state.waiting[number] = (.now + limit, effort.giveUp)
                state.next += 1
                return number
            }
            effort.begin(
                Task {
                    do {
                        effort.end(.success(try await work()))
                    } catch {
                        effort.end(.failure(error))
                    }
                    self.state.withLock { $0.waiting[number] = nil }
                })
        }
    }
}

/// The work took longer than the deadline.
package struct DeadlinePassed: Error {}

/// Work and its waiting caller, until the work ends or the deadline passes.
private final class TimedWork<Value: Sendable>: Sendable {
    private struct State {
        var continuation: CheckedContinuation<Value, any Error>?
        var task: Task<Void, Never>?
    }

    private let state: Mutex<State>

    init(_ continuation: CheckedContinuation<Value, any Error>) {
        state = Mutex(State(continuation: continuation))
    }

    /// Sets the task to cancel at the deadline; cancels it now if that passed.
    func begin(_ task: Task<Void, Never>) {
        let isWaitedFor = state.withLock { state in
            if state.continuation != nil { state.task = task }
            return state.continuation != nil
        }
        if !isWaitedFor { task.cancel() }
    }

    func end(_ result: Result<Value, any Error>) { take().continuation?.resume(with: result) }

    func giveUp() {
        let (continuation, task) = take()
        continuation?.resume(throwing: DeadlinePassed())
        task?.cancel()
    }

    private func take() -> (
        continuation: CheckedContinuation<Value, any Error>?, task: Task<Void, Never>?
    ) {
        state.withLock { state in
            defer { state = State() }
            return (state.continuation, state.task)
        }
    }
}
