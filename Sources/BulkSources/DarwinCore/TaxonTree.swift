import Intake

/// All taxa of an archive in compact form: names in one buffer, parents by id.
struct TaxonTree {
    var ids: [Int] = []
    var keys = RecordKeys()
    var parents: [Int] = []
    /// The ids of accepted taxa, by the id of the name that they replaced.
    private var accepted: [Int: [Int]] = [:]
    /// The index of the record that gave the entry of `accepted` with the same id.
    private var acceptedAt: [Int: Int] = [:]
    /// Accepted names by the id of the name that they replaced, for archives without ids of
    /// accepted names.
    var acceptedNames: [Int: String] = [:]
    /// Ids of taxa by the archive's row ids, where these differ.
    private(set) var rows: [Int: Int] = [:]
    private var replaced: [String: Bool] = [:]
    private var kingdoms: [String: Bool] = [:]
    private var names: [UInt8] = []
    private var nameEnds: [Int] = []
    var ranks: [UInt8] = []
    var rankWords: [String] = []
    var families: [Int32] = []
    var familyWords: [String] = []
    private var rankNumbers: [String: UInt8] = [:]
    private var familyNumbers: [String: Int32] = [:]
    var isPlant: [Bool] = []
    private(set) var isINaturalist = true

    /// The wanted taxa, and their indices by id.
    struct Selection {
        var taxa: [BulkTaxon]
        /// The indices of the wanted taxa in `taxa`, by their ids and by the ids of names that they
        /// replaced.
        var places: [Int: Int]
        /// The indices of all taxa in the order of the archive, by id.
        var known: [Int: Int]
        /// Ids of taxa by the archive's row ids, where these differ.
        var rows: [Int: Int]
        var keys: RecordKeys
        /// How many parents are in the archive, for a request of clades.
        var parents: JoinCount?
        /// How many replaced names have an accepted name in the archive; nil when there are none.
        var synonyms: JoinCount?
        /// Names of taxa that were left out because another taxon has the same.
        var homonyms: [String]
    }

    private let columns: Columns

    /// Creates an empty tree for the records of a table.
    init(_ table: ArchiveDescription.Table) { columns = Columns(table) }

    /// The columns of the fields, looked up once for millions of records.
    private struct Columns {
        let id, taxon, address: Int?
        let name, author, rank, family, kingdom, status, parent, accepted: Record.Column?
        let acceptedName: Record.Column?

        init(_ table: ArchiveDescription.Table) {
            let columns = table.columns
            id = table.id ?? columns["taxonID"]?.index
            taxon = table.id == nil ? nil : columns["taxonID"]?.index
            address = columns["taxonID"]?.index ?? columns["identifier"]?.index
            name = columns["scientificName"]
            author = columns["scientificNameAuthorship"]
            rank = columns["taxonRank"]
            family = columns["family"]
            kingdom = columns["kingdom"]
            status = columns["taxonomicStatus"]
            parent = columns["parentNameUsageID"]
            accepted = columns["acceptedNameUsageID"]
            acceptedName = columns["acceptedNameUsage"]
        }
    }

    /// Adds a record of the core.
    mutating func add(_ record: Record, _ log: inout RecordLog, _ path: String) {
        guard log.takes(record, of: path) else { return }
        guard let name = record.key(columns.name) else {
            log.add("The record has no scientificName", path, record, record.text(0))
            return
        }
        // Some archives do not declare the header of their tables.
        guard name != "scientificName" else {
            log.add(
                "The record is the table's header", path, record, name, .warning,
                "Say ignoreHeaderLines=\"1\" in meta.xml.")
            return
        }
        keys.learn(record, own: columns.id, address: columns.address)
        guard let row = record.withKey(columns.id, { keys.number(of: $0) }) else {
            log.add("The record has no id", path, record, name)
            return
        }
        // Other records refer to the taxonID; the archive's row id only joins tables.
        let id = columns.taxon.flatMap { record.withKey($0) { keys.number(of: $0) } } ?? row
        if id != row { rows[row] = id }
        guard !Record.isBroken(name) else {
            log.add(
                "The name is not in the encoding that meta.xml says", path, record, name, .rejected,
                "Say encoding=\"windows-1252\", or write the table in UTF-8.")
            return
        }
        if isINaturalist, !record.isAddress(below: "inaturalist.org/taxa/", columns.address) {
            isINaturalist = false
        }
        ids.append(id)
        parents.append(reference(record, columns.parent).first ?? -1)
        let rank = Self.lastPart(record.key(columns.rank)?.lowercased() ?? "")
        let plain = Self.withoutAuthor(name, record.key(columns.author), rank)
        accept(record, id, plain, name)
        names.append(contentsOf: plain.utf8.prefix(BulkLimits.nameBytes))
        nameEnds.append(names.count)
        ranks.append(number(ofRank: rank))
        families.append(number(ofFamily: record.key(columns.family)))
        isPlant.append(record.key(columns.kingdom).map { isOfPlants($0) } ?? true)
    }

