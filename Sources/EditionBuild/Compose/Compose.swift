import Catalog
import EditorialContent
import PipelineSupport

/// Chooses look-alikes, and makes decks, daily sets and categories. Pure.
package enum Compose {
    /// Composes an edition.
    ///
    /// - Throws: `DecodingError` when a set of the base edition has a wrong form; errors of
    ///   encoding a new set.
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

    /// The plants with their look-alikes; a picture that resembles one of theirs too closely is
    /// shown but not played.
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
            // A plant with fewer than two playable pictures is only listed.
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

    /// The base edition's ids, then new ones in the order of their keys.
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
