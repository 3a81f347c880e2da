import Foundation
import Intake

/// taxa: taxon_id, ancestry (the ids of all higher taxa, "48460/47126/…"), rank_level, rank, name,
/// active.
struct TaxaTable {
    private let file: TableFile

    init(_ file: TableFile) { self.file = file }

    private struct Row: Sendable {
        var id: Int
        var ancestry: [Int]
        var name: String
        var rank: String
        var isActive: Bool
        var isWanted: Bool
    }

    /// Ranks below species, whose observations count for the species above them.
    private static let below: Set<String> = ["subspecies", "variety", "form", "infrahybrid"]

    func read(_ request: BulkRequest) throws(SourceFinding) -> (WantedSet, RowLog) {
        var known = IDBitmap()
        var families: [Int: String] = [:]
        var wanted: [Row] = []
        var below: [Row] = []
        let log = try file.rows { header throws(SourceFinding) in
            let columns = try ["taxon_id", "ancestry", "rank", "name", "active"]
                .map { name throws(SourceFinding) in try header.column(name) }
            return (columns, last: columns.max() ?? 0)
        } read: { fields, columns throws(RowRefusal) in
            try Self.row(fields, columns, request)
        } take: { row in
            known.insert(row.id)
            if row.rank == "family" { families[row.id] = row.name }
            if row.isWanted, wanted.count < BulkLimits.taxa { wanted.append(row) }
            if Self.below.contains(row.rank) { below.append(row) }
        }
        let taxa = wanted.map { row in
            var taxon = BulkTaxon(
                id: row.id, name: row.name, rank: row.rank,
                family: row.ancestry.lazy.compactMap { families[$0] }.last)
            taxon.isActive = row.isActive
            return taxon
        }
        let unique = Dictionary(taxa.map { ($0.id, $0) }) { first, _ in first }
        let pairs = below.compactMap { row in row.ancestry.last.map { (id: row.id, species: $0) } }
        return (WantedSet(Array(unique.values), below: pairs, known: known), log)
    }

    private static func row(
        _ fields: TableFields, _ columns: [Int], _ request: BulkRequest
    ) throws(RowRefusal) -> Row? {
        guard let id = fields.number(columns[0]), let rank = try fields.text(columns[2]),
            !fields[columns[3]].isEmpty
        else {
            throw RowRefusal("The row has no taxon_id, rank or name", fields.excerpt(columns[0]))
        }
        let ancestry = fields[columns[1]].split { $0 == UInt8(ascii: "/") || $0 == 0x5C }
            .compactMap { TableFields.number(UnsafeRawBufferPointer(rebasing: $0)) }
        let isSpecies = rank == "species" || rank == "hybrid"
        let isBelow = isSpecies && !request.clades.isDisjoint(with: ancestry)
        let isActive = try fields.text(columns[4]) != "false"
        let asked = request.names.isEmpty ? nil : try fields.text(columns[3])
        let isNamed = asked.map(request.names.contains) == true
        let isWanted =
            request.taxa.contains(id) || isNamed || (isBelow && isActive)
            || (isSpecies && request.clades.contains(id))
        // Most rows are needed only for their id.
        let isKept = isWanted || rank == "family" || below.contains(rank)
        return Row(
            id: id, ancestry: isKept ? ancestry : [],
            name: isKept ? try fields.text(columns[3]) ?? "" : "", rank: rank, isActive: isActive,
            isWanted: isWanted)
    }
}

/// observations: observation_uuid, observer_id, latitude, longitude, positional_accuracy, taxon_id,
/// quality_grade, observed_on and, since November 2024, anomaly_score.
struct ObservationsTable {
    private let file: TableFile
    private let box: BulkRequest.Box?

    init(_ file: TableFile, box: BulkRequest.Box?) {
        self.file = file
        self.box = box
    }

    private enum Row: Sendable {
        case wanted(place: Int32, ObservationCounts.Grade, month: UInt8, UUIDKey)
        /// Its taxon is not in the table of taxa.
        case unknown(taxon: Int)
        /// The observation has no taxon.
        case unidentified
    }

