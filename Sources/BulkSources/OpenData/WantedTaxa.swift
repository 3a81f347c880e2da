import Catalog
import Intake

/// The wanted taxa while tables are read, with their data so far.
struct WantedSet: Sendable {
    /// The taxa, by id.
    private(set) var taxa: [BulkTaxon]
    /// The indices of the taxa, by their ids and by the ids of their subspecies.
    private(set) var index: TaxonIndex
    /// Every id of the table of taxa, as a bitmap.
    let known: IDBitmap
    /// Observations of each taxon whose photographs are considered.
    private(set) var observations: [[Sighting]]

    /// A considered observation.
    struct Sighting: Sendable {
        var key: UUIDKey
        var isResearch: Bool

        /// Research grade first, then by a hash that does not depend on the order of rows.
        func isBetter(than other: Sighting) -> Bool {
            isResearch != other.isResearch ? isResearch : key.spread < other.key.spread
        }
    }

    /// Creates a set of wanted taxa; `below` has the species of each subspecies.
    init(_ taxa: [BulkTaxon], below: [(id: Int, species: Int)], known: IDBitmap) {
        self.taxa = taxa.sorted { $0.id < $1.id }
        self.known = known
        observations = Array(repeating: [], count: taxa.count)
        let own = self.taxa.enumerated().map { (id: $0.element.id, place: $0.offset) }
        let places = Dictionary(own.map { ($0.id, $0.place) }) { first, _ in first }
        // A subspecies that is wanted itself keeps its own observations.
        let others = below.filter { places[$0.id] == nil }.compactMap { pair in
            places[pair.species].map { (id: pair.id, place: $0) }
        }
        index = TaxonIndex(others + own)
    }

    mutating func count(_ place: Int, _ grade: ObservationCounts.Grade, month: Int?) {
        taxa[place].counts.count(grade, month: month)
    }

    /// Adds an observation if it is among the best of its taxon.
    mutating func remember(_ sighting: Sighting, of place: Int) {
        guard observations[place].count >= BulkLimits.observationsPerTaxon else {
            observations[place].append(sighting)
            return
        }
        let all = observations[place]
        guard let worst = all.indices.max(by: { all[$0].isBetter(than: all[$1]) }),
            sighting.isBetter(than: all[worst])
        else { return }
        observations[place][worst] = sighting
    }

    /// Adds a photograph; a repeated one counts once.
    mutating func add(_ photograph: BulkPhotograph, to place: Int) {
        guard photograph.licence.isPublishable else {
            taxa[place].leftOut[photograph.licence, default: 0] += 1
            return
        }
        guard !taxa[place].photographs.contains(where: { $0.id == photograph.id }) else { return }
        taxa[place].photographs.append(photograph)
        if taxa[place].photographs.count > BulkLimits.photographsPerTaxon * 2 { sort(place) }
    }

    private mutating func sort(_ place: Int) {
        taxa[place].photographs.sort { $0.isBetter(than: $1) }
        let kept = taxa[place].photographs.prefix(BulkLimits.photographsPerTaxon)
        taxa[place].photographs = Array(kept)
    }

    /// Sorts the photographs, best first, after all were added.
    mutating func sortPhotographs() { for place in taxa.indices { sort(place) } }

    mutating func credit(_ name: (Int) -> String?) {
        for place in taxa.indices {
            for number in taxa[place].photographs.indices {
                let observer = taxa[place].photographs[number].observer
                taxa[place].photographs[number].author = name(observer)
            }
        }
    }

    /// Removes the photographs whose author is unknown.
    ///
    /// - Returns: how many have an author, and the observers that are unknown.
    mutating func dropUncredited() -> JoinCount {
        var join = JoinCount("photographs to observers")
        for place in taxa.indices {
            taxa[place].photographs.removeAll { photograph in
                join.count(photograph.author != nil) { String(photograph.observer) }
                return photograph.author == nil
            }
        }
        return join
    }

    /// Removes taxa.
    mutating func leaveOut(where isUnwanted: (BulkTaxon) -> Bool) {
        let kept = taxa.indices.filter { !isUnwanted(taxa[$0]) }
        guard kept.count < taxa.count else { return }
        observations = kept.map { observations[$0] }
        taxa = kept.map { taxa[$0] }
        index = TaxonIndex(taxa.enumerated().map { (id: $0.element.id, place: $0.offset) })
    }
}

/// A set of ids.
struct IDBitmap: Sendable {
    private var words: [UInt64] = []
    private var large: Set<Int> = []
    /// Larger ids are stored in a set.
    private static let bits = 64 << 20

    mutating func insert(_ id: Int) {
        guard id >= 0, id < Self.bits else {
            if large.count < BulkLimits.taxa { large.insert(id) }
            return
        }
        if id / 64 >= words.count {
            words += [UInt64](repeating: 0, count: id / 64 + 1 - words.count + words.count / 2)
        }
        words[id / 64] |= 1 << UInt64(id % 64)
    }

    func contains(_ id: Int) -> Bool {
        guard id >= 0, id < Self.bits else { return large.contains(id) }
        return id / 64 < words.count && words[id / 64] & 1 << UInt64(id % 64) != 0
    }
}
