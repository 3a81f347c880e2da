/// Runs one expensive request at a time; of those that wait, only the latest is run.
actor LatestOnly {
    private var last: Task<Void, Never>?

    /// Runs a request.
    ///
    /// - Throws: the error of `work`; `CancellationError` when a later request replaced this one,
    ///   or the server ends.
    func answer<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let before = last
        // A request that has not started is replaced.
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
