import Catalog
import Foundation
import TestSupport
import Testing

@testable import ContentReading
@testable import Gathering
@testable import PipelineSupport

@Suite(
    .enabled(if: SharedData.location() != nil, "skipped: ../shared/data is not here"))
struct `Gathering from recorded answers` {
    private func gather(_ request: GatherRequest, from replay: Replay, into world: TestProject)
        async throws -> GatherSummary
    {
        let options = try world.options(base: replay.base, pace: 0)
        let gatherer = Gatherer(request, options: options, transport: CurlTransport())
        return try await gatherer.run()
    }

    private func with<Result>(_ body: (Replay) async throws -> Result) async throws -> Result {
        let replay = try await makeReplay(sharedData: try #require(SharedData.location()))
        let result = try await body(replay)
        try await replay.server.stop()
        return result
    }

    @Test func `a place becomes a snapshot of real plants with real photographs`() async throws {
        try await with { replay in
            let world = try TestProject()
            let summary = try await gather(.place(6_753), from: replay, into: world)
            #expect(summary.taxa == replay.plants.count && summary.taxa > 100)
            #expect(summary.isComplete)
            let folder = try world.options().folder
            let (snapshot, taxa) = try SnapshotStore.read(folder)
            #expect(snapshot.photographs > 300)
            for taxon in taxa {
                #expect(taxon.photographs.count <= GatherLimits.photographsPerTaxon)
                for photograph in taxon.photographs {
                    #expect(photograph.credit.licence.isPublishable)
                    let data = try Data(contentsOf: folder.appending(path: photograph.file))
                    #expect(sha256(data) == photograph.sha256)
                }
            }
            let again = try await gather(.place(6_753), from: replay, into: world)
            #expect(again.requests == 0)
        }
    }

    @Test func `a recorded taxon keeps its summary, family and credits`() async throws {
        try await with { replay in
            let world = try TestProject()
            _ = try await gather(.taxa([580_933, 70_118]), from: replay, into: world)
            let (snapshot, taxa) = try SnapshotStore.read(try world.options().folder)
            let babiana = try #require(taxa.first)
            #expect(babiana.name == "Babiana villosula" && babiana.family == "Iridaceae")
            #expect(babiana.names[.en] == ["Autumn Bobbejaantjie"])
            #expect(babiana.summary?.text.hasPrefix("Babiana villosula is a perennial") == true)
            #expect(
                babiana.summary?.credit.url == "https://en.wikipedia.org/wiki/Babiana_villosula")
            #expect(snapshot.rejected.contains { $0.record == "taxon 70118" })
            #expect(snapshot.rejected.contains { $0.reason.contains("CC BY-NC") })
        }
    }

    @Test func `real observations give photographs with their observers' names`() async throws {
        try await with { replay in
            let world = try TestProject()
            _ = try await gather(.taxa([62_228]), from: replay, into: world)
            let taxon = try #require(try SnapshotStore.read(try world.options().folder).1.first)
            #expect(taxon.name == "Ceanothus cordulatus")
            #expect(
                taxon.photographs.map(\.credit) == [
                    Credit(
                        author: "Alan Rockefeller", licence: .by,
                        source: "https://www.inaturalist.org/photos/388768199")
                ])
        }
    }

    @Test func `recorded names come in five languages`() throws {
        let file = try #require(SharedData.location()).appending(
            path: "inaturalist/api-v1/pyinaturalist/get_taxa_with_all_names.json")
        let rows = try Answer<TaxonAnswer>.read(try Data(contentsOf: file)).rows
        let crow = TaxonReading.taxon(try #require(rows.first))
        #expect(crow.names[.en] == ["American Crow", "Common Crow"])
        #expect(crow.names[.fr] == ["corneille d'Amérique"])
        #expect(crow.names.keys.sorted() == [.de, .en, .es, .fr, .sv])
        #expect(crow.synonyms == ["Corvus brachyrynchos"])
        #expect(TaxonReading.refusal(of: try #require(rows.first)) != nil)
    }

    @Test func `every recorded answer is read or refused, never a crash`() throws {
        let folder = try #require(SharedData.location()).appending(path: "inaturalist")
        var read = 0
        for file in try Project.files(below: folder, endings: ["json"]) {
            let data = try Data(contentsOf: file)
            if let taxa = try? Answer<TaxonAnswer>.read(data) {
                read += 1
                for taxon in taxa.rows { _ = TaxonReading.taxon(taxon) }
            }
            _ = try? Answer<ObservationAnswer>.read(data)
            _ = try? Answer<CountAnswer>.read(data)
        }
        #expect(read > 20)
    }
}
