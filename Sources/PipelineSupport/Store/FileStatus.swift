package import Foundation
import Glibc

/// The status of a path, from one system call.
package struct FileStatus {
    /// The length in bytes.
    package let bytes: Int
    /// Whether it is a regular file: not a folder, a device, or a link that is not followed.
    let isFile: Bool
    /// Whether it is a link; always false when links are followed.
    package let isLink: Bool
    /// Its permissions.
    package let permissions: UInt32
    /// The time of the last change of its content, in nanoseconds since 1970.
    package let changed: Int

    /// Nil when the path does not exist or is not accessible.
    package init?(_ path: String, followsLinks: Bool = true) {
        var status = stat()
        guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
        bytes = Int(status.st_size)
        permissions = UInt32(status.st_mode & 0o7777)
        isFile = status.st_mode & S_IFMT == S_IFREG
        isLink = status.st_mode & S_IFMT == S_IFLNK
        changed = Int(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int(status.st_mtim.tv_nsec)
    }

    /// Nil when the path does not exist or is not accessible.
    package init?(_ file: URL) { self.init(file.path) }
}
