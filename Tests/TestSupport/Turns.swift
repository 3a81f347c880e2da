/// Lets so many do something at once; the others wait for their turn, in the order in which they came,
/// and hold no thread meanwhile.
public actor Turns {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Turns for so many at once.
    public init(atOnce: Int) { free = atOnce }

    /// Does something when its turn has come.
    ///
    /// - Throws: what the work throws.
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
