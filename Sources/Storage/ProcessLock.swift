#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A lock that one process holds at a time; the system releases it when the process ends, also
/// after a crash.
public final class ProcessLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock; nil where another process has it.
    ///
    /// - Parameter place: its file, which is made.
    /// - Throws: `StorageFailure` when the file cannot be made or opened.
    public init?(_ place: String) throws {
        descriptor = open(place, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StorageFailure("\(place) cannot be written", errno) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
    }

    deinit {
        // Unlocked explicitly, because a child process before its `exec` has the descriptor too.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
