import HTTPTypes
import Serving

/// The rate limit by network that the operator set.
struct ReaderLimit: Sendable {
    private let networks: NetworkLimit
    private let start = ContinuousClock.now

    /// A limit of `perSecond` requests a second; the requests of `ServerLimits.secondsAtOnce`
    /// seconds may come at once.
    init(perSecond: Double) {
        let burst = (ServerLimits.secondsAtOnce * perSecond).rounded(.up)
        networks = NetworkLimit(Rate(burst: burst, perSecond: perSecond))
    }

    /// Counts a request.
    ///
    /// - Parameter network: the client's network, named by `Network`.
    /// - Returns: the fields about the remaining requests.
    /// - Throws: `ProblemDetails` (429) with `Retry-After` when the limit is reached.
    func take(_ network: String) throws -> HTTPFields {
        let time = Int((ContinuousClock.now - start) / .milliseconds(1))
        let seconds = networks.take(network, at: time)
        var fields = networks.fields(for: network, at: time)
        guard let seconds else { return fields }
        fields[.retryAfter] = "\(seconds)"
        throw ProblemDetails(
            status: .tooManyRequests, name: "too-many", title: "Too many requests",
            detail: "This network asks more often than the server answers it. Wait \(seconds) s.",
            headers: fields)
    }
}
