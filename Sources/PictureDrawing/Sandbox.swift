import Glibc

/// Drops rights of the process before it reads a stranger's bytes. It cannot be undone.
package enum Sandbox {
    /// Why it cannot be closed; then nothing is read.
    package struct Failure: Error {}

    /// Lets the process compute for so long within so much memory, after all others; it writes no
    /// file and leaves no picture of its memory behind.
    ///
    /// - Parameters:
    ///   - memory: of addresses, in bytes, with all libraries.
    ///   - seconds: of the processor's time.
    /// - Throws: `Failure`.
    package static func close(memory: Int, seconds: Int) throws {
        try limit(RLIMIT_AS, to: memory)
        try limit(RLIMIT_CPU, to: seconds)
        try limit(RLIMIT_FSIZE, to: 0)
        try limit(RLIMIT_CORE, to: 0)
        // A third of the share of play, as passwords have: with less it starves beside a busy one.
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5)
    }

    /// Opens nothing more: no file, no socket. What is open stays so.
    package static func closeDescriptors() throws { try limit(RLIMIT_NOFILE, to: 0) }

    private static func limit(_ resource: __rlimit_resource, to most: Int) throws {
        var limit = rlimit(rlim_cur: rlim_t(most), rlim_max: rlim_t(most))
        guard setrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else {
            throw Failure()
        }
    }
}
