package import Foundation
import Glibc

/// Keeps a second run out: two at once would be two clients, or would write the same files.
package struct FileLock: Sendable {
    private let descriptor: Int32

    /// Takes a lock, which the system lets go of when the process ends, however it ends.
    ///
    /// - Throws: `Failure` when another process has it, or the disk refuses.
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

    /// Lets others in.
    package func release() {
        // A child that has not begun its program yet holds the descriptor, too.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
