public import Foundation
public import Intake

/// A folder of iNaturalist's Open Data tables.
///
/// Columns and their meaning: https://github.com/inaturalist/inaturalist-open-data
public struct OpenDataFolder: Sendable {
    /// The tables.
    public enum Table: String, Sendable, CaseIterable {
        case taxa, observations, photos, observers
    }

    private let files: [Table: URL]
    /// The number of scanning threads.
    private let workers: Int

    /// Opens a folder with taxa.csv or taxa.csv.gz and, optionally, the other tables.
    ///
    /// - Throws: `SourceFinding` when there is no table of taxa.
    public init(_ folder: URL, workers: Int = ProcessInfo.processInfo.activeProcessorCount)
        throws(SourceFinding)
    {
        var files: [Table: URL] = [:]
        for table in Table.allCases {
            files[table] = ["csv", "csv.gz", "tsv", "tsv.gz"].lazy
                .map { folder.appending(path: "\(table.rawValue).\($0)") }
                .first { FileManager.default.fileExists(atPath: $0.path) }
        }
        guard files[.taxa] != nil else {
            throw SourceFinding.refusal(
                "The folder holds no taxa.csv or taxa.csv.gz",
                remedy: "Name the folder with iNaturalist's Open Data tables.",
                excerpt: folder.lastPathComponent)
        }
        self.files = files
        self.workers = max(1, workers)
    }

    /// Reads the wanted taxa, table by table: each is streamed once, and its rows may be in any
    /// order.
    ///
    /// Memory: `BulkLimits.pieces` pieces and the wanted taxa, each with at most
    /// `observationsPerTaxon` observations and `photographsPerTaxon` photographs. It does not
    /// depend on the size of the tables.
    ///
    /// - Throws: `SourceFinding` with the file's name when a table lacks a column or cannot be read
    ///   to its end.
    public func read(
        _ request: BulkRequest, progress: (Table) -> Void = { _ in }
    ) throws(SourceFinding) -> BulkReading {
        var reading = BulkReading()
        progress(.taxa)
        var taxa = try scan(.taxa, into: &reading) { file throws(SourceFinding) in
            try TaxaTable(file).read(request)
        }
        if let found = taxa, files[.observations] != nil {
            progress(.observations)
            let counted = try scan(.observations, into: &reading) { file throws(SourceFinding) in
                try ObservationsTable(file, box: request.box).read(found)
            }
            taxa = counted?.0
            if let join = counted?.join { reading.joins.append(join) }
        }
        guard var taxa else { return reading }
        taxa.leaveOut { $0.counts.all < request.minObservations }
        if files[.photos] != nil {
            progress(.photos)
            let join = try scan(.photos, into: &reading) { file throws(SourceFinding) in
                try PhotosTable(file).read(&taxa)
            }
            if let join { reading.joins.append(join) }
        }
        if files[.observers] != nil {
            progress(.observers)
            _ = try scan(.observers, into: &reading) { file throws(SourceFinding) in
                try ObserversTable(file).read(&taxa)
            }
        }
        reading.joins.append(taxa.dropUncredited())
        reading.taxa = taxa.taxa
        return reading
    }

    /// Reads one table and stores its log.
    private func scan<Value>(
        _ table: Table, into reading: inout BulkReading,
        _ body: (TableFile) throws(SourceFinding) -> (Value, RowLog)
    ) throws(SourceFinding) -> Value? {
        guard let file = files[table] else { return nil }
        let name = file.lastPathComponent
        do throws(SourceFinding) {
            let (value, log) = try body(TableFile(file: file, workers: workers))
            reading.rows[name] = log.lines
            reading.findings[name] = log.all.isEmpty ? nil : log.all
            return value
        } catch {
            var finding = error
            finding.record = name
            throw finding
        }
    }
}
