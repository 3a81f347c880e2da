#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Makes and syncs folders.
public enum Folder {
    /// The folder of a path.
    public static func of(_ place: String) -> String {
        guard let slash = place.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == place.startIndex ? "/" : String(place[..<slash])
    }

    /// Makes a folder and those above it, unless they exist.
    ///
    /// - Parameters:
    ///   - folder: the path of the folder.
    ///   - mode: the permissions of new folders, whatever the umask, as those of files; nil for
    ///     folders of this process, open as far as its umask allows.
    ///   - waits: whether each new folder's name is on disk when this returns.
    /// - Throws: `StorageFailure` when one cannot be made, or a file is in the way.
    public static func make(_ folder: String, mode: UInt32? = 0o755, waits: Bool = true)
        throws
    {
        guard !isThere(folder) else { return }
        let above = of(folder)
        if above != folder, !folder.isEmpty { try make(above, mode: mode, waits: waits) }
        // Another thread may have made it.
        if mkdir(folder, mode_t(mode ?? 0o777)) == 0 {
            guard mode.map({ chmod(folder, mode_t($0)) == 0 }) ?? true else {
                throw StorageFailure("The folder \(folder) cannot be made", errno)
            }
        } else if errno != EEXIST || !isThere(folder) {
            throw StorageFailure(
                "The folder \(folder) cannot be made", errno == EEXIST ? ENOTDIR : errno)
        }
        if waits { try bringToDisk(above) }
    }

    /// Syncs the names in a folder, where its file system supports that.
    ///
    /// - Throws: `StorageFailure` when the folder does not exist, or syncing failed.
    public static func bringToDisk(_ folder: String) throws {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            // With write but no read permission the folder cannot be opened for syncing.
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
