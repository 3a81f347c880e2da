import BulkSources
import Catalog
import Foundation
import TestSupport
import Testing
import Transfers

@testable import ContentReading
@testable import EditionBuild
@testable import Gathering
@testable import PipelineSupport
@testable import florilegium

@Suite struct `Gathering from bulk files` {
    private static let uuid = "00000000-1111-2222-3333-444444444444"
    private static let tables = [
        "dump/taxa.csv":
            "taxon_id\tancestry\trank_level\trank\tname\tactive\n10\t48460/47126/5\t10\tspecies\tBellis perennis\ttrue\n"
            + "5\t48460/47126\t30\tfamily\tAsteraceae\ttrue\n",
        "dump/observations.csv":
            "observation_uuid\tobserver_id\tlatitude\tlongitude\tpositional_accuracy\ttaxon_id\tquality_grade\tobserved_on\n"
            + "\(uuid)\t1\t50\t8\t\t10\tresearch\t2020-04-02\n",
        "dump/photos.csv":
            "photo_uuid\tphoto_id\tobservation_uuid\tobserver_id\textension\tlicense\twidth\theight\tposition\n"
            + "a\t100\t\(uuid)\t1\tjpg\tCC-BY\t2048\t1024\t0\n",
        "dump/observers.csv": "observer_id\tlogin\tname\n1\tann\tAnn Lee\n",
        "names/taxa.csv":
            "id,taxonID,scientificName,taxonRank,kingdom,family\n10,https://www.inaturalist.org/taxa/10,Bellis perennis,species,Plantae,Asteraceae\n",
        "names/VernacularNames-swedish.csv": "id,vernacularName,language\n10,tusensköna,sv\n",
        "other.csv":
            "taxonID,scientificName,taxonRank,vernacularName\nx1,Bellis perennis,species,\nx2,Rosa nova,species,\n",
        "export.csv":
            "id,observed_on,quality_grade,scientific_name,taxon_id,num_identification_agreements,num_identification_disagreements\n"
            + "1,2021-07-01,research,Bellis perennis,10,3,1\n2,2021-07-01,casual,Rosa ignota,,0,0\n",
    ]

    private func world() throws -> (TemporaryProject, GatherOptions) {
        let project = try TemporaryProject(others: Self.tables)
        let service = try #require(INaturalistService(base: INaturalistService.defaultBase))
        let options = GatherOptions(
            project: try project.project, name: "bulk",
            client: .init(service: service, userAgent: "a test", seed: 1))
        return (project, options)
    }

    private func gather(
        _ project: TemporaryProject, _ options: GatherOptions, _ transport: TestTransport,
        change: (inout BulkOptions) -> Void
    ) async throws -> (GatherSummary, [SourceTaxon]) {
        var bulk = BulkOptions(words: "a test")
        change(&bulk)
        let gatherer = BulkGatherer(
            bulk: bulk, options: options, transport: transport, clock: TestClock(),
            progress: ProgressBar(isQuiet: true))
        let summary = try await gatherer.run()
        return (summary, try SnapshotStore.read(options.folder).1)
    }

