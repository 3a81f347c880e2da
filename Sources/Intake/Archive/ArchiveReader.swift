import CArchive
import Catalog
import Foundation
import Glibc

/// Reads an archive with libarchive, entry by entry.
///
/// libarchive decodes names by the locale of the thread, which is set to UTF-8 while the reader
/// exists.
final class ArchiveReader {
    /// The kind of an entry.
    enum Kind: Equatable {
        case file
        case folder
        /// A companion file that macOS adds.
        case companion
        case refused(String)
    }

    /// One entry.
    struct Entry {
        var path: String
        var kind: Kind
    }

    private static let pieceBytes = 256 << 10
    private let archive: OpaquePointer
    private let piece = UnsafeMutableRawBufferPointer.allocate(
        byteCount: ArchiveReader.pieceBytes, alignment: 16)

    private let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
    private let before: locale_t?

    private init(_ archive: OpaquePointer) {
        self.archive = archive
        before = uselocale(locale)
    }

    deinit {
        archive_read_free(archive)
        piece.deallocate()
        uselocale(before)
        if let locale { freelocale(locale) }
    }

    /// Opens an archive in memory.
    ///
    /// - Throws: `SourceFinding` when it is not an archive or has too many entries, or the error of
    ///   `body`.
    static func withReader(
        of bytes: [UInt8], _ body: (ArchiveReader) throws(SourceFinding) -> Void
    ) throws(SourceFinding) {
        try checkDirectory(of: bytes)
        let reader = try opened()
        defer { withExtendedLifetime(reader) {} }
        let result: Result<Void, SourceFinding> = bytes.withUnsafeBytes { buffer in
            do throws(SourceFinding) {
                guard
                    archive_read_open_memory(reader.archive, buffer.baseAddress, buffer.count) == 0
                else { throw reader.broken() }
                return .success(try body(reader))
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }

    /// Opens an archive on disk.
    ///
    /// - Throws: `SourceFinding` when it is not an archive, or the error of `body`.
    static func withReader(
        of file: URL, _ body: (ArchiveReader) throws(SourceFinding) -> Void
    ) throws(SourceFinding) {
        let reader = try opened()
        guard archive_read_open_filename(reader.archive, file.path, pieceBytes) == 0 else {
            throw reader.broken()
        }
        defer { withExtendedLifetime(reader) {} }
        try body(reader)
    }

    /// Refuses a zip with too many directory entries before it is opened, since libarchive reads
    /// the whole directory into memory before it returns the first entry.
    private static func checkDirectory(of bytes: [UInt8]) throws(SourceFinding) {
        guard Archive.isZip(bytes) else { return }
        let mark: [UInt8] = [0x50, 0x4B, 0x01, 0x02]
        let count = bytes.withUnsafeBytes { buffer in
            var count = 0
            var start = 0
            while let base = buffer.baseAddress,
                let found = memchr(base + start, Int32(mark[0]), buffer.count - start)
            {
                start = UnsafeRawPointer(found) - base
                if buffer[start...].starts(with: mark) { count += 1 }
                start += 1
            }
            return count
        }
        // The count includes the directories of zips that are stored uncompressed inside this one.
        guard count <= 10 * IntakeLimits.archiveEntries else { throw ArchiveBudget.tooMany }
    }

    private static func opened() throws(SourceFinding) -> ArchiveReader {
        guard let archive = archive_read_new() else {
            throw SourceFinding.refusal("There is no memory for an archive", remedy: "Try again.")
        }
        archive_read_support_format_zip(archive)
        archive_read_support_format_tar(archive)
        archive_read_support_filter_gzip(archive)
        return ArchiveReader(archive)
    }

    /// The next entry; nil at the end.
    ///
    /// - Throws: `SourceFinding` when the archive is damaged.
    func next() throws(SourceFinding) -> Entry? {
        var entry: OpaquePointer?
        let state = archive_read_next_header(archive, &entry)
        if state == 1 { return nil }
        // -20 is a warning, such as for a name in an unknown character set.
        guard state == 0 || state == -20, let entry else { throw broken() }
        let name = Self.name(of: entry)
        let type = UInt32(archive_entry_filetype(entry))
        return Entry(
            path: Self.normal(name),
            kind: Self.kind(
                of: name, type: type,
                isLink: archive_entry_symlink(entry) != nil || archive_entry_hardlink(entry) != nil,
                isEncrypted: archive_entry_is_encrypted(entry) == 1))
    }

    /// The name of an entry. Bytes that are not UTF-8 are decoded as code page 437, as in the first
    /// zips.
    private static func name(of entry: OpaquePointer) -> String {
        if let name = archive_entry_pathname_utf8(entry) { return String(cString: name) }
        guard let raw = archive_entry_pathname(entry) else { return "" }
        let bytes = UnsafeBufferPointer(start: raw, count: strlen(raw)).map(UInt8.init(bitPattern:))
        return String(validating: bytes, as: UTF8.self) ?? CodePage437.text(of: bytes)
    }

    /// Calls `body` with the pieces of the current entry, until it returns false.
    ///
    /// - Throws: `SourceFinding` when data are damaged: with the entry's path if only the entry is,
    ///   without a path if the archive is; or the error of `body`.
    func chunks(
        of entry: Entry, _ body: (UnsafeRawBufferPointer) throws(SourceFinding) -> Bool
    ) throws(SourceFinding) {
        while true {
            let count = archive_read_data(archive, piece.baseAddress, piece.count)
            if count == 0 { return }
            guard count > 0 else {
                // -30 is fatal; other codes concern this entry only.
                guard count > -30 else { throw broken() }
                throw SourceFinding(
                    .rejected, "The entry cannot be unpacked: \(reason)",
                    remedy: "Pack the archive again.", record: entry.path)
            }
            guard try body(UnsafeRawBufferPointer(rebasing: piece[..<count])) else { return }
        }
    }

    /// The kind of an entry from its name and type.
    static func kind(of name: String, type: UInt32, isLink: Bool, isEncrypted: Bool) -> Kind {
        guard StreamSafe.isSafe(name) else {
            return .refused("The entry's name piles up combining marks")
        }
        let bytes = Array(name.utf8)
        let parts = bytes.split(separator: 0x2F).map { String(decoding: $0, as: UTF8.self) }
        if isLink || type == 0o120000 { return .refused("The entry is a link") }
        let isAbsolute = bytes.first == 0x2F || bytes.dropFirst().first == UInt8(ascii: ":")
        if parts.isEmpty || isAbsolute || bytes.contains(UInt8(ascii: "\\"))
            || parts.contains("..") || bytes.count > IntakeLimits.archivePathBytes
        {
            return .refused("The entry's path leads outside or is no path")
        }
        if type == 0o040000 || bytes.last == 0x2F { return .folder }
        guard type == 0o100000 || type == 0 else { return .refused("The entry is no file") }
        if parts.first == "__MACOSX" || parts.last?.utf8.starts(with: "._".utf8) == true
            || parts.last == ".DS_Store"
        {
            return .companion
        }
        return isEncrypted ? .refused("The entry is encrypted") : .file
    }

    private static func normal(_ name: String) -> String {
        name.utf8.split(separator: 0x2F).map { String(decoding: $0, as: UTF8.self) }
            .filter { $0 != "." }.joined(separator: "/")
    }

    private var reason: String {
        archive_error_string(archive).map { String(String(cString: $0).prefix(160)) }
            ?? "it is cut off"
    }

    private func broken() -> SourceFinding {
        SourceFinding.refusal(
            "The archive cannot be read: \(reason)",
            remedy: "Get it again; it is no zip, or not a whole one.")
    }
}
