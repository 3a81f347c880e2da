package import ContentReading
package import Foundation
import PipelineSupport

/// The taxa that a request stands for.
package struct WantedTaxa: Sendable {
    /// Ids, ascending, each once.
    package var ids: [Int] = []
    /// Names for which iNaturalist has no plant, or several.
    package var rejected: [Snapshot.Rejection] = []
    /// Names whose request failed.
    var failed: [(name: String, reason: String)] = []

    /// The taxa of a request.
    ///
    /// - Throws: `Failure` when the list file or the species of the place cannot be read, the taxa
    ///   are more than `GatherLimits.taxaPerRun`, or the disk cannot be written;
    ///   `CancellationError`.
    package static func of(
        _ request: GatherRequest, editors: EditorsPlants, service: INaturalistService,
        source: AnswerSource
    ) async throws -> WantedTaxa {
        var wanted = WantedTaxa()
        switch request {
        case .taxa(let ids): wanted.ids = ids
        case .content: wanted.ids = editors.taxa
        case .place(let place):
            wanted.ids = try await species(at: place, service: service, source: source)
        case .list(let file):
            for line in try lines(of: file) {
                switch line {
                case .taxon(let id): wanted.ids.append(id)
                case .name(let name): try await wanted.find(name, service, source)
                }
            }
        }
        wanted.ids = Set(wanted.ids).sorted()
        guard wanted.ids.count <= GatherLimits.taxaPerRun else {
            throw Failure(
                what: "\(wanted.ids.count) taxa are too many for one run.", place: request.words,
                remedy: "Ask for at most \(GatherLimits.taxaPerRun) at once.")
        }
        return wanted
    }

    /// The taxa with exactly this name.
    ///
    /// - Returns: their ids, and up to five other plants as "name (id)" to suggest to an editor.
    static func matches(_ name: String, among answers: [TaxonAnswer]) -> (
        exact: [Int], others: [String]
    ) {
        let plants = answers.filter(TaxonReading.isPlant)
        let exact = plants.filter { plain($0.name) == plain(name) }
        let others = plants.filter { plain($0.name) != plain(name) }.prefix(5)
        return (Set(exact.map(\.id)).sorted(), others.map { "\($0.name) (\($0.id))" })
    }

    private static func plain(_ name: String) -> String {
        name.lowercased().split(separator: " ").map { $0 == "×" ? "x" : $0 }
            .joined(separator: " ")
    }

    private mutating func find(
        _ name: String, _ service: INaturalistService, _ source: AnswerSource
    ) async throws {
        let answers: [TaxonAnswer]
        do {
            answers = try await source.rows(service.taxa(named: name), of: TaxonAnswer.self)
        } catch let failure as FetchFailure {
            failed.append((name, failure.reason))
            return
        }
        let (exact, others) = Self.matches(name, among: answers)
        if exact.count == 1 {
            ids += exact
        } else if exact.isEmpty {
            let hint =
                others.isEmpty
                ? "Check its spelling." : "Perhaps one of these: \(others.joined(separator: ", "))."
            rejected.append(
                .init(
                    record: "name \(name)",
                    reason: "iNaturalist has no plant of just this name. \(hint)"))
        } else {
            let list = exact.map(String.init).joined(separator: ", ")
            rejected.append(
                .init(
                    record: "name \(name)",
                    reason: "Several plants have this name; write the id of one: \(list)."))
        }
    }

    private static func species(
        at place: Int, service: INaturalistService, source: AnswerSource
    ) async throws -> [Int] {
        var ids: Set<Int> = []
        for page in 1...GatherLimits.countPages {
            let rows: [CountAnswer]
            do {
                rows = try await source.rows(
                    service.speciesCounts(place: place, page: page), of: CountAnswer.self)
            } catch let failure as FetchFailure {
                throw Failure(
                    what: "The species of the place could not be listed: \(failure.reason).",
                    place: "--place \(place), page \(page)",
                    remedy: "Check the place's id; else run the same command again later.")
            }
            // The API's total may count rows that no page has: an empty page is the end, and so is
            // a page without new ids, as from a server that ignores the page number.
            let count = ids.count
            ids.formUnion(rows.map(\.taxon.id))
            if ids.count == count { break }
        }
        return ids.sorted()
    }

    package static func lines(of file: URL) throws -> [ListLine] {
        let size = FileStatus(file)?.bytes ?? 0
        guard size <= GatherLimits.listBytes, let data = try? Data(contentsOf: file),
            let text = String(validating: data, as: UTF8.self)
        else {
            throw Failure(
                what: "The list cannot be read.", place: file.path,
                remedy: "Give a UTF-8 text file with a taxon's id or name on each line.")
        }
        return ListLine.lines(of: text)
    }
}
