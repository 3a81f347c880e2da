package import Catalog
package import Foundation
import Intake
package import PipelineSupport
import QuestionFormats
package import QuestionRecords

/// What an editor says about an import.
package struct ImportOptions: Sendable {
    /// The import's name, a folder below content/questions/imported; by default each file's own.
    package var name: String?
    /// The format; by default what the content shows.
    package var format: QuestionFormat?
    /// Our category of all questions; by default what theirs tells.
    package var category: String?
    /// The language of questions that do not tell it.
    package var language: Language?
    /// The licence of questions that name none.
    package var licence: String?
    /// Whether nothing is written.
    package var isDryRun = false

    package init(
        name: String? = nil, format: QuestionFormat? = nil, category: String? = nil,
        language: Language? = nil, licence: String? = nil, isDryRun: Bool = false
    ) {
        self.name = name
        self.format = format
        self.category = category
        self.language = language
        self.licence = licence
        self.isDryRun = isDryRun
    }
}

/// Imports files of questions into content/questions.
///
/// An import adds, and changes what its source changed; it takes nothing away and touches nothing
/// that editors wrote. Killed at any moment, the next run goes on: what is there is unchanged.
package struct QuestionImporter {
    private let project: Project
    private let options: ImportOptions
    private let progress: ProgressBar
    private let categories: CategoryMap
    private var known: KnownQuestions
    private var decisions: NearDecisions
    private var additions = Additions()
    private var report = ImportReport()
    /// How long files were read, for the eye.
    private var reading = Duration.zero
    /// Ids that are new or changed, and all that this run has met.
    private var fresh: Set<String> = []
    private var seen: Set<String> = []

    /// An importer of a project.
    ///
    /// - Throws: `Failure` when content/ is not in order.
    package init(_ project: Project, _ options: ImportOptions, progress: ProgressBar) throws {
        self.project = project
        self.options = options
        self.progress = progress
        let log = FindingLog()
        let file = project.content.appending(path: "categories.yaml")
        let form = CategoryForm.read(file, named: "content/categories.yaml", log: log)
        categories = CategoryMap(
            form ?? CategoryForm(plants: [], questions: []),
            file: project.content.appending(path: "imports.yaml"), log: log)
        known = try KnownQuestions(in: project)
        decisions = NearDecisions(in: project, log: log)
        if let finding = log.findings.first {
            throw Failure(
                what: finding.message, place: finding.place.description, remedy: finding.remedy)
        }
        if let category = options.category, !categories.known.contains(category) {
            throw Failure(
                what: "There is no category \(category).", place: "--category",
                remedy: "Use one of: \(categories.known.sorted().joined(separator: ", ")).")
        }
    }

    /// Imports files.
    ///
    /// - Throws: `Failure` when the disk fails; what is wrong with files is in the report.
    package mutating func run(_ files: [URL]) throws -> ImportReport {
        progress.begin("Import", count: files.count)
        report.isDryRun = options.isDryRun
        for file in files {
            report.files.append(read(file))
            progress.step()
        }
        progress.end()
        let compared = ContinuousClock().measure {
            let near = nearPairs()
            report.near = near.filter { decisions.add($0) }
        }
        let count = report.files.reduce(0) { $0 + $1.read }
        progress.say(
            "\(count) questions read in \(Self.seconds(reading)) s, compared in "
                + "\(Self.seconds(compared)) s")
        report.written = try additions.write(
            in: project, decisions: report.near.isEmpty ? nil : decisions,
            isDryRun: options.isDryRun)
        return report
    }

    private mutating func read(_ url: URL) -> ImportReport.File {
        var file = ImportReport.File(name: url.lastPathComponent)
        let size = FileStatus(url)?.bytes ?? 0
        guard size <= IntakeLimits.fileBytes, let data = try? Data(contentsOf: url) else {
            file.findings.append(
                .refusal(
                    "The file cannot be read, or is over \(IntakeLimits.fileBytes >> 20) MiB",
                    remedy: "Check its path, permissions and size; split it."))
            return file
        }
        let start = ContinuousClock.now
        let source = QuestionFile(named: file.name, Array(data))
        guard let format = options.format ?? QuestionFormat.recognised(source) else {
            if let refusal = source.refusal { file.findings.append(refusal) }
            file.findings.append(
                .refusal(
                    "The file is in no format of questions that is known here",
                    remedy: "Name it with --format, one of: "
                        + QuestionFormat.allCases.map(\.rawValue).joined(separator: ", ") + "."))
            return file
        }
        let reading = format.read(source)
        self.reading += ContinuousClock.now - start
        file.format = Self.name(of: format, dialect: reading.dialect)
        file.read = reading.count
        file.findings = reading.findings
        file.rejected = reading.count - reading.questions.count
        let name = options.name ?? Slug.words(of: source.name.prefixBeforeDot)
        for question in reading.questions { take(question, from: name, into: &file) }
        return file
    }

    private mutating func take(
        _ original: QuestionRecord, from name: String, into file: inout ImportReport.File
    ) {
        var question = original
        question.rights.licence = question.rights.licence ?? options.licence
        question.rights.source = question.rights.source ?? file.name
        question.level = question.level ?? question.levelLabel.flatMap(LevelLabel.level)
        let language = language(of: question)
        let key = QuestionKey(question)
        let origin = "\(file.name), \(question.record)"
        let id = identity(of: question, key, name, into: &file)
        var heading = EntryHeading(
            id: id, language: language, origins: [origin], fingerprint: question.fingerprint)
        heading.mediaFiles = additions.media(question.media, of: name)
        if let there = known.byID[id] {
            // The first origin is the one whose words are kept; the others only add their places.
            let isFromHere = there.entry.heading.origins.first?.hasPrefix("\(file.name), ") == true
            if seen.contains(id) || (question.id == nil && !isFromHere) {
                addDuplicate(of: there, origin: origin, to: &file)
            } else if there.entry.heading.fingerprint == heading.fingerprint {
                file.unchanged += 1
            } else {
                file.changed += 1
                fresh.insert(id)
                known.add(additions.change(there, to: question, heading, key))
            }
            seen.insert(id)
            return
        }
        seen.insert(id)
        if let same = known.same(as: key) {
            if same.key.right == key.right {
                addDuplicate(of: same, origin: origin, to: &file)
                return
            }
            file.findings.append(
                SourceFinding(
                    .warning,
                    "The same question has another right answer as \(same.entry.heading.id)",
                    remedy: "Find out which is right and delete the other.",
                    record: question.record, line: question.line, excerpt: question.stem.plain))
        }
        keep(question, heading, key, name: name, into: &file)
    }

    /// What people call a format: "QTI 2.1", "Open Trivia DB, url3986".
    private static func name(of format: QuestionFormat, dialect: String?) -> String {
        guard let dialect else { return format.name }
        return dialect.hasPrefix(format.name) ? dialect : "\(format.name), \(dialect)"
    }

    private mutating func addDuplicate(
        of known: KnownQuestions.Known, origin: String, to file: inout ImportReport.File
    ) {
        file.duplicates.append(.init(origin: origin, of: known.entry.heading.id))
        self.known.add(additions.add(origin: origin, to: known))
    }

    /// Our id of a question: the one it has, or one of its own.
    private func identity(
        of question: QuestionRecord, _ key: QuestionKey, _ name: String,
        into file: inout ImportReport.File
    ) -> String {
        let id =
            question.id.flatMap { known.id(ofSource: $0, in: name) }
            ?? question.identity(in: name, key: key)
        guard seen.contains(id), let other = known.byID[id], other.key != key else { return id }
        file.findings.append(
            SourceFinding(
                .warning, "Two different questions have the same id in the source",
                remedy: "Give one of them another id there; here it has one of its own.",
                record: question.record, line: question.line, excerpt: question.id))
        var nameless = question
        nameless.id = nil
        return nameless.identity(in: name, key: key)
    }

    private mutating func keep(
        _ question: QuestionRecord, _ heading: EntryHeading, _ key: QuestionKey, name: String,
        into file: inout ImportReport.File
    ) {
        file.kept += 1
        file.licences[question.rights.licence ?? "none", default: 0] += 1
        if case .failure(let reason) = question.play {
            file.notPlayable[reason.reason, default: 0] += 1
        }
        let category =
            options.category ?? categories.category(of: question)
            ?? CategoryForm.unsorted
        fresh.insert(heading.id)
        known.add(
            additions.add(question, heading, key, name: name, category: category))
    }

    private static func seconds(_ duration: Duration) -> String {
        String(format: "%.2f", duration / .seconds(1))
    }

    /// The language of a question: what it says, what the editor says, what its small words tell.
    private func language(of question: QuestionRecord) -> String {
        if let declared = question.language?.lowercased().prefix(while: \.isLetter),
            (2...3).contains(declared.count)
        {
            return String(declared)
        }
        if let language = options.language { return language.rawValue }
        let words = [question.stem.plain, question.explanation?.plain ?? ""]
        return (LanguageGuess.language(of: words.joined(separator: " ")) ?? .fallback).rawValue
    }

    /// Near pairs of which at least one is new.
    private func nearPairs() -> [NearDecision] {
        let all = known.byID.values.sorted { $0.entry.heading.id < $1.entry.heading.id }
        return NearDuplicates.pairs(of: all.map(\.key)).compactMap { pair in
            let two = [all[pair.first], all[pair.second]]
            let ids = two.map(\.entry.heading.id)
            guard ids.contains(where: fresh.contains) else { return nil }
            // The one that was there first stays.
            let order = fresh.contains(ids[0]) && !fresh.contains(ids[1]) ? [1, 0] : [0, 1]
            return NearDecision(
                ids: order.map { ids[$0] }, likeness: Int((pair.likeness * 100).rounded()),
                stems: order.map { two[$0].entry.question.stem.plain }, verdict: .open)
        }.sorted { ($1.likeness, $0.ids[0]) < ($0.likeness, $1.ids[0]) }
    }
}

extension String {
    /// A file's name without its ending.
    fileprivate var prefixBeforeDot: String {
        split(separator: ".").first.map(String.init) ?? self
    }
}
