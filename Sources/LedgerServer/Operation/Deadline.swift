import Synchronization

/// Does some work, but waits no longer than a limit: what takes longer goes on, and its result is
/// dropped.
///
/// - Throws: what the work throws, or `DeadlinePassed`.
func within<Value: Sendable>(
    _ limit: Duration, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        let once = Once(continuation)
        let timer = Task {
            try? await Task.sleep(for: limit)
            once.resume(.failure(DeadlinePassed()))
        }
        Task {
            do {
                once.resume(.success(try await work()))
            } catch {
                once.resume(.failure(error))
            }
            timer.cancel()
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
