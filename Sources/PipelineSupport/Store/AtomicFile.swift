import CDisk
package import Foundation
import Glibc
import Storage
import Synchronization

/// Writes files whole or not at all: a reader sees the old file or the new one, never a part.
package enum AtomicFile {
    /// Puts bytes in place of whatever was at a path, making folders as needed.
    ///
    /// - Parameters:
    ///   - data: the bytes.
    ///   - file: the path.
    ///   - waits: whether the bytes, and the names of file and folders, are on the disk when this
    ///     returns. A build writes hundreds of files and waits once for them all: see `DirtyMarker`.
    /// - Throws: `Failure` naming the path when the disk refuses.
    package static func write(_ data: Data, to file: URL, waits: Bool = true) throws {
        let folder = file.deletingLastPathComponent()
        let number = written.add(1, ordering: .relaxed).newValue
        let temporary = folder.appending(
            path: ".\(file.lastPathComponent).\(getpid()).\(number).part")
        do {
            if waits {
                try Folder.make(folder.path)
            } else if FileStatus(folder) == nil {
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: true)
            }
            try put(data, at: temporary.path, waits: waits)
            guard rename(temporary.path, file.path) == 0 else { throw refusal(at: file.path) }
            if waits { Folder.bringToDisk(folder.path) }
        } catch {
            unlink(temporary.path)
            throw Failure(
                what: "A file could not be written: \((error as? Failure)?.what ?? "\(error)")",
                place: file.path,
                remedy: "Check the disk's free space and the folder's permissions; build again.")
        }
    }

    /// Not Foundation's way, which waits for the disk after every file.
    private static func put(_ data: Data, at path: String, waits: Bool) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw refusal(at: path) }
        defer { close(descriptor) }
        try data.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let count = Glibc.write(
                    descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw refusal(at: path) }
                done += count
            }
        }
        guard !waits || fsync(descriptor) == 0 else { throw refusal(at: path) }
    }

    private static func refusal(at path: String) -> Failure {
        Failure(what: String(cString: strerror(errno)), place: path, remedy: "")
    }

    /// Two threads may write the same file at a time: each has a temporary file of its own.
    private static let written = Atomic(0)

    /// Waits until everything written so far below a folder is on its disk.
    ///
    /// By `syncfs`, which tells that a write failed, where `sync` says nothing.
    ///
    /// - Throws: `Failure` when the disk could not take all of it.
    static func flush(_ folder: URL) throws {
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        let isOnDisk = descriptor >= 0 && syncfs(descriptor) == 0
        let reason = errno
        if descriptor >= 0 { close(descriptor) }
        guard isOnDisk else {
            throw Failure(
                what:
                    "The disk did not take what was written: \(String(cString: strerror(reason)))",
                place: folder.path,
                remedy: "Check the disk and its free space; build again. Nothing was published.")
        }
    }
}
