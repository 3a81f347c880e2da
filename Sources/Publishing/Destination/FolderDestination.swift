import Catalog
internal import Crypto
internal import Foundation
internal import Glibc
internal import Storage
internal import Synchronization

/// A folder that a host serves as it is.
public final class FolderDestination: Destination {
    private let root: String
    /// Two threads must not both find a condition true.
    private let lock = Mutex(())

    /// A folder, made with the first file that is put where it is missing.
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

    /// What is said of a file; its tag is the SHA-256 of its content.
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
    public func get(_ path: String, atMost limit: Int) async throws -> (
        bytes: [UInt8], tag: String
    )? {
        guard let bytes = try SafeFile.read(file(path), atMost: limit) else { return nil }
        return (bytes, Hex.text(SHA256.hash(data: bytes)))
    }

    /// The SHA-256 of a file, which is read piece by piece.
    public func sha256(_ stored: StoredFile) async throws -> String? {
        try tag(try file(stored.path))
    }

    /// Writes beside the place, waits for the disk, and renames.
    ///
    /// The condition is checked under a lock of the folder, so that two programs that publish to
    /// one folder are told apart as well.
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

/// A lock between programs, which the system gives up when its holder ends.
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
