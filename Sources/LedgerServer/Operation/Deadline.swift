import ServiceLifecycle
import Synchronization

/// Waits for work no longer than a limit: what takes longer goes on, and its result is dropped. One
/// clock looks at all that waits, now and then: a timer for each request would cost more than most
/// requests.
final class Deadlines: Service {
    private struct State {
        /// By number, so in the order in which they began; all have the same limit.
        var waiting: [Int: (end: ContinuousClock.Instant, giveUp: @Sendable () -> Void)] = [:]
        var first = 0
        var next = 0
    }

    private let limit: Duration
    private let state = Mutex(State())

    init(_ limit: Duration) { self.limit = limit }

    /// Looks at what waits, until the server stops.
    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                try? await Task.sleep(for: .milliseconds(250))
                self.look(at: .now)
            }
        }
    }

    /// Gives up what waits too long.
    func look(at now: ContinuousClock.Instant) {
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
    /// - Throws: what the work throws, or `DeadlinePassed`.
    func wait<Value: Sendable>(
        for work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let once = Once(continuation)
            let number = state.withLock { state -> Int in
                let number = state.next
                state.waiting[number] = (.now + limit, { once.resume(.failure(DeadlinePassed())) })
                state.next += 1
                return number
            }
            Task {
                do {
                    once.resume(.success(try await work()))
                } catch {
                    once.resume(.failure(error))
                }
                self.state.withLock { $0.waiting[number] = nil }
            }
        }
    }
}

/// The work took too long.
struct DeadlinePassed: Error {}

/// A continuation that the first who comes resumes.
private final class Once<Value: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Value, any Error>?>

    init(_ continuation: CheckedContinuation<Value, any Error>) {
        self.continuation = Mutex(continuation)
    }

    func resume(_ result: Result<Value, any Error>) {
        continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }?.resume(with: result)
    }
}
