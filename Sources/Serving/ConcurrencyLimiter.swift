import Synchronization

/// Work that takes turns: so much at once, so many more wait. Who comes then, or has waited for so
/// long that nobody waits for the answer any more, is told to come again. Networks take turns, too:
/// who sends much waits behind themselves, and not others behind them.
package final class ConcurrencyLimiter: Sendable {
    private struct State {
        var running = 0
        /// Who waits, by network, in the order in which they came.
        var lines: [String: [CheckedContinuation<Void, Never>]] = [:]
        /// The networks of those who wait: the first is next, and then stands last.
        var order: [String] = []
        var waiting = 0
    }

    private let atOnce: Int
    private let most: Int
    private let mostOfNetwork: Int
    private let timeouts: Duration
    private let busy: ProblemDetails
    private let state = Mutex(State())

    /// A limiter with nothing to do.
    ///
    /// - Parameters:
    ///   - atOnce: how much is done at once.
    ///   - most: how many wait besides.
    ///   - mostOfNetwork: how many of one network.
    ///   - timeouts: how long one may have waited.
    ///   - busy: what others are told.
    package init(
        atOnce: Int, waiting most: Int, ofNetwork mostOfNetwork: Int? = nil, timeouts: Duration,
        busy: ProblemDetails
    ) {
        self.atOnce = atOnce
        self.most = most
        self.mostOfNetwork = mostOfNetwork ?? most
        self.timeouts = timeouts
        self.busy = busy
    }

    /// How much is done, or waits.
    package var count: Int { state.withLock { $0.running + $0.waiting } }

    /// Does some work when it is its turn.
    ///
    /// - Parameters:
    ///   - network: for whom; an IPv6 site is one.
    ///   - work: the work.
    /// - Returns: what the work gives.
    /// - Throws: `busy` when too many wait, or it waited too long; what the work throws.
    package func take<Value: Sendable>(
        for network: String = "", _ work: () async throws -> Value
    ) async throws -> Value {
        let start = ContinuousClock.now
        try await enter(Network.site(of: network) ?? network)
        defer { leave() }
        guard ContinuousClock.now - start < timeouts else { throw busy }
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
            // Whoever is next takes the place over.
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
