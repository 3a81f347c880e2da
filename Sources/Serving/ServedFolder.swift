import Glibc
package import NIOCore

/// A folder whose files are served. Paths are opened part by part without following symbolic links,
/// so that no name leads out of it. All calls block: use the thread pool.
package struct ServedFolder: Sendable {
    /// Its path from the operator.
    package let path: String

    /// A folder, which need not exist yet.
    package init(path: String) { self.path = path }

    /// Distinguishes two states of a file.
    package struct Stamp: Equatable, Sendable {
        package var size: Int
        package var inode: UInt64
        /// The time of the last write, in the system's form, for comparison only.
        package var modified: [UInt8]
    }

    /// Opens a regular file; nil when there is none of that name.
    ///
    /// - Throws: `IOError` for other failures of the disk (too many open files, no permission).
    package func open(_ name: String) throws -> OpenFile? {
        // Split by bytes: a slash with a mark after it is a slash for the system.
        var parts = name.utf8.split(separator: UInt8(ascii: "/")).map { String($0) ?? "" }
        guard let file = parts.popLast() else { return nil }
        let shared = O_RDONLY | O_CLOEXEC
        guard var folder = try Self.descriptor({ OpenFile.plainOpen(path, shared | O_DIRECTORY) })
        else { return nil }
        defer { close(folder) }
        for part in parts {
            let flags = shared | O_DIRECTORY | O_NOFOLLOW
            guard let next = try Self.descriptor({ openat(folder, part, flags) }) else {
                return nil
            }
            close(folder)
            folder = next
        }
        // Without O_NONBLOCK, opening a named pipe would wait for its writer.
        let flags = shared | O_NOFOLLOW | O_NONBLOCK
        guard let opened = try Self.descriptor({ openat(folder, file, flags) }) else {
            return nil
        }
        return OpenFile(taking: opened)
    }

    /// The content of a file; nil when it does not exist.
    ///
    /// - Throws: `IOError` when it cannot be read, or is larger than `limit` (EFBIG).
    package func read(_ name: String, atMost limit: Int) throws -> ByteBuffer? {
        guard let file = try open(name) else { return nil }
        guard file.stamp.size <= limit else { throw IOError(errnoCode: EFBIG, reason: name) }
        return try file.read(at: 0, count: file.stamp.size)
    }

    /// The state of a file; nil when it does not exist.
    ///
    /// - Throws: `IOError` when it cannot be opened.
    package func stamp(of name: String) throws -> Stamp? { try open(name)?.stamp }

    /// The descriptor that a call opens; nil when the name does not exist or is a symbolic link.
    private static func descriptor(_ call: () -> CInt) throws -> CInt? {
        while true {
            let descriptor = call()
            if descriptor >= 0 { return descriptor }
            switch errno {
            case EINTR: continue
            case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG, ENXIO: return nil
            default: throw IOError(errnoCode: errno, reason: "open")
            }
        }
    }
}

/// A regular file open for reading, which is closed with its last reference.
package final class OpenFile: Sendable {
    private let descriptor: CInt
    /// Its state when it was opened.
    package let stamp: ServedFolder.Stamp

    /// Takes ownership of a descriptor; closes it and returns nil when it is not a regular file's.
    package init?(taking descriptor: CInt) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        #if canImport(Darwin)
            let modified = withUnsafeBytes(of: status.st_mtimespec, Array.init)
        #else
            let modified = withUnsafeBytes(of: status.st_mtim, Array.init)
        #endif
        stamp = ServedFolder.Stamp(
            size: Int(status.st_size), inode: UInt64(status.st_ino), modified: modified)
    }

    deinit { close(descriptor) }

    /// Reads exactly `count` bytes.
    ///
    /// - Throws: `IOError` when it cannot be read, or the file is shorter (EIO).
    package func read(at offset: Int, count: Int) throws -> ByteBuffer {
        var buffer = ByteBufferAllocator().buffer(capacity: count)
        while buffer.readableBytes < count {
            let done = buffer.readableBytes
            let got = try buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: count - done) {
                let got = pread(descriptor, $0.baseAddress, count - done, off_t(offset + done))
                if got < 0 && errno != EINTR { throw IOError(errnoCode: errno, reason: "read") }
                if got == 0 { throw IOError(errnoCode: EIO, reason: "the file became shorter") }
                return max(0, got)
            }
            _ = got
        }
        return buffer
    }

    /// `open`, which in `ServedFolder` would be its own method.
    fileprivate static func plainOpen(_ path: String, _ flags: CInt) -> CInt { open(path, flags) }
}
