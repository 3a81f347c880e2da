import Catalog
import Intake

/// Which taxa are wanted, once all are there.
extension TaxonTree {
    /// What is wrong in the archive as a whole, whose taxa have these places by their ids.
    func findings(_ places: [Int: Int]) -> [SourceFinding] {
        let twice = ids.count - places.count
        let alone = acceptedByName(places).values.count(where: \.isEmpty)
        var findings: [SourceFinding] = []
        if twice > 0 {
            var met: Set<Int> = []
            let places = ids.indices.filter { !met.insert(ids[$0]).inserted }.prefix(5)
            findings.append(
                SourceFinding(
                    .rejected,
                    "Records whose id another one before them has, left out: \(twice)",
                    remedy: "Give each record an id of its own.",
                    excerpt: places.map(name).joined(separator: ", ")))
        }
        if alone > 0 {
            findings.append(
                SourceFinding(
                    .note, "Names out of use without a name in their place, left out: \(alone)",
                    remedy: "Name what took their place in acceptedNameUsageID."))
        }
        return findings
    }

    /// The wanted taxa: those that are named, and species and hybrids below a clade; without any
    /// wish all species and hybrids that are plants.
    func selection(_ request: BulkRequest) -> Selection {
        let isOpen =
            request.taxa.isEmpty && request.names.isEmpty && request.namesElsewhere.isEmpty
            && request.clades.isEmpty
        // The numbers of another taxonomy are not those that editors know.
        let names = Set(
            (isINaturalist ? request.names : request.names.union(request.namesElsewhere))
                .map(ScientificName.key))
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
                || (!names.isEmpty && names.contains(ScientificName.key(name(place))))
                || (isSpecies && (isOpen ? isPlant[place] : !request.clades.isEmpty && isBelow()))
            {
                wanted.append(place)
            }
        }
        let accepted = acceptedByName(places)
        var taxa = wanted.prefix(BulkLimits.taxa).map { taxon($0, accepted) }
        let known = Dictionary(taxa.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in
            first
        }
        // The names of synonyms go to what took their place, whether they were wanted or not.
        for id in accepted.keys {
            guard let target = replacement(of: id, accepted, known), let place = places[id]
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
            }, known: places, keys: keys,
            parents: request.clades.isEmpty ? nil : parentsFound(places))
    }

    /// The wanted taxon in whose favour a name was given up, also by way of others.
    private func replacement(of id: Int, _ accepted: [Int: [Int]], _ wanted: [Int: Int]) -> Int? {
        var id = id
        for _ in 0..<20 {
            guard let next = accepted[id], next.count == 1 else { return nil }
            if let place = wanted[next[0]] { return place }
            id = next[0]
        }
        return nil
    }

    /// Names that stand for names, with the ids of these where they are in the archive.
    private func acceptedByName(_ places: [Int: Int]) -> [Int: [Int]] {
        guard !acceptedNames.isEmpty else { return accepted }
        var all = accepted
        let keys = Dictionary(
            ids.indices.filter { places[ids[$0]] == $0 && accepted[ids[$0]] == nil }
                .map { (ScientificName.key(name($0)), ids[$0]) }
        ) { first, _ in first }
        for (id, other) in acceptedNames {
            let plain = Self.withoutAuthor(other, nil, "species")
            let found = keys[ScientificName.key(other)] ?? keys[ScientificName.key(plain)]
            all[id] = found.map { [$0] } ?? []
        }
        return all
    }

    private func parentsFound(_ places: [Int: Int]) -> JoinCount {
        var join = JoinCount("parents to taxa")
        for (place, parent) in parents.enumerated() where parent != -1 && parent != 0 {
            join.count(places[parent] != nil) { "\(parent) of \(name(place))" }
        }
        return join
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

    private func taxon(_ place: Int, _ accepted: [Int: [Int]]) -> BulkTaxon {
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
}
