package import Catalog
package import ContentReading
import Intake

/// The totals of a run, printed as text or JSON.
package struct GatherSummary: Codable, Sendable, Hashable {
    /// The request, as the snapshot stores it.
    package var request: String
    /// The snapshot's folder below the project.
    package var folder: String
    /// The day of the snapshot.
    package var taken: Day
    /// Taxa in the snapshot.
    package var taxa: Int
    /// Photographs in the snapshot.
    package var photographs: Int
    /// Taxa kept from the last snapshot because their requests failed.
    package var kept: [Int]
    /// Taxa that are no longer in use.
    var inactive: [Int]
    /// Taxa of the last snapshot that are not in this one.
    var dropped: Int
    /// Records rejected by a rule, with reasons; another run gives the same result.
    package var rejected: [Snapshot.Rejection]
    /// Records whose request failed; another run may succeed.
    var failed: [Snapshot.Rejection]
    /// Requests that were sent.
    var requests: Int
    /// Answers served from the cache without a request.
    var answersFromCache: Int
    /// Bytes of photographs received.
    var photographBytes: Int
    /// Rows of bulk files, by file.
    package var rows: [String: Int]?
    /// The records of the bulk files that belong to the taxa.
    var matched: BulkMatches?
    /// The results of the joins between files.
    var joins: [JoinCount]?

    /// Whether so few rows of a join matched that its keys may be wrong.
    package var isDoubtful: Bool { (joins ?? []).contains(where: \.isDoubtful) }

    /// Whether nothing is left to fetch.
    package var isComplete: Bool { failed.isEmpty }

    /// The summary as a few lines of text.
    package var text: String {
        var lines = [
            "Gathered \(counted(taxa, "taxon", "taxa")) with "
                + "\(counted(photographs, "photograph", "photographs")) into \(folder)."
        ]
        for (file, count) in (rows ?? [:]).sorted(by: { $0.key < $1.key }) {
            lines.append("  \(file): \(counted(count, "row", "rows")).")
        }
        if let matched {
            let left = matched.leftOut.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
            lines.append(
                "  Of them \(counted(matched.observations, "observation", "observations")) and "
                    + "\(counted(matched.photographs, "photograph", "photographs")) that may be "
                    + "published" + (left.isEmpty ? "." : "; not \(left.joined(separator: ", "))."))
        }
        for join in joins ?? [] {
            lines.append("  \(join.line)." + (join.isDoubtful ? JoinCount.doubt : ""))
        }
        let megabytes = (photographBytes + 500_000) / 1_000_000
        lines.append(
            "  \(counted(requests, "request", "requests")), \(answersFromCache) answered from the "
                + "cache, \(megabytes) MB of photographs.")
        if dropped > 0 {
            lines.append("  \(dropped) of the last snapshot were not asked for and are gone.")
        }
        if !inactive.isEmpty {
            lines.append("  No longer in use at iNaturalist: \(listed(inactive)).")
        }
        if !rejected.isEmpty {
            lines.append("  Left out (all of it in \(folder)/snapshot.json):")
            lines += shown(rejected)
        }
        if !kept.isEmpty {
            lines.append(
                "  iNaturalist failed for \(counted(kept.count, "taxon", "taxa")), whose last "
                    + "lines are kept: \(listed(kept)).")
        }
        if !failed.isEmpty {
            lines.append("  Not had this time; run the same command again to go on:")
            lines += shown(failed)
        }
        return lines.joined(separator: "\n")
    }

    private func counted(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) \(count == 1 ? one : many)"
    }

    private func listed(_ ids: [Int]) -> String {
        ids.prefix(12).map(String.init).joined(separator: ", ")
            + (ids.count > 12 ? " and \(ids.count - 12) more" : "")
    }

    private func shown(_ records: [Snapshot.Rejection]) -> [String] {
        records.prefix(12).map { "    \($0.record): \($0.reason)" }
            + (records.count > 12 ? ["    … and \(records.count - 12) more"] : [])
    }
}
