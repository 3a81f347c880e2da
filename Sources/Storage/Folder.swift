#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Folders whose names are on the disk.
public enum Folder {
    /// The folder that a path lies in.
    public static func of(_ place: String) -> String {
        guard let slash = place.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == place.startIndex ? "/" : String(place[..<slash])
    }

    /// Makes a folder and those above it, unless they are there.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder.
    ///   - mode: The permissions of those that are made, as far as the umask allows.
    ///   - waits: Whether each is on the disk before anything is put into it.
    /// - Throws: `StorageFailure` where the disk refuses, or a file is in the way.
    public static func make(_ folder: String, mode: UInt32 = 0o755, waits: Bool = true) throws {
        guard !isThere(folder) else { return }
        let above = of(folder)
        if above != folder, !folder.isEmpty { try make(above, mode: mode, waits: waits) }
        // Another thread may have made it meanwhile.
        guard mkdir(folder, mode_t(mode)) == 0 || (errno == EEXIST && isThere(folder)) else {
            throw StorageFailure(
                "The folder \(folder) cannot be made", errno == EEXIST ? ENOTDIR : errno)
        }
        if waits { try bringToDisk(above) }
    }

    /// Brings a folder's names to the disk, where its file system can do that for a folder.
    ///
    /// - Throws: `StorageFailure` when the disk did not take them, or there is no such folder.
    public static func bringToDisk(_ folder: String) throws {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            // Who may put names into a folder but not list it cannot wait for them.
            if errno == EACCES { return }
            throw StorageFailure("The folder \(folder) cannot be written", errno)
        }
        defer { close(descriptor) }
        guard fsync(descriptor) != 0 else { return }
        let reason = errno
        // Some file systems cannot sync a folder; the file itself is safe there.
        guard [EINVAL, ENOTSUP, EOPNOTSUPP].contains(reason) else {
            throw StorageFailure("The folder \(folder) cannot be written", reason)
        }
    }

    private static func isThere(_ folder: String) -> Bool {
        var status = stat()
        return stat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
