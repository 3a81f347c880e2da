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
        let descriptor = open(place, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StorageFailure("\(place) cannot be written", errno) }
        close(descriptor)
    }
}
