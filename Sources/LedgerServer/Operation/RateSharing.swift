import Serving
import Synchronization

/// Shares the counts of senders among all servers within a second, so that a sender has one limit
/// at all of them.
///
/// Only senders who used more than half of their burst are shared; the others are far from any
/// limit.
final class RateSharing: Sendable {
    /// One shared limit.
    struct Limit: Sendable {
        /// Returns the amounts by sender since the last call.
        var takeSpent: @Sendable () -> [String: Double]
        /// Counts amounts of other servers, by sender.
        var spend: @Sendable ([String: Double]) -> Void
    }

    private let limits = Mutex<[String: Limit]>([:])
    /// The longest text, in bytes. With the rest of its message it is below the database's limit.
    private static let textBytes = 6_000
    /// The amounts accepted for one sender: requests, entries or bytes.
    private static let amounts = 1...(1 << 40)

    /// Adds a limit, under a name that is the same at all servers.
    func join(_ name: String, _ limit: Limit) { limits.withLock { $0[name] = limit } }

    /// The messages to send: `rate`, the limit's name, then each sender with its amount.
    func messages() -> [String] {
        limits.withLock { $0 }.sorted { $0.key < $1.key }.flatMap { name, limit -> [String] in
            var texts: [String] = []
            for (sender, amount) in limit.takeSpent().sorted(by: { $0.key < $1.key }) {
                let part = " \(sender) \(Int(amount.rounded(.up)))"
                if let last = texts.last, last.utf8.count + part.utf8.count < Self.textBytes {
                    texts[texts.count - 1] += part
                } else {
                    texts.append("rate \(name)\(part)")
                }
            }
            return texts
        }
    }

    /// Counts the amounts in a message of another server; a malformed one is ignored.
    func take(_ text: String) {
        let parts = text.split(separator: " ").map(String.init)
        guard parts.count >= 4, parts.count.isMultiple(of: 2), parts[0] == "rate",
            let limit = limits.withLock({ $0[parts[1]] })
        else { return }
        var amounts: [String: Double] = [:]
        for place in stride(from: 2, to: parts.count, by: 2) {
            guard let amount = Int(parts[place + 1]), Self.amounts.contains(amount) else {
                continue
            }
            amounts[parts[place], default: 0] += Double(amount)
        }
        limit.spend(amounts)
    }
}

extension RateLimit {
    /// Shares this limit under a name; `clock` is the monotonic clock (ms) of its counts.
    func share(as name: String, in sharing: RateSharing, clock: @escaping @Sendable () -> Int) {
        startTelling()
        sharing.join(
            name,
            .init(
                takeSpent: { self.takeSpent() }, spend: { self.spend($0, at: clock()) }))
    }
}

extension NetworkLimit {
    /// Shares the limits of networks and of sites under a name.
    func share(as name: String, in sharing: RateSharing, clock: @escaping @Sendable () -> Int) {
        networks.share(as: name, in: sharing, clock: clock)
        sites.share(as: "\(name)-sites", in: sharing, clock: clock)
    }
}

extension WriteBudgets {
    /// Shares the budgets of bytes and of entries.
    func share(in sharing: RateSharing, clock: @escaping @Sendable () -> Int) {
        startTelling()
        sharing.join(
            "budget-bytes",
            .init(
                takeSpent: { self.takeSpent(\.bytes) },
                spend: { self.spend($0, of: \.bytes, at: clock()) }))
        sharing.join(
            "budget-entries",
            .init(
                takeSpent: { self.takeSpent(\.entries) },
                spend: { self.spend($0, of: \.entries, at: clock()) }))
    }
}
