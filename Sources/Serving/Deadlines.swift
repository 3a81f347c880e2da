import NIOCore
import NIOPosix
import ServiceLifecycle
import Synchronization

/// Waits for work no longer than a limit. Work that takes longer is cancelled, and nobody waits for
/// it; what it holds it gives back when it has really ended.
///
/// One clock looks at all that waits, now and then: a timer for each request would cost more than
/// most requests. It runs on an event loop, so that it goes on while work blocks all threads of
/// Swift's pool.
package final class Deadlines: Service {
    private struct State {
        /// By number, so in the order in which they began; all have the same limit.
        var waiting: [Int: (end: ContinuousClock.Instant, giveUp: @Sendable () -> Void)] = [:]
        var first = 0
        var next = 0
    }

    private let limit: Duration
    private let state = Mutex(State())

    /// Deadlines of so long, with nothing waiting.
    package init(_ limit: Duration) { self.limit = limit }

    /// Looks at what waits, until the server stops.
    package func run() async throws {
        let pause = TimeAmount.milliseconds(Int64(ConnectionLimits.deadlinePause))
        let clock = MultiThreadedEventLoopGroup.singleton.next()
            .scheduleRepeatedTask(initialDelay: pause, delay: pause) { _ in self.look(at: .now) }
        try? await gracefulShutdown()
        clock.cancel()
    }

    /// Gives up what waits too long.
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

    /// Does some work.
    ///
    /// - Parameter work: the work, which is cancelled when it is given up.
    /// - Returns: what the work gives.
    /// - Throws: what the work throws, or `DeadlinePassed`.
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

/// The work took too long.
package struct DeadlinePassed: Error {}

/// Work, and who waits for it: until it has ended, or is given up.
private final class TimedWork<Value: Sendable>: Sendable {
    private struct State {
        var continuation: CheckedContinuation<Value, any Error>?
        var task: Task<Void, Never>?
    }

    private let state: Mutex<State>

    init(_ continuation: CheckedContinuation<Value, any Error>) {
        state = Mutex(State(continuation: continuation))
    }

    /// Tells what is to be cancelled when it is given up; nothing when nobody waits any more.
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
