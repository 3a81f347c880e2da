#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Files that nobody but their owner reads.
public enum PrivateFile {
    /// Makes an empty file for its owner alone, unless one is there. What opens it by its path then
    /// keeps its permissions, and so do files that SQLite puts beside it.
    ///
    /// - Throws: `StorageFailure` where the folder or disk refuses.
    public static func make(_ place: String) throws {
        // One that is there is not even opened: closing it would let go of all locks that this
        // process holds on it (POSIX), and with them of SQLite's.
        let descriptor = open(place, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            close(descriptor)
        } else if errno != EEXIST {
            throw StorageFailure("\(place) cannot be written", errno)
        }
    }
}
