import Catalog
package import Intake
import PipelineSupport

/// The result of an import, printed as text or JSON.
package struct ImportReport: Codable, Sendable, Hashable {
    /// The result of one file.
    package struct File: Codable, Sendable, Hashable {
        /// Its name.
        package var name: String
        /// Its path as found, which distinguishes files of one name.
        package var path: String
        /// The format it was read in; nil when none was recognised.
        package var format: String?
        /// Whether a part of it was skipped: it is not a file of questions, has none, or is damaged
        /// in part.
        package var isLacking: Bool {
            format == nil || read == 0 || rejected > 0
                || findings.contains { $0.severity == .rejected }
        }
        /// The ways in which right answers are marked, with the reasons for each.
        package var answers: [String] = []
        /// Records in the file.
        package var read = 0
        /// Questions that are new in content/.
        package var kept = 0
        /// Existing questions that the source has changed.
        package var changed = 0
        /// Existing questions without changes.
        package var unchanged = 0
        /// Records that are not valid questions, each with a finding.
        package var rejected = 0
        /// Questions that equal another one, with their places.
        var duplicates: [Duplicate] = []
        /// Added questions that the games cannot play, by reason.
        package var notPlayable: [String: Int] = [:]
        /// Added questions by licence; "none" for those without.
        package var licences: [String: Int] = [:]
        /// The new questions.
        var added: [Added] = []
        /// Texts of exported questions that the file has changed.
        package var edits: [Edit] = []
        /// Faults, repairs and losses.
        package var findings: [SourceFinding] = []
    }

    /// A new question.
    struct Added: Codable, Sendable, Hashable {
        /// Its text.
        var text: String
        /// Its right answer; empty where it has none that can be named.
        var right: String
        /// The folder, and how the name of its file begins.
        var shelf: String
    }

    /// A question that exists already.
    struct Duplicate: Codable, Sendable, Hashable {
        /// "file.txt, question 12".
        var origin: String
        /// The id of the equal question.
        var of: String
    }

    /// A part of an exported question that the file has changed.
    package struct Edit: Codable, Sendable, Hashable {
        /// The question's id.
        var id: String
        /// "explanation (de)".
        var part: String
        /// The text in content/, and the text of the file.
        var before: String
        var after: String
        /// The file of content/questions.
        var file: String
        /// Whether it is written; in a dry run, whether it would be.
        package var isWritten: Bool
    }

    /// Files in the order they were given.
    package var files: [File] = []
    /// Near duplicates without an editor's decision.
    package var near: [NearDecision] = []
    /// Written files below the project; in a dry run, those it would write.
    package var written: [String] = []
    /// Whether nothing was written.
    package var isDryRun = false

    /// The report as text: the table of files, then what an editor has to do.
    package var text: String {
        var lines = [table] + files.flatMap(details)
        if !near.isEmpty {
            lines.append(
                Counted.of(near.count, "pair is", "pairs are")
                    + " nearly the same; decide in \(NearDecisions.path):")
            lines += near.prefix(ImportLimits.pairsShown).map { "  \($0.line)" }
        }
        lines += waiting
        let count = written.count
        lines.append(
            isDryRun
                ? "Nothing was written (--dry-run); \(Counted.of(count, "file")) would be."
                : "Wrote \(Counted.of(count, "file"))"
                    + (written.first.map { ", the first \($0)." } ?? "."))
        return lines.joined(separator: "\n")
    }

    /// The changes to editors' own files that were not written, and how to write them.
    private var waiting: [String] {
        let edits = files.flatMap(\.edits).filter { !$0.isWritten }
        guard !edits.isEmpty else { return [] }
        let count = Counted.of(edits.count, "text", "texts")
        return [
            "\(count) of editors' own files, the first \(edits[0].file), "
                + (edits.count == 1 ? "was" : "were") + " not written;",
            "  to write them, the lines that change alone: --into-editors-files",
        ]
    }

    private var table: String {
        let heads = [
            "file", "format", "read", "kept", "changed", "unchanged", "rejected", "duplicate",
        ]
        var rows = [heads]
        for file in files {
            rows.append([
                label(of: file), file.format ?? "unknown", "\(file.read)", "\(file.kept)",
                "\(file.changed)", "\(file.unchanged)", "\(file.rejected)",
                "\(file.duplicates.count)",
            ])
        }
        if files.count > 1 {
            func sum(_ count: (File) -> Int) -> String { "\(files.reduce(0) { $0 + count($1) })" }
            rows.append([
                "all", "", sum(\.read), sum(\.kept), sum(\.changed), sum(\.unchanged),
                sum(\.rejected), sum(\.duplicates.count),
            ])
        }
        let widths = heads.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            row.indices.map { column in
                let blanks = String(repeating: " ", count: widths[column] - row[column].count)
                return column < 2 ? row[column] + blanks : blanks + row[column]
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }

    /// A file's name, or its path where another file has the same name.
    private func label(of file: File) -> String {
        files.count { $0.name == file.name } > 1 ? file.path : file.name
    }

    private func lines(ofNew added: [Added], _ label: String) -> [String] {
        let lines = added.prefix(ImportLimits.editsShown).map { new in
            "\(label): + \(new.text)" + (new.right.isEmpty ? "" : " — \(new.right)")
                + " (\(new.shelf))"
        }
        let more = added.count - lines.count
        guard more > 0 else { return lines }
        return lines + ["\(label): … and \(Counted.of(more, "new question")) more (--json has all)"]
    }

    private func details(_ file: File) -> [String] {
        let label = label(of: file)
        var lines: [String] = []
        lines += file.answers.map { "\(label): \($0)" }
        let reasons = file.notPlayable.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        if !reasons.isEmpty {
            lines.append(
                "\(label): kept but not playable: "
                    + reasons.map { "\($0.value) × \($0.key)" }.joined(separator: "; "))
        }
        if isDryRun { lines += self.lines(ofNew: file.added, label) }
        for edit in file.edits.prefix(ImportLimits.editsShown) {
            lines += [
                "\(label): \(edit.id), \(edit.part), in \(edit.file)",
                "  - \(edit.before)", "  + \(edit.after)",
            ]
        }
        if file.edits.count > ImportLimits.editsShown {
            let more = file.edits.count - ImportLimits.editsShown
            lines.append("\(label): … and \(Counted.of(more, "text")) more (--json has all)")
        }
        for (licence, count) in file.licences.sorted(by: { $0.key < $1.key }) {
            if licence == QuestionForm.ownLicence {
                lines.append(
                    "\(label): \(count) under \(licence), which says that they were written "
                        + "here: editions publish them")
            } else if licence == "none" {
                lines.append(
                    "\(label): \(count) without a licence; an edition refuses them "
                        + "(--licence NAME gives one)")
            } else if Licence(named: licence).isShareAlike {
                lines.append("\(label): \(count) under \(licence), which is share-alike")
            } else if !Licence(named: licence).isPublishable {
                lines.append("\(label): \(count) under \(licence), which no edition publishes")
            }
        }
        lines += file.findings.prefix(ImportLimits.findingsShown).map { "\(label): \($0)" }
        if file.findings.count > ImportLimits.findingsShown {
            let more = file.findings.count - ImportLimits.findingsShown
            lines.append("\(label): … and \(Counted.of(more, "finding")) more (--json has all)")
        }
        return lines
    }
}

extension ImportReport {
    /// Removes questions that could not be changed from the changed ones, and adds findings.
    mutating func leave(_ ids: Set<String>) {
        guard !ids.isEmpty else { return }
        for index in files.indices {
            for place in files[index].edits.indices
            where ids.contains(files[index].edits[place].id) {
                files[index].edits[place].isWritten = false
            }
            for id in Set(files[index].edits.map(\.id)).intersection(ids).sorted() {
                files[index].findings.append(
                    SourceFinding(
                        .warning, "The entry cannot be changed line by line as it is written",
                        remedy: "Change it by hand.", excerpt: id))
            }
        }
    }
}
