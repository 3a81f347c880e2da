import Catalog
import EditorialContent
import PipelineSupport

/// Chooses the plants whose names are the wrong answers for a plant.
///
/// In this order: plants that editors compare it with or that identifiers confuse with it, its
/// genus, its family, then plants with similar traits; only the first are shown as look-alikes.
/// Excluded are synonyms and plants that share a name with it in any language, so that no wrong
/// answer is right by accident; plants whose name is in its audio descriptions; and plants that
/// would leave it fewer than two distinguishable pictures.
struct LookAlikes {
    /// Fewest look-alikes of a playable plant.
    static let least = 3
    /// Most look-alikes of a playable plant.
    static let most = 6

    private let plants: [PlantID: Plant]
    /// Playable plants by genus, the most popular first.
    private var byGenus: [String: [PlantID]] = [:]
    private var byFamily: [String: [PlantID]] = [:]
    private let described: [PlantID]
    private let fairness: PlateFairness
    private var takers: [PlantID: Int] = [:]
    /// The folded names of the plants compared so far: folding takes most of the time.
    private var names: [PlantID: OptionNames] = [:]

    /// The look-alikes of every plant that has a difficulty.
    static func choose(
        for graded: Graded, among byID: [PlantID: Plant], fairness: PlateFairness,
        findings: inout [Finding]
    ) -> [PlantID: [PlantID]] {
        var chooser = LookAlikes(graded.plants, byID, fairness)
        var chosen: [PlantID: [PlantID]] = [:]
        for plant in graded.plants where plant.isPlayable {
            chosen[plant.id] = chooser.choose(
                for: plant, similar: graded.similar[plant.id] ?? [], findings: &findings)
        }
        return chosen
    }

    private init(_ plants: [Plant], _ byID: [PlantID: Plant], _ fairness: PlateFairness) {
        self.fairness = fairness
        self.plants = byID
        let asked = plants.filter(\.isPlayable)
        let genera = Set(asked.map(\.genus))
        let families = Set(asked.compactMap(\.family))
        var kin: [(popularity: Int, id: PlantID, genus: String?, family: String?)] = []
        for plant in plants {
            let genus = genera.contains(plant.genus) ? plant.genus : nil
            let family = plant.family.flatMap { families.contains($0) ? $0 : nil }
            if genus != nil || family != nil {
                kin.append((plant.popularity, plant.id, genus, family))
            }
        }
        kin.sort { $0.popularity != $1.popularity ? $0.popularity > $1.popularity : $0.id < $1.id }
        for plant in kin {
            if let genus = plant.genus { byGenus[genus, default: []].append(plant.id) }
            if let family = plant.family { byFamily[family, default: []].append(plant.id) }
        }
        described = plants.filter { $0.morphology != nil || !$0.colours.isEmpty }.map(\.id)
    }

    private mutating func choose(
        for plant: Plant, similar: [PlantID], findings: inout [Finding]
    ) -> [PlantID] {
        var chosen: [PlantID] = []
        var chosenNames = [names(of: plant)]
        var seen: Set<PlantID> = [plant.id]
        let audio = plant.pictures.compactMap(\.audio).flatMap { $0.texts.values }.sorted()
            .map(NameFinder.Text.init)
        var pictures = fairness.fair(plant.pictures, of: plant)
        let needed = min(Playability.pictures, pictures.count)
        func take(_ candidates: [PlantID], warn: Bool) {
            for id in candidates where chosen.count < Self.most && seen.insert(id).inserted {
                guard let candidate = plants[id],
                    takers[id, default: 0] < Limits.takersPerLookAlike
                else { continue }
                let candidateNames = names(of: candidate)
                guard chosenNames.allSatisfy({ $0.areApart(from: candidateNames) }) else {
                    continue
                }
                let fair = fairness.fair(pictures, of: plant, beside: candidate)
                guard fair.count >= needed else { continue }
                let finder = candidateNames.finder
                if let name = audio.lazy.compactMap({ finder.firstName(in: $0) }).first {
                    if warn { findings.append(Self.audioNames(candidate, name, plant)) }
                    continue
                }
                chosen.append(id)
                chosenNames.append(candidateNames)
                pictures = fair
            }
        }
        take(similar, warn: true)
        take(byGenus[plant.genus] ?? [], warn: true)
        take(plant.family.flatMap { byFamily[$0] } ?? [], warn: true)
        if chosen.count < Self.most { take(byTraits(of: plant), warn: false) }
        guard chosen.count >= Self.least else {
            findings.append(Self.tooFew(plant, chosen.count))
            return []
        }
        for candidate in chosen { takers[candidate, default: 0] += 1 }
        return chosen
    }

