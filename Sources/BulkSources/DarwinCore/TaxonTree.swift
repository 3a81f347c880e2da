import Catalog
import Intake

/// All taxa of an archive, compactly: names in one run of bytes, parents by id.
struct TaxonTree {
    private var ids: [Int] = []
    private var keys = RecordKeys()
    private var parents: [Int] = []
    private var accepted: [Int: [Int]] = [:]
    private var names: [UInt8] = []
    private var nameEnds: [Int] = []
    private var ranks: [UInt8] = []
    private var rankWords: [String] = []
    private var families: [Int32] = []
    private var familyWords: [String] = []
    private var rankNumbers: [String: UInt8] = [:]
    private var familyNumbers: [String: Int32] = [:]
    private var isPlant: [Bool] = []
    private(set) var isINaturalist = true

    /// The taxa that are wanted, and their places by id.
    struct Selection {
        var taxa: [BulkTaxon]
        /// Of the wanted ones.
        var places: [Int: Int]
        /// Of all of the archive, in its own order.
        var known: [Int: Int]
        var keys: RecordKeys
    }

    private let columns: Columns

    /// A tree of the taxa of a table.
    init(_ table: ArchiveDescription.Table) { columns = Columns(table) }

    /// Where the fields stand: looked up once, for there are millions of records.
    private struct Columns {
        let id, address: Int?
        let name, author, rank, family, kingdom, status, parent, accepted: Record.Column?

        init(_ table: ArchiveDescription.Table) {
            let columns = table.columns
            id = table.id ?? columns["taxonID"]?.index
            address = columns["taxonID"]?.index ?? columns["identifier"]?.index
            name = columns["scientificName"]
            author = columns["scientificNameAuthorship"]
            rank = columns["taxonRank"]
            family = columns["family"]
            kingdom = columns["kingdom"]
            status = columns["taxonomicStatus"]
            parent = columns["parentNameUsageID"]
            accepted = columns["acceptedNameUsageID"]
        }
    }

    /// Takes in a record of the core.
    mutating func add(_ record: Record, _ log: inout RecordLog, _ path: String) {
        guard log.takes(record, of: path) else { return }
        guard let name = record.key(columns.name) else {
            log.add("The record has no scientificName", path, record, record.text(0))
            return
        }
        keys.learn(record, own: columns.id, address: columns.address)
        guard let id = record.withKey(columns.id, { keys.number(of: $0) }) else {
            log.add("The record has no id", path, record, name)
            return
        }
        if isINaturalist, !record.isAddress(below: "inaturalist.org/taxa/", columns.address) {
            isINaturalist = false
        }
        ids.append(id)
        parents.append(reference(record, columns.parent).first ?? -1)
        let others = reference(record, columns.accepted).filter { $0 != id }
        if !others.isEmpty,
            record.text(columns.status)?.lowercased().hasPrefix("accepted") != true
        {
            accepted[id] = others
        }
        let plain = Self.withoutAuthor(name, record.key(columns.author))
        names.append(contentsOf: plain.utf8.prefix(BulkLimits.nameBytes))
        nameEnds.append(names.count)
        ranks.append(number(ofRank: record.key(columns.rank)?.lowercased() ?? ""))
        families.append(number(ofFamily: record.key(columns.family)))
        let kingdom = record.key(columns.kingdom)?.lowercased()
        isPlant.append(kingdom == nil || kingdom == "plantae")
    }

    /// The wanted taxa: those that are named, and species and hybrids below a clade; without any
    /// wish all species and hybrids that are plants.
    func selection(_ request: BulkRequest) -> Selection {
        let isOpen =
            request.taxa.isEmpty && request.names.isEmpty && request.namesElsewhere.isEmpty
            && request.clades.isEmpty
        // The numbers of another taxonomy are not those that editors know.
        let names = isINaturalist ? request.names : request.names.union(request.namesElsewhere)
        let places = Dictionary(ids.enumerated().map { ($0.element, $0.offset) }) { first, _ in
            first
        }
        var wanted: [Int] = []
        for place in ids.indices where places[ids[place]] == place {
            // A name that gave way to another one is no taxon of its own, unless it is asked for.
            let isSpecies =
                Self.species.contains(rankWords[Int(ranks[place])])
                && accepted[ids[place]] == nil
            let isBelow = { self.isBelow(request.clades, place, places) }
            if (isINaturalist && request.taxa.contains(ids[place]))
                || (!names.isEmpty && names.contains(name(place)))
                || (isSpecies && (isOpen ? isPlant[place] : !request.clades.isEmpty && isBelow()))
            {
                wanted.append(place)
            }
        }
        var taxa = wanted.prefix(BulkLimits.taxa).map(taxon)
        let known = Dictionary(taxa.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in
            first
        }
        // The names of synonyms go to what took their place, whether they were wanted or not.
        for (id, replacements) in accepted {
            guard replacements.count == 1, let target = known[replacements[0]],
                let place = places[id]
            else { continue }
            let synonym = name(place)
            if synonym != taxa[target].name { taxa[target].synonyms.append(synonym) }
        }
        for index in taxa.indices {
            taxa[index].synonyms = Array(Set(taxa[index].synonyms)).sorted()
        }
        taxa.sort { $0.id < $1.id }
        return Selection(
            taxa: taxa,
            places: Dictionary(taxa.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in
                first
            }, known: places, keys: keys)
    }

    private static let species: Set<String> = ["species", "hybrid", "nothospecies"]

    private func isBelow(_ clades: Set<Int>, _ start: Int, _ places: [Int: Int]) -> Bool {
        var place = start
        // A chain of parents that bites its tail ends after as many steps as ranks there are.
        for _ in 0..<100 {
            if clades.contains(ids[place]) { return true }
            guard let next = places[parents[place]] else { return false }
            place = next
        }
        return false
    }

    private func taxon(_ place: Int) -> BulkTaxon {
        let rank = rankWords[Int(ranks[place])]
        var taxon = BulkTaxon(
            id: ids[place], name: name(place), rank: rank == "nothospecies" ? "hybrid" : rank,
            family: families[place] >= 0 ? familyWords[Int(families[place])] : nil)
        if let replacements = accepted[ids[place]] {
            taxon.isActive = false
            taxon.replacements = replacements
        }
        return taxon
    }

    private func name(_ place: Int) -> String {
        let start = place == 0 ? 0 : nameEnds[place - 1]
        return String(decoding: names[start..<nameEnds[place]], as: UTF8.self)
    }

    private mutating func reference(_ record: Record, _ column: Record.Column?) -> [Int] {
        guard let column else { return [] }
        // Several are parted by "|" also where meta.xml does not say so.
        let parts = (record.text(column) ?? "").split(separator: column.separator ?? "|")
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

    /// "Abies balsamea (Linnaeus) Miller" is Abies balsamea, where the author is told.
    private static func withoutAuthor(_ name: String, _ author: String?) -> String {
        guard let author, !author.isEmpty, name.hasSuffix(author) else { return name }
        let plain = String(name.dropLast(author.count)).trimmed
        return plain.isEmpty ? name : plain
    }
}
