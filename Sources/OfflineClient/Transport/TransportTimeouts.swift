/// How long a transport waits, and how often it tries. Every limit of the transport stands here.
public struct TransportTimeouts: Sendable {
    /// The longest wait for a connection.
    public var connect: Duration = .seconds(10)
    /// The longest pause between two pieces.
    public var idle: Duration = .seconds(20)
    /// The longest time for one attempt.
    public var total: Duration = .seconds(3_600)
    /// The longest time for a POST and its answer.
    public var post: Duration = .seconds(30)
    /// Bytes a second that must come on average, once `grace` has passed.
    public var slowest = 256
    /// How long a start may be slow.
    public var grace: Duration = .seconds(20)
    /// How often in all a question is asked when it fails in passing.
    public var attempts = 3
    /// The pause before the second attempt; it doubles with each.
    public var pause: Duration = .milliseconds(250)
    /// How often a host may lead elsewhere.
    public var redirects = 5

    /// The usual timeouts.
    public init() {}

    /// Whether a transfer of so many bytes in that time is too slow.
    public func isTooSlow(_ bytes: Int, in time: Duration) -> Bool {
        guard time > grace else { return false }
        let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
        return Double(bytes) < Double(slowest) * seconds
    }
}

extension Transport {
    /// A whole small file, asked for again when it fails in passing.
    /// - Returns: The bytes, or nil where the host says that there is no such file (404 or 403).
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
