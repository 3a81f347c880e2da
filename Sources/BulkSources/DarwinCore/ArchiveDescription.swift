import Intake

/// meta.xml of a Darwin Core Archive: its tables, and what their columns mean.
///
/// Source: https://dwc.tdwg.org/text/
struct ArchiveDescription: Sendable, Hashable {
    /// The core or an extension.
    struct Table: Sendable, Hashable {
        /// "Taxon", "VernacularName", "Occurrence": the last part of its row type.
        var rowType: String
        /// Files, as they are named in the archive.
        var files: [String]
        /// How records are written.
        var dialect: RecordDialect
        /// The column of the core's id; nil when none is named.
        var id: Int?
        /// Columns by the last part of their term.
        var columns: [String: Int]
    }

    /// The core.
    var core: Table
    /// The extensions.
    var extensions: [Table]

    /// Reads meta.xml.
    ///
    /// - Throws: `SourceFinding` when it is no description of an archive.
    init(_ xml: [UInt8]) throws(SourceFinding) {
        let root = try XMLDocument.parse(xml).root
        guard root.name == "archive", let core = root.first("core") else {
            throw SourceFinding.refusal(
                "meta.xml describes no Darwin Core Archive", remedy: "Get the archive again.",
                line: root.line)
        }
        self.core = try Self.table(core, id: "id")
        extensions = []
        for element in root.all("extension") {
            extensions.append(try Self.table(element, id: "coreid"))
        }
    }

    /// A single table without a description: its header's names are the terms.
    init(header: [String], file: String, dialect: RecordDialect) {
        let names = header.enumerated().map { (Self.lastPart($0.element), $0.offset) }
        let columns = Dictionary(names) { first, _ in first }
        let isOccurrence = ["occurrenceID", "gbifID", "gbifid"].contains { columns[$0] != nil }
        let isName = columns["vernacularName"] != nil && columns["scientificName"] == nil
        let type = isOccurrence ? "Occurrence" : isName ? "VernacularName" : "Taxon"
        core = Table(
            rowType: type, files: [file], dialect: dialect,
            id: columns["id"] ?? columns["taxonID"] ?? 0, columns: columns)
        extensions = []
    }

    private static func table(_ element: XMLElement, id: String) throws(SourceFinding) -> Table {
        let files = element.descendants("location").map { $0.text.trimmed }.filter { !$0.isEmpty }
        guard !files.isEmpty else {
            throw SourceFinding.refusal(
                "A table of meta.xml names no file", remedy: "Get the archive again.",
                line: element.line)
        }
        if let encoding = element["encoding"]?.uppercased(),
            !["UTF-8", "UTF8", ""].contains(encoding)
        {
            throw SourceFinding.refusal(
                "The table is not in UTF-8", remedy: "Convert it, and say so in meta.xml.",
                line: element.line, excerpt: encoding)
        }
        var columns: [String: Int] = [:]
        for field in element.all("field") {
            guard let term = field["term"], let index = field["index"].flatMap({ Int($0) }),
                (0..<IntakeLimits.columns).contains(index)
            else { continue }
            columns[lastPart(term)] = columns[lastPart(term)] ?? index
        }
        let lines = element["ignoreHeaderLines"].flatMap { Int($0) } ?? 0
        let dialect = RecordDialect(
            separator: character(element["fieldsTerminatedBy"]) ?? UInt8(ascii: ","),
            quote: element["fieldsEnclosedBy"].map { character($0) } ?? UInt8(ascii: "\""),
            headerLines: min(max(0, lines), 100))
        return Table(
            rowType: lastPart(element["rowType"] ?? ""), files: files, dialect: dialect,
            id: element.first(id)?["index"].flatMap { Int($0) }, columns: columns)
    }

    /// A character as meta.xml writes it, also as the two characters "\" and "t".
    private static func character(_ text: String?) -> UInt8? {
        switch text {
        case nil, "": nil
        case "\\t", "\t": 0x09
        case "\\n", "\n": 0x0A
        case let text?: text.utf8.first
        }
    }

    static func lastPart(_ term: String) -> String {
        String(term.split { $0 == "/" || $0 == "#" }.last ?? "")
    }
}

extension String {
    /// Without blanks at either end.
    var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
