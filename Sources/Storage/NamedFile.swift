#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A file at a path that a user named, which may be a link, a device or a pipe. It is written whole
/// or not at all where that is possible, and the named object is never replaced by a plain file.
///
/// A link is followed to its end, also to a file that does not exist yet. Devices and pipes are
/// written directly. A folder, a disk or a socket is refused.
public final class NamedFile {
    private enum Place {
        case file(AtomicFile)
        case stream(Int32)
    }

    private let path: String
    private let place: Place

    /// Begins the file.
    ///
    /// - Parameters:
    ///   - path: the user's path.
    ///   - mode: as for `AtomicFile`.
    /// - Throws: `StorageFailure` when the path cannot be written, or is a folder, a disk or a
    ///   socket.
    public init(_ path: String, mode: UInt32? = 0o644) throws {
        self.path = path
        var found = stat()
        if stat(path, &found) != 0 {
            guard errno == ENOENT else { throw StorageFailure("\(path) cannot be written", errno) }
            place = .file(try AtomicFile(try Self.end(of: path), mode: mode))
            return
        }
        switch found.st_mode & S_IFMT {
        case S_IFREG: place = .file(try AtomicFile(try Self.end(of: path), mode: mode))
        case S_IFCHR, S_IFIFO:
            let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
            guard descriptor >= 0 else { throw StorageFailure("\(path) cannot be written", errno) }
            place = .stream(descriptor)
        case S_IFDIR: throw StorageFailure("\(path) is a folder; name a file", 0)
        default: throw StorageFailure("\(path) is no file; name one", 0)
        }
    }

    deinit {
        if case .stream(let descriptor) = place { close(descriptor) }
    }

    /// The path at the end of a chain of links.
    ///
    /// - Throws: `StorageFailure` when the chain has more than 40 links.
    private static func end(of path: String) throws -> String {
        if let real = realpath(path, nil) {
            defer { free(real) }
            return String(cString: real)
        }
        // The last link may name a file that does not exist.
        var path = path
        for _ in 0..<40 {
            var target = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = readlink(path, &target, target.count)
            guard count >= 0 else { return path }
            let name = String(
                decoding: target[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
            path = name.hasPrefix("/") ? name : "\(Folder.of(path))/\(name)"
        }
        throw StorageFailure("\(path) cannot be written", ELOOP)
    }

    /// Appends bytes.
    ///
    /// - Throws: `StorageFailure` when they cannot be written.
    public func write(_ bytes: UnsafeRawBufferPointer) throws {
        switch place {
        case .file(let file): try file.write(bytes)
        case .stream(let descriptor): try writeAll(bytes, to: descriptor, path)
        }
    }

    /// Appends bytes.
    ///
    /// - Throws: `StorageFailure` when they cannot be written.
    public func write(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try write($0) } }

    /// Moves the file to its place; a device or pipe has its bytes already.
    ///
    /// - Throws: `StorageFailure` when the file cannot be written, synced or moved.
    public func finish() throws {
        if case .file(let file) = place { try file.finish() }
    }

    /// Writes these bytes to a path.
    ///
    /// - Throws: `StorageFailure` when they cannot be written.
    public static func write(_ bytes: [UInt8], to path: String, mode: UInt32? = 0o644) throws {
        let file = try NamedFile(path, mode: mode)
        try file.write(bytes)
        try file.finish()
    }
}
