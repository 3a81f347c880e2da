import BulkSources
import Catalog  // for rawValue
import ContentReading
import Intake

/// The totals of a run over bulk files: rows read, findings, and records left out.
struct BulkAccount: Sendable {
    private(set) var rejected: [Snapshot.Rejection] = []
    private var failed: [Snapshot.Rejection] = []
    private var rows: [String: Int] = [:]
    private var matched = BulkMatches()
    private var joins: [JoinCount] = []

    /// The file names, joined, as `Snapshot.source` stores them.
    var source: String { rows.keys.sorted().joined(separator: ", ") }

    mutating func add(_ reading: BulkReading) {
        add(rows: reading.rows, findings: reading.findings)
        add(reading.joins)
    }

    mutating func add(_ reading: TaxonomyReading) {
        add(rows: reading.rows, findings: reading.findings)
        add(reading.joins)
    }

    /// Adds the results of joins; a join that read no row is omitted.
    mutating func add(_ counted: [JoinCount]) {
        joins += counted.filter { $0.read > 0 }
        rejected += counted.filter { $0.unmatched > 0 }.map { join in
            .init(record: join.name, reason: "\(join.unmatched) of \(join.read) matched nothing.")
        }
    }

    mutating func addNameless(_ names: [String]) {
        guard !names.isEmpty else { return }
        let some = Array(Set(names)).sorted().prefix(5).joined(separator: ", ")
        rejected.append(
            .init(
                record: "names without ids",
                reason:
                    "\(Set(names).count) taxa of the export have no taxon_id and are in no other "
                    + "file (\(some)…). Give --taxonomy or --open-data beside it."))
    }

    mutating func add(_ failure: FetchFailure, photo: Int) {
        let rejection = Snapshot.Rejection(
            record: "photo \(photo)", reason: "It could not be fetched: \(failure.reason).")
        if failure.kind == .lasting { rejected.append(rejection) } else { failed.append(rejection) }
    }

    mutating func count(_ taxon: BulkTaxon) {
        matched.observations += taxon.counts.all
        matched.photographs += taxon.photographs.count
        for (licence, count) in taxon.leftOut {
            matched.leftOut[licence.rawValue, default: 0] += count
        }
    }

    func summary(
        of snapshot: Snapshot, taxa: [SourceTaxon], folder: String, requests: Int, bytes: Int
    ) -> GatherSummary {
        GatherSummary(
            request: snapshot.request, folder: folder, taken: snapshot.taken, taxa: snapshot.taxa,
            photographs: snapshot.photographs, kept: [],
            inactive: taxa.filter { !$0.isActive }.map(\.taxon), dropped: 0, rejected: rejected,
            failed: failed, requests: requests, answersFromCache: 0, photographBytes: bytes,
            rows: rows, matched: matched, joins: joins)
    }

    private mutating func add(rows: [String: Int], findings: [String: [SourceFinding]]) {
        self.rows.merge(rows) { $0 + $1 }
        for (file, all) in findings.sorted(by: { $0.key < $1.key }) {
            rejected += all.map { finding in
                .init(
                    record: file + (finding.line.map { ":\($0)" } ?? ""),
                    reason: finding.message + (finding.excerpt.map { " («\($0)»)" } ?? "") + ". "
                        + finding.remedy)
            }
        }
    }
}

/// The records of the bulk files that belong to the wanted taxa.
struct BulkMatches: Codable, Sendable, Hashable {
    /// Observations.
    var observations = 0
    /// Photographs that may be published.
    var photographs = 0
    /// Photographs that may not be, by licence.
    var leftOut: [String: Int] = [:]
}
