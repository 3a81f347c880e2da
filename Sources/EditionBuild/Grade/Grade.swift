import Calibration
package import Catalog
package import ContentReading
package import EditorialContent
package import Intake
package import PipelineSupport

/// The records with their difficulties, and which plants are playable.
package struct Graded: Sendable {
    /// The edition's settings.
    package var settings: EditionSettings
    /// Every listed plant with its pictures; playable ones with a difficulty. By id.
    package var plants: [Plant]
    /// Plants mistaken for one another, the most alike first.
    package var similar: [PlantID: [PlantID]]
    /// The values from which each difficulty was estimated, for the report.
    package var priors: [PlantID: PlantPrior]
    /// Why a plant with an editor's file is not playable.
    package var lacking: [PlantID: [Playability]]
    /// Questions with a difficulty, by id.
    package var questions: [Question]
    /// Categories.
    package var categories: CategoryForm
    /// Featured sets.
    var featured: [FeaturedDraft]
    /// Events of regions that end on the edition's date or later.
    var events: [RegionalEvent] = []
    /// Fact collections whose plants are all in the edition.
    var collections: [FactCollection] = []
    /// The items of the shop.
    var shop: [ShopListing] = []
    /// The kinds of beacons.
    var beaconKinds: [BeaconKind] = []
    /// Glossary, guide, pages and achievements.
    var handbook = Handbook()
    /// Answers of readers.
    package var readings = Readings()
    /// The `Drawing` of each plate, by picture id.
    package var drawings: [String: Drawing] = [:]
    /// The rules of play.
    package var play = PlayRules.standard
    /// Plant ids that were replaced, with the ids that replace them.
    var aliases: [PlantID: PlantID]
    /// Revoked questions and pictures.
    package var revocations: Revocations
    /// The findings so far.
    package var findings: [Finding]
    /// SHA-256 of each group of inputs.
    package var inputs: [String: String]
    /// The sources of the kept records.
    package var origins = Origins()
    /// How many of the photographs that editors name were gathered.
    package var photographs = JoinCount("pictures of plants to gathered photographs")
    /// Numbers of records identified as two plants, by the record's plant and the other one.
    package var confused: [PlantID: [PlantID: Int]] = [:]
}

/// Computes difficulties from priors and learnt ratings, and separates playable plants from listed
/// ones. Pure.
package enum Grade {
    /// Grades everything; a rating of the base edition is kept while it is close to the new one.
    package static func all(_ depicted: Depicted, base: BaseEdition?) -> Graded {
        let checked = depicted.checked
        let date = checked.settings.date
        let genera = Dictionary(grouping: checked.plants, by: \.plant.genus).mapValues(\.count)
        var graded = Graded(
            settings: checked.settings, plants: [], similar: [:], priors: [:], lacking: [:],
            questions: [], categories: checked.categories, featured: checked.featured,
            events: checked.events, collections: checked.collections, shop: checked.shop,
            beaconKinds: checked.beaconKinds, handbook: checked.handbook,
            readings: checked.readings, drawings: depicted.drawings, play: checked.play,
            aliases: checked.aliases,
            revocations: checked.revocations, findings: depicted.findings, inputs: checked.inputs,
            origins: checked.origins, photographs: checked.photographs)
        for entry in checked.plants {
            var plant = entry.plant
            plant.pictures = depicted.pictures[plant.id] ?? []
            let lacking = lacking(plant)
            if lacking.isEmpty {
                let prior = prior(of: entry, genera: genera)
                let before = base?.plants[plant.id]?.difficulty
                plant.difficulty = settled(
                    learnt(
                        prior.difficulty(on: date, before: before?.level), plant.id.rawValue,
                        checked, before: before),
                    before: before)
                graded.priors[plant.id] = prior
            } else {
                graded.lacking[plant.id] = lacking
                if !plant.facts.isEmpty || plant.pictures.contains(where: { $0.audio != nil }) {
                    graded.findings.append(notPlayable(entry, lacking: lacking))
                }
            }
            graded.similar[plant.id] = entry.similar
            if !entry.confused.isEmpty { graded.confused[plant.id] = entry.confused }
            graded.plants.append(plant)
        }
        graded.questions = checked.questions.map { draft in
            var question = draft.question
            let before = base?.questions[question.id]?.difficulty
            question.difficulty = settled(
                learnt(
                    draft.level.questionPrior(on: date, before: before?.level), question.id,
                    checked, before: before),
                before: before)
            return question
        }
        return graded
    }

    /// The prior difficulty of every plant and question, without any answers, by id.
    package static func priors(_ checked: Checked) -> [String: Difficulty] {
        let date = checked.settings.date
        let genera = Dictionary(grouping: checked.plants, by: \.plant.genus).mapValues(\.count)
        var priors: [String: Difficulty] = [:]
        for entry in checked.plants {
            priors[entry.plant.id.rawValue] =
                prior(of: entry, genera: genera).difficulty(on: date, before: nil)
        }
        for draft in checked.questions {
            priors[draft.question.id] = draft.level.questionPrior(on: date, before: nil)
        }
        return priors
    }

    private static func prior(of entry: CheckedPlant, genera: [String: Int]) -> PlantPrior {
        var prior = entry.prior
        prior.congeners = (genera[entry.plant.genus] ?? 1) - 1 + entry.similar.count
        return prior
    }

    /// A prior combined with the learnt rating. The base edition's rating is not used as prior: it
    /// already includes the same answers.
    private static func learnt(
        _ prior: Difficulty, _ id: String, _ checked: Checked, before: Difficulty?
    ) -> Difficulty {
        checked.ratings[id]?.posterior(
            prior: prior, date: checked.settings.date, before: before?.level) ?? prior
    }

    /// A new rating is published only when it differs by more than its deviation, so that an
    /// edition changes only where something was learnt.
    private static func settled(_ new: Difficulty, before: Difficulty?) -> Difficulty {
        guard let before, abs(new.rating - before.rating) <= new.deviation else { return new }
        return before
    }

    private static func lacking(_ plant: Plant) -> [Playability] {
        let good = plant.pictures.filter { picture in
            let edge = picture.renditions.map { max($0.width, $0.height) }.max() ?? 0
            return picture.kind == .drawing || edge >= Playability.photographEdge
        }
        return Playability.lacks(
            names: plant.names.values.reduce(0) { $0 + $1.count },
            pictures: good.count, described: good.count { $0.audio != nil },
            facts: plant.facts.count, careTips: plant.care.count)
    }

    private static func notPlayable(_ entry: CheckedPlant, lacking: [Playability]) -> Finding {
        let words = lacking.map { lack in
            switch lack {
            case .noName: "a common name"
            case .fewPictures: "two good pictures"
            case .noFact: "a fact"
            case .noCareTip: "a care tip"
            case .noAudio: "an audio description of each picture"
            }
        }
        return Finding(
            rule: .notPlayable, severity: .warning, subject: entry.plant.id.rawValue,
            place: entry.place, excerpt: nil,
            message: "The plant is listed but cannot be played: it lacks "
                + words.joined(separator: ", "),
            remedy: "Add what is missing to its file.")
    }
}