    private mutating func names(of plant: Plant) -> OptionNames {
        if let known = names[plant.id] { return known }
        let made = OptionNames(of: plant)
        names[plant.id] = made
        return made
    }

    private func byTraits(of plant: Plant) -> [PlantID] {
        let scored = described.compactMap { id in
            plants[id].map { (id: id, score: Self.likeness(plant, $0)) }
        }
        return scored.sorted { $0.score != $1.score ? $0.score > $1.score : $0.id < $1.id }
            .map(\.id)
    }

    /// How many traits two plants share; colours and the flower's structure count double.
    static func likeness(_ left: Plant, _ right: Plant) -> Int {
        var score = 2 * Set(left.colours).intersection(right.colours).count
        if left.type == right.type { score += 1 }
        if !Set(left.bloom).isDisjoint(with: right.bloom) { score += 1 }
        if let form = left.morphology, let other = right.morphology {
            if form.flower?.form == other.flower?.form { score += 2 }
            if form.inflorescence == other.inflorescence { score += 1 }
            if form.leaf.shape == other.leaf.shape { score += 1 }
            if form.habit == other.habit { score += 1 }
        }
        return score
    }

    private static func audioNames(_ option: Plant, _ name: String, _ plant: Plant) -> Finding {
        Finding(
            rule: .audioNamesOption, severity: .note, subject: plant.id.rawValue,
            place: Place(file: "content/plants/\(plant.id).yaml"), excerpt: name,
            message: "An audio description holds a name of \(option.id), which is therefore not "
                + "offered beside it",
            remedy: "Say it in other words, and the look-alike can be an option.")
    }

    private static func tooFew(_ plant: Plant, _ count: Int) -> Finding {
        Finding(
            rule: .fewLookAlikes, severity: .warning, subject: plant.id.rawValue,
            place: Place(file: "content/plants/\(plant.id).yaml"), excerpt: nil,
            message: "Only \(Counted.of(count, "plant")) can stand beside it as options; "
                + "three are needed",
            remedy: "Add plants of its family, or compare it with others in "
                + "\(LookAlikeForm.path).")
    }
}

/// A plant's names, prepared for a comparison with the other options of a card.
private struct OptionNames {
    /// Finds them in a text.
    let finder: NameFinder
    private let id: PlantID
    private let scientificName: String
    /// All names of a language, folded.
    private let common: [Set<String>]
    /// The shown name of a language, folded.
    private let shown: [String]

    init(of plant: Plant) {
        finder = NameFinder(plant)
        id = plant.id
        scientificName = Folding.fold(plant.scientificName) + " "
        common = Language.allCases.map { Set((plant.names[$0] ?? []).map(Folding.fold)) }
        shown = Language.allCases.map { plant.name(in: $0).text }
    }

    /// Whether two plants can be options of one card: they are not synonyms, and no language has
    /// the same name for both.
    func areApart(from other: OptionNames) -> Bool {
        if id == other.id || scientificName.hasPrefix(other.scientificName)
            || other.scientificName.hasPrefix(scientificName)
        {
            return false
        }
        return zip(common, other.common).allSatisfy { $0.isDisjoint(with: $1) }
            && zip(shown, other.shown).allSatisfy { $0 != $1 }
    }
}
