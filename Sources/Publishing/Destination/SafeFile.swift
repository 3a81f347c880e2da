internal import Foundation
internal import Glibc
internal import Storage

/// Durable files, with a publisher's three lines where the disk refuses.
enum SafeFile {
    /// Puts a file of those permissions in place of what was there, for good.
    static func write(_ bytes: [UInt8], to path: String, mode: UInt32) throws {
        try told(of: path) { try AtomicFile.write(bytes, to: path, mode: mode) }
    }

    /// Reads a whole file; nil where there is none.
    static func read(_ path: String, atMost limit: Int) throws -> [UInt8]? {
        try told(of: path) { try AtomicFile.read(path, limit: limit) }
    }

    /// Makes a folder and those above it, for good.
    static func makeFolder(_ path: String, mode: UInt32 = 0o755) throws {
        try told(of: path) { try Folder.make(path, mode: mode) }
    }

    /// Moves a file to another place, for good.
    static func move(_ path: String, to target: String) throws {
        try told(of: path) { try AtomicFile.move(path, to: target) }
    }

    /// What the system just refused.
    static func failure(_ path: String) -> PublishFailure {
        failure("The disk refuses: \(String(cString: strerror(errno))).", path)
    }

    /// Does something with files, and says in three lines what the disk refused of it.
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