    @Test func `joins dumps, names and exports into a snapshot that a build takes`() async throws {
        let (project, options) = try world()
        let transport = TestTransport { request, _ in
            #expect(
                request.address.description
                    == "https://inaturalist-open-data.s3.amazonaws.com/photos/100/original.jpg")
            return .picture(100)
        }
        func path(_ name: String) -> String { project.root.appending(path: name).path }
        let (summary, taxa) = try await gather(project, options, transport) { bulk in
            bulk.openData = path("dump")
            bulk.taxonomies = [path("names")]
            bulk.exports = [path("export.csv")]
            bulk.request.clades = [47126]
        }
        let taxon = try #require(taxa.first)
        #expect(taxa.count == 1)
        #expect(taxon.names == [Language.sv: ["tusensköna"]])
        #expect(taxon.seen?.research == 2)
        #expect(taxon.seen?.months[3] == 1)
        #expect(taxon.seen?.months[6] == 1)
        #expect(taxon.agreements == 3)
        #expect(
            taxon.photographs.first?.credit
                == Credit(
                    author: "Ann Lee", licence: .by,
                    source: "https://www.inaturalist.org/photos/100"))
        #expect(summary.matched == BulkMatches(observations: 2, photographs: 1))
        #expect(summary.rejected.contains { $0.record == "names without ids" })
        #expect(summary.rows?["photos.csv"] == 1)
        let composed = try Pipeline(project: project.project, progress: ProgressBar(isQuiet: true))
            .check()
        #expect(composed.plants.map(\.id.rawValue) == ["bellis-perennis"])
    }

    /// What lies below a clade only a file with parents knows: an export adds nothing else.
    @Test func `of a clade takes nothing else from an export`() async throws {
        let (project, options) = try world()
        try project.write(
            "id,observed_on,quality_grade,scientific_name,taxon_id\n"
                + "1,2021-07-01,research,Bellis perennis,10\n2,2021-07-01,research,Apis mellifera,47219\n",
            to: "animals.csv")
        let (summary, taxa) = try await gather(
            project, options, TestTransport { _, _ in .picture(100) }
        ) {
            bulk in
            bulk.openData = project.root.appending(path: "dump").path
            bulk.exports = [project.root.appending(path: "animals.csv").path]
            bulk.request.clades = [47126]
        }
        #expect(taxa.map(\.name) == ["Bellis perennis"])
        #expect(
            summary.text.contains("names of exports to taxa: 2 read, 1 matched"), "\(summary.text)")
    }

    /// Places of the API, and whether the one observation at 50° north and 8° east lies in them.
    @Test(arguments: [
        ("[7, 49], [7, 51], [9, 51], [9, 49], [7, 49]", 1),
        ("[9, 49], [9, 51], [7, 51], [7, 49], [9, 49]", 0),
        ("[170, 49], [170, 51], [9, 51], [9, 49], [170, 49]", 1),
        ("[-9, 49], [-9, 51], [7, 51], [7, 49], [-9, 49]", 0),
    ])
    func `counts within the box around a place`(ring: String, count: Int) async throws {
        let (project, options) = try world()
        let transport = TestTransport { request, _ in
            #expect(request.address.path == "/v1/places/6")
            return .json(
                #"{"results": [{"id": 6, "bounding_box_geojson": {"coordinates": [[\#(ring)]]}}]}"#)
        }
        let (_, taxa) = try await gather(project, options, transport) { bulk in
            bulk.openData = project.root.appending(path: "dump").path
            bulk.request.taxa = [10]
            bulk.place = 6
            bulk.photographs = 0
        }
        #expect(taxa.map(\.observations) == [count])
        #expect(try SnapshotStore.read(options.folder).0.region == "place 6")
    }

    @Test(arguments: [
        "[]", "null", "[[7, 49], [7]]", "[[7, 95], [7, 95], [9, 99], [9, 99], [7, 95]]",
    ])
    func `refuses a place that has no box`(ring: String) async throws {
        let (project, options) = try world()
        let transport = TestTransport { _, _ in
            .json(#"{"results": [{"id": 6, "bounding_box_geojson": {"coordinates": [\#(ring)]}}]}"#)
        }
        await #expect(throws: Failure.self) {
            try await gather(project, options, transport) { bulk in
                bulk.openData = project.root.appending(path: "dump").path
                bulk.place = 6
            }
        }
        #expect(!FileManager.default.fileExists(atPath: options.folder.path))
    }

    @Test func `takes another taxonomy by name, and alone under numbers of its own`() async throws {
        let (project, options) = try world()
        let (_, taxa) = try await gather(project, options, TestTransport { _, _ in .json("{}") }) {
            bulk in
            bulk.taxonomies = [project.root.appending(path: "other.csv").path]
            bulk.photographs = 0
        }
        #expect(taxa.map(\.name).sorted() == ["Bellis perennis", "Rosa nova"])
        #expect(taxa.allSatisfy { $0.origin == "other.csv" && $0.taxon > 1 << 48 })
        let composed = try Pipeline(project: project.project, progress: ProgressBar(isQuiet: true))
            .check()
        #expect(composed.plants.allSatisfy { $0.taxon == nil })
    }

    @Test func `finds the plants of content by name in a taxonomy with ids of its own`()
        async throws
    {
        let project = try TemporaryProject(
            plants: ["bellis-perennis": Sample.plant("bellis-perennis", taxon: 55563)],
            others: Self.tables)
        func gather(_ wanted: [String]) async throws -> (status: Int32, text: String) {
            try await TestSupport.Program.run(
                ["gather", "--taxonomy", project.root.path + "/other.csv", "--no-photos"] + wanted
                    + ["--project", project.root.path])
        }
        let found = try await gather(["--content"])
        #expect(found.status == 0, "\(found.text)")
        let folder = project.root.appending(path: "content/sources/inaturalist")
        #expect(try SnapshotStore.read(folder).1.map(\.name) == ["Bellis perennis"])
        let none = try await gather(["--clade", "47126"])
        #expect(none.status == 1)
        #expect(none.text.contains("another taxonomy takes names"), "\(none.text)")
    }

    @Test(arguments: [
        ("taxa.tar.gz", [0x1F, 0x8B, 8, 0] as [UInt8], "packed by gzip, and no zip"),
        ("taxa.csv", Array(repeating: 0x61, count: 257) + Array("ustar".utf8), "a tar, and no zip"),
    ])
    func `refuses a taxonomy that is packed in another way, and says what to do`(
        name: String, bytes: [UInt8], reason: String
    ) async throws {
        let project = try TemporaryProject(
            plants: ["bellis-perennis": Sample.plant("bellis-perennis", taxon: 55563)])
        try project.write(Data(bytes), to: name)
        let refused = try await TestSupport.Program.run([
            "gather", "--taxonomy", project.root.appending(path: name).path, "--content",
            "--project", project.root.path,
        ])
        #expect(refused.status == 1)
        #expect(refused.text.contains("The archive is \(reason)"), "\(refused.text)")
        #expect(refused.text.contains("Unpack it"), "\(refused.text)")
    }

    @Test(arguments: ["nowhere", "export.csv"])
    func `leaves the last snapshot when files cannot be read`(_ name: String) async throws {
        let (project, options) = try world()
        try project.write("kept", to: "content/sources/bulk/snapshot.json")
        await #expect(throws: Failure.self) {
            _ = try await gather(project, options, TestTransport { _, _ in .json("{}") }) {
                $0.openData = project.root.appending(path: name).path
            }
        }
        #expect(
            String(decoding: try project.read("content/sources/bulk/snapshot.json"), as: UTF8.self)
                == "kept")
    }

    @Test func `fetches files in pieces and goes on where it stopped`() async throws {
        let (_, options) = try world()
        let body = Data((0..<1000).map { UInt8(truncatingIfNeeded: $0 / 3) })
        let transport = TestTransport { request, number in
            if number == 2 { throw TransferFailure(kind: .tooLarge, detail: "broken") }
            let range =
                request.headers["Range"]?.dropFirst(6).split(separator: "-").compactMap { Int($0) }
                ?? []
            #expect(number == 0 || request.headers["If-Range"] == "\"tag\"")
            let end = min(body.count, range[1] + 1)
            return HTTPAnswer(
                status: 206,
                headers: ["etag": "\"tag\"", "content-range": "bytes \(range[0])-\(end - 1)/1000"],
                body: body[range[0]..<end])
        }
        var download = BulkDownload(
            transport: transport, clock: TestClock(), userAgent: "a test", folder: options.cache,
            progress: ProgressBar(isQuiet: true))
        download.pieceBytes = 300
        let place = "https://www.inaturalist.org/taxa/inaturalist-taxonomy.dwca.zip"
        await #expect(throws: Failure.self) { _ = try await download.file(place) }
        let file = try await download.file(place)
        #expect(try Data(contentsOf: file) == body)
        #expect(transport.requests.compactMap { $0.headers["Range"] }.last == "bytes=900-1199")
        #expect(transport.requests.count == 5)
        _ = try await download.file(place)
        #expect(transport.requests.count == 5)
    }

    @Test(arguments: [
        "http://www.inaturalist.org/x", "https://evil.example/x", "ftp://x/y",
        "https://www.inaturalist.org:8443/x\u{0}",
    ])
    func `refuses addresses that are not iNaturalist's`(_ place: String) async throws {
        let (project, options) = try world()
        let download = BulkDownload(
            transport: TestTransport { _, _ in .json("{}") }, clock: TestClock(),
            userAgent: "a test", folder: options.cache,
            progress: ProgressBar(isQuiet: true))
        await #expect(throws: Failure.self) { _ = try await download.file(place) }
        _ = project
    }
}
