import CArchive
import Foundation
import NIOCore

/// A ZIP archive that libarchive makes piece by piece, so that it is never in memory whole.
final class ZipStream {
    /// AE_IFREG: a regular file, by POSIX's number.
    private static let regular: UInt32 = 0o100000

    /// libarchive's reason.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    private let archive: OpaquePointer
    /// Bytes of the archive that `take` has not returned yet.
    private var made = ByteBuffer()

    /// An archive without files.
    ///
    /// - Throws: `Failure` when libarchive cannot be set up.
    init() throws {
        guard let archive = archive_write_new() else {
            throw Failure(description: "libarchive does not start")
        }
        self.archive = archive
        archive_write_set_format_zip(archive)
        // Otherwise the archive's end is padded to a tape block.
        archive_write_set_bytes_in_last_block(archive, 1)
        let me = Unmanaged.passUnretained(self).toOpaque()
        try check(
            archive_write_open(
                archive, me, nil,
                { _, me, bytes, count in
                    guard let me, let bytes else { return -1 }
                    let stream = Unmanaged<ZipStream>.fromOpaque(me).takeUnretainedValue()
                    stream.made.writeBytes(UnsafeRawBufferPointer(start: bytes, count: count))
                    return count
                }, nil))
    }

    deinit { archive_write_free(archive) }

    /// Begins a file; `write` appends to it until the next one begins.
    ///
    /// - Throws: `Failure` when libarchive has no memory or refuses the header.
    func begin(_ name: String) throws {
        guard let entry = archive_entry_new() else {
            throw Failure(description: "libarchive has no memory")
        }
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname_utf8(entry, name)
        archive_entry_set_filetype(entry, Self.regular)
        archive_entry_set_perm(entry, 0o600)
        archive_entry_set_mtime(entry, 0, 0)
        try check(archive_write_header(archive, entry))
    }

    /// Appends to the file that was begun last.
    ///
    /// - Throws: `Failure` when libarchive takes fewer bytes.
    func write(_ data: Data) throws {
        let written = data.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
        guard written == data.count else { return try check(ARCHIVE_FATAL) }
    }

    /// Ends the archive.
    ///
    /// - Throws: `Failure` when libarchive cannot write the directory.
    func finish() throws { try check(archive_write_close(archive)) }

    /// Returns the bytes that were made since the last call.
    func take() -> ByteBuffer {
        defer { made = ByteBuffer() }
        return made
    }

    private func check(_ code: Int32) throws {
        guard code >= ARCHIVE_OK else {
            throw Failure(
                description: archive_error_string(archive).map { String(cString: $0) }
                    ?? "it refuses")
        }
    }
}
