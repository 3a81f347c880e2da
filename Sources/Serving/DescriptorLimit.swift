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
    package static func connections() -> Int {
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return connections(within: 1_024) }
        let wanted = rlim_t(2 * ConnectionLimits.connections + ConnectionLimits.otherDescriptors)
        if limit.rlim_cur < wanted {
            var raised = limit
            raised.rlim_cur = min(wanted, limit.rlim_max)
            if setrlimit(resource, &raised) == 0 { limit = raised }
        }
        return connections(within: Int(clamping: limit.rlim_cur))
    }

    /// Each connection may hold a second descriptor, of the file that it is being sent.
    package static func connections(within descriptors: Int) -> Int {
        let room = (descriptors - ConnectionLimits.otherDescriptors) / 2
        return max(1, min(ConnectionLimits.connections, room))
    }
}
