import Intake

/// Selects the wanted taxa after all taxa were read.
extension TaxonTree {
    /// Findings about the archive as a whole; `places` has the indices of its taxa by id.
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
        if let unknownRanks { findings.append(unknownRanks) }
        if alone > 0 {
            findings.append(
                SourceFinding(
                    .note, "Names out of use without a name in their place, left out: \(alone)",
                    remedy: "Name what took their place in acceptedNameUsageID."))
        }
        return findings
    }

    /// Known ranks other than those of species. A rank that is not known may be the word for
    /// species in another language.
    private static let otherRanks: Set<String> = [
        "aggregate", "biotype", "class", "clade", "cohort", "complex", "convar", "convariety",
        "cultivar",
        "cultivar_group", "domain", "epifamily", "family", "form", "forma", "genus", "genushybrid",
        "grex", "hybrid formula", "infraclass", "infrakingdom", "infraorder", "infraphylum",
        "infrahybrid", "infraspecific_name", "infraspecificname", "infraspecies", "infratribe",
        "kingdom", "life",
        "lusus", "mutatio", "nothogenus", "nothosubspecies", "nothovariety", "order", "parvorder",
        "phylum", "proles",
        "root", "section", "series", "species_aggregate", "stateofmatter", "strain", "subclass",
        "subfamily", "subform", "subforma", "subgenus", "subkingdom", "suborder", "subphylum",
        "subsection", "subseries", "subspecies", "subterclass", "subtribe", "subvariety",
        "superclass",
        "superfamily", "superkingdom", "superorder", "superphylum", "supertribe", "superdivision",
        "division", "subdivision", "tribe", "unranked", "variety", "varietas", "zoosection",
        "zoosubsection",
    ]

    /// The finding about records of unknown rank, which may be species; nil for none.
    private var unknownRanks: SourceFinding? {
        let unknown = Set(
            rankWords.indices.filter {
                !Self.species.contains(rankWords[$0]) && !Self.otherRanks.contains(rankWords[$0])
            })
        guard !unknown.isEmpty else { return nil }
        var counts: [String: Int] = [:]
        for rank in ranks where unknown.contains(Int(rank)) {
            counts[rankWords[Int(rank)], default: 0] += 1
        }
        let shown = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(8)
            .map { "\($0.key.isEmpty ? "none" : String($0.key.prefix(40))) (\($0.value))" }
        return SourceFinding(
            .warning,
            "Records of ranks that are not known, which are no species to us: "
                + shown.joined(separator: ", "),
            remedy: "Write species, subspecies, variety … as taxonRank.")
    }

    /// The wanted taxa: those whose id or name is requested, and species and hybrids below a
    /// requested clade. For an empty request all species and hybrids that are plants are wanted.
    func selection(_ request: BulkRequest) -> Selection {
        let isOpen =
            request.taxa.isEmpty && request.names.isEmpty && request.namesElsewhere.isEmpty
            && request.clades.isEmpty
        // Ids of another taxonomy are not those of the request.
        let names = Set(
            (isINaturalist ? request.names : request.names.union(request.namesElsewhere))
                .map(ScientificName.key))
        let places = Dictionary(ids.enumerated().map { ($0.element, $0.offset) }) { first, _ in
            first
        }
        let accepted = acceptedByName(places)
        var wanted: [Int] = []
        for place in ids.indices where places[ids[place]] == place {
            // A replaced name is not a taxon of its own, unless it is requested.
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
        let homonyms = isINaturalist ? [] : withoutHomonyms(&wanted, accepted)
        var taxa = wanted.prefix(BulkLimits.taxa).map { taxon($0, accepted) }
        let known = Dictionary(taxa.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in
            first
        }
        // Common names of a synonym go to its accepted taxon, unless the synonym is wanted itself.
        var heirs: [Int: Int] = [:]
        for id in accepted.keys {
            guard let target = replacement(of: id, accepted, known), let place = places[id]
            else { continue }
            heirs[id] = taxa[target].id
            let synonym = name(place)
            if synonym != taxa[target].name { taxa[target].synonyms.append(synonym) }
        }
        for index in taxa.indices {
            taxa[index].synonyms = Array(Set(taxa[index].synonyms)).sorted()
        }
        taxa.sort { $0.id < $1.id }
        var wantedPlaces = Dictionary(
            taxa.enumerated().map { ($0.element.id, $0.offset) }
        ) { first, _ in first }
        for (id, heir) in heirs where wantedPlaces[id] == nil {
            wantedPlaces[id] = wantedPlaces[heir]
        }
        return Selection(
            taxa: taxa, places: wantedPlaces, known: places, rows: rows, keys: keys,
            parents: request.clades.isEmpty ? nil : parentsFound(places),
            synonyms: synonymsFound(accepted, places), homonyms: homonyms)
    }

    /// The index of the wanted taxon that replaced a name, directly or through other names; nil
    /// for none.
    private func replacement(of id: Int, _ accepted: [Int: [Int]], _ wanted: [Int: Int]) -> Int? {
        var id = id
        for _ in 0..<20 {
            guard let next = accepted[id], next.count == 1 else { return nil }
            if let place = wanted[next[0]] { return place }
            id = next[0]
        }
        return nil
    }

    /// The ids of accepted names by the id of their synonym; empty when the accepted name is not
    /// in the archive.
    private func acceptedByName(_ places: [Int: Int]) -> [Int: [Int]] {
        var all = accepted(places)
        guard !acceptedNames.isEmpty else { return all }
        let keys = Dictionary(
            ids.indices.filter { places[ids[$0]] == $0 && all[ids[$0]] == nil }
                .map { (ScientificName.key(name($0)), ids[$0]) }
        ) { first, _ in first }
        for (id, other) in acceptedNames where all[id] != nil {
            let plain = Self.withoutAuthor(other, nil, "species")
            let found = keys[ScientificName.key(other)] ?? keys[ScientificName.key(plain)]
            all[id] = found.map { [$0] } ?? []
        }
        return all
    }

    /// Removes all but one of the taxa with the same name: their ids are those of another taxonomy,
    /// so only the name identifies them. The first plant is kept, or the first taxon if none is a
    /// plant.
    ///
    /// - Returns: the names of the removed taxa.
    private func withoutHomonyms(_ wanted: inout [Int], _ accepted: [Int: [Int]]) -> [String] {
        var first: [String: Int] = [:]
        for place in wanted where accepted[ids[place]] == nil {
            let key = ScientificName.key(name(place))
            guard let other = first[key] else {
                first[key] = place
                continue
            }
            if isPlant[place], !isPlant[other] { first[key] = place }
        }
        var homonyms: [String] = []
        wanted.removeAll { place in
            guard accepted[ids[place]] == nil, let kept = first[ScientificName.key(name(place))],
                kept != place
            else { return false }
            homonyms.append(name(place))
            return true
        }
        return homonyms
    }

    /// How many replaced names have an accepted name in the archive; nil when there are none.
    private func synonymsFound(_ accepted: [Int: [Int]], _ places: [Int: Int]) -> JoinCount? {
        var join = JoinCount("names out of use to names in use")
        for id in accepted.keys.sorted() where accepted[id]?.isEmpty == false {
            var next = accepted[id] ?? []
            var steps = 0
            while next.count == 1, let further = accepted[next[0]], steps < 20 {
                next = further
                steps += 1
            }
            let isFound = next.contains { places[$0] != nil && accepted[$0] == nil }
            join.count(isFound) { places[id].map(name) ?? "" }
        }
        return join.read > 0 ? join : nil
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
        // The steps are limited, since parents may form a cycle; no taxon has 100 taxa above it.
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
