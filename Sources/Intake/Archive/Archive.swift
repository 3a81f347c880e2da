import CArchive
public import Foundation

/// A file in an archive, unpacked.
public struct ArchiveFile: Sendable, Hashable {
    /// Its path, with "/" between parts; no part is empty, "." or "..".
    public var path: String
    /// What it holds.
    public var bytes: [UInt8]
}

/// Reads archives that nobody here wrote (zip and what else libarchive knows), within limits.
///
/// Nothing is ever written to disk. Links, devices, paths that lead outside and encrypted entries
/// are left out with a remark; so are the companions that macOS adds, silently. An archive inside
/// an archive is a file like any other: nobody opens it.
public enum Archive {
    /// What an archive held.
    public struct Contents: Sendable {
        /// Its files, by path.
        public var files: [String: ArchiveFile] = [:]
        /// What was left out.
        public var remarks: [Remark] = []

        /// The paths in order.
        public var paths: [String] { files.keys.sorted() }

        /// The bytes at a path.
        public subscript(path: String) -> [UInt8]? { files[path]?.bytes }
    }

    /// Whether bytes begin like a zip.
    public static func isZip(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.starts(with: [0x50, 0x4B, 0x03, 0x04])
            || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06])
    }

    /// Everything in an archive.
    ///
    /// - Throws: `Remark` when it is no archive, is cut off, or passes a limit of `IntakeLimits`.
    public static func contents(
        of bytes: [UInt8], where isWanted: (String) -> Bool = { _ in true }
    ) throws(Remark) -> Contents {
        var contents = Contents()
        var budget = ArchiveBudget(packed: bytes.count)
        try ArchiveReader.withReader(of: bytes) { reader throws(Remark) in
            while let entry = try reader.next() {
                try budget.countEntry()
                switch entry.kind {
                case .folder, .companion: continue
                case .refused(let reason):
                    contents.remarks.append(
                        Remark(
                            .rejected, reason, remedy: "Pack the archive again without it.",
                            record: entry.path))
                case .file where !isWanted(entry.path): continue
                case .file:
                    var file = ArchiveFile(path: entry.path, bytes: [])
                    try reader.chunks { chunk throws(Remark) in
                        try budget.count(chunk.count)
                        guard file.bytes.count + chunk.count <= IntakeLimits.archiveEntryBytes
                        else { throw ArchiveBudget.tooLarge(entry.path) }
                        file.bytes.append(contentsOf: chunk)
                    }
                    contents.files[entry.path] = contents.files[entry.path] ?? file
                }
            }
        }
        return contents
    }

    /// Hands over the wanted files of an archive on disk, piece by piece, in the memory of a piece.
    ///
    /// - Parameter limit: bytes that may be unpacked in all.
    /// - Throws: `Remark` as `contents` does, or what `each` throws.
    public static func stream(
        _ file: URL, limit: Int, where isWanted: (String) -> Bool,
        each: (_ path: String, _ piece: UnsafeRawBufferPointer) throws(Remark) -> Void
    ) throws(Remark) {
        let size = (try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0
        var budget = ArchiveBudget(packed: size, limit: limit)
        try ArchiveReader.withReader(of: file) { reader throws(Remark) in
            while let entry = try reader.next() {
                try budget.countEntry()
                guard case .file = entry.kind, isWanted(entry.path) else { continue }
                try reader.chunks { chunk throws(Remark) in
                    try budget.count(chunk.count)
                    try each(entry.path, chunk)
                }
            }
        }
    }
}

/// Keeps an archive from growing without end.
struct ArchiveBudget {
    var packed: Int
    var limit = IntakeLimits.archiveBytes
    private var entries = 0
    private var unpacked = 0

    init(packed: Int, limit: Int = IntakeLimits.archiveBytes) {
        self.packed = packed
        self.limit = limit
    }

    mutating func countEntry() throws(Remark) {
        entries += 1
        guard entries <= IntakeLimits.archiveEntries else {
            throw Remark.refusal(
                "The archive has over \(IntakeLimits.archiveEntries) entries",
                remedy: "Split it.")
        }
    }

    mutating func count(_ bytes: Int) throws(Remark) {
        unpacked += bytes
        guard unpacked <= limit,
            unpacked <= 16 << 20 || unpacked / max(1, packed) <= IntakeLimits.archiveRatio
        else {
            throw Remark.refusal(
                "The archive unpacks to over \(unpacked >> 20) MiB, which looks like a bomb",
                remedy: "Unpack it by hand and give the files, if you trust it.")
        }
    }

    static func tooLarge(_ path: String) -> Remark {
        Remark(
            .rejected, "A file in the archive is over \(IntakeLimits.archiveEntryBytes >> 20) MiB",
            remedy: "Take it out of the archive.", record: path)
    }
}
