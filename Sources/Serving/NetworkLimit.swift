/// Limits requests by network; an IPv6 site, of 65,536 networks, has the limit of
/// `ConnectionLimits.networksOfSite`.
package struct NetworkLimit: Sendable {
    /// By network.
    package let networks: RateLimit
    /// By site.
    package let sites: RateLimit

    /// A limit by the rate of one network.
    package init(_ rate: Rate) {
        networks = RateLimit(rate)
        let share = Double(ConnectionLimits.networksOfSite)
        sites = RateLimit(Rate(burst: share * rate.burst, perSecond: share * rate.perSecond))
    }

    /// Counts a request.
    ///
    /// - Parameters:
    ///   - network: the client's network, named by `Network`.
    ///   - time: milliseconds of a monotonic clock.
    /// - Returns: nil when it is allowed, or the seconds until it will be.
    package func take(_ network: String, at time: Int) -> Int? {
        let site = Network.site(of: network)
        if let seconds = site.flatMap({ sites.take($0, at: time) }) { return seconds }
        guard let seconds = networks.take(network, at: time) else { return nil }
        if let site { sites.giveBack(1, to: site) }
        return seconds
    }

    /// Takes back the count of requests without effect.
    package func giveBack(_ count: Int, to network: String) {
        networks.giveBack(count, to: network)
        if let site = Network.site(of: network) { sites.giveBack(count, to: site) }
    }
}
