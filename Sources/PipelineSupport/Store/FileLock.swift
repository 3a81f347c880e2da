package import Foundation
import Glibc

/// Prevents two runs at a time, which would send requests as two clients, or write the same files.
package struct FileLock: Sendable {
    private let descriptor: Int32

    /// Takes a lock, which the system releases when the process ends in any way.
    ///
    /// - Throws: `Failure` when another process has it, or its file cannot be opened.
    package init(_ file: URL, doing what: String = "gathering") throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw Failure(
                what: "The lock cannot be opened: \(String(cString: strerror(errno))).",
                place: file.path, remedy: "Check the permissions, and the room on the disk.")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw Failure(
                what: "Another run is \(what) for this project.", place: file.path,
                remedy: "Wait until it has ended, or stop it.")
        }
    }

    /// Releases the lock.
    package func release() {
        // A forked child that has not called exec yet has the descriptor, too.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
