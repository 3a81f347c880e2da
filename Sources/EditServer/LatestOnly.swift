/// Runs one expensive request at a time; of those that wait, only the latest of each page is run.
actor LatestOnly {
    /// The most pages whose requests are told apart.
    private static let mostPages = 32
    private var last: Task<Void, Never>?
    private var latest: [String: Task<Void, Never>] = [:]

    /// Runs a request.
    ///
    /// - Parameters:
    ///   - page: the open page that asks.
    ///   - work: the work.
    /// - Returns: its result.
    /// - Throws: the error of `work`; `CancellationError` when a later request of the page replaced
    ///   this one, or the server ends.
    func answer<Value: Sendable>(
        for page: String, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let before = last
        // A request that has not started is replaced.
        latest[page]?.cancel()
        let (answers, answer) = AsyncThrowingStream<Value, any Error>.makeStream()
        let task = Task.detached {
            await before?.value
            do {
                try Task.checkCancellation()
                answer.yield(try await work())
                answer.finish()
            } catch {
                answer.finish(throwing: error)
            }
        }
        if latest.count >= Self.mostPages { latest.removeAll() }
        (last, latest[page]) = (task, task)
        for try await value in answers { return value }
        throw CancellationError()
    }
}
