package import BulkSources
import Catalog
import ContentReading
import Foundation
import Intake
package import PipelineSupport

/// The bulk files to read, and what to take from them.
package struct BulkOptions: Sendable {
    /// A folder of Open Data tables, or the address of that folder.
    package var openData: String?
    /// Darwin Core Archives: each a zip, a folder or an address.
    package var taxonomies: [String] = []
    /// Exports of observations.
    package var exports: [String] = []
    /// The taxa and region to take.
    package var request = BulkRequest()
    /// The id of an iNaturalist place whose bounding box limits the request.
    package var place: Int?
    /// The command-line options of the request, as the snapshot stores them.
    package var words: String
    /// Photographs of one taxon; 0 for none.
    package var photographs = GatherLimits.photographsPerTaxon

    package init(
        openData: String? = nil, taxonomies: [String] = [], exports: [String] = [],
        request: BulkRequest = BulkRequest(), place: Int? = nil, words: String,
        photographs: Int = GatherLimits.photographsPerTaxon
    ) {
        self.openData = openData
        self.taxonomies = taxonomies
        self.exports = exports
        self.request = request
        self.place = place
        self.words = words
        self.photographs = photographs
    }

    /// The region as text, as the snapshot stores it; nil for the whole world.
    package var region: String? {
        if let place { return "place \(place)" }
        return request.box.map { "box \($0.south),\($0.west),\($0.north),\($0.east)" }
    }
}

