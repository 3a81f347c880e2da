#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Files that only their owner may read.
public enum PrivateFile {
    /// Makes an empty file for its owner only, unless one exists. A program that opens it by its
    /// path keeps its permissions, and so do files that SQLite makes beside it.
    ///
    /// - Throws: `StorageFailure` when it cannot be made.
    public static func make(_ place: String) throws {
        // An existing file is not even opened: closing it would release all locks of this process
        // on it (POSIX), those of SQLite among them.
        let descriptor = open(place, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            close(descriptor)
        } else if errno != EEXIST {
            throw StorageFailure("\(place) cannot be written", errno)
        }
    }
}
