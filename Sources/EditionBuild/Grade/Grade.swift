import Calibration
package import Catalog
package import ContentReading
package import EditorialContent
package import Intake
package import PipelineSupport

/// What is playable, and how hard it is.
package struct Graded: Sendable {
    /// The edition's settings.
    package var settings: EditionSettings
    /// Every listed plant with its pictures; playable ones with a difficulty. By id.
    package var plants: [Plant]
    /// Plants mistaken for one another, most alike first.
    package var similar: [PlantID: [PlantID]]
    /// What each difficulty was taken from, for the report.
    package var priors: [PlantID: PlantPrior]
    /// Why a plant that an editor wrote about is not playable.
    package var lacking: [PlantID: [Playability]]
    /// Questions with a difficulty, by id.
    package var questions: [Question]
    /// Shelves.
    package var categories: CategoryForm
    /// Featured sets.
    var featured: [FeaturedDraft]
    /// What happens in the regions, from the edition's date on.
    var events: [RegionalEvent] = []
    /// Fact collections whose plants are all there.
    var collections: [FactCollection] = []
    /// What Trophies buy.
    var shop: [ShopListing] = []
    /// What a beacon may say.
    var beaconKinds: [BeaconKind] = []
    /// Glossary, guide, pages and achievements.
    var handbook = Handbook()
    /// What readers answered.
    package var readings = Readings()
    /// What each drawing looks like at a glance, by the picture's id.
    package var drawings: [String: Drawing] = [:]
    /// The rules of play.
    package var play = PlayRules.standard
    /// Ids that gave way to other plants', and where they lead.
    var aliases: [PlantID: PlantID]
    /// What was taken back.
    package var revocations: Revocations
    /// The findings so far.
    package var findings: [Finding]
    /// SHA-256 of each group of inputs.
    package var inputs: [String: String]
    /// The sources of what is kept.
    package var origins = Origins()
    /// How many of the photographs that editors name are there.
    package var photographs = JoinCount("pictures of plants to gathered photographs")
    /// Records that carry an identification of two plants, by the plant they are of and the other.
    package var confused: [PlantID: [PlantID: Int]] = [:]
}

/// Difficulty from priors and what answers said, and the line between listed and playable. Pure.
package enum Grade {
    /// Grades everything that was depicted; a base edition's ratings hold while they may.
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

    /// What every plant and question is taken for before anybody answers, by id.
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

    /// A prior joined with what answers said. Not the base edition's rating: it has heard the same
    /// answers already.
    private static func learnt(
        _ prior: Difficulty, _ id: String, _ checked: Checked, before: Difficulty?
    ) -> Difficulty {
        checked.ratings[id]?.posterior(
            prior: prior, date: checked.settings.date, before: before?.level) ?? prior
    }

    /// A new rating is published only when it moved by more than its deviation, so that an edition
    /// changes where something was learnt.
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
