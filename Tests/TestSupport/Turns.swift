/// Limits how many tasks run at once; the others wait in order, without blocking a thread.
public actor Turns {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Creates a limit.
    public init(atOnce: Int) { free = atOnce }

    /// Runs work when its turn has come.
    ///
    /// - Throws: the error of `work`.
    public nonisolated func take<Value: Sendable>(
        _ work: @Sendable () async throws -> Value
    ) async throws -> Value {
        await enter()
        do {
            let value = try await work()
            await leave()
            return value
        } catch {
            await leave()
            throw error
        }
    }

    private func enter() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    private func leave() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
