/// Works on one question at a time, where each keeps a processor busy; of those that wait, only the
/// latest is answered.
actor LatestOnly {
    private var last: Task<Void, Never>?

    /// Answers a question.
    ///
    /// - Throws: what the work throws; `CancellationError` when somebody asked after this one, or the
    ///   server ends: nobody waits for the answer then.
    func answer<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let before = last
        // What has not begun is not wanted any more.
        before?.cancel()
        let (answers, answer) = AsyncThrowingStream<Value, any Error>.makeStream()
        last = Task.detached {
            await before?.value
            do {
                try Task.checkCancellation()
                answer.yield(try await work())
                answer.finish()
            } catch {
                answer.finish(throwing: error)
            }
        }
        for try await value in answers { return value }
        throw CancellationError()
    }
}
