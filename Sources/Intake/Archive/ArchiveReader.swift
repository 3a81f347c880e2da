import CArchive
import Foundation

/// libarchive's reader, entry by entry.
final class ArchiveReader {
    /// What an entry is.
    enum Kind: Equatable {
        case file
        case folder
        /// What macOS adds beside a file.
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

    private init(_ archive: OpaquePointer) { self.archive = archive }

    deinit {
        archive_read_free(archive)
        piece.deallocate()
    }

    /// Opens an archive in memory.
    static func withReader(
        of bytes: [UInt8], _ body: (ArchiveReader) throws(Remark) -> Void
    ) throws(Remark) {
        let reader = try opened()
        let result: Result<Void, Remark> = bytes.withUnsafeBytes { buffer in
            do throws(Remark) {
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
    static func withReader(
        of file: URL, _ body: (ArchiveReader) throws(Remark) -> Void
    ) throws(Remark) {
        let reader = try opened()
        guard archive_read_open_filename(reader.archive, file.path, pieceBytes) == 0 else {
            throw reader.broken()
        }
        try body(reader)
    }

    private static func opened() throws(Remark) -> ArchiveReader {
        guard let archive = archive_read_new() else {
            throw Remark.refusal("There is no memory for an archive", remedy: "Try again.")
        }
        archive_read_support_format_zip(archive)
        archive_read_support_format_tar(archive)
        archive_read_support_filter_gzip(archive)
        return ArchiveReader(archive)
    }

    /// The next entry; nil at the end.
    func next() throws(Remark) -> Entry? {
        var entry: OpaquePointer?
        let state = archive_read_next_header(archive, &entry)
        if state == 1 { return nil }
        // -20 is a warning, such as a name in an unknown character set.
        guard state == 0 || state == -20, let entry else { throw broken() }
        let raw = archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry)
        let name = raw.map { String(cString: $0) } ?? ""
        let type = UInt32(archive_entry_filetype(entry))
        return Entry(
            path: Self.normal(name),
            kind: Self.kind(
                of: name, type: type,
                isLink: archive_entry_symlink(entry) != nil || archive_entry_hardlink(entry) != nil,
                isEncrypted: archive_entry_is_encrypted(entry) == 1))
    }

    /// Hands over what the current entry holds.
    func chunks(_ body: (UnsafeRawBufferPointer) throws(Remark) -> Void) throws(Remark) {
        while true {
            let count = archive_read_data(archive, piece.baseAddress, piece.count)
            if count == 0 { return }
            guard count > 0 else { throw broken() }
            try body(UnsafeRawBufferPointer(rebasing: piece[..<count]))
        }
    }

    /// What a name and type make of an entry.
    static func kind(of name: String, type: UInt32, isLink: Bool, isEncrypted: Bool) -> Kind {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        if isLink || type == 0o120000 { return .refused("The entry is a link") }
        if name.isEmpty || name.hasPrefix("/") || name.contains("\\") || parts.contains("..")
            || name.dropFirst().first == ":" || name.utf8.contains(0)
            || name.utf8.count > IntakeLimits.archivePathBytes
        {
            return .refused("The entry's path leads outside or is no path")
        }
        if type == 0o040000 || name.hasSuffix("/") { return .folder }
        guard type == 0o100000 || type == 0 else { return .refused("The entry is no file") }
        if parts.first == "__MACOSX" || parts.last?.hasPrefix("._") == true
            || parts.last == ".DS_Store"
        {
            return .companion
        }
        return isEncrypted ? .refused("The entry is encrypted") : .file
    }

    private static func normal(_ name: String) -> String {
        name.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    }

    private func broken() -> Remark {
        let words = archive_error_string(archive).map { String(cString: $0) }
        return Remark.refusal(
            "The archive cannot be read: \(words?.prefix(160) ?? "it is cut off")",
            remedy: "Get it again; it is no zip, or not a whole one.")
    }
}