    private struct Columns: Sendable {
        var uuid: Int
        var taxon: Int
        var grade: Int
        var day: Int
        var latitude: Int?
        var longitude: Int?
    }

    /// The taxa with their observations, and how many observations match taxa of the table.
    ///
    /// - Throws: `SourceFinding` when a column is missing or the file cannot be read to its end.
    func read(_ taxa: WantedSet) throws(SourceFinding) -> ((WantedSet, join: JoinCount), RowLog) {
        let (index, known, box) = (taxa.index, taxa.known, box)
        var taxa = taxa
        var join = JoinCount("observations to taxa")
        var unidentified = 0
        let log = try file.rows { header throws(SourceFinding) in
            let columns = Columns(
                uuid: try header.column("observation_uuid"), taxon: try header.column("taxon_id"),
                grade: try header.column("quality_grade"), day: try header.column("observed_on"),
                latitude: box == nil ? nil : try header.column("latitude"),
                longitude: box == nil ? nil : try header.column("longitude"))
            let last = [columns.uuid, columns.taxon, columns.grade, columns.day].max() ?? 0
            return (columns, last: max(last, columns.latitude ?? 0, columns.longitude ?? 0))
        } read: { fields, columns throws(RowRefusal) in
            try Self.row(fields, columns, index, known, box)
        } take: { row in
            switch row {
            case .unidentified: unidentified += 1
            case .unknown(let taxon): join.count(false) { String(taxon) }
            case .wanted(let place, let grade, let month, let key):
                taxa.count(Int(place), grade, month: month > 0 ? Int(month) : nil)
                guard grade != .casual else { return }
                taxa.remember(.init(key: key, isResearch: grade == .research), of: Int(place))
            }
        }
        join.count(matched: log.lines - log.refused - unidentified - join.unmatched)
        return ((taxa, join), log)
    }

    private static func row(
        _ fields: TableFields, _ columns: Columns, _ index: TaxonIndex, _ known: IDBitmap,
        _ box: BulkRequest.Box?
    ) throws(RowRefusal) -> Row? {
        let taxon = fields[columns.taxon]
        if taxon.isEmpty, fields.count > columns.taxon { return .unidentified }
        guard let id = TableFields.number(taxon) else {
            throw RowRefusal("taxon_id is no number", fields.excerpt(columns.taxon))
        }
        guard let place = index.place(of: id) else {
            return known.contains(id) ? nil : .unknown(taxon: id)
        }
        guard let key = UUIDKey(fields[columns.uuid]) else {
            throw RowRefusal("observation_uuid is no UUID", fields.excerpt(columns.uuid))
        }
        guard let grade = ObservationCounts.Grade(fields[columns.grade]) else {
            throw RowRefusal("quality_grade is no grade", fields.excerpt(columns.grade))
        }
        if let box, let latitude = columns.latitude, let longitude = columns.longitude {
            // An observation with a private place has no coordinates.
            guard let north = try degrees(fields, latitude, "latitude"),
                let east = try degrees(fields, longitude, "longitude"),
                box.contains(latitude: north, longitude: east)
            else { return nil }
        }
        return .wanted(
            place: Int32(truncatingIfNeeded: place), grade, month: month(of: fields[columns.day]),
            key)
    }

    private static func degrees(_ fields: TableFields, _ column: Int, _ name: String)
        throws(RowRefusal) -> Double?
    {
        guard let text = try fields.text(column), !text.isEmpty else { return nil }
        guard let degrees = Double(text) else { throw RowRefusal("\(name) is no number", text) }
        return degrees
    }

    /// The month of "YYYY-MM-DD"; 0 for anything else.
    private static func month(of day: UnsafeRawBufferPointer) -> UInt8 {
        guard day.count == 10, day[4] == UInt8(ascii: "-"), day[7] == UInt8(ascii: "-"),
            (0x30...0x31).contains(day[5]), (0x30...0x39).contains(day[6])
        else { return 0 }
        let month = (day[5] - 0x30) * 10 + (day[6] - 0x30)
        return (1...12).contains(month) ? month : 0
    }
}
