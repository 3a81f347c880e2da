package import HTTPTypes

extension NetworkLimit {
    /// The fields about a client's limits (draft-ietf-httpapi-ratelimit-headers-10): the burst, the
    /// remaining requests, and the seconds until the full burst is available.
    ///
    /// - Parameters:
    ///   - network: the client's network, named by `Network`.
    ///   - time: milliseconds of the clock of `take`.
    /// - Returns: `RateLimit-Policy` and `RateLimit`, for an IPv6 network also for its site.
    package func fields(for network: String, at time: Int) -> HTTPFields {
        var standings = [("network", networks.standing(of: network, at: time))]
        if let site = Network.site(of: network) {
            standings.append(("site", sites.standing(of: site, at: time)))
        }
        let policy = standings.map { "\"\($0)\";q=\($1.most);w=\($1.window)" }
        let left = standings.map { "\"\($0)\";r=\($1.left);t=\($1.seconds)" }
        return [
            .rateLimitPolicy: policy.joined(separator: ", "),
            .rateLimit: left.joined(separator: ", "),
        ]
    }
}

extension HTTPField.Name {
    private static func token(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is a token") }
        return name
    }

    package static let rateLimitPolicy = token("RateLimit-Policy")
    package static let rateLimit = token("RateLimit")
}
