#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A file that is written beside its place, brought to the disk and then moved there: after a crash
/// the old or the new file is there, whole.
public final class DurableFile {
    /// What names of unfinished files begin with; one that a crash left behind may be removed.
    public static let prefix = ".new-"

    private let place: String
    private let temporary: String
    private let mode: UInt32
    private var descriptor: Int32

    /// Begins a file for that place. Its folder must be there; unless `finish` is called, nothing
    /// is left of it.
    ///
    /// - Parameters:
    ///   - place: The path of the file.
    ///   - mode: Its permissions.
    /// - Throws: `StorageFailure`, like all that follows.
    public init(_ place: String, mode: UInt32 = 0o644) throws {
        self.place = place
        self.mode = mode
        // mkstemp puts letters of its own in place of these six.
        let template = "\(Folder.of(place))/\(Self.prefix)" + String(repeating: "X", count: 6)
        var name = Array(template.utf8CString)
        descriptor = mkstemp(&name)
        temporary = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard descriptor >= 0 else { throw StorageFailure("\(place) cannot be written", errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    deinit {
        if descriptor >= 0 {
            close(descriptor)
            unlink(temporary)
        }
    }

    /// Adds bytes at the end.
    public func write(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try write($0) }
    }

    /// Adds bytes at the end.
    public func write(_ bytes: UnsafeRawBufferPointer) throws {
        var done = 0
        while done < bytes.count {
            let count = systemWrite(
                descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw StorageFailure("\(place) cannot be written", errno) }
            done += count
        }
    }

    /// Brings the file to the disk, and puts it in its place.
    public func finish() throws {
        try bringToDisk()
        try putInPlace()
    }

    /// The first half of `finish`: the slow one.
    public func bringToDisk() throws {
        keepOwner()
        guard fchmod(descriptor, mode_t(mode)) == 0, fsync(descriptor) == 0 else {
            throw StorageFailure("\(place) cannot be written", errno)
        }
    }

    /// What root replaces stays whose it was: a server of another user has to read it.
    private func keepOwner() {
        var former = stat()
        guard stat(place, &former) == 0 else { return }
        _ = fchown(descriptor, former.st_uid, former.st_gid)
    }

    /// The second half of `finish`, for good.
    public func putInPlace() throws {
        guard rename(temporary, place) == 0 else {
            throw StorageFailure("\(place) cannot be written", errno)
        }
        close(descriptor)
        descriptor = -1
        Folder.bringToDisk(Folder.of(place))
    }

    /// Puts these bytes in that place.
    public static func write(_ bytes: [UInt8], to place: String, mode: UInt32 = 0o644) throws {
        let file = try DurableFile(place, mode: mode)
        try file.write(bytes)
        try file.finish()
    }

    /// The bytes of a file of at most that many, or nil where there is none.
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

    /// Reads a file piece by piece; false where there is none.
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

private let systemWrite = write(_:_:_:)
private let systemRead = read(_:_:_:)
