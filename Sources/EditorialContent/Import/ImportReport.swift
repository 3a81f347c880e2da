import Catalog
package import Intake
import PipelineSupport

/// What an import did, for people and as JSON.
package struct ImportReport: Codable, Sendable, Hashable {
    /// What became of one file.
    package struct File: Codable, Sendable, Hashable {
        /// Its name.
        package var name: String
        /// The format it was read in; nil when none was recognised.
        package var format: String?
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
                "\(near.count) pairs are nearly the same; decide in \(NearDecisions.path):")
            lines += near.prefix(ImportLimits.pairsShown).map { "  \($0.line)" }
        }
        let count = written.count
        lines.append(
            isDryRun
                ? "Nothing was written (--dry-run); \(count) files would be."
                : "Wrote \(count) files" + (written.first.map { ", the first \($0)." } ?? "."))
        return lines.joined(separator: "\n")
    }

    private var table: String {
        let heads = [
            "file", "format", "read", "kept", "changed", "unchanged", "rejected", "duplicate",
        ]
        var rows = [heads]
        for file in files {
            rows.append([
                file.name, file.format ?? "unknown", "\(file.read)", "\(file.kept)",
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

    private func details(_ file: File) -> [String] {
        var lines: [String] = []
        let reasons = file.notPlayable.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        if !reasons.isEmpty {
            lines.append(
                "\(file.name): kept but not playable: "
                    + reasons.map { "\($0.value) × \($0.key)" }.joined(separator: "; "))
        }
        for (licence, count) in file.licences.sorted(by: { $0.key < $1.key }) {
            if licence == "none" {
                lines.append(
                    "\(file.name): \(count) without a licence; an edition refuses them "
                        + "(--licence NAME gives one)")
            } else if Licence(named: licence).isShareAlike {
                lines.append("\(file.name): \(count) under \(licence), which is share-alike")
            } else if !Licence(named: licence).isPublishable {
                lines.append("\(file.name): \(count) under \(licence), which no edition publishes")
            }
        }
        lines += file.findings.prefix(ImportLimits.findingsShown).map { "\(file.name): \($0)" }
        if file.findings.count > ImportLimits.findingsShown {
            let more = file.findings.count - ImportLimits.findingsShown
            lines.append("\(file.name): … and \(more) findings more (--json has all)")
        }
        return lines
    }
}
