import Foundation
import Glibc

/// Ensures that only one program at a time writes build/. The system releases the lock when the
/// process ends in any way.
package final class BuildLock {
    private let descriptor: Int32

    /// Takes the lock.
    ///
    /// - Parameter project: the project of build/.
    /// - Throws: `Failure` when another program has the lock, or its file cannot be opened or
    ///   locked.
    package convenience init(_ project: Project) throws {
        guard let descriptor = try Self.locked(project) else {
            throw Failure(
                what: "Another build is writing here.", place: project.build.path,
                remedy: "Wait until it is done, or end it.")
        }
        self.init(descriptor: descriptor)
    }

    /// Takes the lock if it is free.
    ///
    /// - Parameter project: the project of build/.
    /// - Returns: the lock; nil while another program has it.
    /// - Throws: `Failure` when the file of the lock cannot be opened or locked.
    package static func ifFree(_ project: Project) throws -> BuildLock? {
        try locked(project).map(BuildLock.init)
    }

    private init(descriptor: Int32) { self.descriptor = descriptor }

    /// The descriptor of the locked file; nil when another program has the lock.
    private static func locked(_ project: Project) throws -> Int32? {
        try FileManager.default.createDirectory(
            at: project.cache, withIntermediateDirectories: true)
        let file = project.cache.appending(path: "lock")
        let descriptor = open(file.path, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw Failure(
                what: "The lock of build/ cannot be opened: \(String(cString: strerror(errno))).",
                place: file.path, remedy: "Check the permissions of build/.")
        }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
        let reason = errno
        close(descriptor)
        guard reason == EWOULDBLOCK else {
            throw Failure(
                what: "build/ cannot be locked: \(String(cString: strerror(reason))).",
                place: file.path, remedy: "Put the project on a file system that has locks.")
        }
        return nil
    }

    deinit {
        // A forked child that has not called exec yet has the descriptor, too.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
