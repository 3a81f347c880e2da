import Catalog
package import Intake
import PipelineSupport

/// What an import did, for people and as JSON.
package struct ImportReport: Codable, Sendable, Hashable {
    /// What became of one file.
    package struct File: Codable, Sendable, Hashable {
        /// Its name.
        package var name: String
        /// Its path as it was found, which tells files of one name apart.
        package var path: String
        /// The format it was read in; nil when none was recognised.
        package var format: String?
        /// Whether anything of it was passed over: it is no file of questions, holds none, or is
        /// damaged in part.
        package var isLacking: Bool {
            format == nil || read == 0 || rejected > 0
                || findings.contains { $0.severity == .rejected }
        }
        /// How right answers were read, and what decided it.
        package var answers: [String] = []
        /// Records that were met.
        package var read = 0
        /// Questions that are new in content/.
        package var kept = 0
        /// Questions that were there and that the source has changed since.
        package var changed = 0
        /// Questions that were there and are as they were.
        package var unchanged = 0
        /// Records that are no questions, each with a finding.
        package var rejected = 0
        /// Questions that are the same as another one, with their places.
        var duplicates: [Duplicate] = []
        /// Kept questions that our games cannot play, by reason.
        package var notPlayable: [String: Int] = [:]
        /// Kept questions by licence; "none" for those without.
        package var licences: [String: Int] = [:]
        /// Texts of our questions that came back as others.
        package var edits: [Edit] = []
        /// Everything that was wrong, mended or lost.
        package var findings: [SourceFinding] = []
    }

    /// A question that is there already.
    struct Duplicate: Codable, Sendable, Hashable {
        /// "file.txt, question 12".
        var origin: String
        /// The id of the question that it is the same as.
        var of: String
    }

    /// A part of a question of ours that an exported file has otherwise.
    package struct Edit: Codable, Sendable, Hashable {
        /// The question's id.
        var id: String
        /// "explanation (de)".
        var part: String
        /// What stands in content/, and what the file says.
        var before: String
        var after: String
        /// The file of content/questions.
        var file: String
        /// Whether it is written, or would be.
        package var isWritten: Bool
    }

    /// Files in the order they were given.
    package var files: [File] = []
    /// Near duplicates that an editor has not decided about.
    package var near: [NearDecision] = []
    /// Files below the project that were written, or would be.
    package var written: [String] = []
    /// Whether nothing was written.
    package var isDryRun = false

    /// The table and what needs a hand, for a screen.
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

    /// What of editors' own files was not written, and how it is.
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
    /// Takes back that questions were changed which could not be, and says so.
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
