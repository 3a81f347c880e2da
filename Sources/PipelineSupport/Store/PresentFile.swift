package import Foundation
import Glibc

/// Reads files that may be missing. A file that exists and cannot be read never counts as missing
/// or empty.
package enum PresentFile {
    /// The bytes of a file.
    ///
    /// - Returns: the bytes; nil only when there is nothing at that path, not even a link.
    /// - Throws: `Failure` when the path exists and cannot be read.
    package static func ifThere(_ file: URL) throws -> Data? {
        guard try isThere(file) else { return nil }
        return try bytes(of: file)
    }

    /// The bytes of a required file.
    ///
    /// - Throws: `Failure` when it is missing or cannot be read.
    package static func bytes(of file: URL) throws -> Data {
        guard let data = try? Data(contentsOf: file) else { throw unreadable(file, reason(file)) }
        return data
    }

    /// Why a file cannot be read, as the system's message.
    private static func reason(_ file: URL) -> String {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return String(cString: strerror(errno)) }
        defer { close(descriptor) }
        var byte: UInt8 = 0
        return Glibc.read(descriptor, &byte, 1) < 0
            ? String(cString: strerror(errno)) : "the disk gives only a part of it"
    }

    private static func isThere(_ file: URL) throws -> Bool {
        var status = stat()
        if lstat(file.path, &status) == 0 { return true }
        let reason = errno
        guard reason == ENOENT else { throw unreadable(file, String(cString: strerror(reason))) }
        return false
    }

    private static func unreadable(_ file: URL, _ reason: String) -> Failure {
        Failure(
            what: "A file is there and cannot be read: \(reason)", place: file.path,
            remedy: "Check its permissions and the disk; nothing was changed.")
    }
}
