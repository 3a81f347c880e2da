public import Foundation
public import Intake

/// Observations in the form of iNaturalist's export tool or GBIF: quoted CSV with a header.
public struct ObservationExport: Sendable {
    private let file: URL

    /// Creates an export from a file.
    public init(_ file: URL) { self.file = file }

    /// Counts the observations of each taxon.
    ///
    /// Exports do not contain the licences of photographs (`license` is the observation's), so no
    /// photograph is taken. Rows without a taxon id are counted by scientific name, under id 0.
    ///
    /// - Throws: `SourceFinding` when the file is not an export or cannot be read to its end.
    public func read(_ request: BulkRequest) throws(SourceFinding) -> BulkReading {
        let files = try ArchiveFiles(file)
        let table = files.description.core
        let columns = try Columns(table.columns)
        var taxa: [String: BulkTaxon] = [:]
        var passedOver = PassedOver()
        let names = Set(request.names.map(ScientificName.key))
        var log = RecordLog()
        try files.records(of: table) { path, record throws(SourceFinding) in
            guard log.takes(record, of: path) else { return }
            let id = record.number(columns.taxon) ?? 0
            guard
                let words = record.key(columns.species)
                    ?? record.key(columns.name).map(ScientificName.species)
            else {
                if id != 0 || record.text(0) == nil {
                    log.add("The row has no scientific name", path, record, record.text(0))
                }
                return
            }
            let isOpen = request.taxa.isEmpty && request.names.isEmpty
            guard isOpen || request.taxa.contains(id) || names.contains(ScientificName.key(words))
            else {
                return
            }
            guard Self.lies(record, columns, in: request.box, &passedOver) else { return }
            guard !Self.isOfOthers(record, columns, isAsked: request.taxa.contains(id)) else {
                passedOver.kingdoms += 1
                return
            }
            guard record.key(columns.occurrence)?.lowercased() != "absent",
                record.number(columns.individuals) != 0
            else {
                passedOver.absent += 1
                return
            }
            // Genera and families are not species.
            guard ScientificName.isOfSpecies(words) else {
                passedOver.higher += 1
                return
            }
            let key = id == 0 ? words : String(id)
            guard taxa[key] != nil || taxa.count < BulkLimits.taxa else { return }
            var found =
                taxa[key]
                ?? BulkTaxon(
                    id: id, name: words, rank: words.contains("×") ? "hybrid" : "species",
                    family: record.key(columns.family))
            let known = columns.grade?.index.flatMap { ObservationCounts.Grade(record.bytes($0)) }
            let month = Self.month(of: record.text(columns.day))
            if month == nil, record.text(columns.day) != nil { passedOver.dates += 1 }
            found.counts.count(known ?? .needsID, month: month)
            found.agreements += min(record.number(columns.agreements) ?? 0, 1_000_000)
            found.disagreements += min(record.number(columns.disagreements) ?? 0, 1_000_000)
            taxa[key] = found
        }
        var reading = BulkReading()
        reading.taxa = taxa.values.filter { $0.counts.all >= request.minObservations }
            .sorted { ($0.id, $0.name) < ($1.id, $1.name) }
        log.add(passedOver.findings, table.files.first ?? "")
        reading.rows = log.rows
        reading.findings = log.findings
        return reading
    }

    /// The columns of the fields.
    private struct Columns {
        let name, day: Record.Column
        let species, family, taxon, grade, latitude, longitude: Record.Column?
        let agreements, disagreements, kingdom, occurrence, individuals: Record.Column?

        init(_ columns: [String: Record.Column]) throws(SourceFinding) {
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
            self.name = name
            self.day = day
            // GBIF's scientificName includes the author; `species` has the name alone.
            let isGBIF = column("occurrenceID", "gbifID") != nil
            species = isGBIF ? column("species") : nil
            family = column("taxon_family_name", "family")
            taxon = column("taxon_id", "taxonID")
            grade = column("quality_grade")
            latitude = column("latitude", "decimalLatitude")
            longitude = column("longitude", "decimalLongitude")
            kingdom = column("kingdom", "iconic_taxon_name")
            occurrence = column("occurrenceStatus")
            individuals = column("individualCount")
            agreements = column("num_identification_agreements")
            disagreements = column("num_identification_disagreements")
        }
    }

    /// Whether a row is in a box; true when there is no box.
    private static func lies(
        _ record: Record, _ columns: Columns, in box: BulkRequest.Box?,
        _ passedOver: inout PassedOver
    ) -> Bool {
        guard let box else { return true }
        guard let north = record.text(columns.latitude), let east = record.text(columns.longitude)
        else {
            passedOver.placeless += 1
            return false
        }
        guard let latitude = Double(north), let longitude = Double(east) else {
            passedOver.places += 1
            return false
        }
        return box.contains(latitude: latitude, longitude: longitude)
    }

    /// Whether the row's kingdom is not that of plants and its taxon is not requested by id.
    private static func isOfOthers(_ record: Record, _ columns: Columns, isAsked: Bool) -> Bool {
        guard !isAsked, let kingdom = record.key(columns.kingdom) else { return false }
        return !TaxonTree.isOfPlants(kingdom)
    }

    /// Numbers of rows that were read in part, or not at all.
    private struct PassedOver {
        var higher = 0
        var dates = 0
        var placeless = 0
        var places = 0
        var kingdoms = 0
        var absent = 0

        var findings: [SourceFinding] {
            func told(
                _ count: Int, _ message: String, _ remedy: String,
                _ severity: SourceFinding.Severity = .note
            ) -> SourceFinding? {
                count > 0 ? SourceFinding(severity, "\(message): \(count)", remedy: remedy) : nil
            }
            return [
                told(
                    higher, "Observations of genera and higher ranks, left out",
                    "They count for no species."),
                told(
                    dates, "Observations whose day is not read, counted without a month",
                    "Write days as 2026-05-01.", .warning),
                told(
                    kingdoms, "Observations of what is no plant, left out",
                    "Name a taxon by its id to have it all the same."),
                told(
                    absent, "Rows that say a species was not found, left out",
                    "They are no observations."),
                told(
                    placeless, "Observations without a place, which lie in no box, left out",
                    "iNaturalist leaves the place out where its observer wants so."),
                told(
                    places, "Observations whose place is not read, left out",
                    "Write latitude and longitude in degrees, as 52.52 and -13.4.", .warning),
            ].compactMap(\.self)
        }
    }

    /// The month of "YYYY-MM-DD…".
    private static func month(of day: String?) -> Int? {
        guard let date = day?.prefix(while: { $0 != "T" && $0 != " " }) else { return nil }
        let parts = date.split(separator: "-")
        guard parts.count == 3, parts[0].utf8.count == 4, let month = Int(parts[1]),
            (1...2).contains(parts[2].utf8.count)
        else { return nil }
        return (1...12).contains(month) ? month : nil
    }
}
