internal import Foundation
internal import Glibc

/// Files that appear whole and on the disk, or not at all.
enum SafeFile {
    /// Writes a file of those permissions in place of what was there, and waits until it is on the
    /// disk.
    static func write(_ bytes: [UInt8], to path: String, mode: mode_t) throws {
        let part = path + ".\(getpid()).\(UInt32.random(in: 0 ... .max)).part"
        let file = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard file >= 0 else { throw failure(path) }
        var isDone = false
        defer { if !isDone { unlink(part) } }
        do {
            defer { close(file) }
            var place = 0
            while place < bytes.count {
                let count = bytes[place...].withUnsafeBytes {
                    Glibc.write(file, $0.baseAddress, $0.count)
                }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw failure(path) }
                place += count
            }
            guard fsync(file) == 0 else { throw failure(path) }
        }
        guard rename(part, path) == 0 else { throw failure(path) }
        isDone = true
        flushFolder(of: path)
    }

    /// Waits until a folder's list of names is on the disk.
    static func flushFolder(of path: String) {
        let folder = open((path as NSString).deletingLastPathComponent, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    /// Reads a whole file; nil where there is none.
    static func read(_ path: String, atMost limit: Int) throws -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw failure(path)
        }
        defer { close(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = Glibc.read(file, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure(path) }
            if count == 0 { return bytes }
            bytes += buffer[..<count]
            guard bytes.count <= limit else {
                throw PublishFailure(
                    "The file has more than \(limit) bytes.", at: path, do: "Check what it is.")
            }
        }
    }

    /// Makes a folder and those above it, each on the disk before anything is put into it.
    static func makeFolder(_ path: String, mode: mode_t = 0o755) throws {
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
        let above = (path as NSString).deletingLastPathComponent
        if !above.isEmpty, above != path { try makeFolder(above, mode: mode) }
        // Another thread may have made it meanwhile.
        guard mkdir(path, mode) == 0 || errno == EEXIST else { throw failure(path) }
        flushFolder(of: path)
    }

    static func failure(_ path: String) -> PublishFailure {
        PublishFailure(
            "The disk refuses: \(String(cString: strerror(errno))).", at: path,
            do: "Check the permissions and the disk's free space.")
    }
}
