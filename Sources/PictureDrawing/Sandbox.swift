import Glibc

/// Reduces the rights of the process before it reads untrusted bytes. It cannot be undone.
package enum Sandbox {
    /// A limit could not be set; then nothing must be read.
    package struct Failure: Error {}

    /// Limits memory and processor time, lowers the priority, and forbids writing files and core
    /// dumps.
    ///
    /// - Parameters:
    ///   - memory: address space in bytes, with all libraries.
    ///   - seconds: processor time.
    /// - Throws: `Failure` when a limit cannot be set.
    package static func close(memory: Int, seconds: Int) throws {
        try limit(RLIMIT_AS, to: memory)
        try limit(RLIMIT_CPU, to: seconds)
        try limit(RLIMIT_FSIZE, to: 0)
        try limit(RLIMIT_CORE, to: 0)
        // A third of the share of players' threads, as for passwords: with less it starves beside a
        // busy one.
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5)
    }

    /// Forbids opening further files and sockets; open ones stay.
    ///
    /// - Throws: `Failure` when the limit cannot be set.
    package static func closeDescriptors() throws { try limit(RLIMIT_NOFILE, to: 0) }

    private static func limit(_ resource: __rlimit_resource, to most: Int) throws {
        var limit = rlimit(rlim_cur: rlim_t(most), rlim_max: rlim_t(most))
        guard setrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else {
            throw Failure()
        }
    }
}
