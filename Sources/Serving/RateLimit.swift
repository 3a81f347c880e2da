import Synchronization

/// The rate of one sender's requests: a burst, and then so many a second (a token bucket).
package struct Rate: Sendable {
    /// Requests at once.
    package var burst: Double
    /// Requests a second from then on; at 0 none is refused.
    package var perSecond: Double

    /// A rate.
    package init(burst: Double, perSecond: Double) {
        self.burst = burst
        self.perSecond = perSecond
    }
}

/// Counts the requests of senders, up to a number of them: those whose last request is longest ago
/// are dropped first, and begin again.
package final class RateLimit: Sendable {
    private struct Bucket {
        var tokens: Double
        var time: Int
    }

    private let rate: Rate
    private let most: Int
    private let buckets = Mutex<[String: Bucket]>([:])
    /// The counts since the last message to other servers; nil without other servers.
    private let spent = Mutex<[String: Double]?>(nil)

    /// A limit without counts.
    ///
    /// - Parameters:
    ///   - rate: the rate of each sender.
    ///   - most: the most senders that are counted.
    package init(_ rate: Rate, most: Int = ConnectionLimits.countedSenders) {
        self.rate = rate
        self.most = most
    }

    /// Counts a request.
    ///
    /// - Parameters:
    ///   - sender: the sender.
    ///   - time: milliseconds of a monotonic clock.
    /// - Returns: nil when it is allowed, or the seconds until it will be.
    package func take(_ sender: String, at time: Int) -> Int? {
        guard rate.perSecond > 0 else { return nil }
        return buckets.withLock { buckets in
            var bucket = buckets[sender] ?? Bucket(tokens: rate.burst, time: time)
            let gained = Double(max(0, time - bucket.time)) / 1_000 * rate.perSecond
            bucket.tokens = min(rate.burst, bucket.tokens + gained)
            bucket.time = time
            defer {
                buckets[sender] = bucket
                if buckets.count > most { forget(&buckets, at: time) }
            }
            guard bucket.tokens >= 1 else {
                return Int(((1 - bucket.tokens) / rate.perSecond).rounded(.up))
            }
            bucket.tokens -= 1
            spent.withLock { $0?[sender, default: 0] += 1 }
            return nil
        }
    }

    /// A sender's remaining requests.
    package struct Standing: Sendable, Equatable {
        /// The burst.
        package var most: Int
        /// The seconds in which a full burst refills.
        package var window: Int
        /// The remaining requests.
        package var left: Int
        /// The seconds until the full burst is available.
        package var seconds: Int
    }

    /// A sender's remaining requests.
    ///
    /// - Parameters:
    ///   - sender: the sender.
    ///   - time: milliseconds of the clock of `take`.
    /// - Returns: the remaining requests.
    package func standing(of sender: String, at time: Int) -> Standing {
        let bucket = buckets.withLock { $0[sender] } ?? Bucket(tokens: rate.burst, time: time)
        let gained = Double(max(0, time - bucket.time)) / 1_000 * rate.perSecond
        let tokens = min(rate.burst, bucket.tokens + gained)
        func seconds(for tokens: Double) -> Int { Int((tokens / rate.perSecond).rounded(.up)) }
        return Standing(
            most: Int(rate.burst), window: seconds(for: rate.burst), left: Int(tokens),
            seconds: seconds(for: rate.burst - tokens))
    }

    /// Starts collecting counts for other servers.
    package func startTelling() { spent.withLock { $0 = $0 ?? [:] } }

    /// Returns the counts since the last call, of senders who used more than half of their burst.
    package func takeSpent() -> [String: Double] {
        buckets.withLock { buckets in
            spent.withLock { spent in
                let busy = (spent ?? [:]).filter { sender, _ in
                    (buckets[sender]?.tokens ?? rate.burst) < rate.burst / 2
                }
                if spent != nil { spent = [:] }
                return busy
            }
        }
    }

    /// Counts requests at other servers.
    ///
    /// - Parameters:
    ///   - amounts: the counts, by sender.
    ///   - time: milliseconds of the clock of `take`.
    package func spend(_ amounts: [String: Double], at time: Int) {
        guard rate.perSecond > 0 else { return }
        buckets.withLock { buckets in
            for (sender, amount) in amounts {
                var bucket = buckets[sender] ?? Bucket(tokens: rate.burst, time: time)
                bucket.tokens = max(0, bucket.tokens - amount)
                buckets[sender] = bucket
            }
            if buckets.count > most { forget(&buckets, at: time) }
        }
    }

    /// Takes back the count of requests without effect.
    package func giveBack(_ count: Int, to sender: String) {
        buckets.withLock { buckets in
            guard let tokens = buckets[sender]?.tokens else { return }
            buckets[sender]?.tokens = min(rate.burst, tokens + Double(count))
        }
    }

    /// Drops the half of the senders whose last request is longest ago.
    private func forget(_ buckets: inout [String: Bucket], at time: Int) {
        let times = buckets.values.map(\.time).sorted()
        let middle = times[times.count / 2]
        buckets = buckets.filter { $0.value.time > middle }
    }
}