    /// Stores the replacement of a name: the accepted name's id, or the accepted name itself, or
    /// that it is unknown. Of several records with the same id the first counts.
    private mutating func accept(_ record: Record, _ id: Int, _ plain: String, _ name: String) {
        let status = record.text(columns.status)?.lowercased() ?? ""
        if status.hasPrefix("accepted") || status == "valid" { return }
        let named = reference(record, columns.accepted).filter { $0 != 0 }
        let others = named.filter { $0 != id }
        let isOut = !status.isEmpty && isReplaced(status)
        if !others.isEmpty {
            accept(others, id)
        } else if named.isEmpty || isOut, let other = record.key(columns.acceptedName),
            other != name, !ScientificName.isSame(other, as: plain)
        {
            if accept([], id) { acceptedNames[id] = other }
        } else if isOut {
            accept([], id)
        }
    }

    @discardableResult
    private mutating func accept(_ others: [Int], _ id: Int) -> Bool {
        guard acceptedAt[id] == nil else { return false }
        accepted[id] = others
        acceptedAt[id] = ids.count - 1
        return true
    }

    /// The replacements of names, from the first record of each id.
    func accepted(_ places: [Int: Int]) -> [Int: [Int]] {
        accepted.filter { places[$0.key] == acceptedAt[$0.key] }
    }

    /// Whether a status means that a name is not the accepted one.
    private mutating func isReplaced(_ status: String) -> Bool {
        if let known = replaced[status] { return known }
        let isReplaced = [
            "synonym", "sinonim", "sinónim", "illegit", "nom. illeg", "orthographic", "superseded",
            "rejected", "unaccepted", "not accepted", "misapplied", "invalid", "nudum",
        ]
        .contains { status.contains($0) }
        // Cached, since archives have few statuses and millions of records.
        if replaced.count < 1000 { replaced[status] = isReplaced }
        return isReplaced
    }

    /// The last part of a rank that is written as an address, as in GBIF's
    /// "http://rs.gbif.org/vocabulary/gbif/rank/species".
    private static func lastPart(_ rank: String) -> String {
        guard rank.utf8.contains(UInt8(ascii: "/")) else { return rank }
        return rank.split(separator: "/").last.map(String.init) ?? rank
    }

    /// Whether a kingdom is that of plants; an author may follow its name.
    static func isOfPlants(_ kingdom: String) -> Bool {
        let word = kingdom.prefix { $0.isLetter }.lowercased()
        return ["plantae", "plants", "plant", "viridiplantae"].contains(word)
    }

    /// The same with a cache: archives have few kingdoms and millions of records.
    private mutating func isOfPlants(_ kingdom: String) -> Bool {
        if let known = kingdoms[kingdom] { return known }
        let isPlant = Self.isOfPlants(kingdom)
        if kingdoms.count < 1000 { kingdoms[kingdom] = isPlant }
        return isPlant
    }

    func name(_ place: Int) -> String {
        let start = place == 0 ? 0 : nameEnds[place - 1]
        return String(decoding: names[start..<nameEnds[place]], as: UTF8.self)
    }

    private mutating func reference(_ record: Record, _ column: Record.Column?) -> [Int] {
        guard let column else { return [] }
        // Several values are separated by "|" even if meta.xml does not declare it.
        let separator = column.separator ?? "|"
        // Splitting a text is slow, and nearly all records have one value.
        if let index = column.index, column.fallback == nil, record.isPlain(index),
            let mark = separator.utf8.first, !record.bytes(index).contains(mark)
        {
            return keys.number(of: record.bytes(index)).map { [$0] } ?? []
        }
        let parts = (record.text(column) ?? "").split(separator: separator)
        return parts.compactMap { part in
            var word = String(part)
            return word.withUTF8 { keys.number(of: UnsafeRawBufferPointer($0)) }
        }
    }

    private mutating func number(ofRank rank: String) -> UInt8 {
        if let number = rankNumbers[rank] { return number }
        guard rankWords.count < 255 else { return 0 }
        rankWords.append(rank)
        rankNumbers[rank] = UInt8(rankWords.count - 1)
        return UInt8(rankWords.count - 1)
    }

    private mutating func number(ofFamily family: String?) -> Int32 {
        guard let family else { return -1 }
        if let number = familyNumbers[family] { return number }
        familyWords.append(family)
        familyNumbers[family] = Int32(truncatingIfNeeded: familyWords.count - 1)
        return Int32(truncatingIfNeeded: familyWords.count - 1)
    }

    /// A name without its author: "Abies balsamea (Linnaeus) Miller" becomes "Abies balsamea". For
    /// a species everything after the two words of its name is an author.
    static func withoutAuthor(_ name: String, _ author: String?, _ rank: String) -> String {
        guard let author, !author.isEmpty else {
            return rank == "species" ? ScientificName.species(name) : name
        }
        guard name.hasSuffix(author) else { return name }
        let plain = String(name.dropLast(author.count)).trimmed
        if plain.isEmpty { return name }
        // The author may be only the last of several: of "Aster alpinus Wall. ex DC." without "DC."
        // the words "Aster alpinus Wall. ex" remain.
        return rank == "species" ? ScientificName.species(plain) : plain
    }
}
