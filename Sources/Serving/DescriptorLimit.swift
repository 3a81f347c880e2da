import Glibc

/// The process's limit of open files and connections.
package enum DescriptorLimit {
    /// What a server uses descriptors for.
    package struct Use: Sendable {
        /// For one connection: its own, and perhaps that of the file that is sent over it.
        package var ofConnection: Int
        /// For everything else.
        package var others: Int

        /// A use of descriptors.
        package init(ofConnection: Int = 2, others: Int = ConnectionLimits.otherDescriptors) {
            self.ofConnection = ofConnection
            self.others = others
        }
    }

    /// Raises the limit as far as the system allows, and returns the connections that fit.
    ///
    /// Connections beyond them wait in the backlog. Without this limit `accept` would fail for lack
    /// of descriptors, and Hummingbird would treat that failure as the end of its listening socket.
    ///
    /// - Parameters:
    ///   - most: the wanted number of connections.
    ///   - use: what descriptors are used for.
    /// - Returns: the allowed number.
    package static func connections(
        most: Int = ConnectionLimits.connections, _ use: Use = Use()
    ) -> Int {
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else {
            return connections(within: 1_024, most: most, use)
        }
        let wanted = rlim_t(
            use.ofConnection * most + use.others + ConnectionLimits.acceptedAtOnce)
        if limit.rlim_cur < wanted {
            var raised = limit
            raised.rlim_cur = min(wanted, limit.rlim_max)
            if setrlimit(resource, &raised) == 0 { limit = raised }
        }
        return connections(within: Int(clamping: limit.rlim_cur), most: most, use)
    }

    /// The connections that fit so many descriptors.
    static func connections(
        within descriptors: Int, most: Int = ConnectionLimits.connections, _ use: Use = Use()
    ) -> Int {
        let room =
            (descriptors - use.others - ConnectionLimits.acceptedAtOnce) / use.ofConnection
        return max(1, min(most, room))
    }
}
