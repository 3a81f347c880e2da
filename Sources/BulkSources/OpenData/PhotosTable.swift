import Catalog
import Foundation
import Intake

/// photos: photo_uuid, photo_id, observation_uuid, observer_id, extension, license, width, height,
/// position. A photo_id is repeated when one photograph belongs to several observations.
struct PhotosTable {
    private let file: TableFile

    init(_ file: TableFile) { self.file = file }

    private struct Row: Sendable {
        var observation: Int32
        var photograph: BulkPhotograph
    }

    private struct Columns: Sendable {
        var id: Int
        var observation: Int
        var observer: Int
        var ending: Int
        var licence: Int
        var width: Int?
        var height: Int?
        var position: Int?
    }

    /// - Returns: how many of the considered observations have photographs.
    /// - Throws: `SourceFinding` when a column is missing or the file cannot be read to its end.
    func read(_ taxa: inout WantedSet) throws(SourceFinding) -> (JoinCount, RowLog) {
        var keys: [UUIDKey] = []
        var places: [Int32] = []
        var isResearch: [Bool] = []
        for (place, sightings) in taxa.observations.enumerated() {
            for sighting in sightings {
                keys.append(sighting.key)
                places.append(Int32(truncatingIfNeeded: place))
                isResearch.append(sighting.isResearch)
            }
        }
        let table = UUIDTable(keys)
        var hasPhotographs = [Bool](repeating: false, count: keys.count)
        var all = taxa
        let log = try file.rows { header throws(SourceFinding) in
            let columns = Columns(
                id: try header.column("photo_id"),
                observation: try header.column("observation_uuid"),
                observer: try header.column("observer_id"),
                ending: try header.column("extension"), licence: try header.column("license"),
                width: header.names.firstIndex(of: "width"),
                height: header.names.firstIndex(of: "height"),
                position: header.names.firstIndex(of: "position"))
            return (columns, last: header.names.count - 1)
        } read: { fields, columns throws(RowRefusal) in
            try Self.row(fields, columns, table)
        } take: { row in
            hasPhotographs[Int(row.observation)] = true
            var photograph = row.photograph
            photograph.isResearch = isResearch[Int(row.observation)]
            all.add(photograph, to: Int(places[Int(row.observation)]))
        }
        all.sortPhotographs()
        taxa = all
        var join = JoinCount("observations to photographs")
        for (key, isMatched) in zip(keys, hasPhotographs) { join.count(isMatched) { key.text } }
        return (join, log)
    }

    private static func row(_ fields: TableFields, _ columns: Columns, _ table: UUIDTable)
        throws(RowRefusal) -> Row?
    {
        let uuid = fields[columns.observation]
        guard uuid.count == 36 else {
            throw RowRefusal("observation_uuid is no UUID", fields.excerpt(columns.observation))
        }
        guard let observation = table.index(of: uuid) else { return nil }
        guard let id = fields.number(columns.id), let observer = fields.number(columns.observer)
        else {
            throw RowRefusal("photo_id or observer_id is no number", fields.excerpt(columns.id))
        }
        let photograph = BulkPhotograph(
            id: id, ending: try fields.text(columns.ending) ?? "",
            licence: Licence(code: try fields.text(columns.licence)),
            width: columns.width.flatMap { fields.number($0) } ?? 0,
            height: columns.height.flatMap { fields.number($0) } ?? 0,
            position: columns.position.flatMap { fields.number($0) } ?? 0, isResearch: false,
            observer: observer)
        return Row(observation: Int32(truncatingIfNeeded: observation), photograph: photograph)
    }
}

/// observers: observer_id, login, name. The name may be empty, or the word None.
struct ObserversTable {
    private let file: TableFile

    init(_ file: TableFile) { self.file = file }

    func read(_ taxa: inout WantedSet) throws(SourceFinding) -> (Void, RowLog) {
        let wanted = Set(taxa.taxa.flatMap { $0.photographs.map(\.observer) })
        let index = TaxonIndex(wanted.sorted().map { (id: $0, place: 0) })
        var names: [Int: String] = [:]
        let log = try file.rows { header throws(SourceFinding) in
            let columns = (
                id: try header.column("observer_id"), login: try header.column("login"),
                name: try header.column("name")
            )
            return (columns, last: max(columns.id, columns.login, columns.name))
        } read: { fields, columns throws(RowRefusal) -> (Int, String)? in
            guard let id = fields.number(columns.id) else {
                throw RowRefusal("observer_id is no number", fields.excerpt(columns.id))
            }
            guard index.place(of: id) != nil else { return nil }
            let name = FormattedText(plain: try fields.text(columns.name) ?? "").plain
            let known = name.isEmpty || name == "None" ? try fields.text(columns.login) : name
            return known.map { (id, String($0.prefix(BulkLimits.nameBytes))) }
        } take: { id, name in
            names[id] = name
        }
        taxa.credit { names[$0] }
        return ((), log)
    }
}
