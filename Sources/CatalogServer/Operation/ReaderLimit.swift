import HTTPTypes
import Serving

/// How often one network may ask, where the operator limits it.
struct ReaderLimit: Sendable {
    private let networks: NetworkLimit
    private let start = ContinuousClock.now

    /// A limit of so many requests a second, and of some seconds' requests at once.
    init(perSecond: Double) {
        let burst = (ServerLimits.secondsAtOnce * perSecond).rounded(.up)
        networks = NetworkLimit(Rate(burst: burst, perSecond: perSecond))
    }

    /// Takes a request.
    ///
    /// - Parameter network: whose, as `Network` names it.
    /// - Returns: the fields that tell a client what is left.
    /// - Throws: `ProblemDetails` saying when to come again.
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
