import Synchronization

/// How often one sender may ask: so many at once, and then so many a second (a token bucket).
package struct Rate: Sendable {
    /// Requests at once.
    package var burst: Double
    /// Requests a second from then on; none at all are refused where it is 0.
    package var perSecond: Double

    /// A rate.
    package init(burst: Double, perSecond: Double) {
        self.burst = burst
        self.perSecond = perSecond
    }
}

/// Counts the requests of many senders, of whom it holds so many at most: who asked least lately is
/// forgotten first, and begins anew.
package final class RateLimit: Sendable {
    private struct Bucket {
        var tokens: Double
        var time: Int
    }

    private let rate: Rate
    private let most: Int
    private let buckets = Mutex<[String: Bucket]>([:])
    /// What senders took since other servers were told; nil where nobody is.
    private let spent = Mutex<[String: Double]?>(nil)

    /// A limit, with nobody counted yet.
    ///
    /// - Parameters:
    ///   - rate: how often each sender may ask.
    ///   - most: how many senders are counted.
    package init(_ rate: Rate, most: Int = ConnectionLimits.countedSenders) {
        self.rate = rate
        self.most = most
    }

    /// Takes a request.
    ///
    /// - Parameters:
    ///   - sender: whose.
    ///   - time: milliseconds of a clock that only rises.
    /// - Returns: nil when it may be answered, or after how many seconds it may be.
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

    /// How a sender stands.
    package struct Standing: Sendable, Equatable {
        /// Requests at once.
        package var most: Int
        /// Seconds in which as many more may come.
        package var window: Int
        /// Requests that are left.
        package var left: Int
        /// Seconds until all are there again.
        package var seconds: Int
    }

    /// How a sender stands.
    ///
    /// - Parameters:
    ///   - sender: whose.
    ///   - time: milliseconds of the clock of `take`.
    /// - Returns: what is left.
    package func standing(of sender: String, at time: Int) -> Standing {
        let bucket = buckets.withLock { $0[sender] } ?? Bucket(tokens: rate.burst, time: time)
        let gained = Double(max(0, time - bucket.time)) / 1_000 * rate.perSecond
        let tokens = min(rate.burst, bucket.tokens + gained)
        func seconds(for tokens: Double) -> Int { Int((tokens / rate.perSecond).rounded(.up)) }
        return Standing(
            most: Int(rate.burst), window: seconds(for: rate.burst), left: Int(tokens),
            seconds: seconds(for: rate.burst - tokens))
    }

    /// Has what senders take remembered until other servers are told.
    package func startTelling() { spent.withLock { $0 = $0 ?? [:] } }

    /// What those took since this was asked last who took half of what they may take at once.
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

    /// Counts requests that senders made at other servers.
    ///
    /// - Parameters:
    ///   - amounts: how many, by sender.
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

    /// Gives back requests that came to nothing.
    package func giveBack(_ count: Int, to sender: String) {
        buckets.withLock { buckets in
            guard let tokens = buckets[sender]?.tokens else { return }
            buckets[sender]?.tokens = min(rate.burst, tokens + Double(count))
        }
    }

    /// Forgets half of the senders, those first who may ask freely again anyway.
    private func forget(_ buckets: inout [String: Bucket], at time: Int) {
        let times = buckets.values.map(\.time).sorted()
        let middle = times[times.count / 2]
        buckets = buckets.filter { $0.value.time > middle }
    }
}
