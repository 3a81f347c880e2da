package import Catalog
package import ContentReading
package import EditorialContent
package import Intake
package import PipelineSupport

/// Everything an edition says, before it is packed.
package struct Composed: Sendable {
    /// The edition's settings.
    package var settings: EditionSettings
    /// Every listed plant, complete. By id.
    package var plants: [Plant]
    /// Questions, by id.
    package var questions: [Question]
    /// The decks.
    var decks: [Deck]
    /// Daily and weekly sets, by date.
    var sets: [SetPeriod: [SealedSet]]
    /// Shelves with their counts.
    package var categories: CategoryList
    /// Featured sets.
    var featured: [FeaturedSet]
    /// The flower of each day, from the week before the edition on.
    package var days: [FlowerOfTheDay]
    /// The same by the seasons of the south.
    package var southernDays: [FlowerOfTheDay]
    /// What happens in the regions, by first day.
    var events: [RegionalEvent]
    /// Fact collections, by id.
    var collections: [FactCollection]
    /// What Trophies buy, by slot, price and id.
    var shop: [ShopListing]
    /// What a beacon may say, by id.
    var beaconKinds: [BeaconKind]
    /// Glossary, guide, pages and achievements.
    var handbook = Handbook()
    /// What readers answered.
    package var readings = Readings()
    /// The marks of what was drawn, by the picture's id.
    package var marks: [String: String] = [:]
    /// Plants that are mistaken for one another, of those that can be played.
    package var similar: [PlantID: [PlantID]]
    /// Records that carry an identification of two plants, by the plant they are of and the other.
    package var confused: [PlantID: [PlantID: Int]]
    /// Where everything came from.
    package var origins: Origins
    /// How many of the photographs that editors name are there.
    package var photographs: JoinCount
    /// What each difficulty was taken from.
    package var priors: [PlantID: PlantPrior]
    /// Why a plant is only listed.
    package var lacking: [PlantID: [Playability]]
    /// Ids that gave way to other plants', and where they lead.
    var aliases: [PlantID: PlantID]
    /// What was taken back.
    package var revocations: Revocations
    /// Every finding, by place.
    package var findings: [Finding]
    /// SHA-256 of each group of inputs.
    package var inputs: [String: String]
    /// Integer ids for the bundle.
    var rowIDs: BaseEdition.RowIDs
}

