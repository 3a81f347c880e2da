import Foundation
import Glibc
import Synchronization

/// Writes files whole or not at all: a reader sees the old file or the new one, never a part.
enum AtomicFile {
    /// Puts bytes in place of whatever was at a path, making folders as needed.
    ///
    /// - Throws: `Failure` naming the path when the disk refuses.
    static func write(_ data: Data, to file: URL) throws {
        let folder = file.deletingLastPathComponent()
        let number = written.add(1, ordering: .relaxed).newValue
        let temporary = folder.appending(
            path: ".\(file.lastPathComponent).\(getpid()).\(number).part")
        do {
            if FileStatus(folder) == nil {
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: true)
            }
            try data.write(to: temporary)
            guard rename(temporary.path, file.path) == 0 else {
                throw Failure(
                    what: String(cString: strerror(errno)), place: file.path, remedy: "")
            }
        } catch {
            try? FileManager.default.removeItem(at: temporary)
            throw Failure(
                what: "A file could not be written: \(error)", place: file.path,
                remedy: "Check the disk's free space and the folder's permissions; build again.")
        }
    }

    /// Two threads may write the same file at a time: each has a temporary file of its own.
    private static let written = Atomic(0)

    /// Waits until everything written so far is on its disk.
    static func flush() { sync() }
}
