/// Time-outs and retries of a transport, all of its limits.
public struct TransportTimeouts: Sendable {
    /// The longest wait for a connection.
    public var connect: Duration = .seconds(10)
    /// The longest pause between two pieces.
    public var idle: Duration = .seconds(20)
    /// The longest time for one attempt.
    public var total: Duration = .seconds(3_600)
    /// The longest time for a POST and its answer.
    public var post: Duration = .seconds(30)
    /// The lowest average rate, in bytes a second, once `grace` has passed.
    public var slowest = 256
    /// How long a transfer may be slower at its start.
    public var grace: Duration = .seconds(20)
    /// The most attempts of a request that fails temporarily.
    public var attempts = 3
    /// The pause before the second attempt; it doubles with each.
    public var pause: Duration = .milliseconds(250)
    /// The most redirects.
    public var redirects = 5

    /// The default time-outs.
    public init() {}

    /// Whether a transfer of so many bytes in that time is too slow.
    public func isTooSlow(_ bytes: Int, in time: Duration) -> Bool {
        guard time > grace else { return false }
        let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
        return Double(bytes) < Double(slowest) * seconds
    }
}

extension Transport {
    /// Downloads a small file whole, with retries after temporary failures.
    /// - Returns: The bytes, or nil where the host has no such file (404 or 403).
    /// - Throws: `TransportFailure` when there is no complete answer.
    public func bytes(
        at address: String, limit: Int, timeouts: TransportTimeouts = TransportTimeouts()
    ) async throws -> [UInt8]? {
        var pause = timeouts.pause
        var attempt = 1
        while true {
            do {
                var bytes: [UInt8] = []
                try await get(
                    TransportRequest(address, limit: limit), began: { _ in },
                    chunk: { bytes += $0 })
                return bytes
            } catch TransportFailure.status(_, 403), TransportFailure.status(_, 404) {
                return nil
            } catch let failure as TransportFailure
                where failure.isPassing && attempt < timeouts.attempts
            {
                attempt += 1
                try await Task.sleep(for: pause)
                pause *= 2
            }
        }
    }
}