/// Gathers taxa from iNaturalist's bulk files into a snapshot of the same form as `Gatherer`'s.
package struct BulkGatherer: Sendable {
    /// The files to read.
    package let bulk: BulkOptions
    /// The project, the snapshot's name and the settings of the client.
    package let options: GatherOptions
    /// Sends requests for photographs and for files given as addresses.
    package let transport: any HTTPTransport
    /// The clock of pauses, caches and the snapshot's date.
    package let clock: any TimeSource
    /// Shows the progress.
    package let progress: ProgressBar

    package init(
        bulk: BulkOptions, options: GatherOptions, transport: any HTTPTransport,
        clock: any TimeSource, progress: ProgressBar
    ) {
        self.bulk = bulk
        self.options = options
        self.transport = transport
        self.clock = clock
        self.progress = progress
    }

    /// Gathers, and writes the snapshot. On an error before the write the last snapshot is
    /// unchanged.
    ///
    /// - Throws: `Failure` when another gathering is running, a file cannot be fetched, read or
    ///   written, the place has no box, or the files contain no requested taxon;
    ///   `CancellationError` when the task is cancelled.
    package func run() async throws -> GatherSummary {
        let lock = try FileLock(options.cache.appending(path: "lock"))
        defer { lock.release() }
        let client = SourceClient(
            options.client, transport: transport, clock: clock,
            usageFile: options.cache.appending(path: "usage.json"), progress: progress)
        var account = BulkAccount()
        let join = try await joined(try await request(client), &account)
        guard !join.taxa.isEmpty else {
            throw Failure(
                what: "No taxon of the files is what was asked for.", place: bulk.words,
                remedy: "Check the ids and names. Ids, and --clade 47126 for all plants, are "
                    + "iNaturalist's: another taxonomy takes names, by --list or --content.")
        }
        let staging = options.cache.appending(path: "photos", directoryHint: .isDirectory)
        let shelf = PhotoStore(snapshot: options.folder, staging: staging, client: client)
        var taxa: [SourceTaxon] = []
        let ids = join.taxa.keys.sorted()
        progress.begin("Photos", count: bulk.photographs > 0 ? ids.count : 0)
        for id in ids {
            guard let taxon = join.taxa[id] else { continue }
            var source = Self.source(taxon, origin: join.origins[id])
            if bulk.photographs > 0 {
                source.photographs = try await photographs(of: taxon, shelf, &account)
                progress.step()
            }
            account.count(taxon)
            taxa.append(source)
        }
        progress.end()
        let snapshot = Snapshot(
            request: bulk.words, source: account.source,
            taken: Day(secondsSince1970: Int(await clock.now())), taxa: taxa.count,
            photographs: taxa.reduce(0) { $0 + $1.photographs.count }, rejected: account.rejected,
            region: bulk.region)
        try SnapshotStore.write(snapshot, taxa, to: options.folder, photographsIn: staging)
        return account.summary(
            of: snapshot, taxa: taxa, folder: options.project.relative(options.folder),
            requests: await client.requests, bytes: await client.photographBytes)
    }

    /// The request, limited to the box of the place when one is given.
    private func request(_ client: SourceClient) async throws -> BulkRequest {
        var request = bulk.request
        guard let place = bulk.place else { return request }
        let source = AnswerSource(
            client: client, cache: AnswerCache(folder: options.cache.appending(path: "answers")),
            clock: clock, refresh: options.refresh)
        let answers: [PlaceAnswer]
        do {
            answers = try await source.rows(
                options.client.service.place(place), of: PlaceAnswer.self)
        } catch let failure as FetchFailure {
            throw Failure(
                what: "The place could not be looked up: \(failure.reason).",
                place: "--place \(place)",
                remedy: "Check its id, run again later, or give its edges with --box.")
        }
        guard let box = answers.first(where: { $0.id == place })?.box else {
            throw Failure(
                what: "iNaturalist gives no box around this place.", place: "--place \(place)",
                remedy: "Give its edges with --box.")
        }
        request.box = box
        return request
    }

    private func joined(_ wanted: BulkRequest, _ account: inout BulkAccount) async throws
        -> BulkJoin
    {
        var join = BulkJoin()
        let download = BulkDownload(
            transport: transport, clock: clock, userAgent: options.client.userAgent,
            folder: options.cache.appending(path: "files", directoryHint: .isDirectory),
            progress: progress)
        if let place = bulk.openData {
            let folder = try await download.openData(place)
            let reading = try Self.explained(place) { () throws(SourceFinding) in
                try OpenDataFolder(folder).read(wanted) {
                    progress.say("Reading \($0.rawValue)")
                }
            }
            account.add(reading)
            _ = join.add(reading.taxa)
        }
        // When Open Data tables are given, a taxonomy only adds to taxa of these tables.
        var request = wanted
        if bulk.openData != nil {
            request = BulkRequest()
            request.taxa = Set(join.taxa.keys)
            request.names = Set(join.taxa.values.map(\.name))
        }
        var taxonomies: [(TaxonomyReading, String)] = []
        for place in bulk.taxonomies {
            let file = try await download.file(place)
            progress.say("Reading \(file.lastPathComponent)")
            let reading = try Self.explained(place) { () throws(SourceFinding) in
                try DarwinCoreArchive(file).read(request)
            }
            account.add(reading)
            taxonomies.append((reading, file.lastPathComponent))
        }
        // iNaturalist's own taxonomy first: the others are joined to it by name.
        taxonomies.sort { $0.0.isINaturalist && !$1.0.isINaturalist }
        let isAlone = bulk.openData == nil && wanted.minObservations == 0
        for (reading, name) in taxonomies {
            let isFirst = isAlone && (reading.isINaturalist || join.taxa.isEmpty)
            join.add(reading, named: name, isAlone: isFirst)
        }
        for place in bulk.exports {
            let file = try await download.file(place)
            let reading = try Self.explained(place) { () throws(SourceFinding) in
                try ObservationExport(file).read(wanted)
            }
            account.add(reading)
            // An export has no ancestry: only the other files show which taxa are below a clade.
            let isLimited = !wanted.clades.isEmpty && !join.taxa.isEmpty
            account.addNameless(join.add(reading.taxa, isLimited: isLimited))
        }
        // A taxon excluded by a minimum count, or missing in an export, may still be in the tables,
        // so a missing one is reported only when neither applies.
        let isComplete =
            wanted.minObservations == 0 && (bulk.openData != nil || !taxonomies.isEmpty)
        account.add((isComplete ? [join.found(wanted)] : []) + join.told + [join.named])
        return join
    }

    /// Runs `body`, and throws its `SourceFinding` as a `Failure`, which ends the command.
    private static func explained<Value>(
        _ place: String, _ body: () throws(SourceFinding) -> Value
    ) throws -> Value {
        do {
            return try body()
        } catch {
            let line = error.line.map { ":\($0)" } ?? ""
            let inside = error.record.map { ", \($0)" } ?? ""
            throw Failure(
                what: error.message + (error.excerpt.map { " («\($0)»)." } ?? "."),
                place: place + inside + line, remedy: error.remedy)
        }
    }

    private static func source(_ taxon: BulkTaxon, origin: String?) -> SourceTaxon {
        SourceTaxon(
            taxon: taxon.id, name: taxon.name, rank: taxon.rank, family: taxon.family,
            isActive: taxon.isActive, replacements: taxon.replacements, names: taxon.names,
            synonyms: taxon.synonyms, observations: taxon.counts.all, similar: [],
            agreements: taxon.agreements, disagreements: taxon.disagreements, summary: nil,
            photographs: [], seen: taxon.counts.all > 0 ? taxon.counts : nil, origin: origin)
    }

    private func photographs(
        of taxon: BulkTaxon, _ shelf: PhotoStore, _ account: inout BulkAccount
    ) async throws -> [SourceTaxon.Photograph] {
        var kept: [SourceTaxon.Photograph] = []
        for photograph in taxon.photographs.prefix(GatherLimits.photographsTried) {
            guard kept.count < bulk.photographs else { break }
            guard let candidate = Self.candidate(photograph) else { continue }
            do {
                kept.append(try await shelf.photograph(candidate))
            } catch let failure as FetchFailure {
                account.add(failure, photo: photograph.id)
                if failure.kind == .budget { break }
            }
        }
        return kept
    }

    /// The address and credit of an Open Data photograph; nil without an author or with an odd
    /// ending.
    private static func candidate(_ photograph: BulkPhotograph) -> PhotoCandidate? {
        let ending = photograph.ending.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        guard ending == photograph.ending, let author = photograph.author,
            let address = WebAddress(
                "https://inaturalist-open-data.s3.amazonaws.com/photos/\(photograph.id)/original.\(ending)"
            )
        else { return nil }
        return PhotoCandidate(
            id: photograph.id, address: address,
            credit: Credit(
                author: String(author.prefix(GatherLimits.authorCharacters)),
                licence: photograph.licence,
                source: "https://www.inaturalist.org/photos/\(photograph.id)"))
    }
}
