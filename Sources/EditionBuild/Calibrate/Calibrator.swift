package import Calibration
import Catalog
import ContentReading
import EditorialContent
package import Foundation
import Intake
package import PipelineSupport

/// Learns difficulties from a file of answers: reads, fits, checks and anchors them.
package struct Calibrator {
    package let project: Project
    /// Whether the ratings are not written.
    package var isDryRun = false

    package init(project: Project, isDryRun: Bool = false) {
        self.project = project
        self.isDryRun = isDryRun
    }

    /// Calibrates, and writes the learnt ratings unless it is a dry run.
    ///
    /// - Throws: `Failure` when the file, content/ or the base edition cannot be read, or the
    ///   ratings cannot be written.
    package func run(_ file: URL) throws -> CalibrationReport {
        let content = try ContentReader.all(from: project)
        let base = try BaseEdition.load(version: content.settings.base, from: project.build)
        let checked = try Check.all(content, base: base)
        let priors = Grade.priors(checked)
        let options = Self.options(content, checked)

        let log = AnswerLog.read(
            try Self.bytes(of: file), revoked: content.revocations.questions.mapValues(\.date),
            heirs: Dictionary(
                checked.aliases.map { ($0.key.rawValue, $0.value.rawValue) },
                uniquingKeysWith: { first, _ in first }))
        let fits = Fits(log, options: options)
        let earlier = Self.ratings(in: base)
        let anchors = earlier.filter { priors[$0.key] != nil }
        let anchoring = Anchoring(fits.free, ratings: anchors.isEmpty ? priors : anchors)
        let learnt = LearntRating.all(fits.free, anchoring: anchoring, priors: priors)

        var report = CalibrationReport(log, fits)
        report.anchoring = .init(
            shift: anchoring.shift, error: anchoring.error, anchors: anchoring.anchors,
            to: anchoring.anchors == 0
                ? .meanAbility : anchors.isEmpty ? .priors : .baseEdition)
        let diagnostics = ItemDiagnostics.all(log, fit: fits.free, slopes: fits.slopes)
        report.items = Self.rows(
            fits, diagnostics, learnt: learnt, priors: priors, earlier: earlier,
            date: content.settings.date)
        report.findings = ItemFinding.all(diagnostics, options: options)
        report.prediction = Prediction(log, options: options)
        for answer in log.answers {
            let item = log.items[answer.item]
            report.join.count(priors[item] != nil) { item }
        }
        report.isDryRun = isDryRun
        if !learnt.isEmpty {
            report.written = LearntRatings.path
            if !isDryRun {
                try OutputFile.write(
                    LearntRatings(date: content.settings.date, items: learnt).encoded(),
                    to: project.root.appending(path: LearntRatings.path))
            }
        }
        return report
    }

    /// All fits of a log.
    package struct Fits {
        let free: RaschFit
        let standard: RaschFit
        let slopes: TwoParameterFit

        package init(_ log: AnswerLog, options: [String: Int]) {
            let table = AnswerTable(log, options: options)
            free = RaschFit(table)
            standard = RaschFit(table, spread: .fixed(1))
            slopes = TwoParameterFit(
                table, from: free,
                ridge: .normal(centre: max(0.3, free.spread), deviation: Self.ridge))
        }

        /// The prior standard deviation of slopes around the common slope.
        private static let ridge = 0.5
    }

    private static func bytes(of file: URL) throws -> [UInt8] {
        var isFolder: ObjCBool = false
        let there = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
        let size = FileStatus(file)?.bytes ?? 0
        guard there, !isFolder.boolValue, size <= CalibrationLimits.fileBytes,
            let data = try? Data(contentsOf: file)
        else {
            throw Failure(
                what: "The answers cannot be read: no file, or one over "
                    + "\(CalibrationLimits.fileBytes) bytes.",
                place: file.path, remedy: "Name a CSV file with columns person, item, right.")
        }
        guard StreamSafe.isSafe(json: data) else {
            throw Failure(
                what: "The answers pile up combining marks, which no id has.", place: file.path,
                remedy: "Take those rows out.")
        }
        return [UInt8](data)
    }

    /// The number of options of each plant and question, revoked ones included.
    private static func options(_ content: ProjectContent, _ checked: Checked) -> [String: Int] {
        var options: [String: Int] = [:]
        for entry in checked.plants { options[entry.plant.id.rawValue] = content.play.options }
        for draft in content.questions {
            options[draft.question.id] = draft.question.wrong.count + 1
        }
        return options
    }

    /// The ratings of plants and questions in the base edition.
    private static func ratings(in base: BaseEdition?) -> [String: Difficulty] {
        guard let base else { return [:] }
        var ratings: [String: Difficulty] = [:]
        for plant in base.plants.values { ratings[plant.id.rawValue] = plant.difficulty }
        for question in base.questions.values { ratings[question.id] = question.difficulty }
        return ratings
    }

    private static func rows(
        _ fits: Fits, _ diagnostics: [ItemDiagnostics], learnt: [LearntRating],
        priors: [String: Difficulty], earlier: [String: Difficulty], date: Day
    ) -> [CalibrationReport.Item] {
        let learnt = Dictionary(
            learnt.map { ($0.item, $0) }, uniquingKeysWith: { first, _ in first })
        let standardised = fits.free.standardised
        return fits.free.items.indices.map { index in
            let item = fits.free.items[index]
            let difficulty = priors[item.name].flatMap { prior in
                learnt[item.name]?.posterior(
                    prior: prior, date: date, before: earlier[item.name]?.level)
            }
            return CalibrationReport.Item(
                item: item.name, difficulty: item.difficulty, error: item.error,
                standardised: standardised[index],
                difficultyAtSpreadOne: fits.standard.items[index].difficulty,
                placing: item.placing, twoParameter: .init(fits.slopes.items[index]),
                rating: difficulty?.rating, deviation: difficulty?.deviation,
                level: difficulty?.level, answers: diagnostics[index])
        }
    }
}
