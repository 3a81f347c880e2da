import Catalog
import ContentReading
package import Foundation
package import PipelineSupport

/// The settings of a run besides the request.
package struct GatherOptions: Sendable {
    /// The project.
    package var project: Project
    /// The snapshot's name, a folder below content/sources/.
    package var name = "inaturalist"
    /// The id of the place of names, counts, months and photographs; nil for the whole world.
    package var place: Int?
    /// Photographs of one taxon.
    package var photographs = GatherLimits.photographsPerTaxon
    /// Whether cached answers are requested again.
    package var refresh = false
    /// How requests are sent.
    package var client: SourceClient.Settings

    package init(
        project: Project, name: String = "inaturalist", place: Int? = nil,
        photographs: Int = GatherLimits.photographsPerTaxon, refresh: Bool = false,
        client: SourceClient.Settings
    ) {
        self.project = project
        self.name = name
        self.place = place
        self.photographs = photographs
        self.refresh = refresh
        self.client = client
    }

    /// The snapshot's folder.
    package var folder: URL {
        project.content.appending(path: "sources/\(name)", directoryHint: .isDirectory)
    }

    /// The folder of cached answers, photographs that wait for the snapshot, and the budget.
    package var cache: URL { project.cache.appending(path: "gather", directoryHint: .isDirectory) }
}

/// Gathers taxa from iNaturalist into a snapshot.
///
/// Each answer and photograph is stored on disk at once, and the snapshot is written at the end: a
/// stopped run leaves the last snapshot as it was, and the next run resumes.
package struct Gatherer: Sendable {
    /// Which taxa to gather.
    package let request: GatherRequest
    /// The project, the snapshot's name and the settings of the client.
    package let options: GatherOptions
    /// Sends the requests.
    package let transport: any HTTPTransport
    /// The clock of pauses, caches and the snapshot's date.
    package let clock: any TimeSource
    /// Shows the progress.
    package let progress: ProgressBar

    /// Creates a gatherer; without `progress` it prints nothing.
    package init(
        _ request: GatherRequest, options: GatherOptions, transport: any HTTPTransport,
        clock: any TimeSource = WallClock(), progress: ProgressBar = ProgressBar(isQuiet: true)
    ) {
        self.request = request
        self.options = options
        self.transport = transport
        self.clock = clock
        self.progress = progress
    }

    /// The request and its region as command-line options, as the snapshot stores them.
    package var words: String {
        let place = options.place.map { " --place \($0)" } ?? ""
        if case .place = request { return request.words }
        return request.words + place
    }

    /// Gathers, and writes the snapshot. On an error before the write the last snapshot is
    /// unchanged.
    ///
    /// - Throws: `Failure` when another gathering is running, the taxa cannot be listed or are too
    ///   many, no taxon was gathered, or a file cannot be read or written; `CancellationError` when
    ///   the task is cancelled.
    package func run() async throws -> GatherSummary {
        let lock = try FileLock(options.cache.appending(path: "lock"))
        defer { lock.release() }
        let client = SourceClient(
            options.client, transport: transport, clock: clock,
            usageFile: options.cache.appending(path: "usage.json"), progress: progress)
        let source = AnswerSource(
            client: client, cache: AnswerCache(folder: options.cache.appending(path: "answers")),
            clock: clock, refresh: options.refresh)
        let editors = try EditorsPlants(in: options.project)
        let details = TaxonDetails(
            service: options.client.service, source: source,
            shelf: PhotoStore(snapshot: options.folder, staging: staging, client: client),
            photographs: options.photographs, described: editors.photographs, place: options.place)

        let last = lastSnapshot()
        let wanted = try await WantedTaxa.of(
            request, editors: editors, service: options.client.service, source: source)
        var harvest = GatherProgress(wanted, last: last)
        progress.begin("Gather", count: wanted.ids.count)
        for start in stride(from: 0, to: wanted.ids.count, by: GatherLimits.taxaPerRequest) {
            let end = min(start + GatherLimits.taxaPerRequest, wanted.ids.count)
            let answers = try await taxa(Array(wanted.ids[start..<end]), source)
            for (id, answer) in answers {
                try await harvest.take(id, answer, details)
                progress.step()
            }
        }
        progress.end()
        let taken = Day(secondsSince1970: Int(await clock.now()))
        let snapshot = try harvest.snapshot(of: self, taken: taken)
        try SnapshotStore.write(
            snapshot, harvest.sorted, to: options.folder, photographsIn: staging)
        return harvest.summary(
            of: snapshot, folder: options.project.relative(options.folder),
            requests: await client.requests, fromCache: await source.fromCache,
            bytes: await client.photographBytes)
    }

    private var staging: URL {
        options.cache.appending(path: "photos", directoryHint: .isDirectory)
    }

    /// The taxa of the last snapshot; an unreadable one counts as missing and is replaced.
    private func lastSnapshot() -> [Int: SourceTaxon] {
        let heading = options.folder.appending(path: "snapshot.json")
        guard FileManager.default.fileExists(atPath: heading.path) else { return [:] }
        do {
            let (_, taxa) = try SnapshotStore.read(options.folder)
            return Dictionary(taxa.map { ($0.taxon, $0) }) { first, _ in first }
        } catch {
            progress.say("The last snapshot cannot be read and will be replaced: \(error)")
            return [:]
        }
    }

    /// The answers for some ids. Where the API refuses a whole list, its halves are asked for, so
    /// that one bad id does not spoil the other 29.
    private func taxa(_ ids: [Int], _ source: AnswerSource) async throws
        -> [(Int, Result<TaxonAnswer?, FetchFailure>)]
    {
        do {
            let rows = try await source.rows(
                options.client.service.taxa(ids, place: options.place), of: TaxonAnswer.self)
            let byID = Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
            return ids.map { ($0, .success(byID[$0])) }
        } catch let failure as FetchFailure {
            guard failure.kind == .lasting, ids.count > 1 else {
                return ids.map { ($0, .failure(failure)) }
            }
            let half = ids.count / 2
            return try await taxa(Array(ids[..<half]), source)
                + taxa(Array(ids[half...]), source)
        }
    }
}
