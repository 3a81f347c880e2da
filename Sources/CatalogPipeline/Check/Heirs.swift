import Catalog

/// Which plant's id a taxon inherits when taxonomists move things about.
enum Heirs {
    /// Ids by taxon: those of the base edition, and of each taxon that alone took the place of one
    /// of them. A taxon that was split leaves its id to nobody, because nobody knows to whom.
    static func carried(by taxa: [Int: GatheredTaxon], from base: BaseEdition?) -> [Int: PlantID] {
        guard let base else { return [:] }
        var carried = base.idsOfTaxa
        // Of several that merged, the most popular plant's id goes on, then the lowest taxon's.
        let old = base.idsOfTaxa.sorted { left, right in
            let (leftPlant, rightPlant) = (base.plants[left.value], base.plants[right.value])
            let (leftCount, rightCount) = (leftPlant?.popularity ?? 0, rightPlant?.popularity ?? 0)
            return leftCount != rightCount ? leftCount > rightCount : left.key < right.key
        }
        let bySynonym = heirsBySynonym(of: taxa)
        for (taxon, id) in old {
            let heir =
                taxa[taxon] == nil
                ? base.plants[id].flatMap { bySynonym[$0.scientificName] }
                : successor(of: taxon, among: taxa)
            if let heir, heir != taxon, carried[heir] == nil { carried[heir] = id }
        }
        return carried
    }

    /// The active taxon at the end of a chain of single replacements.
    private static func successor(of taxon: Int, among taxa: [Int: GatheredTaxon]) -> Int? {
        var taxon = taxon
        for _ in 0..<20 {
            guard let gathered = taxa[taxon]?.taxon, !gathered.isActive else { return taxon }
            guard gathered.replacements.count == 1 else { return nil }
            taxon = gathered.replacements[0]
        }
        return nil
    }

    /// Taxa by a name that they alone had before: for taxonomies that no longer hold the old one.
    private static func heirsBySynonym(of taxa: [Int: GatheredTaxon]) -> [String: Int] {
        var heirs: [String: Int?] = [:]
        for gathered in taxa.values where gathered.taxon.isActive {
            for name in gathered.taxon.synonyms {
                let isKnown = heirs[name] != nil
                heirs[name] = isKnown ? .some(nil) : gathered.taxon.taxon
            }
        }
        return heirs.compactMapValues(\.self)
    }
}
