package import Foundation
import Storage

/// Writes the pipeline's files whole or not at all, with a failure's three lines where the disk
/// refuses.
package enum OutputFile {
    /// Puts bytes in place of whatever was at a path, making folders as needed.
    ///
    /// - Parameters:
    ///   - data: the bytes.
    ///   - file: the path.
    ///   - waits: whether the bytes, and the names of file and folders, are on the disk when this
    ///     returns. A build writes hundreds of files and waits once for them all: see `DirtyMarker`.
    /// - Throws: `Failure` naming the path when the disk refuses.
    package static func write(_ data: Data, to file: URL, waits: Bool = true) throws {
        try told(at: file) {
            try Folder.make(Folder.of(file.path), mode: folderMode, waits: waits)
            let output = try AtomicFile(file.path, mode: nil, waits: waits)
            try data.withUnsafeBytes { try output.write($0) }
            try output.finish()
        }
    }

    /// Puts bytes where a user named an output: see `NamedFile`.
    ///
    /// - Throws: `Failure` naming the path when the disk refuses.
    package static func write(_ data: Data, named path: String) throws {
        try told(at: URL(filePath: path)) {
            try Folder.make(Folder.of(path), mode: folderMode)
            try NamedFile.write([UInt8](data), to: path, mode: nil)
        }
    }

    /// Makes a folder and those above it, with their names on the disk.
    ///
    /// - Throws: `Failure` naming the path when the disk refuses.
    package static func makeFolder(_ folder: URL) throws {
        try told(at: folder) { try Folder.make(folder.path, mode: folderMode) }
    }

    /// Adds bytes to a file that grows in pieces, in place of what it had from an offset on.
    ///
    /// - Throws: `Failure` naming the path when the disk refuses.
    package static func append(_ data: Data, to part: URL, at offset: Int) throws {
        try told(at: part) {
            let grown = try PartialFile(part.path, keeping: offset)
            try data.withUnsafeBytes { try grown.write($0) }
        }
    }

    /// Moves a file that grew in pieces to its place, once it is on the disk.
    ///
    /// - Throws: `Failure` naming the path when the disk refuses.
    package static func finish(_ part: URL, as file: URL) throws {
        try told(at: file) {
            try PartialFile(part.path).bringToDisk()
            try AtomicFile.move(part.path, to: file.path)
        }
    }

    /// Moves a file that is on the disk already.
    ///
    /// - Throws: `Failure` naming the path when the disk refuses.
    package static func move(_ former: URL, to file: URL) throws {
        try told(at: file) { try AtomicFile.move(former.path, to: file.path) }
    }

    /// The umask alone decides who may use what a pipeline makes.
    private static let folderMode: UInt32 = 0o777

    private static func told(at file: URL, _ work: () throws -> Void) throws {
        do { try work() } catch let refusal as StorageFailure {
            throw Failure(
                what: "A file could not be written: \(refusal.reason ?? refusal.description)",
                place: file.path,
                remedy: "Check the disk's free space and the folder's permissions; build again.")
        }
    }

    /// Whether a path is that of a file which was not finished: a killed program left it.
    package static func isUnfinished(_ path: String) -> Bool { AtomicFile.isUnfinished(path) }

    /// Waits until everything written so far below a folder is on its disk.
    ///
    /// - Throws: `Failure` when the disk could not take all of it.
    static func flush(_ folder: URL) throws {
        do { try FileSystem.flush(at: folder.path) } catch let refusal as StorageFailure {
            throw Failure(
                what: "The disk did not take what was written: "
                    + (refusal.reason ?? refusal.description),
                place: folder.path,
                remedy: "Check the disk and its free space; build again. Nothing was published.")
        }
    }
}
