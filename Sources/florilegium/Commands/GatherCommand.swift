import ArgumentParser
import Catalog
import Foundation
import Gathering
import PipelineSupport

/// `florilegium gather`: fetches plants from iNaturalist into content/sources/.
struct GatherCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gather",
        abstract: "Fetches plants with openly licensed photographs from iNaturalist.",
        discussion: """
            Writes content/sources/NAME/: snapshot.json, taxa.jsonl and photos/. Asks at most once \
            in 1.1 seconds, under 10,000 times a day, for under 5 GB of photographs an hour and \
            24 GB a day, over all runs. Can be stopped at any moment: run again, it goes on. \
            Answers are kept for 7 days in build/.cache/gather.

            With --open-data, --taxonomy or --export it reads iNaturalist's bulk files instead, alone \
            or joined: folders, files, or addresses (fetched once, and on from where they stopped). \
            --taxon, --list, --content and --clade say what is wanted; --box limits counts and \
            photographs to a region, and so does --place, which may stand beside any of them: the \
            API is asked for the English names that are preferred there, and counts, months and \
            photographs of that place; of bulk files, observations in the box around it count. A \
            taxonomy that is not iNaturalist's is joined by scientific name. docs/darwin-core.md says \
            what is read of an archive.

            Environment, or the file of --credentials: FLORILEGIUM_CONTACT, an address at which \
            iNaturalist reaches you, goes into the User-Agent. INATURALIST_API_TOKEN is sent to \
            api.inaturalist.org if set, and is stored nowhere.

            Exit codes: 0 all was gathered (what is left out is listed); 3 a snapshot was written \
            but iNaturalist failed for a part of it or the day's budget is used up, run again; \
            2 a snapshot was written, but over a tenth of the rows of a file belong to nothing by \
            their key; \
            1 nothing was gathered and the last snapshot is as it was; 64 wrong usage.
            """)

    @Option(parsing: .upToNextOption, help: "Taxa by iNaturalist's ids.")
    var taxon: [Int] = []
    @Option(help: "A region, by iNaturalist's id of the place; alone, every plant seen there.")
    var place: Int?
    @Option(help: "A text file with a taxon's id or scientific name on each line.")
    var list: String?
    @Flag(help: "The taxa of content/plants.")
    var content = false
    @OptionGroup(title: "Bulk files") var bulk: BulkFlags
    @Option(help: "The snapshot's name, a folder below content/sources.")
    var into = "inaturalist"
    @OptionGroup var source: SourceFlags
    @Option(help: "Photographs of each taxon, at most.")
    var photos = GatherLimits.photographsPerTaxon
    @Option(help: "Requests to the API in 24 hours, at most.")
    var budget = GatherLimits.requestsPerDay
    @Flag(help: "Ask anew for what is in the cache.")
    var refresh = false
    @Flag(help: "Print the summary as JSON.")
    var json = false
    @Option(help: "The project's folder.")
    var project = "."

    func validate() throws {
        let ways = [!taxon.isEmpty, list != nil, content].count { $0 }
        if bulk.isGiven {
            guard ways <= 1 else {
                throw ValidationError("Bulk files take one of --taxon, --list and --content.")
            }
            guard place == nil || bulk.box == nil else {
                throw ValidationError("Give --box or --place, not both.")
            }
            guard bulk.knowsPlaces || (place == nil && bulk.box == nil) else {
                throw ValidationError(
                    "A taxonomy knows no places: give --open-data or --export beside it.")
            }
        } else {
            guard ways == 1 || (ways == 0 && place != nil), bulk.isUnused else {
                throw ValidationError(
                    "Give one of --taxon, --list, --content and --place, or bulk files.")
            }
        }
        let ids = taxon + [place].compactMap(\.self)
        guard ids.allSatisfy({ (1...Int(Int32.max)).contains($0) }) else {
            throw ValidationError("Ids are positive whole numbers.")
        }
        guard Slug.isValid(into) else {
            throw ValidationError("--into takes lower-case words with hyphens.")
        }
        guard (0...GatherLimits.photographsPerTaxonMost).contains(photos) else {
            throw ValidationError(
                "--photos is between 0 and \(GatherLimits.photographsPerTaxonMost).")
        }
        guard (1...GatherLimits.requestsPerDay).contains(budget) else {
            throw ValidationError("--budget is between 1 and \(GatherLimits.requestsPerDay).")
        }
    }

    func run() async throws {
        let summary = try await Command.explaining {
            let options = try options()
            if bulk.isGiven {
                return try await BulkGatherer(
                    bulk: try bulk.options(
                        taxa: taxon, list: list.map { URL(filePath: $0) }, content: content,
                        place: place,
                        photographs: photos, project: options.project),
                    options: options, transport: CurlTransport(), clock: WallClock(),
                    progress: ProgressBar()
                ).run()
            }
            return try await Gatherer(
                request, options: options, transport: CurlTransport(), progress: ProgressBar()
            ).run()
        }
        if json {
            try Command.printJSON(summary)
        } else {
            print(summary.text)
        }
        if !summary.isComplete { throw ExitCode(3) }
        if summary.isDoubtful { throw ExitCode(2) }
    }

    private var request: GatherRequest {
        if let list { return .list(URL(filePath: list)) }
        if content { return .content }
        if let place, taxon.isEmpty { return .place(place) }
        return .taxa(taxon)
    }

    private func options() throws -> GatherOptions {
        let client = try source.client(budget: budget)
        if let note = client.note { Self.note(note) }
        return GatherOptions(
            project: try Command.project(project), name: into, place: place, photographs: photos,
            refresh: refresh, client: client.settings)
    }

    private static func note(_ text: String) {
        FileHandle.standardError.write(Data("florilegium: \(text)\n".utf8))
    }
}
