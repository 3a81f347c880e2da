internal import Foundation
internal import Glibc
internal import Storage

/// Durable file operations that throw `PublishFailure` when the disk fails.
enum SafeFile {
    /// Replaces a file durably, with the permissions `mode`.
    static func write(_ bytes: [UInt8], to path: String, mode: UInt32) throws {
        try told(of: path) { try AtomicFile.write(bytes, to: path, mode: mode) }
    }

    /// Reads a whole file of at most `limit` bytes; nil where there is none.
    static func read(_ path: String, atMost limit: Int) throws -> [UInt8]? {
        try told(of: path) { try AtomicFile.read(path, limit: limit) }
    }

    /// Makes a folder and its parents durably.
    static func makeFolder(_ path: String, mode: UInt32 = 0o755) throws {
        try told(of: path) { try Folder.make(path, mode: mode) }
    }

    /// Moves a file durably.
    static func move(_ path: String, to target: String) throws {
        try told(of: path) { try AtomicFile.move(path, to: target) }
    }

    /// The failure of the system's last error (`errno`).
    static func failure(_ path: String) -> PublishFailure {
        failure("The disk refuses: \(String(cString: strerror(errno))).", path)
    }

    /// Runs `work`, and turns its `StorageFailure` into a `PublishFailure`.
    static func told<Result>(of path: String, _ work: () throws -> Result) throws -> Result {
        do { return try work() } catch let refusal as StorageFailure {
            throw failure(refusal.description, path)
        }
    }

    private static func failure(_ what: String, _ path: String) -> PublishFailure {
        PublishFailure(
            what, at: path, do: "Check what it is, the permissions and the disk's free space.")
    }
}
