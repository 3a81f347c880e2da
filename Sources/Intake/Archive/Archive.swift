import CArchive
public import Foundation

/// A file in an archive, unpacked.
public struct ArchiveFile: Sendable, Hashable {
    /// Its path, with "/" between parts; no part is empty, "." or "..".
    public var path: String
    /// Its unpacked bytes.
    public var bytes: [UInt8]
}

/// Reads untrusted archives within limits: zip, and tar with or without gzip.
///
/// Nothing is written to disk. Links, devices, paths that lead outside and encrypted entries are
/// left out with a finding. The companion files of macOS are left out without a finding. An archive
/// inside an archive is not unpacked.
public enum Archive {
    /// The contents of an archive.
    public struct Contents: Sendable {
        /// Its files, by path.
        public var files: [String: ArchiveFile] = [:]
        /// Findings about entries that were left out.
        public var findings: [SourceFinding] = []

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

    /// Unpacks an archive into memory.
    ///
    /// - Throws: `SourceFinding` when it is not an archive, is truncated, or exceeds a limit of
    ///   `IntakeLimits`.
    public static func contents(
        of bytes: [UInt8], where isWanted: (String) -> Bool = { _ in true }
    ) throws(SourceFinding) -> Contents {
        var contents = Contents()
        var budget = ArchiveBudget(packed: bytes.count)
        try ArchiveReader.withReader(of: bytes) { reader throws(SourceFinding) in
            while let entry = try reader.next() {
                try budget.countEntry()
                switch entry.kind {
                case .folder, .companion: continue
                case .refused(let reason):
                    contents.leaveOut(
                        entry.path, reason, remedy: "Pack the archive again without it.")
                case .file where !isWanted(entry.path): continue
                case .file where contents.files[entry.path] != nil:
                    contents.leaveOut(
                        entry.path, "The archive holds a second file of this name",
                        remedy: "Rename one of them.")
                case .file: try contents.add(entry, from: reader, within: &budget)
                }
            }
        }
        return contents
    }

    /// Unpacks the wanted files of an archive on disk piece by piece; keeps one piece in memory.
    ///
    /// - Parameters:
    ///   - file: the archive.
    ///   - limit: the largest sum of unpacked bytes.
    ///   - isWanted: whether a file is unpacked, by its path.
    ///   - each: receives a piece of a file.
    /// - Throws: `SourceFinding` in the cases of `contents`, or the error of `each`.
    public static func stream(
        _ file: URL, limit: Int, where isWanted: (String) -> Bool,
        each: (_ path: String, _ piece: UnsafeRawBufferPointer) throws(SourceFinding) -> Void
    ) throws(SourceFinding) {
        let size = (try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0
        var budget = ArchiveBudget(packed: size, limit: limit)
        try ArchiveReader.withReader(of: file) { reader throws(SourceFinding) in
            while let entry = try reader.next() {
                try budget.countEntry()
                guard case .file = entry.kind, isWanted(entry.path) else { continue }
                try reader.chunks(of: entry) { chunk throws(SourceFinding) in
                    try budget.count(chunk.count)
                    try each(entry.path, chunk)
                    return true
                }
            }
        }
    }
}

extension Archive.Contents {
    /// Unpacks a file; a damaged or too large one is left out, with a finding.
    ///
    /// - Throws: `SourceFinding` when the archive as a whole is damaged or too large.
    fileprivate mutating func add(
        _ entry: ArchiveReader.Entry, from reader: ArchiveReader, within budget: inout ArchiveBudget
    ) throws(SourceFinding) {
        var file = ArchiveFile(path: entry.path, bytes: [])
        var isTooLarge = false
        do throws(SourceFinding) {
            try reader.chunks(of: entry) { chunk throws(SourceFinding) in
                try budget.count(chunk.count)
                isTooLarge = file.bytes.count + chunk.count > IntakeLimits.archiveEntryBytes
                if !isTooLarge { file.bytes.append(contentsOf: chunk) }
                return !isTooLarge
            }
        } catch  where error.record == entry.path {
            findings.append(error)
            return
        } catch {
            throw error
        }
        if isTooLarge {
            leaveOut(
                entry.path, "The file is over \(IntakeLimits.archiveEntryBytes >> 20) MiB",
                remedy: "Take it out of the archive.")
        } else {
            files[entry.path] = file
        }
    }

    fileprivate mutating func leaveOut(_ path: String, _ reason: String, remedy: String) {
        findings.append(SourceFinding(.rejected, reason, remedy: remedy, record: path))
    }
}

/// Bounds the number of entries and the unpacked size of an archive.
struct ArchiveBudget {
    var packed: Int
    var limit = IntakeLimits.archiveBytes
    private var entries = 0
    private var unpacked = 0

    init(packed: Int, limit: Int = IntakeLimits.archiveBytes) {
        self.packed = packed
        self.limit = limit
    }

    mutating func countEntry() throws(SourceFinding) {
        entries += 1
        guard entries <= IntakeLimits.archiveEntries else {
            throw Self.tooMany
        }
    }

    mutating func count(_ bytes: Int) throws(SourceFinding) {
        unpacked &+= bytes
        guard unpacked <= limit,
            unpacked <= 16 << 20 || unpacked / max(1, packed) <= IntakeLimits.archiveRatio
        else {
            throw SourceFinding.refusal(
                "The archive unpacks to over \(unpacked >> 20) MiB, which looks like a bomb",
                remedy: "Unpack it by hand and give the files, if you trust it.")
        }
    }

    static let tooMany = SourceFinding.refusal(
        "The archive has over \(IntakeLimits.archiveEntries) entries", remedy: "Split it.")
}
