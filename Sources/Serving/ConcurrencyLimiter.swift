import Synchronization

/// Limits concurrent work: some runs, some waits, more is refused, and so is work that waited too
/// long. Networks take turns, so that many requests of one network delay that network only.
package final class ConcurrencyLimiter: Sendable {
    private struct State {
        var running = 0
        /// The waiting calls, by network, in their order.
        var lines: [String: [CheckedContinuation<Void, Never>]] = [:]
        /// The networks with waiting calls: the first is next, and then moves to the end.
        var order: [String] = []
        var waiting = 0
    }

    private let atOnce: Int
    private let most: Int
    private let mostOfNetwork: Int
    private let timeout: Duration
    private let busy: ProblemDetails
    private let state = Mutex(State())

    /// A limiter without work.
    ///
    /// - Parameters:
    ///   - atOnce: the most work at once.
    ///   - most: the most waiting work.
    ///   - mostOfNetwork: the most waiting work of one network.
    ///   - timeout: the longest wait.
    ///   - busy: makes the error for refused work.
    package init(
        atOnce: Int, waiting most: Int, ofNetwork mostOfNetwork: Int? = nil, timeout: Duration,
        busy: ProblemDetails
    ) {
        self.atOnce = atOnce
        self.most = most
        self.mostOfNetwork = mostOfNetwork ?? most
        self.timeout = timeout
        self.busy = busy
    }

    /// The amount of running and waiting work.
    package var count: Int { state.withLock { $0.running + $0.waiting } }

    /// Runs some work in its turn.
    ///
    /// - Parameters:
    ///   - network: the client's network; an IPv6 site counts as one.
    ///   - work: the work.
    /// - Returns: the result of the work.
    /// - Throws: `ProblemDetails`, the given `busy`, when too much waits or it waited too long; the
    ///   error of the work.
    package func take<Value: Sendable>(
        for network: String = "", _ work: () async throws -> Value
    ) async throws -> Value {
        let start = ContinuousClock.now
        try await enter(Network.site(of: network) ?? network)
        defer { leave() }
        guard ContinuousClock.now - start < timeout else { throw busy }
        return try await work()
    }

    private func enter(_ network: String) async throws {
        let isFull = state.withLock { state in
            state.running >= atOnce
                && (state.waiting >= most
                    || state.lines[network]?.count ?? 0 >= mostOfNetwork)
        }
        if isFull { throw busy }
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.running >= atOnce else {
                    state.running += 1
                    return true
                }
                if state.lines[network] == nil { state.order.append(network) }
                state.lines[network, default: []].append(continuation)
                state.waiting += 1
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    private func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard let network = state.order.first, var line = state.lines[network] else {
                state.running -= 1
                return nil
            }
            // The place passes to the next one.
            let next = line.removeFirst()
            state.order.removeFirst()
            state.waiting -= 1
            state.lines[network] = line.isEmpty ? nil : line
            if !line.isEmpty { state.order.append(network) }
            return next
        }
        next?.resume()
    }
}
