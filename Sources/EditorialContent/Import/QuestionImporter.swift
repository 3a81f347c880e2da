import Catalog
package import Foundation
import Intake
package import PipelineSupport
import QuestionFormats
import QuestionRecords

/// Imports files of questions into content/questions.
///
/// An import adds questions and changes those that its source changed; it removes none. Editors'
/// own questions are changed only on request, when an exported one comes back changed. After a
/// crash the next run continues: existing questions count as unchanged.
package struct QuestionImporter {
    private let project: Project
    let options: ImportOptions
    private let progress: ProgressBar
    private let categories: CategoryMap
    var known: KnownQuestions
    private var decisions: NearDecisions
    var additions = Additions()
    private var report = ImportReport()
    /// The outcome of each question, in the order of the files.
    package var rows: [ImportRow] = []
    /// The written files.
    package private(set) var written: [WrittenFile] = []
    /// The time spent on reading, for the progress.
    private var reading = Duration.zero
    /// Ids that are new or changed, and all ids of this run.
    private(set) var fresh: Set<String> = []
    var seen: Set<String> = []
    /// A question that content/ does not have.
    private struct NewQuestion {
        var question: QuestionRecord
        var heading: EntryHeading
        var key: QuestionKey
    }
    /// Questions of the present file that may correct one of content/: the whole file tells.
    private var undecided: [NewQuestion] = []

    /// Creates an importer of a project.
    ///
    /// - Throws: `Failure` when a file of questions cannot be read, content/categories.yaml or
    ///   another needed file has a fault, or the category of the options does not exist.
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

    /// Our categories of questions, by id.
    package var categoryIDs: [String] { categories.known.sorted() }

    /// Imports files. Faults of the files are in the report.
    ///
    /// - Throws: `Failure` when content/ cannot be read or written; Foundation's or Yams' error as
    ///   `Additions.write`.
    package mutating func run(_ files: [URL]) throws -> ImportReport {
        progress.begin("Import", count: files.count)
        report.isDryRun = options.isDryRun
        for link in options.links {
            var file = ImportReport.File(name: link.lastPathComponent, path: link.path)
            file.findings.append(
                .refusal(
                    "It is a link or no file, and was left out",
                    remedy: "Put the file itself into the folder, or name it by itself."))
            report.files.append(file)
        }
        for file in files {
            report.files.append(read(file))
            progress.step()
        }
        progress.end()
        return try finished()
    }

    /// Imports a file from memory.
    ///
    /// - Parameters:
    ///   - data: its bytes.
    ///   - name: its name.
    /// - Returns: the report.
    /// - Throws: as `run(_:)` for files.
    package mutating func run(_ data: Data, named name: String) throws -> ImportReport {
        report.isDryRun = options.isDryRun
        var file = ImportReport.File(name: name, path: name)
        read(data, into: &file)
        report.files.append(file)
        return try finished()
    }

    private mutating func finished() throws -> ImportReport {
        let compared = ContinuousClock().measure {
            let near = nearPairs()
            report.near = near.filter { decisions.add($0) }
        }
        let count = report.files.reduce(0) { $0 + $1.read }
        progress.say(
            "\(Counted.of(count, "question")) read in \(Self.seconds(reading)) s, compared in "
                + "\(Self.seconds(compared)) s")
        let written = try additions.write(
            in: project, decisions: report.near.isEmpty ? nil : decisions,
            isDryRun: options.isDryRun)
        self.written = options.isDryRun ? [] : written.files
        report.written = written.files.map(\.path)
        report.leave(written.failed)
        return report
    }

    private mutating func read(_ url: URL) -> ImportReport.File {
        var file = ImportReport.File(name: url.lastPathComponent, path: url.path)
        guard let data = WholeFile.bytes(of: url, atMost: IntakeLimits.fileBytes) else {
            file.findings.append(
                .refusal(
                    "The file cannot be read, or is over \(IntakeLimits.fileBytes >> 20) MiB",
                    remedy: "Check its path, permissions and size; split it."))
            return file
        }
        read(data, into: &file)
        return file
    }

    private mutating func read(_ data: Data, into file: inout ImportReport.File) {
        let start = ContinuousClock.now
        let source = QuestionFile(named: file.name, Array(data))
        guard let format = options.format ?? QuestionFormat.recognised(source) else {
            if let refusal = source.refusal { file.findings.append(refusal) }
            file.findings.append(
                .refusal(
                    "The file is in no format of questions that is known here",
                    remedy: "Name it with --format, one of: "
                        + QuestionFormat.allCases.map(\.rawValue).joined(separator: ", ") + "."))
            return
        }
        let reading = format.read(source, answers: options.answers)
        self.reading += ContinuousClock.now - start
        file.format = Self.name(of: format, dialect: reading.dialect)
        file.read = reading.count
        file.answers = reading.answers
        file.findings = reading.findings
        file.rejected = reading.count - reading.questions.count
        let name = options.name ?? Slug.words(of: source.name.prefixBeforeDot)
        let (ours, others) = parted(reading.questions, from: name)
        let exported = Set(ours.compactMap(\.id))
        for question in update(ours, in: format, into: &file) + others
        where !leaveOut(question, amongOurs: exported, as: name, from: &file) {
            take(question, from: name, into: &file)
        }
        for each in undecided {
            if let there = corrected(by: each.question, each.key, from: file) {
                leaveOut(each.question, correcting: there, from: &file)
            } else {
                keep(each, name: name, into: &file)
            }
        }
        undecided = []
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
        guard isChosen(question, id) else {
            if known.byID[id] != nil { seen.insert(id) }
            return
        }
        var heading = EntryHeading(
            id: id, language: language, origins: [origin], fingerprint: question.fingerprint)
        heading.mediaFiles = additions.media(question.media, of: name)
        if let there = known.byID[id] {
            // The texts of the first origin are kept; further origins only add their places.
            let isFromHere = there.entry.heading.origins.first?.hasPrefix("\(file.name), ") == true
            if seen.contains(id) || (question.id == nil && !isFromHere) {
                note(.duplicate, question, id, there: there)
                warn(ofTextsIn: question, beside: there, in: &file)
                addDuplicate(of: there, origin: origin, to: &file)
            } else if there.entry.heading.fingerprint == heading.fingerprint {
                note(.unchanged, question, id, there: there)
                file.unchanged += 1
            } else if !there.isImported {
                note(.unchanged, question, id, there: there)
                file.unchanged += 1
                file.findings.append(
                    SourceFinding(
                        .warning,
                        "The source has changed a question that stands in an editor's file",
                        remedy: "Change it in \(there.file) by hand, if the source is right.",
                        record: question.record, line: question.line, excerpt: id))
            } else {
                note(.changed, question, id, there: there)
                warn(ofAnswersIn: there, replacedBy: question, key, in: &file)
                file.changed += 1
                fresh.insert(id)
                known.add(additions.change(there, to: question, heading, key))
            }
            seen.insert(id)
            return
        }
        seen.insert(id)
        if let same = known.same(as: key) {
            guard same.key.right == key.right else {
                return leaveOut(question, against: same, from: &file)
            }
            note(.duplicate, question, id, there: same)
            warn(ofTextsIn: question, beside: same, in: &file)
            return addDuplicate(of: same, origin: origin, to: &file)
        }
        let new = NewQuestion(question: question, heading: heading, key: key)
        if corrected(by: question, key, from: file) == nil {
            keep(new, name: name, into: &file)
        } else {
            undecided.append(new)
        }
    }

    /// The name of a format for messages: "QTI 2.1", "Open Trivia DB, url3986".
    private static func name(of format: QuestionFormat, dialect: String?) -> String {
        guard let dialect else { return format.name }
        return dialect.hasPrefix(format.name) ? dialect : "\(format.name), \(dialect)"
    }

    mutating func addDuplicate(
        of known: KnownQuestions.Known, origin: String, to file: inout ImportReport.File
    ) {
        file.duplicates.append(.init(origin: origin, of: known.entry.heading.id))
        self.known.add(additions.add(origin: origin, to: known))
    }

    private mutating func keep(
        _ new: NewQuestion, name: String, into file: inout ImportReport.File
    ) {
        let (question, heading) = (new.question, new.heading)
        let category =
            options.category ?? categories.category(of: question)
            ?? CategoryForm.unsorted
        let parts = question.body.parts
        let shelf = Additions.shelf(of: category, in: name)
        note(.added, question, heading.id, shelf: shelf, parts: parts)
        file.added.append(
            ImportReport.Added(
                text: question.stem.plain, right: parts.first?.after ?? "", shelf: shelf))
        file.kept += 1
        file.licences[question.rights.licence ?? "none", default: 0] += 1
        if case .failure(let reason) = question.play {
            file.notPlayable[reason.reason, default: 0] += 1
        }
        fresh.insert(heading.id)
        known.add(
            additions.add(question, heading, new.key, name: name, category: category))
    }

    private static func seconds(_ duration: Duration) -> String {
        String(format: "%.2f", duration / .seconds(1))
    }
}

extension String {
    /// A file's name without its ending.
    fileprivate var prefixBeforeDot: String {
        split(separator: ".").first.map(String.init) ?? self
    }
}
