package import Foundation
import Glibc

/// What the file system says of a path, with one system call.
package struct FileStatus {
    /// The length in bytes.
    package let bytes: Int
    /// Whether it is a plain file: no folder, device, or link that is not followed.
    let isFile: Bool
    /// Whether it is a link, where links are not followed.
    package let isLink: Bool
    /// When its content changed, in nanoseconds since 1970.
    package let changed: Int

    /// Nil where nothing is, or nothing may be seen.
    package init?(_ path: String, followsLinks: Bool = true) {
        var status = stat()
        guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
        bytes = Int(status.st_size)
        isFile = status.st_mode & S_IFMT == S_IFREG
        isLink = status.st_mode & S_IFMT == S_IFLNK
        changed = Int(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int(status.st_mtim.tv_nsec)
    }

    /// Nil where nothing is, or nothing may be seen.
    package init?(_ file: URL) { self.init(file.path) }
}
