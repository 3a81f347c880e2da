import Catalog
internal import Crypto
internal import Foundation
internal import Glibc
internal import Storage
internal import Synchronization

/// A folder that a host serves unchanged.
public final class FolderDestination: Destination {
    private let root: String
    /// Prevents that two threads find a condition true at once.
    private let lock = Mutex(())

    /// A folder. The first put creates it where it is missing.
    public init(_ path: String) {
        root = URL(filePath: path).standardizedFileURL.path
    }

    /// The folder's path.
    public var name: String { root }

    private func file(_ path: String) throws -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.isEmpty, !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." })
        else {
            throw PublishFailure(
                "This is no path to publish at.", at: path, do: "Build the edition again.")
        }
        return "\(root)/\(path)"
    }

    /// Length and time of a file; its tag is the SHA-256 of its content.
    /// - Throws: `PublishFailure` when the path is invalid or the file cannot be read.
    public func head(_ path: String) async throws -> StoredFile? {
        guard var found = try status(path) else { return nil }
        found.tag = try tag(file(path)) ?? ""
        return found
    }

    private func status(_ path: String) throws -> StoredFile? {
        var status = stat()
        guard stat(try file(path), &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        return StoredFile(
            path: path, bytes: Int(status.st_size), tag: "", modified: Int(status.st_mtim.tv_sec))
    }

    private func tag(_ file: String) throws -> String? {
        try LocalFile.sha256(file)
    }

    /// A file and the SHA-256 of its content.
    /// - Throws: `PublishFailure` when the path is invalid, or the file is too long or cannot be
    ///   read.
    public func get(_ path: String, atMost limit: Int) async throws -> (
        bytes: [UInt8], tag: String
    )? {
        guard let bytes = try SafeFile.read(file(path), atMost: limit) else { return nil }
        return (bytes, Hex.text(SHA256.hash(data: bytes)))
    }

    /// The SHA-256 of a file, which is read piece by piece.
    /// - Throws: `PublishFailure` when the path is invalid or the file cannot be read.
    public func sha256(_ stored: StoredFile) async throws -> String? {
        try tag(try file(stored.path))
    }

    /// Writes a temporary file in the same folder, syncs it to disk, and renames it.
    ///
    /// The condition is checked under a lock on the folder, so that it also holds between programs.
    /// - Throws: `PutConflict` when the condition does not hold, `PublishFailure` when the path is
    ///   invalid, the source differs from its hash, or the disk fails.
    public func put(_ content: Content, at path: String, if condition: PutCondition) async throws {
        let place = try file(path)
        try SafeFile.makeFolder(Folder.of(place))
        try SafeFile.told(of: place) {
            let file = try AtomicFile(place)
            switch content {
            case .bytes(let bytes): try file.write(bytes)
            case .file(let source, _, let sha256):
                try LocalFile.copy(source, to: file, sha256: sha256)
            }
            try file.bringToDisk()
            try lock.withLock { _ in
                let guarded = condition == .always ? nil : try FolderLock(root)
                defer { guarded?.release() }
                switch condition {
                case .always: break
                case .absent:
                    if try status(path) != nil { throw PutConflict(path: path) }
                case .matches(let tag):
                    guard try self.tag(place) == tag else { throw PutConflict(path: path) }
                }
                try file.putInPlace()
            }
        }
    }

    /// All files below a folder; tags are empty.
    /// - Throws: `PublishFailure` when a path is invalid.
    public func list(_ folder: String) async throws -> [StoredFile] {
        let top = "\(root)/\(folder)"
        guard let names = FileManager.default.enumerator(atPath: top) else { return [] }
        var files: [StoredFile] = []
        while let name = names.nextObject() as? String {
            if let found = try status("\(folder)\(name)") { files.append(found) }
        }
        return files.sorted { $0.path < $1.path }
    }

    /// Removes a file.
    /// - Throws: `PublishFailure` when the path is invalid or the file cannot be removed.
    public func delete(_ path: String) async throws {
        guard unlink(try file(path)) == 0 || errno == ENOENT else {
            throw SafeFile.failure(path)
        }
    }

    /// Reads the file and compares.
    public func holds(_ bytes: [UInt8], at stored: StoredFile) -> Bool {
        guard stored.bytes == bytes.count, let file = try? file(stored.path) else { return false }
        return (try? SafeFile.read(file, atMost: bytes.count)) == bytes
    }
}

/// A lock between programs, which the kernel releases when its process ends.
private struct FolderLock {
    private let descriptor: Int32

    init(_ root: String) throws {
        descriptor = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else {
            throw SafeFile.failure(root)
        }
    }

    func release() {
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
