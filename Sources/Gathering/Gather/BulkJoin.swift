import BulkSources
import Intake

/// Joins the records of several bulk files by taxon.
struct BulkJoin: Sendable {
    private(set) var taxa: [Int: BulkTaxon] = [:]
    /// The source of each taxon whose id is not iNaturalist's, by id.
    private(set) var origins: [Int: String] = [:]
    private var idsByName: [String: Int] = [:]
    /// How many taxa of exports without ids were matched by name to taxa of other files.
    private(set) var named = JoinCount("names of exports to taxa")
    /// For each further taxonomy, how many of the joined taxa it contains.
    private(set) var told: [JoinCount] = []

    /// Adds taxa with counts and photographs.
    ///
    /// - Parameters:
    ///   - others: the taxa to add.
    ///   - isLimited: whether only taxa that are present already are updated.
    /// - Returns: names of taxa that have no id and match no taxon with an id.
    mutating func add(_ others: [BulkTaxon], isLimited: Bool = false) -> [String] {
        var unknown: [String] = []
        for other in others {
            var id = other.id > 0 ? other.id : idsByName[ScientificName.key(other.name)]
            if isLimited, let known = id, taxa[known] == nil { id = nil }
            if other.id <= 0 || isLimited { named.count(id != nil) { other.name } }
            guard let id else {
                unknown.append(other.name)
                continue
            }
            var joined = taxa[id] ?? other
            if taxa[id] != nil {
                joined.counts = Self.sum(joined.counts, other.counts)
                joined.agreements += other.agreements
                joined.disagreements += other.disagreements
                if joined.photographs.isEmpty { joined.photographs = other.photographs }
                joined.leftOut.merge(other.leftOut) { $0 + $1 }
            }
            joined.id = id
            joined.family = joined.family ?? other.family
            put(joined)
        }
        return unknown
    }

    /// Adds the names and synonyms of a taxonomy: iNaturalist's joined by id, another by scientific
    /// name. Its taxa that no other file has are added only with `isAlone`.
    mutating func add(_ taxonomy: TaxonomyReading, named source: String, isAlone: Bool) {
        let before = taxa
        var matched: Set<Int> = []
        for other in taxonomy.taxa {
            let id = taxonomy.isINaturalist ? other.id : idsByName[ScientificName.key(other.name)]
            if let id, var joined = taxa[id] {
                matched.insert(id)
                joined.names.merge(other.names) { Self.united($0, $1) }
                joined.synonyms = Array(Set(joined.synonyms + other.synonyms)).sorted()
                joined.family = other.family ?? joined.family
                if taxonomy.isINaturalist {
                    joined.isActive = other.isActive
                    joined.replacements = other.replacements
                    joined.name = other.name
                }
                put(joined)
            } else if isAlone {
                var taxon = other
                if !taxonomy.isINaturalist {
                    taxon.id = Self.foreignID(of: other.name)
                    taxon.replacements = []
                    origins[taxon.id] = source
                }
                put(taxon)
            }
        }
        guard !isAlone else { return }
        var join = JoinCount("taxa to \(source)")
        for id in before.keys.sorted() {
            join.count(matched.contains(id)) { before[id]?.name ?? "" }
        }
        told.append(join)
    }

    /// Counts how many of the requested taxa were found.
    ///
    /// - Parameter request: the ids and names; ids are ignored when all taxa come from taxonomies
    ///   with ids of their own.
    /// - Returns: the number of requested taxa, and of those that were found.
    func found(_ request: BulkRequest) -> JoinCount {
        var join = JoinCount("taxa that were asked for to taxa of the files")
        let isForeign = !taxa.isEmpty && origins.count == taxa.count
        let byName = isForeign && !request.namesElsewhere.isEmpty
        for id in byName ? [] : request.taxa.sorted() { join.count(taxa[id] != nil) { "\(id)" } }
        for name in request.names.union(byName ? request.namesElsewhere : []).sorted() {
            join.count(idsByName[ScientificName.key(name)] != nil) { name }
        }
        return join
    }

    private mutating func put(_ taxon: BulkTaxon) {
        taxa[taxon.id] = taxon
        let key = ScientificName.key(taxon.name)
        // An active taxon keeps a name that it shares with an inactive one.
        if !taxon.isActive, let other = idsByName[key], taxa[other]?.isActive == true { return }
        idsByName[key] = taxon.id
    }

    /// An id for a taxon of another taxonomy: FNV-1a of its name, above all ids of iNaturalist and
    /// below 2^53.
    static func foreignID(of name: String) -> Int {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return 1 << 48 | Int(hash >> 16)
    }

    private static func united(_ one: [String], _ other: [String]) -> [String] {
        var all = one
        for name in other where !all.contains(where: { $0.lowercased() == name.lowercased() }) {
            all.append(name)
        }
        return all
    }

    private static func sum(_ one: ObservationCounts, _ other: ObservationCounts)
        -> ObservationCounts
    {
        var sum = one
        sum.research += other.research
        sum.needsID += other.needsID
        sum.casual += other.casual
        for month in sum.months.indices { sum.months[month] += other.months[month] }
        return sum
    }
}
