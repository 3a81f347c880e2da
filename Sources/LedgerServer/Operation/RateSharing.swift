import Serving
import Synchronization

/// What senders took at this server is told to the others, and what they took there counts here: so
/// that who goes from one server to another may ask as often as who stays, within a second.
///
/// Only senders who took half of what they may take at once are told of: the others are far from any
/// limit at whatever server.
final class RateSharing: Sendable {
    /// One limit that takes part.
    struct Limit: Sendable {
        /// What senders took since this was asked last.
        var takeSpent: @Sendable () -> [String: Double]
        /// Counts what senders took elsewhere.
        var spend: @Sendable ([String: Double]) -> Void
    }

    private let limits = Mutex<[String: Limit]>([:])
    /// Bytes of a text: with the rest of its message fewer than a database takes.
    private static let textBytes = 6_000
    /// What one sender may be said to have taken: requests, entries or bytes.
    private static let amounts = 1...(1 << 40)

    /// Has a limit take part, by a name that it has at all servers.
    func join(_ name: String, _ limit: Limit) { limits.withLock { $0[name] = limit } }

    /// What is to be told: `rate`, the limit's name, and senders with what each took.
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

    /// Counts what another server told; another text changes nothing.
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
    /// Takes part under a name, by the clock by which requests are counted.
    func share(as name: String, in sharing: RateSharing, clock: @escaping @Sendable () -> Int) {
        startTelling()
        sharing.join(
            name,
            .init(
                takeSpent: { self.takeSpent() }, spend: { self.spend($0, at: clock()) }))
    }
}

extension NetworkLimit {
    /// Takes part under a name.
    func share(as name: String, in sharing: RateSharing, clock: @escaping @Sendable () -> Int) {
        networks.share(as: name, in: sharing, clock: clock)
        sites.share(as: "\(name)-sites", in: sharing, clock: clock)
    }
}

extension WriteBudgets {
    /// Takes part: bytes and entries each under a name.
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
