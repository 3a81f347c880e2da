import Glibc

/// How many files and connections the process may have open.
package enum DescriptorLimit {
    /// A connection has its own, and that of a file that it is being sent.
    private static let perConnection = 2

    /// Asks for as many as the system grants, and tells how many connections that leaves room for.
    ///
    /// Connections beyond it wait in the backlog. Were they accepted, `accept` would fail for want
    /// of descriptors, and Hummingbird takes that for the end of its listening socket.
    ///
    /// - Parameter most: how many connections are wanted.
    /// - Returns: how many there may be.
    package static func connections(most: Int = ConnectionLimits.connections) -> Int {
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else {
            return connections(within: 1_024, most: most)
        }
        let wanted = rlim_t(
            perConnection * most + ConnectionLimits.otherDescriptors
                + ConnectionLimits.acceptedAtOnce)
        if limit.rlim_cur < wanted {
            var raised = limit
            raised.rlim_cur = min(wanted, limit.rlim_max)
            if setrlimit(resource, &raised) == 0 { limit = raised }
        }
        return connections(within: Int(clamping: limit.rlim_cur), most: most)
    }

    /// How many connections so many descriptors leave room for.
    static func connections(
        within descriptors: Int, most: Int = ConnectionLimits.connections
    ) -> Int {
        let others = ConnectionLimits.otherDescriptors + ConnectionLimits.acceptedAtOnce
        let room = (descriptors - others) / perConnection
        return max(1, min(most, room))
    }
}
