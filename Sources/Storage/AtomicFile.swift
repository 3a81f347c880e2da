#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A file that is written beside its place and then moved there: a reader finds the old file or the
/// new one, never a part. By default it is synced before the move and after it, so that the same is
/// true after a crash of the machine.
public final class AtomicFile {
    /// The prefix of unfinished files' names; one that a crash left may be removed.
    public static let prefix = ".new-"

    /// Whether a path is that of an unfinished file.
    public static func isUnfinished(_ path: String) -> Bool {
        let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[$0...].dropFirst() }
        return (name ?? path[...]).hasPrefix(prefix)
    }

    private let place: String
    private let temporary: String
    private let mode: UInt32?
    private let waits: Bool
    private var descriptor: Int32

    /// Begins a file. Its folder must exist; unless `finish` is called, nothing is left of it.
    ///
    /// - Parameters:
    ///   - place: the path of the file.
    ///   - mode: its permissions; then it also keeps the owner of the file that it replaces. Nil
    ///     for a new file of this process, readable and writable as far as its umask allows.
    ///   - waits: whether bytes and name are on disk when the file is finished. A writer of many
    ///     files syncs once for all of them: see `FileSystem.flush`.
    /// - Throws: `StorageFailure` when the file cannot be made.
    public init(_ place: String, mode: UInt32? = 0o644, waits: Bool = true) throws {
        self.place = place
        self.mode = mode
        self.waits = waits
        // Other users must not read a file before it has its permissions.
        let first: mode_t = mode == nil ? 0o666 : 0o600
        var name: String
        // A file of this name belongs to another thread, or was left by a crash.
        repeat {
            name =
                "\(Folder.of(place))/\(Self.prefix)\(String(UInt64.random(in: 0 ... .max), radix: 36))"
            descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, first)
        } while descriptor < 0 && errno == EEXIST
        temporary = name
        guard descriptor >= 0 else { throw StorageFailure("\(place) cannot be written", errno) }
    }

    deinit {
        if descriptor >= 0 {
            close(descriptor)
            unlink(temporary)
        }
    }

    /// Appends bytes.
    ///
    /// - Throws: `StorageFailure` when they cannot be written.
    public func write(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try write($0) }
    }

    /// Appends bytes.
    ///
    /// - Throws: `StorageFailure` when they cannot be written.
    public func write(_ bytes: UnsafeRawBufferPointer) throws {
        try writeAll(bytes, to: descriptor, place)
    }

    /// Moves the file to its place.
    ///
    /// - Throws: `StorageFailure` when it cannot be written, synced or moved.
    public func finish() throws {
        try bringToDisk()
        try putInPlace()
    }

    /// The first half of `finish`: sets permissions and syncs the bytes, which is slow.
    ///
    /// - Throws: `StorageFailure` when the permissions cannot be set or the bytes not be synced.
    public func bringToDisk() throws {
        if let mode {
            keepOwner()
            guard fchmod(descriptor, mode_t(mode)) == 0 else {
                throw StorageFailure("\(place) cannot be written", errno)
            }
        }
        guard !waits || fsync(descriptor) == 0 else {
            throw StorageFailure("\(place) cannot be written", errno)
        }
    }

    /// A file that root replaces keeps its owner, because a server of another user has to read it.
    private func keepOwner() {
        var (former, new) = (stat(), stat())
        guard stat(place, &former) == 0, fstat(descriptor, &new) == 0,
            (former.st_uid, former.st_gid) != (new.st_uid, new.st_gid)
        else { return }
        _ = fchown(descriptor, former.st_uid, former.st_gid)
    }

    /// The second half of `finish`: moves the file and syncs the folder.
    ///
    /// - Throws: `StorageFailure` when the file cannot be moved or the folder not be synced.
    public func putInPlace() throws {
        guard rename(temporary, place) == 0 else {
            throw StorageFailure("\(place) cannot be written", errno)
        }
        close(descriptor)
        descriptor = -1
        if waits { try Folder.bringToDisk(Folder.of(place)) }
    }

    /// Writes these bytes to a place.
    ///
    /// - Throws: `StorageFailure` when they cannot be written.
    public static func write(_ bytes: [UInt8], to place: String, mode: UInt32 = 0o644) throws {
        let file = try AtomicFile(place, mode: mode)
        try file.write(bytes)
        try file.finish()
    }

    /// Moves a file that is on disk to its place, and syncs the folders.
    ///
    /// - Throws: `StorageFailure` when it cannot be moved or a folder not be synced.
    public static func move(_ place: String, to target: String) throws {
        guard rename(place, target) == 0 else {
            throw StorageFailure("\(target) cannot be written", errno)
        }
        let (folder, former) = (Folder.of(target), Folder.of(place))
        try Folder.bringToDisk(folder)
        if folder != former { try Folder.bringToDisk(former) }
    }

    /// The bytes of a file; nil where there is none.
    ///
    /// - Throws: `StorageFailure` when it cannot be read, or has more than `limit` bytes.
    public static func read(_ place: String, limit: Int) throws -> [UInt8]? {
        var bytes: [UInt8] = []
        let isThere = try read(place) { piece in
            bytes += piece
            guard bytes.count <= limit else {
                throw StorageFailure("\(place) has more than \(limit) bytes", 0)
            }
        }
        return isThere ? bytes : nil
    }

    /// Reads a file in pieces; false where there is none.
    ///
    /// - Throws: `StorageFailure` when it cannot be read, the error of `take`.
    public static func read(
        _ place: String, _ take: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> Bool {
        let descriptor = open(place, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return false }
            throw StorageFailure("\(place) cannot be read", errno)
        }
        defer { close(descriptor) }
        return try withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
            while true {
                let count = systemRead(descriptor, buffer.baseAddress, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { throw StorageFailure("\(place) cannot be read", errno) }
                guard count > 0 else { return true }
                try take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            }
        }
    }
}

private let systemRead = read(_:_:_:)
