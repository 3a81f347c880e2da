import Glibc
package import NIOCore

/// A folder whose files are served. They are opened part by part without following symbolic links,
/// so that no name leads out of it. All of it blocks: call it on the thread pool.
package struct ServedFolder: Sendable {
    /// Its path, as the operator gave it.
    package let path: String

    /// A folder, which need not be there yet.
    package init(path: String) { self.path = path }

    /// What tells one state of a file from another.
    package struct Stamp: Equatable, Sendable {
        package var size: Int
        package var inode: UInt64
        /// When it was written last, as the system has it: it is compared and nothing else.
        package var modified: [UInt8]
    }

    /// Opens a regular file; nil when none of that name is there.
    ///
    /// - Throws: `IOError` for other failures of the disk (too many open files, no permission).
    package func open(_ name: String) throws -> OpenFile? {
        // By bytes: a slash with a mark behind it is a slash for the system.
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

    /// The whole of a file; nil when it is not there.
    ///
    /// - Throws: `IOError`, also for a file over the limit.
    package func read(_ name: String, atMost limit: Int) throws -> ByteBuffer? {
        guard let file = try open(name) else { return nil }
        guard file.stamp.size <= limit else { throw IOError(errnoCode: EFBIG, reason: name) }
        return try file.read(at: 0, count: file.stamp.size)
    }

    /// The state of a file; nil when it is not there.
    package func stamp(of name: String) throws -> Stamp? { try open(name)?.stamp }

    /// The descriptor that a call opens; nil when the name is not there or is a symbolic link.
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

/// A regular file that is open for reading; it is closed when the last one lets go of it.
package final class OpenFile: Sendable {
    private let descriptor: CInt
    /// Its state when it was opened.
    package let stamp: ServedFolder.Stamp

    /// Takes over a descriptor; nil, closing it, when it is not a regular file's.
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
    /// - Throws: `IOError`, also when the file has become shorter.
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

    /// `open`, which inside of `ServedFolder` would be its own method.
    fileprivate static func plainOpen(_ path: String, _ flags: CInt) -> CInt { open(path, flags) }
}
