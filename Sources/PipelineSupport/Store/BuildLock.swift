import Foundation
import Glibc

/// Lets one program at a time write build/. The system gives it up when the program ends, however
/// it ends.
package final class BuildLock {
    private let descriptor: Int32

    /// Takes the lock.
    ///
    /// - Throws: `Failure` when another program has it.
    package init(_ project: Project) throws {
        try FileManager.default.createDirectory(
            at: project.cache, withIntermediateDirectories: true)
        let file = project.cache.appending(path: "lock")
        descriptor = open(file.path, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
        guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            if descriptor >= 0 { close(descriptor) }
            throw Failure(
                what: "Another build is writing here.", place: project.build.path,
                remedy: "Wait until it is done, or end it.")
        }
    }

    deinit { close(descriptor) }
}
