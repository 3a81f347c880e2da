import CArchive

/// Writes archives whose bytes depend only on the files.
public enum ArchiveWriter {
    /// A ZIP of some files, stored uncompressed, in the given order.
    ///
    /// - Parameter files: each file's path and bytes.
    /// - Returns: the archive; nil when libarchive fails.
    public static func zip(_ files: [(path: String, bytes: [UInt8])]) -> [UInt8]? {
        guard let archive = archive_write_new() else { return nil }
        defer { archive_write_free(archive) }
        guard archive_write_set_format_zip(archive) == ARCHIVE_OK,
            archive_write_set_options(archive, "zip:compression=store") == ARCHIVE_OK,
            archive_write_set_bytes_in_last_block(archive, 1) == ARCHIVE_OK
        else { return nil }
        // Each file has two headers of some hundred bytes; the whole is written into one buffer.
        let room = files.reduce(4 << 10) { $0 + $1.bytes.count + 2 * $1.path.utf8.count + 1 << 10 }
        var buffer = [UInt8](repeating: 0, count: room)
        var used = 0
        let isWritten = buffer.withUnsafeMutableBytes { bytes -> Bool in
            guard
                archive_write_open_memory(archive, bytes.baseAddress, bytes.count, &used)
                    == ARCHIVE_OK
            else { return false }
            for file in files where !add(file.path, file.bytes, to: archive) { return false }
            return archive_write_close(archive) == ARCHIVE_OK
        }
        return isWritten ? Array(buffer.prefix(used)) : nil
    }

    /// Adds a file without a time, since ZIP would store it in the machine's time zone.
    private static func add(_ path: String, _ bytes: [UInt8], to archive: OpaquePointer) -> Bool {
        guard let entry = archive_entry_new() else { return false }
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname_utf8(entry, path)
        archive_entry_set_size(entry, Int64(bytes.count))
        archive_entry_set_filetype(entry, 0o100000)
        archive_entry_set_perm(entry, 0o644)
        guard archive_write_header(archive, entry) == ARCHIVE_OK else { return false }
        return bytes.withUnsafeBytes { raw in
            bytes.isEmpty || archive_write_data(archive, raw.baseAddress, raw.count) == raw.count
        }
    }
}
