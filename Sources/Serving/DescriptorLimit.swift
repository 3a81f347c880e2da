import Glibc

/// The process's limit of open files and connections.
package enum DescriptorLimit {
    /// A connection uses two descriptors: its own, and that of the file that is sent over it.
    private static let perConnection = 2

    /// Raises the limit as far as the system allows, and returns the connections that fit.
    ///
    /// Connections beyond them wait in the backlog. Without this limit `accept` would fail for lack
    /// of descriptors, and Hummingbird would treat that failure as the end of its listening socket.
    ///
    /// - Parameter most: the wanted number of connections.
    /// - Returns: the allowed number.
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

    /// The connections that fit so many descriptors.
    static func connections(
        within descriptors: Int, most: Int = ConnectionLimits.connections
    ) -> Int {
        let others = ConnectionLimits.otherDescriptors + ConnectionLimits.acceptedAtOnce
        let room = (descriptors - others) / perConnection
        return max(1, min(most, room))
    }
}