/// Look-alikes, decks, daily sets and shelves. Pure.
package enum Compose {
    /// Composes an edition.
    package static func all(_ graded: Graded, base: BaseEdition?) throws -> Composed {
        let byID = Dictionary(uniqueKeysWithValues: graded.plants.map { ($0.id, $0) })
        let fairness = PlateFairness(
            drawings: graded.drawings,
            scores: Readings.scores(
                graded.readings.plates, marks: graded.drawings.mapValues(\.mark)))
        let ((plants, refused), sets) = try Parallel.both(
            { withOptions(graded, byID, fairness) }, { try Self.sets(graded, base: base) })
        let findings =
            graded.findings + refused + KeyCheck.unreached(graded.handbook.key, plants: plants)
        var composed = Composed(
            settings: graded.settings, plants: plants, questions: graded.questions,
            decks: Decks.all(
                plants: plants, questions: graded.questions, rules: graded.play),
            sets: sets,
            categories: categories(graded, plants: plants),
            featured: featured(graded.featured, plants: plants),
            days: flowerDays(graded.settings, plants: plants, isSouthern: false),
            southernDays: flowerDays(graded.settings, plants: plants, isSouthern: true),
            events: graded.events, collections: graded.collections, shop: graded.shop,
            beaconKinds: graded.beaconKinds, handbook: graded.handbook,
            readings: graded.readings, marks: graded.drawings.mapValues(\.mark),
            similar: graded.similar.filter { graded.priors[$0.key] != nil && !$0.value.isEmpty },
            confused: graded.confused, origins: graded.origins,
            photographs: graded.photographs, priors: graded.priors,
            lacking: graded.lacking, aliases: graded.aliases,
            revocations: graded.revocations, findings: findings, inputs: graded.inputs,
            rowIDs: rowIDs(plants: plants, questions: graded.questions, base: base?.rowIDs))
        composed.findings += graded.settings.promises.broken(by: composed)
        composed.findings = Check.sorted(composed.findings)
        return composed
    }

    private static func flowerDays(
        _ settings: EditionSettings, plants: [Plant], isSouthern: Bool
    ) -> [FlowerOfTheDay] {
        FlowerDays.all(
            from: settings.date.advanced(by: -FlowerDays.before),
            count: FlowerDays.before + FlowerDays.ahead, plants: plants, isSouthern: isSouthern)
    }

    /// The plants with their look-alikes; a picture that cannot be told from one of theirs is shown
    /// but not asked.
    private static func withOptions(
        _ graded: Graded, _ byID: [PlantID: Plant], _ fairness: PlateFairness
    ) -> ([Plant], [Finding]) {
        var findings: [Finding] = []
        let chosen = LookAlikes.choose(
            for: graded, among: byID, fairness: fairness, findings: &findings)
        let plants = graded.plants.map { plant in
            var plant = plant
            plant.lookAlikes = chosen[plant.id] ?? []
            guard plant.lookAlikes.count >= LookAlikes.least else {
                plant.difficulty = nil
                return plant
            }
            let options = plant.lookAlikes.compactMap { byID[$0] }
            for index in plant.pictures.indices {
                let refusal = fairness.refusal(of: plant.pictures[index], plant, beside: options)
                guard let refusal else { continue }
                plant.pictures[index].isPlayable = false
                findings.append(refusal.finding(of: plant.pictures[index], plant))
            }
            // Without two that can be asked it is only shown.
            let asked = plant.pictures.count(where: \.isPlayable)
            if asked < min(Playability.pictures, plant.pictures.count) { plant.difficulty = nil }
            return plant
        }
        return (plants, findings)
    }

    private static func sets(_ graded: Graded, base: BaseEdition?) throws
        -> [SetPeriod: [SealedSet]]
    {
        try Dictionary(
            uniqueKeysWithValues: Parallel.map(SetPeriod.allCases) { period in
                (
                    period,
                    try QuestionSets.all(
                        period, questions: graded.questions, from: graded.settings.date,
                        days: graded.settings.dailyDays, base: base?.sets[period] ?? [:],
                        revoked: Set(graded.revocations.questions.keys), rules: graded.play)
                )
            })
    }

    private static func categories(_ graded: Graded, plants: [Plant]) -> CategoryList {
        CategoryList(
            plants: graded.categories.plants.map { draft in
                Category(
                    id: draft.id, names: draft.names,
                    count: plants.count { $0.tags.contains(draft.id) })
            },
            questions: graded.categories.questions.map { draft in
                Category(
                    id: draft.id, names: draft.names,
                    count: graded.questions.count { $0.category == draft.id })
            })
    }

    private static func featured(_ drafts: [FeaturedDraft], plants: [Plant]) -> [FeaturedSet] {
        let byID = Dictionary(uniqueKeysWithValues: plants.map { ($0.id, $0) })
        return drafts.map { draft in
            FeaturedSet(
                from: draft.from,
                plants: draft.plants.compactMap { byID[$0].map(PlantSummary.init(of:)) })
        }
    }

    /// The base's ids, then new ones in the order of their keys.
    private static func rowIDs(
        plants: [Plant], questions: [Question], base: BaseEdition.RowIDs?
    ) -> BaseEdition.RowIDs {
        func appended(_ keys: [String], to known: [String: Int64]) -> [String: Int64] {
            var next = (known.values.max() ?? 0) + 1
            var ids: [String: Int64] = [:]
            for key in keys.sorted() {
                if let id = known[key] {
                    ids[key] = id
                } else {
                    ids[key] = next
                    next += 1
                }
            }
            return ids
        }
        return BaseEdition.RowIDs(
            plants: appended(plants.map(\.id.rawValue), to: base?.plants ?? [:]),
            questions: appended(questions.map(\.id), to: base?.questions ?? [:]))
    }
}
