import Catalog
import Foundation
import Intake

/// The files of a Darwin Core Archive: a zip, a folder, or a single table.
struct ArchiveFiles: Sendable {
    private let location: URL
    private let isFolder: Bool
    private let isZip: Bool
    /// The folder of meta.xml in the zip: "" or "archive-tax/".
    private var prefix = ""
    /// The description of the archive.
    private(set) var description: ArchiveDescription

    /// - Throws: `SourceFinding` when there is no such archive, it cannot be read, or its tables
    ///   cannot be determined.
    init(_ location: URL) throws(SourceFinding) {
        self.location = location
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: location.path, isDirectory: &isFolder) else {
            throw SourceFinding.refusal("There is no such archive", remedy: "Check its path.")
        }
        self.isFolder = isFolder.boolValue
        let head = isFolder.boolValue ? [] : try FilePieces.head(of: location)
        isZip = !isFolder.boolValue && Archive.isZip(head)
        if isZip {
            let small = try Self.small(location)
            if let meta = small.meta {
                prefix = meta.prefix
                description = try ArchiveDescription(meta.bytes)
            } else {
                guard let table = small.table else {
                    throw SourceFinding.refusal(
                        "The archive has no meta.xml and no single table",
                        remedy: "Get a whole Darwin Core Archive.")
                }
                description = try Self.single(table.bytes, named: table.path)
            }
        } else if isFolder.boolValue {
            let meta = location.appending(path: "meta.xml")
            guard FileManager.default.fileExists(atPath: meta.path) else {
                description = try Self.folder(location)
                return
            }
            let bytes = try FilePieces.head(of: meta, atMost: BulkLimits.descriptionBytes + 1)
            guard bytes.count <= BulkLimits.descriptionBytes else { throw Self.longDescription }
            description = try ArchiveDescription(bytes)
        } else {
            try Self.checkNotPacked(head)
            description = try Self.single(head, named: location.lastPathComponent)
        }
    }

    /// Passes on the records of a table, file by file.
    ///
    /// - Throws: `SourceFinding` when a file is missing, cannot be read to its end or is not text,
    ///   or the error of `each`.
    func records(
        of table: ArchiveDescription.Table, each: (String, Record) throws(SourceFinding) -> Void
    ) throws(SourceFinding) {
        if isZip {
            let wanted = Set(table.files.map { prefix + $0 })
            var streams: [String: RecordStream] = [:]
            var missing = wanted
            try Archive.stream(location, limit: BulkLimits.archiveBytes) {
                missing.remove($0)
                return wanted.contains($0)
            } each: { path, piece throws(SourceFinding) in
                if Self.hasZeroBytes(piece) { throw Self.noText(path) }
                var stream = streams.removeValue(forKey: path) ?? RecordStream(table.dialect)
                if table.isWindows1252 {
                    try stream.feed(Self.utf8(of: piece), isLast: false) {
                        record throws(SourceFinding) in try each(path, record)
                    }
                } else {
                    try stream.feed(piece) { record throws(SourceFinding) in try each(path, record)
                    }
                }
                streams[path] = stream
            }
            if let name = missing.min() { throw Self.lacking(name) }
            for path in streams.keys.sorted() {
                try streams[path]?.end { record throws(SourceFinding) in try each(path, record) }
            }
            return
        }
        for name in table.files {
            let file = isFolder ? location.appending(path: name) : location
            let parts = name.utf8.split(separator: UInt8(ascii: "/"))
            guard !parts.contains(where: { $0.elementsEqual("..".utf8) }),
                FileManager.default.fileExists(atPath: file.path)
            else {
                throw Self.lacking(name)
            }
            var stream = RecordStream(table.dialect)
            let pieces = try FilePieces(file)
            while let piece = try pieces.next() {
                if piece.withUnsafeBytes({ Self.hasZeroBytes($0) }) { throw Self.noText(name) }
                let bytes =
                    table.isWindows1252
                    ? piece.withUnsafeBytes { Self.utf8(of: $0) } : Array(piece)
                try stream.feed(bytes, isLast: false) { record throws(SourceFinding) in
                    try each(name, record)
                }
            }
            try stream.end { record throws(SourceFinding) in try each(name, record) }
        }
    }

    /// Whether a piece has a NUL byte: text in UTF-8 or Windows-1252 has none, text in UTF-16 has
    /// many.
    private static func hasZeroBytes(_ piece: UnsafeRawBufferPointer) -> Bool {
        piece.baseAddress.map { memchr($0, 0, piece.count) != nil } ?? false
    }

    private static func noText(_ path: String) -> SourceFinding {
        .refusal(
            "The table has NUL bytes: it is in UTF-16, or no text",
            remedy: "Save it in UTF-8.", excerpt: path)
    }

    private static func lacking(_ name: String) -> SourceFinding {
        .refusal(
            "The archive lacks a file that meta.xml names", remedy: "Get it again.", excerpt: name)
    }

    /// Windows-1252 converted to UTF-8, byte by byte.
    private static func utf8(of piece: UnsafeRawBufferPointer) -> [UInt8] {
        var text = String.UnicodeScalarView()
        for byte in piece {
            text.append(byte < 0x80 ? Unicode.Scalar(byte) : Windows1252.scalar(of: byte))
        }
        return Array(String(text).utf8)
    }

    /// Refuses compressed files other than zips, which would be read as a table with an odd first
    /// line.
    ///
    /// - Throws: `SourceFinding` for such a file.
    private static func checkNotPacked(_ head: [UInt8]) throws(SourceFinding) {
        let isTar = head.dropFirst(257).starts(with: "ustar".utf8)
        guard isTar || FilePieces.isGzip(head) else { return }
        throw SourceFinding.refusal(
            "The archive is \(isTar ? "a tar" : "packed by gzip"), and no zip",
            remedy: "Unpack it, and give its folder or table.")
    }

    private static let longDescription = SourceFinding.refusal(
        "meta.xml is over \(BulkLimits.descriptionBytes >> 20) MiB", remedy: "Get it again.")

    /// meta.xml of a zip with its folder, or the beginning of its only table.
    private static func small(_ zip: URL) throws(SourceFinding) -> (
        meta: (prefix: String, bytes: [UInt8])?, table: (path: String, bytes: [UInt8])?
    ) {
        var meta: [String: [UInt8]] = [:]
        var tables: [String: [UInt8]] = [:]
        try Archive.stream(zip, limit: BulkLimits.archiveBytes) { path in
            path == "meta.xml" || path.hasSuffix("/meta.xml") || Self.mayBeTable(path)
        } each: { path, piece throws(SourceFinding) in
            if path.hasSuffix("meta.xml") {
                guard meta[path, default: []].count + piece.count <= BulkLimits.descriptionBytes
                else { throw Self.longDescription }
                meta[path, default: []].append(contentsOf: piece)
            } else if tables[path, default: []].count < BulkLimits.headBytes {
                tables[path, default: []].append(contentsOf: piece.prefix(BulkLimits.headBytes))
            }
        }
        let nearest = meta.min { ($0.key.count, $0.key) < ($1.key.count, $1.key) }
        let found = nearest.map {
            (prefix: String($0.key.dropLast("meta.xml".count)), bytes: $0.value)
        }
        // The zip may hold a description of the data set beside its only table of taxa.
        let named = tables.count == 1 ? tables : tables.filter { Self.namesTaxa($0.value) }
        let only = named.count == 1 ? named.first.map { (path: $0.key, bytes: $0.value) } : nil
        return (found, only)
    }

    private static func mayBeTable(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        return !path.hasPrefix("__MACOSX/") && !name.hasPrefix(".")
            && !name.lowercased().hasSuffix(".xml")
    }

    /// Whether the first line contains "scientificName", a column of taxa, in any letter case.
    private static func namesTaxa(_ head: [UInt8]) -> Bool {
        let line = head.prefix { $0 != 0x0A && $0 != 0x0D }.map { $0 | 0x20 }
        return !line.ranges(of: "scientificname".utf8).isEmpty
    }

    /// Whether fields of a table with tabs are quoted: at least one begins with a quote, and every
    /// field that begins with one also ends with one. Tabs or line ends within quotes are not
    /// considered, since such tables rarely have quotes.
    private static func quotesFields(_ head: [UInt8]) -> Bool {
        let quote = UInt8(ascii: "\"")
        // The last line may be truncated.
        let whole = head.lastIndex(of: 0x0A).map { head[..<$0] } ?? head[...]
        let begun = whole.split { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
            .filter { $0.first == quote }
        return !begun.isEmpty && begun.allSatisfy { $0.count > 1 && $0.last == quote }
    }

    /// Describes a table without meta.xml by its beginning.
    private static func single(_ head: [UInt8], named name: String) throws(SourceFinding)
        -> ArchiveDescription
    {
        let lineEnd = RecordDialect.lineEnd(of: head)
        var line = String(
            decoding: head.prefix { $0 != 0x0A && ($0 != 0x0D || lineEnd == .newline) },
            as: UTF8.self)
        guard StreamSafe.isSafe(line) else { throw SourceFinding.marks(line: 1) }
        if line.hasSuffix("\r") { line.removeLast() }
        if line.hasPrefix("\u{FEFF}") { line.removeFirst() }
        let separator: Character = line.contains("\t") ? "\t" : line.contains(";") ? ";" : ","
        let names = line.split(separator: separator, omittingEmptySubsequences: false)
            .map { $0.filter { $0 != "\"" } }
        guard names.count > 1 else {
            throw SourceFinding.refusal(
                "The file is no table with a header line", remedy: "Give a Darwin Core Archive.",
                line: 1, excerpt: line)
        }
        return ArchiveDescription(
            header: names, file: name,
            dialect: RecordDialect(
                separator: separator.asciiValue ?? UInt8(ascii: ","),
                quote: separator == "\t" && !quotesFields(head) ? nil : UInt8(ascii: "\""),
                lineEnd: lineEnd,
                headerLines: 1))
    }

    /// Describes iNaturalist's own tables in a folder without meta.xml: taxa.csv and the tables of
    /// names.
    private static func folder(_ folder: URL) throws(SourceFinding) -> ArchiveDescription {
        guard
            let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        else {
            throw SourceFinding.refusal(
                "The folder cannot be listed", remedy: "Check its permissions.")
        }
        func head(_ name: String) throws(SourceFinding) -> [UInt8] {
            try FilePieces.head(of: folder.appending(path: name))
        }
        guard names.contains("taxa.csv") else {
            throw SourceFinding.refusal(
                "The folder holds neither meta.xml nor taxa.csv",
                remedy: "Name the folder or zip of a Darwin Core Archive.")
        }
        var description = try single(try head("taxa.csv"), named: "taxa.csv")
        let vernacular = names.filter { $0.hasPrefix("VernacularNames") && $0.hasSuffix(".csv") }
        if let first = vernacular.first {
            var table = try single(try head(first), named: first).core
            table.files = vernacular
            description.extensions = [table]
        }
        return description
    }
}
