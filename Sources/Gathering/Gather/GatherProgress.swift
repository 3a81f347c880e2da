import Catalog
import ContentReading
import Foundation
import PipelineSupport

/// The taxa gathered so far in a run, with what was rejected or failed.
struct GatherProgress: Sendable {
    private let last: [Int: SourceTaxon]
    private var taxa: [Int: SourceTaxon] = [:]
    private var fresh = 0
    private var kept: [Int] = []
    private var rejected: [Snapshot.Rejection]
    private var failed: [Snapshot.Rejection] = []
    /// Set when the day's budget is used up; the remaining taxa are then not requested.
    private var ending: FetchFailure?

    /// Starts with the names of the request that were rejected or could not be looked up.
    init(_ wanted: WantedTaxa, last: [Int: SourceTaxon]) {
        self.last = last
        rejected = wanted.rejected
        for (name, reason) in wanted.failed {
            failed.append(.init(record: "name \(name)", reason: "\(reason)."))
            if let taxon = last.values.first(where: { $0.name == name }) { keep(taxon) }
        }
    }

    /// The taxa by id.
    var sorted: [SourceTaxon] { taxa.values.sorted { $0.taxon < $1.taxon } }

    /// Adds the answer of one taxon: gathered, rejected, or failed and then kept from the last
    /// snapshot.
    ///
    /// - Throws: `Failure` when the disk cannot be written, `CancellationError`. A `FetchFailure`
    ///   is recorded in the totals, not thrown.
    mutating func take(
        _ id: Int, _ answer: Result<TaxonAnswer?, FetchFailure>, _ details: TaxonDetails
    ) async throws {
        let record = "taxon \(id)"
        do {
            if let ending { throw ending }
            guard let answer = try answer.get() else {
                rejected.append(
                    .init(record: record, reason: "iNaturalist knows no such taxon. Check the id."))
                return
            }
            if let refusal = TaxonReading.refusal(of: answer) {
                rejected.append(.init(record: record, reason: refusal))
                return
            }
            let gathered = try await details.gather(answer, last: last[id])
            taxa[id] = gathered.taxon
            fresh += 1
            rejected += gathered.rejected
            failed += gathered.failed
        } catch let failure as FetchFailure {
            if failure.kind == .budget { ending = failure }
            failed.append(.init(record: record, reason: "\(failure.reason)."))
            if let taxon = last[id] { keep(taxon) }
        }
    }

    /// The heading of the snapshot.
    ///
    /// - Throws: `Failure` when no taxon was gathered.
    func snapshot(of gatherer: Gatherer, taken: Day) throws -> Snapshot {
        guard fresh > 0 else {
            let reason = (failed + rejected).first.map { "\($0.record): \($0.reason)" }
            throw Failure(
                what: "Nothing could be gathered; the last snapshot is as it was. "
                    + (reason ?? "The request names no taxon."),
                place: gatherer.words,
                remedy: failed.isEmpty
                    ? "Name taxa of plants; https://www.inaturalist.org/taxa finds their ids."
                    : "Check the network and run the same command again later.")
        }
        // A taxon kept from the last snapshot is in this one, so it is not counted as missing.
        let missing = failed.filter { failure in
            failure.record.hasPrefix("taxon ")
                && !taxa.keys.contains { failure.record == "taxon \($0)" }
                || failure.record.hasPrefix("name ")
        }
        return Snapshot(
            request: gatherer.words,
            source: gatherer.options.client.service.base.description, taken: taken,
            taxa: taxa.count,
            photographs: taxa.values.reduce(0) { $0 + $1.photographs.count },
            rejected: ordered(rejected + missing),
            region: gatherer.options.place.map { "place \($0)" })
    }

    /// The totals of the run.
    func summary(
        of snapshot: Snapshot, folder: String, requests: Int, fromCache: Int, bytes: Int
    ) -> GatherSummary {
        GatherSummary(
            request: snapshot.request, folder: folder, taken: snapshot.taken, taxa: snapshot.taxa,
            photographs: snapshot.photographs, kept: kept.sorted(),
            inactive: sorted.filter { !$0.isActive }.map(\.taxon),
            dropped: last.keys.count { taxa[$0] == nil }, rejected: ordered(rejected),
            failed: ordered(failed), requests: requests, answersFromCache: fromCache,
            photographBytes: bytes)
    }

    private mutating func keep(_ taxon: SourceTaxon) {
        guard taxa[taxon.taxon] == nil else { return }
        taxa[taxon.taxon] = taxon
        kept.append(taxon.taxon)
    }

    /// The records by kind and number, so that the result does not depend on the order of answers.
    private func ordered(_ records: [Snapshot.Rejection]) -> [Snapshot.Rejection] {
        func key(_ record: Snapshot.Rejection) -> (String, Int, String) {
            let words = record.record.split(separator: " ", maxSplits: 1)
            let number = words.last.flatMap { Int($0) } ?? 0
            return (words.first.map(String.init) ?? "", number, record.record + record.reason)
        }
        return records.sorted { key($0) < key($1) }
    }
}
