package import Foundation

/// Reads files into memory.
package enum WholeFile {
    /// All bytes of a file or a pipe; nil when it cannot be read or is longer than a limit.
    package static func bytes(of url: URL, atMost limit: Int) -> Data? {
        guard let status = FileStatus(url), status.bytes <= limit else { return nil }
        if status.isFile { return try? Data(contentsOf: url) }
        guard let file = try? FileHandle(forReadingFrom: url),
            let data = try? file.read(upToCount: limit + 1), data.count <= limit
        else { return nil }
        return data
    }
}
