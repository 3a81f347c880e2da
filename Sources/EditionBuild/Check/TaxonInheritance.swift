import Catalog
import ContentReading

/// Decides which plant's id a taxon inherits when taxa are merged, split or renamed.
enum TaxonInheritance {
    /// Plant ids by taxon: those of the base edition, and of each taxon that is the only
    /// replacement of one of them. The id of a split taxon is not inherited, since no successor is
    /// the obvious one.
    static func carried(by taxa: [Int: SnapshotTaxon], from base: BaseEdition?) -> [Int: PlantID] {
        guard let base else { return [:] }
        var carried = base.idsOfTaxa
        // Of several merged taxa, the most popular plant's id is kept, then the lowest taxon's.
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

    /// Aliases: plant ids that disappeared because their taxa were merged, with the ids that
    /// replace them; those of the base edition and those of this one.
    static func aliases(
        to plants: [CheckedPlant], taxa: [Int: SnapshotTaxon], from base: BaseEdition?
    ) -> [PlantID: PlantID] {
        guard let base else { return [:] }
        let known = Set(plants.map(\.plant.id))
        let ids = Dictionary(
            plants.compactMap { entry in entry.plant.taxon.map { ($0, entry.plant.id) } },
            uniquingKeysWith: { first, _ in first })
        let bySynonym = heirsBySynonym(of: taxa)
        var aliases: [PlantID: PlantID] = [:]
        for (id, plant) in base.plants where !known.contains(id) {
            let heir =
                plant.taxon.flatMap { taxa[$0] == nil ? nil : successor(of: $0, among: taxa) }
                ?? bySynonym[plant.scientificName]
            if let target = heir.flatMap({ ids[$0] }) { aliases[id] = target }
        }
        for (id, target) in base.edition.aliases where !known.contains(id) {
            if known.contains(target) {
                aliases[id] = target
            } else if let further = aliases[target] {
                aliases[id] = further
            }
        }
        return aliases
    }

    /// The active taxon at the end of a chain of single replacements.
    private static func successor(of taxon: Int, among taxa: [Int: SnapshotTaxon]) -> Int? {
        var taxon = taxon
        for _ in 0..<20 {
            guard let gathered = taxa[taxon]?.taxon, !gathered.isActive else { return taxon }
            guard gathered.replacements.count == 1 else { return nil }
            taxon = gathered.replacements[0]
        }
        return nil
    }

    /// Taxa by a synonym that only they have, for taxonomies that no longer contain the old taxon.
    private static func heirsBySynonym(of taxa: [Int: SnapshotTaxon]) -> [String: Int] {
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
