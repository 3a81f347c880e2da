public import Foundation
public import Intake

/// A taxonomy as a Darwin Core Archive: iNaturalist's own, or any other.
public struct DarwinCoreArchive: Sendable {
    private let files: ArchiveFiles
    /// Whether its ids are iNaturalist's.
    private var isINaturalist = false

    /// Opens an archive: a zip, a folder, or a single table.
    ///
    /// - Throws: `SourceFinding` when there is no such archive, it cannot be read, or its tables
    ///   cannot be determined.
    public init(_ location: URL) throws(SourceFinding) {
        files = try ArchiveFiles(location)
    }

    /// Reads the wanted taxa, with their names and synonyms.
    ///
    /// Names of one language are ordered by preference (isPreferredName), then by date (created),
    /// then by their order in the file.
    ///
    /// Memory: about 100 bytes for each taxon of the archive, and the names of the wanted taxa.
    ///
    /// - Throws: `SourceFinding` when the archive has no table of taxa, lacks a required column, or
    ///   cannot be read to its end.
    public func read(_ request: BulkRequest) throws(SourceFinding) -> TaxonomyReading {
        let core = files.description.core
        guard core.rowType == "Taxon" else {
            throw SourceFinding.refusal(
                "The archive's core is \(core.rowType) and not Taxon",
                remedy: "Give an archive of taxa; observations come by --export or --open-data.")
        }
        guard core.columns["scientificName"] != nil else {
            throw SourceFinding.refusal(
                "The archive's core is Taxon, but has no column scientificName",
                remedy: "Name the column with the names of taxa so.")
        }
        var log = RecordLog()
        log.begin(core)
        var tree = TaxonTree(core)
        try files.records(of: core) { path, record throws(SourceFinding) in
            tree.add(record, &log, path)
        }
        var selection = tree.selection(request)
        var joins = [selection.parents, selection.synonyms].compactMap(\.self)
        if !selection.homonyms.isEmpty {
            log.add(
                [
                    SourceFinding(
                        .rejected,
                        "Taxa whose name another one has, too, left out: \(selection.homonyms.count)",
                        remedy: "Take the one that is not meant out of the archive.",
                        excerpt: selection.homonyms.prefix(5).joined(separator: ", "))
                ], core.files.first ?? "")
        }
        log.add(tree.findings(selection.known), core.files.first ?? "")
        // Some archives have a common name in the core.
        let named = core.columns["vernacularName"] == nil ? [] : [core]
        var found: [VernacularNames] = []
        for table in named + files.description.extensions.filter({ $0.rowType == "VernacularName" })
        {
            var names = VernacularNames(table)
            // Faults of the core's records were reported in the first pass.
            var again = RecordLog()
            let isCore = table == core
            log.begin(table)
            try files.records(of: table) { path, record throws(SourceFinding) in
                if isCore {
                    names.add(record, &again, path, &selection)
                } else {
                    names.add(record, &log, path, &selection)
                }
            }
            found.append(names)
            joins.append(names.join)
            log.add(names.findings, table.files.first ?? "")
        }
        VernacularNames.put(found, into: &selection.taxa)
        var findings = log.findings
        if !files.description.findings.isEmpty {
            findings["meta.xml"] = files.description.findings
        }
        return TaxonomyReading(
            taxa: selection.taxa, isINaturalist: tree.isINaturalist, rows: log.rows,
            findings: findings, joins: joins)
    }
}

/// The result of reading a taxonomy.
public struct TaxonomyReading: Sendable {
    /// The taxa, ordered by id.
    public var taxa: [BulkTaxon]
    /// Whether the ids are iNaturalist's; otherwise taxa are joined by scientific name.
    public var isINaturalist: Bool
    /// Records that were read, by file.
    public var rows: [String: Int]
    /// Records that could not be used, by file.
    public var findings: [String: [SourceFinding]]
    /// How many common names match taxa of the archive.
    public var joins: [JoinCount] = []
}
