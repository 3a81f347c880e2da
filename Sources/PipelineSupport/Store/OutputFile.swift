package import Foundation
import Storage

/// Writes the pipeline's files atomically, and reports errors of the disk as `Failure`.
package enum OutputFile {
    /// Replaces the file at a path, creating folders as needed.
    ///
    /// - Parameters:
    ///   - data: the bytes.
    ///   - file: the path.
    ///   - waits: whether the bytes, and the names of file and folders, are flushed to the disk on
    ///     return. A build writes hundreds of files and flushes once for them all: see
    ///     `DirtyMarker`.
    ///   - mode: the permissions; nil for a file that is open as far as the umask allows.
    /// - Throws: `Failure` with the path when it cannot be written.
    package static func write(
        _ data: Data, to file: URL, waits: Bool = true, mode: UInt32? = nil
    ) throws {
        try told(at: file) {
            try Folder.make(Folder.of(file.path), mode: nil, waits: waits)
            let output = try AtomicFile(file.path, mode: mode, waits: waits)
            try data.withUnsafeBytes { try output.write($0) }
            try output.finish()
        }
    }

    /// Writes an output that the user named: see `NamedFile`.
    ///
    /// - Throws: `Failure` with the path when it cannot be written.
    package static func write(_ data: Data, named path: String) throws {
        try told(at: URL(filePath: path)) {
            try Folder.make(Folder.of(path), mode: nil)
            try NamedFile.write([UInt8](data), to: path, mode: nil)
        }
    }

    /// Creates a folder and those above it, with their names flushed to the disk.
    ///
    /// - Throws: `Failure` with the path when it cannot be created.
    package static func makeFolder(_ folder: URL) throws {
        try told(at: folder) { try Folder.make(folder.path, mode: nil) }
    }

    /// Writes bytes to a partial file at an offset, and truncates it after them.
    ///
    /// - Throws: `Failure` with the path when it cannot be written.
    package static func append(_ data: Data, to part: URL, at offset: Int) throws {
        try told(at: part) {
            let grown = try PartialFile(part.path, keeping: offset)
            try data.withUnsafeBytes { try grown.write($0) }
        }
    }

    /// Flushes a partial file to the disk, then moves it to its place.
    ///
    /// - Throws: `Failure` with the path when it cannot be flushed or moved.
    package static func finish(_ part: URL, as file: URL) throws {
        try told(at: file) {
            try PartialFile(part.path).bringToDisk()
            try AtomicFile.move(part.path, to: file.path)
        }
    }

    /// Moves a file that is flushed already.
    ///
    /// - Throws: `Failure` with the path when it cannot be moved.
    package static func move(_ former: URL, to file: URL) throws {
        try told(at: file) { try AtomicFile.move(former.path, to: file.path) }
    }

    private static func told(at file: URL, _ work: () throws -> Void) throws {
        do { try work() } catch let refusal as StorageFailure {
            throw Failure(
                what: "A file could not be written: \(refusal.reason ?? refusal.description)",
                place: file.path,
                remedy: "Check the disk's free space and the folder's permissions; build again.")
        }
    }

    /// Whether a path is that of an unfinished file, left by a killed program.
    package static func isUnfinished(_ path: String) -> Bool { AtomicFile.isUnfinished(path) }

    /// Flushes all files below a folder to the disk.
    ///
    /// - Throws: `Failure` when the disk cannot store them all.
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
