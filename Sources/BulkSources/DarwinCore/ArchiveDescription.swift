import Intake

/// meta.xml of a Darwin Core Archive: its tables and the terms of their columns. An unsupported
/// part is refused with a `SourceFinding` that names it; docs/darwin-core.md lists all parts.
///
/// Source: https://dwc.tdwg.org/text/
struct ArchiveDescription: Sendable, Hashable {
    /// The place of a term in the records of a table.
    struct Column: Sendable, Hashable {
        /// Its index in a record; nil when the table has no such field and `fallback` is the value
        /// of all records.
        var index: Int?
        /// The value of a record whose column is empty.
        var fallback: String?
        /// The separator of several values in one field; nil for a single value.
        var separator: String?
    }

    /// The core or an extension.
    struct Table: Sendable, Hashable {
        /// The last part of its row type, such as "Taxon", "VernacularName" or "Occurrence".
        var rowType: String
        /// Its files, by their names in the archive.
        var files: [String]
        /// The form of its records.
        var dialect: RecordDialect
        /// Whether it is encoded in Windows-1252 rather than UTF-8.
        var isWindows1252 = false
        /// The column of the core's id; nil for none.
        var id: Int?
        /// Columns by the last part of their term.
        var columns: [String: Column]
    }

    /// The core.
    var core: Table
    /// The extensions.
    var extensions: [Table]
    /// Findings about parts of meta.xml that are not read.
    var findings: [SourceFinding] = []

    /// Reads meta.xml.
    ///
    /// - Throws: `SourceFinding` when it is not a description of an archive, or has an unsupported
    ///   part.
    init(_ xml: [UInt8]) throws(SourceFinding) {
        let root = try XMLDocument.parse(xml).root
        guard root.name == "archive", let core = root.first("core") else {
            throw SourceFinding.refusal(
                "meta.xml describes no Darwin Core Archive", remedy: "Get the archive again.",
                line: root.line)
        }
        if let second = root.all("core").dropFirst().first {
            throw SourceFinding.refusal(
                "meta.xml has two cores", remedy: "Leave the one that is meant.", line: second.line)
        }
        var reader = ArchiveDescriptionReader()
        reader.look(at: root, knows: ["metadata"], ["core", "extension"])
        self.core = try reader.table(core, id: "id")
        extensions = []
        for element in root.all("extension") {
            extensions.append(try reader.table(element, id: "coreid"))
        }
        findings = reader.findings
    }

    /// Describes a single table without meta.xml; the names in its header are the terms.
    init(header: [String], file: String, dialect: RecordDialect) {
        let names = header.enumerated().map { place, name in
            (Self.lastPart(name), Column(index: place))
        }
        let columns = Dictionary(names) { first, _ in first }
        let isOccurrence = ["occurrenceID", "gbifID"].contains { columns[$0] != nil }
        let isName = columns["vernacularName"] != nil && columns["scientificName"] == nil
        let type = isOccurrence ? "Occurrence" : isName ? "VernacularName" : "Taxon"
        core = Table(
            rowType: type, files: [file], dialect: dialect,
            id: columns["id"]?.index ?? columns["taxonID"]?.index ?? 0, columns: columns)
        extensions = []
    }

    /// The last part of a term, "Taxon" of "http://rs.tdwg.org/dwc/terms/Taxon" and of "dwc:taxon";
    /// known terms are recognised in any letter case.
    static func lastPart(_ term: String) -> String {
        let part = String(term.split { $0 == "/" || $0 == "#" || $0 == ":" }.last ?? "").trimmed
        return known[part.lowercased()] ?? part
    }

    /// The last part of a row type, such as "Taxon".
    static func rowType(_ term: String) -> String {
        let part = lastPart(term)
        return part.prefix(1).uppercased() + part.dropFirst()
    }

    private static let known = Dictionary(
        uniqueKeysWithValues: [
            "taxon", "occurrence", "id", "taxonID", "identifier",
            "scientificName",
            "scientificNameAuthorship", "taxonRank", "family", "kingdom", "taxonomicStatus",
            "parentNameUsageID", "acceptedNameUsageID", "acceptedNameUsage", "vernacularName",
            "language", "lexicon", "isPreferredName", "created", "occurrenceID", "gbifID",
        ].map { ($0.lowercased(), $0) })
}
