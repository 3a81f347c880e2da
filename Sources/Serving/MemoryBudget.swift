import Synchronization

/// A limit on memory, in bytes: in all, and for one network.
package final class MemoryBudget: Sendable {
    private struct State {
        var bytes = 0
        var ofNetwork: [String: Int] = [:]
    }

    private let most: Int
    private let mostOfNetwork: Int
    private let state = Mutex(State())

    /// A budget of so many bytes in all, and of one network.
    package init(most: Int, ofNetwork mostOfNetwork: Int) {
        self.most = most
        self.mostOfNetwork = mostOfNetwork
    }

    /// Bytes of one request, which are released with its last reference.
    package final class MemoryReservation: Sendable {
        private let budget: MemoryBudget
        private let network: String
        private let bytes = Mutex(0)

        fileprivate init(_ budget: MemoryBudget, _ network: String) {
            self.budget = budget
            self.network = network
        }

        deinit { budget.give(bytes.withLock { $0 }, of: network) }

        /// Takes more bytes; false when they do not fit.
        package func take(_ more: Int) -> Bool {
            guard budget.take(more, for: network) else { return false }
            bytes.withLock { $0 += more }
            return true
        }
    }

    /// An empty reservation for a request of a network.
    package func hold(for network: String) -> MemoryReservation { MemoryReservation(self, network) }

    /// The number of reserved bytes.
    package var bytes: Int { state.withLock { $0.bytes } }

    private func take(_ bytes: Int, for network: String) -> Bool {
        state.withLock { state in
            let own = state.ofNetwork[network] ?? 0
            guard state.bytes + bytes <= most, own + bytes <= mostOfNetwork else { return false }
            state.bytes += bytes
            state.ofNetwork[network] = own + bytes
            return true
        }
    }

    private func give(_ bytes: Int, of network: String) {
        guard bytes > 0 else { return }
        state.withLock { state in
            state.bytes -= bytes
            let left = (state.ofNetwork[network] ?? 0) - bytes
            state.ofNetwork[network] = left > 0 ? left : nil
        }
    }
}
