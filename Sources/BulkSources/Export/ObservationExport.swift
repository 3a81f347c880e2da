public import Foundation
public import Intake

/// Observations as iNaturalist's export tool or GBIF writes them: quoted CSV with a header.
public struct ObservationExport: Sendable {
    private let file: URL

    /// An export.
    public init(_ file: URL) { self.file = file }

    /// Counts the observations of each taxon.
    ///
    /// A photograph's own licence is in no export (`license` is the observation's): none is taken.
    /// Rows without a taxon's id are counted by scientific name, under id 0.
    ///
    /// - Throws: `SourceFinding` when the file is no export or cannot be read to its end.
    public func read(_ request: BulkRequest) throws(SourceFinding) -> BulkReading {
        let files = try ArchiveFiles(file)
        let table = files.description.core
        let columns = table.columns
        func column(_ names: String...) -> Record.Column? {
            names.lazy.compactMap { columns[$0] }.first
        }
        guard let name = column("scientific_name", "scientificName"),
            let day = column("observed_on", "eventDate")
        else {
            throw SourceFinding.refusal(
                "The table is no export of observations: it lacks scientific_name or observed_on",
                remedy:
                    "Its columns are \(columns.keys.sorted().prefix(12).joined(separator: ", ")).",
                line: 1)
        }
        let taxon = column("taxon_id", "taxonID")
        let grade = column("quality_grade")
        let place = (column("latitude", "decimalLatitude"), column("longitude", "decimalLongitude"))
        let votes = (
            column("num_identification_agreements"), column("num_identification_disagreements")
        )
        var taxa: [String: BulkTaxon] = [:]
        var log = RecordLog()
        try files.records(of: table) { path, record throws(SourceFinding) in
            guard log.takes(record, of: path) else { return }
            let id = record.number(taxon) ?? 0
            guard let words = record.key(name) else {
                if id != 0 || record.text(0) == nil {
                    log.add("The row has no scientific name", path, record, record.text(0))
                }
                return
            }
            let isOpen = request.taxa.isEmpty && request.names.isEmpty
            guard isOpen || request.taxa.contains(id) || request.names.contains(words) else {
                return
            }
            if let box = request.box {
                guard let north = record.text(place.0).flatMap({ Double($0) }),
                    let east = record.text(place.1).flatMap({ Double($0) }),
                    box.contains(latitude: north, longitude: east)
                else { return }
            }
            let key = id == 0 ? words : String(id)
            guard taxa[key] != nil || taxa.count < BulkLimits.taxa else { return }
            var found =
                taxa[key]
                ?? BulkTaxon(
                    id: id, name: words, rank: words.contains("×") ? "hybrid" : "species",
                    family: record.key(column("taxon_family_name", "family")))
            let known = grade?.index.flatMap { ObservationCounts.Grade(record.bytes($0)) }
            found.counts.count(known ?? .needsID, month: Self.month(of: record.text(day)))
            found.agreements += min(record.number(votes.0) ?? 0, 1_000_000)
            found.disagreements += min(record.number(votes.1) ?? 0, 1_000_000)
            taxa[key] = found
        }
        var reading = BulkReading()
        reading.taxa = taxa.values.filter { $0.counts.all >= request.minObservations }
            .sorted { ($0.id, $0.name) < ($1.id, $1.name) }
        reading.rows = log.rows
        reading.findings = log.findings
        return reading
    }

    /// The month of "YYYY-MM-DD…".
    private static func month(of day: String?) -> Int? {
        guard let day, day.utf8.count >= 10 else { return nil }
        let parts = day.prefix(10).split(separator: "-")
        return parts.count == 3 ? Int(parts[1]) : nil
    }
}
