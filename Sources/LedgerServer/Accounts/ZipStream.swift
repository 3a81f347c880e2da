import CArchive
import Foundation
import NIOCore

/// A ZIP archive that is made piece by piece by libarchive, so that it need not be in memory whole.
final class ZipStream {
    /// AE_IFREG: a file, by the numbers of POSIX.
    private static let regular: UInt32 = 0o100000

    /// Why it could not be made.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    private let archive: OpaquePointer
    /// What libarchive wrote and nobody took yet.
    private var made = ByteBuffer()

    /// An archive without a file.
    ///
    /// - Throws: `Failure` with what libarchive says.
    init() throws {
        guard let archive = archive_write_new() else {
            throw Failure(description: "libarchive does not start")
        }
        self.archive = archive
        archive_write_set_format_zip(archive)
        // Without it the end is filled up to a block of a tape.
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

    /// Begins a file; what is written goes into it until the next one begins.
    ///
    /// - Throws: `Failure`.
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

    /// Writes into the file that was begun last.
    ///
    /// - Throws: `Failure`.
    func write(_ data: Data) throws {
        let written = data.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
        guard written == data.count else { return try check(ARCHIVE_FATAL) }
    }

    /// Ends the archive.
    ///
    /// - Throws: `Failure`.
    func finish() throws { try check(archive_write_close(archive)) }

    /// What was made since this was asked last.
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
