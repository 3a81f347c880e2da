package import EditorialContent
package import Foundation
package import PipelineSupport
import Yams

/// Reads records of content/ for an editor, checks changes, and writes them.
package actor ContentDesk {
    /// A kind, for the menu and for forms.
    package struct Kind: Codable, Sendable {
        package var id: String
        package var title: String
        /// Whether files hold several records.
        package var isList: Bool
        /// Whether records can be added; false for a kind with exactly one file.
        package var isOpen: Bool
        /// Whether each record has a file named by its id.
        package var hasFiles: Bool
        /// Files that a new record may begin, below the project.
        package var newFiles: [String]
        package var form: RecordForm
    }

    /// A record in its present form.
    package struct Record: Codable, Sendable {
        package var row: RecordRow
        /// SHA-256 of the file it was read from; a change must be based on the same.
        package var base: String
        package var value: FieldValue
        package var findings: [FieldFinding]
    }

    /// A change by an editor.
    package struct Change: Codable, Sendable {
        package var kind: String
        /// The file; nil for a new record with a file of its own.
        package var file: String?
        /// The index in the file's list; nil for the whole file, or a new record.
        package var at: Int?
        /// SHA-256 of the file that it is based on.
        package var base: String?
        /// The record's new value; nil to delete it.
        package var value: FieldValue?
        /// Whether the record is new.
        package var isNew: Bool?
        /// The whole text of a file that cannot be read, in place of a value.
        package var text: String?

        /// The record's id after the change.
        package var id: String? { value?["id"]?.words }
    }

    /// The effect of a change before it is saved.
    package struct Draft: Codable, Sendable {
        package var file: String
        package var findings: [FieldFinding]
        package var lines: [DifferenceLine]
    }

    /// The effect of a save.
    package struct Saved: Codable, Sendable {
        package var file: String
        package var at: Int?
        package var base: String
        /// The description of the save that can be undone; nil for none.
        package var undo: String?
    }

    /// A refusal to write: the file was changed by another program.
    package struct Conflict: Error {
        /// The file.
        package var file: String
    }

    let project: Project
    private var index: ContentIndex
    let forms: [String: RecordForm]
    private var past: [Step] = []

    /// Files written together, which are undone together.
    private struct Step {
        var files: [WrittenFile]
        var label: String
    }

    /// A file's text before and after; nil for no file.
    package struct WrittenFile: Sendable {
        var file: String
        var before: Data?
        var after: Data?

        /// Creates the record of a written file.
        package init(file: String, before: Data?, after: Data?) {
            (self.file, self.before, self.after) = (file, before, after)
        }
    }

    /// Opens the desk of a project; the forms are derived once.
    ///
    /// - Parameters:
    ///   - project: the project.
    ///   - cache: the rows of the lists of earlier runs; nil to keep none.
    package init(project: Project, cache: StageCache? = nil) {
        self.project = project
        index = ContentIndex(project: project, cache: cache)
        let help = FormHelp(project.content.appending(path: "README.md"))
        let learner = FormLearner(project: project)
        forms = Dictionary(
            uniqueKeysWithValues: RecordKind.all.map {
                ($0.id, learner.form(of: $0, help: help))
            })
    }

    /// All kinds with their forms, as content/ is now.
    package func kinds() -> [Kind] {
        RecordKind.all.compactMap { kind in
            guard let form = forms[kind.id] else { return nil }
            var hasFiles = false
            if case .folder = kind.home { hasFiles = kind.list == nil }
            return Kind(
                id: kind.id, title: kind.title, isList: kind.list != nil,
                isOpen: kind.list != nil || hasFiles, hasFiles: hasFiles,
                newFiles: (try? newFiles(of: kind)) ?? [], form: form)
        }
    }

    /// The records of a kind as JSON: `{"rows": […]}`, each a `RecordRow`.
    ///
    /// - Throws: `Failure` when there is no such kind, a folder cannot be listed or what was read
    ///   not be stored; `EncodingError` when the rows cannot be encoded.
    package func rows(_ id: String) throws -> Data {
        try index.answer(of: kind(id))
    }

    /// A record; without an index, the fields that a file has for all its records.
    ///
    /// - Throws: `Failure` when there is no such kind, file or record, or the file cannot be read.
    package func record(_ id: String, file name: String, at: Int?) throws -> Record {
        let kind = try kind(id)
        let file = try self.file(name, of: kind)
        guard let node = file.node(kind.place(at)) else { throw missing(file, kind) }
        let value = FieldValue(node)
        let row = RecordRow(
            value, file: name, at: at, whole: file.root.map(FieldValue.init) ?? value,
            line: node.mark?.line ?? 1)
        return Record(
            row: row, base: file.base, value: shown(value, of: kind, at: at),
            findings: findings(of: file, kind, at: at))
    }

    /// The effect of a change: the differing lines, and the findings.
    ///
    /// - Throws: `Failure` when the change is not possible, `Conflict` when its file was changed
    ///   since.
    package func draft(_ change: Change) throws -> Draft {
        let plan = try plan(change)
        return Draft(
            file: plan.file,
            findings: plan.after.map {
                findings(of: ContentFile(name: plan.file, text: $0), plan.kind, at: plan.at)
            } ?? [],
            lines: LineDifference.lines(from: plan.before ?? "", to: plan.after ?? ""))
    }

    /// The texts after a change, by file, for checks of the whole content.
    ///
    /// - Throws: as `draft(_:)`.
    package func texts(_ change: Change) throws -> [String: String] {
        let plan = try plan(change)
        return plan.after.map { [plan.file: $0] } ?? [:]
    }

    /// Those findings of the whole content that are about a changed record.
    ///
    /// - Throws: as `draft(_:)`.
    package func findings(_ all: [Finding], about change: Change) throws -> [FieldFinding] {
        let plan = try plan(change)
        guard let text = plan.after else { return [] }
        let file = ContentFile(name: plan.file, text: text)
        guard let places = places(in: file, plan.kind, at: plan.at) else { return [] }
        return all.filter { $0.place.file == plan.file }.compactMap { finding in
            places.path(of: finding).map { FieldFinding(finding, $0) }
        }
    }

    /// Writes a change, unless its file was changed since it was read.
    ///
    /// - Throws: `Failure` when the change is not possible or a file cannot be written, `Conflict`
    ///   when its file was changed since.
    package func save(_ change: Change) throws -> Saved {
        let lock = try Self.lock(project)
        defer { lock.release() }
        let plan = try plan(change)
        if plan.after != plan.before {
            let after = plan.after.map { Data($0.utf8) }
            try write(after, to: plan.file)
            note(
                [
                    WrittenFile(
                        file: plan.file, before: plan.before.map { Data($0.utf8) }, after: after)
                ], as: "\(change.value == nil ? "Removing from" : "Saving") \(plan.file)")
        }
        return Saved(
            file: plan.file, at: plan.at,
            base: plan.after.map { ContentFile(name: plan.file, text: $0).base } ?? "",
            undo: past.last?.label)
    }

    /// The description of the save that `undo()` takes back; nil for none.
    package var undoable: String? { past.last?.label }

    /// Undoes the last save, unless its files were changed since. Then it cannot be undone any
    /// more, and the next call undoes the save before it.
    ///
    /// - Throws: `Failure` when there is nothing to undo or a file cannot be written, `Conflict`
    ///   when a file was changed since.
    package func undo() throws -> Saved {
        guard let step = past.last else {
            throw Failure(
                what: "There is nothing to undo.", place: "content",
                remedy: "What was saved before this start is in version control.")
        }
        let lock = try Self.lock(project)
        defer { lock.release() }
        for file in step.files {
            let now = try PresentFile.ifThere(project.root.appending(path: file.file))
            guard now == file.after else {
                past.removeLast()
                throw Conflict(file: file.file)
            }
        }
        for file in step.files { try write(file.before, to: file.file) }
        past.removeLast()
        let first = step.files.first
        return Saved(
            file: first?.file ?? "", at: nil,
            base: first?.before.map {
                ContentFile(name: "", text: String(decoding: $0, as: UTF8.self)).base
            } ?? "",
            undo: past.last?.label)
    }

    /// Records files that were written at the editor's request, so that they can be undone.
    package func note(_ files: [WrittenFile], as label: String) {
        guard !files.isEmpty else { return }
        past.append(Step(files: files, label: label))
        past.removeFirst(max(0, past.count - DeskLimits.undoSteps))
    }

    // MARK: Parts

    private static func lock(_ project: Project) throws -> FileLock {
        try FileLock(project.cache.appending(path: "import.lock"), doing: "writing content/")
    }

    private func write(_ data: Data?, to name: String) throws {
        let file = project.root.appending(path: name)
        let mode = FileStatus(file.path, followsLinks: false)?.permissions
        guard mode.map({ $0 & 0o222 != 0 }) ?? true else {
            throw Failure(
                what: "The file is write-protected.", place: name,
                remedy: "Ask who protected it, or run chmod u+w on it.")
        }
        if let data {
            try OutputFile.write(data, to: file, mode: mode)
        } else {
            do { try FileManager.default.removeItem(at: file) } catch {
                throw Failure(
                    what: "The file cannot be removed.", place: name,
                    remedy: "Check the folder's permissions.")
            }
        }
    }

    func kind(_ id: String) throws -> RecordKind {
        guard let kind = RecordKind.of(id) else {
            throw Failure(
                what: "There is no such kind of records.", place: id, remedy: "Load the page again."
            )
        }
        return kind
    }

    /// For a whole file that lists records, only its other fields.
    private func shown(_ value: FieldValue, of kind: RecordKind, at: Int?) -> FieldValue {
        guard at == nil, let list = kind.list, case .fields(var fields) = value else {
            return value
        }
        fields[list] = nil
        return .fields(fields)
    }
}
