#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// How many files and connections the process may have open.
package enum DescriptorLimit {
    /// Asks for as many as the system grants, and tells how many connections that leaves room for.
    ///
    /// Connections beyond it wait in the backlog. Were they accepted, `accept` would fail for want
    /// of descriptors, and Hummingbird takes that for the end of its listening socket.
    ///
    /// - Parameters:
    ///   - most: how many connections are wanted.
    ///   - perConnection: descriptors of each: itself, and a file that it is being sent.
    /// - Returns: how many there may be.
    package static func connections(
        most: Int = ConnectionLimits.connections, perConnection: Int = 2
    ) -> Int {
        func room(_ descriptors: Int) -> Int {
            connections(within: descriptors, most: most, perConnection: perConnection)
        }
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return room(1_024) }
        let wanted = rlim_t(perConnection * most + ConnectionLimits.otherDescriptors)
        if limit.rlim_cur < wanted {
            var raised = limit
            raised.rlim_cur = min(wanted, limit.rlim_max)
            if setrlimit(resource, &raised) == 0 { limit = raised }
        }
        return room(Int(clamping: limit.rlim_cur))
    }

    /// How many connections so many descriptors leave room for.
    static func connections(
        within descriptors: Int, most: Int = ConnectionLimits.connections, perConnection: Int = 2
    ) -> Int {
        let room = (descriptors - ConnectionLimits.otherDescriptors) / perConnection
        return max(1, min(most, room))
    }
}
