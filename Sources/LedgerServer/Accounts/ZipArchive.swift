import CArchive
import Foundation

/// Files in one ZIP archive, by libarchive: the same files give the same bytes.
enum ZipArchive {
    /// AE_IFREG: a file, by the numbers of POSIX.
    private static let regular: UInt32 = 0o100000

    /// Why it could not be made.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// The archive.
    ///
    /// - Throws: `Failure` with what libarchive says.
    static func bytes(_ files: [(name: String, data: Data)]) throws -> Data {
        guard let archive = archive_write_new() else {
            throw Failure(description: "libarchive does not start")
        }
        defer { archive_write_free(archive) }
        // What it takes at most: the files as they are, and some hundred bytes each about them.
        var room = [UInt8](
            repeating: 0, count: files.reduce(65_536) { $0 + $1.data.count * 2 + 1_024 })
        var used = 0
        archive_write_set_format_zip(archive)
        try room.withUnsafeMutableBytes { room in
            try check(
                archive_write_open_memory(archive, room.baseAddress, room.count, &used), archive)
            for (name, data) in files { try add(name, data, to: archive) }
            try check(archive_write_close(archive), archive)
        }
        return Data(room.prefix(used))
    }

    private static func add(_ name: String, _ data: Data, to archive: OpaquePointer) throws {
        guard let entry = archive_entry_new() else {
            throw Failure(description: "libarchive has no memory")
        }
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname_utf8(entry, name)
        archive_entry_set_size(entry, Int64(data.count))
        archive_entry_set_filetype(entry, regular)
        archive_entry_set_perm(entry, 0o600)
        archive_entry_set_mtime(entry, 0, 0)
        try check(archive_write_header(archive, entry), archive)
        let written = data.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
        guard written == data.count else { try check(ARCHIVE_FATAL, archive); return }
    }

    private static func check(_ code: Int32, _ archive: OpaquePointer) throws {
        guard code >= ARCHIVE_OK else {
            throw Failure(
                description: archive_error_string(archive).map { String(cString: $0) }
                    ?? "it refuses")
        }
    }
}
