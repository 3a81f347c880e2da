import BulkSources
import Catalog
package import ContentReading
import Foundation

/// Adds look-alikes, agreement, counts and photographs from other endpoints to a taxon.
package struct TaxonDetails: Sendable {
    /// The addresses of the API.
    package let service: INaturalistService
    /// The rows of API answers.
    package let source: AnswerSource
    /// The store of photographs.
    package let shelf: PhotoStore
    /// Photographs of one taxon.
    package let photographs: Int
    /// Ids of photographs that editors described.
    package let described: Set<Int>
    /// The id of the place of counts, months and photographs; nil for the whole world.
    package let place: Int?

    /// A taxon with the records rejected from it, and those whose request failed.
    package struct Gathered: Sendable {
        package var taxon: SourceTaxon
        package var rejected: [Snapshot.Rejection] = []
        var failed: [Snapshot.Rejection] = []
    }

    /// The taxon with all details; failed look-alikes and counts are taken from `last`.
    ///
    /// - Throws: `FetchFailure` when observations cannot be fetched or the budget is used up, so
    ///   that the caller keeps `last`; `CancellationError`; `Failure` when the disk cannot be
    ///   written.
    func gather(_ answer: TaxonAnswer, last: SourceTaxon?) async throws -> Gathered {
        var gathered = Gathered(taxon: TaxonReading.taxon(answer))
        // A taxon that is no longer in use has no observations.
        guard gathered.taxon.isActive else { return gathered }
        try await addSimilar(to: &gathered, last: last)
        try await addCounts(to: &gathered, last: last)
        let observations = try await source.rows(
            service.observations(of: answer.id, place: place), of: ObservationAnswer.self)
        gathered.taxon.agreements = sum(observations, \.numIdentificationAgreements)
        gathered.taxon.disagreements = sum(observations, \.numIdentificationDisagreements)
        let choice = PhotoChoice(of: answer, observations: observations, service: service)
        for (reason, count) in choice.leftOut.sorted(by: { $0.key < $1.key }) {
            gathered.rejected.append(
                .init(
                    record: "taxon \(answer.id)",
                    reason: count == 1
                        ? "1 photograph left out: \(reason)."
                        : "\(count) photographs left out: \(reason)."))
        }
        try await addPhotographs(choice.candidates, to: &gathered, last: last)
        return gathered
    }

    private func sum(_ rows: [ObservationAnswer], _ field: KeyPath<ObservationAnswer, Int?>)
        -> Int
    {
        rows.reduce(0) { $0 + min(max(0, $1[keyPath: field] ?? 0), 1_000_000) }
    }

    /// Adds look-alikes. Their query is expensive and often fails; the plant is kept without them.
    private func addSimilar(to gathered: inout Gathered, last: SourceTaxon?) async throws {
        let taxon = gathered.taxon.taxon
        do {
            let rows = try await source.rows(service.similarSpecies(taxon), of: CountAnswer.self)
            gathered.taxon.similar = TaxonReading.similar(rows, to: taxon)
        } catch let failure as FetchFailure where failure.kind != .budget {
            gathered.taxon.similar = last?.similar ?? []
            guard failure.kind == .passing else { return }
            gathered.failed.append(
                .init(
                    record: "taxon \(taxon)",
                    reason: "Look-alikes could not be had: \(failure.reason). Run again later."))
        }
    }

    /// Adds the observation counts of the place, without casual observations.
    private func addCounts(to gathered: inout Gathered, last: SourceTaxon?) async throws {
        guard let place else { return }
        let taxon = gathered.taxon.taxon
        do {
            var counts = ObservationCounts()
            for (grade, count) in [
                ("research", \ObservationCounts.research), ("needs_id", \ObservationCounts.needsID),
            ] {
                let rows = try await source.rows(
                    service.months(of: taxon, place: place, grade: grade), of: MonthsAnswer.self)
                let months = rows.first?.months ?? []
                counts[keyPath: count] = months.reduce(0, +)
                for (month, seen) in months.enumerated() { counts.months[month] += seen }
            }
            gathered.taxon.seen = counts
        } catch let failure as FetchFailure where failure.kind != .budget {
            gathered.taxon.seen = last?.seen
            gathered.failed.append(
                .init(
                    record: "taxon \(taxon)",
                    reason: "The place's counts could not be had: \(failure.reason). Run again."))
        }
        gathered.taxon.observations = gathered.taxon.seen?.all ?? 0
    }

    private func addPhotographs(
        _ candidates: [PhotoCandidate], to gathered: inout Gathered, last: SourceTaxon?
    ) async throws {
        let old = (last?.photographs ?? []).filter { $0.credit.licence.isPublishable }
        // A photograph that an editor described is kept when it is no longer among the first.
        var owed = old.filter { described.contains($0.id) && shelf.has($0) }
        var kept: [SourceTaxon.Photograph] = []
        var hasFailed = false
        for candidate in candidates.prefix(GatherLimits.photographsTried)
        where kept.count + owed.count < photographs
            || owed.contains(where: { $0.id == candidate.id })
        {
            do {
                kept.append(try await shelf.photograph(candidate))
                owed.removeAll { $0.id == candidate.id }
            } catch let failure as FetchFailure where failure.kind != .budget {
                let record = "photo \(candidate.id)"
                let reason = "It could not be fetched: \(failure.reason)."
                if failure.kind == .passing {
                    hasFailed = true
                    gathered.failed.append(.init(record: record, reason: reason + " Run again."))
                }
                gathered.rejected.append(.init(record: record, reason: reason))
            }
        }
        kept += owed
        if hasFailed {
            let known = Set(kept.map(\.id))
            let spare = old.filter { !known.contains($0.id) && shelf.has($0) }
            kept += spare.prefix(max(0, photographs - kept.count))
        }
        gathered.taxon.photographs = kept
    }
}
