import BulkSources
import Catalog
import Foundation
import Testing

@testable import ContentReading
@testable import Gathering
@testable import PipelineSupport

@Suite struct `Gathering` {
    private let clock = TestClock()
    private let world: TestProject

    init() throws {
        world = try TestProject(plants: [
            "a": "id: a\ntaxon: 101  # kept\npictures:\n  - photo: 1012\n", "b": "taxon: 103\n",
            "c": "id: c\n",
        ])
    }

    private func gather(
        _ request: GatherRequest = .taxa(SmallWorld.plants), refresh: Bool = false,
        requestsPerDay: Int = GatherLimits.requestsPerDay, in world: TestProject? = nil,
        _ answer: @escaping @Sendable (HTTPRequest, Int) throws -> HTTPAnswer = { request, _ in
            SmallWorld.answer(request)
        }
    ) async throws -> (summary: GatherSummary, requests: [String]) {
        let transport = TestTransport(answer)
        var options = try (world ?? self.world).options(requestsPerDay: requestsPerDay)
        options.refresh = refresh
        let gatherer = Gatherer(request, options: options, transport: transport, clock: clock)
        return (try await gatherer.run(), transport.requests.map(\.address.path))
    }

    private func taxa() throws -> [SourceTaxon] {
        try SnapshotStore.read(try world.options().folder).1
    }

    @Test func `a taxon comes with names, look-alikes, agreement, summary and photographs`()
        async throws
    {
        let (summary, _) = try await gather(.taxa([101]))
        let taxon = try #require(try taxa().first)
        #expect(taxon.name == "Herba 101" && taxon.family == "Asteraceae")
        #expect(taxon.names == [.en: ["Herb 101"]] && taxon.observations == 1_010)
        #expect(taxon.similar.map(\.taxon) == [104, 103, 102])
        #expect(taxon.agreements == 6 && taxon.disagreements == 1)
        #expect(taxon.summary?.text == "Herba 101 is a herb.")
        #expect(taxon.photographs.map(\.file) == ["photos/1011.jpg", "photos/1012.jpg"])
        #expect(summary.photographs == 2 && summary.isComplete)
        let body = try #require(try world.files()["/photos/1011.jpg"])
        #expect(taxon.photographs.first?.sha256 == sha256(body))
        #expect(
            summary.rejected.map(\.reason) == [
                "1 photograph left out: licence CC BY-NC, which does not allow publishing here."
            ])
    }

    @Test func `the token is in no file that a gathering writes`() async throws {
        let token = "token-\(UUID().uuidString)"
        let transport = TestTransport { request, _ in SmallWorld.answer(request) }
        let options = try world.options(token: token)
        let gatherer = Gatherer(.taxa([101]), options: options, transport: transport, clock: clock)
        #expect(try await gatherer.run().isComplete)
        #expect(transport.requests.contains { $0.headers["Authorization"] == token })
        let files = try Project.files(below: world.project.root)
        let cached = files.filter { $0.path.contains("/.cache/gather/") }
        #expect(!cached.isEmpty && files.count > cached.count)
        for file in files {
            #expect(try Data(contentsOf: file).range(of: Data(token.utf8)) == nil, "\(file.path)")
        }
    }

    @Test func `what is no plant and what is unknown is rejected with its reason`() async throws {
        let (summary, _) = try await gather(.taxa([101, SmallWorld.beetle, 999]))
        let rejected = summary.rejected.filter { $0.record != "taxon 101" }
        #expect(rejected.map(\.record) == ["taxon 999", "taxon 70118"])
        #expect(rejected.last?.reason.contains("is not a plant") == true)
        #expect(summary.taxa == 1 && summary.isComplete)
    }

    @Test func `a place is listed page by page until one is empty`() async throws {
        let (summary, requests) = try await gather(.place(6))
        #expect(summary.taxa == 3)
        #expect(requests.count { $0.hasSuffix("species_counts") } == 3)
    }

    @Test func `a place beside taxa limits names, counts, months and photographs to it`()
        async throws
    {
        var options = try world.options()
        options.place = 6
        let transport = TestTransport { request, _ in SmallWorld.answer(request) }
        let gatherer = Gatherer(.taxa([101]), options: options, transport: transport, clock: clock)
        #expect(try await gatherer.run().isComplete)
        let (snapshot, taxa) = try SnapshotStore.read(options.folder)
        #expect(snapshot.region == "place 6" && snapshot.request == "--taxon 101 --place 6")
        let taxon = try #require(taxa.first)
        #expect(taxon.observations == 7 && taxon.seen?.research == 5 && taxon.seen?.needsID == 2)
        #expect(taxon.seen?.months == [0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 0])
        let asked = transport.requests.map(\.address).filter { $0.origin.host.hasPrefix("api") }
        for address in asked where !address.path.contains("similar_species") {
            let key = address.path.contains("/taxa/") ? "preferred_place_id=6" : "place_id=6"
            #expect(address.query?.contains(key) == true, "\(address)")
        }
    }

    @Test func `the content's taxa are gathered`() async throws {
        _ = try await gather(.content)
        #expect(try taxa().map(\.taxon) == [101, 103])
    }

    @Test func `a list takes ids and exact names`() async throws {
        let file = world.project.root.appending(path: "list.txt")
        try Data("# mine\n103\nHerba  102 # note\r\nHerba\n\n".utf8).write(to: file)
        let (summary, _) = try await gather(.list(file))
        #expect(try taxa().map(\.taxon) == [102, 103])
        let name = try #require(summary.rejected.first)
        #expect(name.record == "name Herba")
        #expect(name.reason.contains("Herba 101 (101), Herba 102 (102)"))
    }

    @Test func `a second run within a week asks for nothing, a refreshed one for everything`()
        async throws
    {
        let first = try await gather().requests
        let files = try world.files()
        clock.advance(seconds: 3_600)
        #expect(try await gather().requests.isEmpty)
        #expect(try world.files() == files)
        let again = try await gather(refresh: true).requests
        #expect(again == first.filter { !$0.hasPrefix("/photos/") })
        clock.advance(seconds: 8 * 86_400)
        #expect(try await gather().requests == again)
    }

    @Test func `an unchanged answer is not sent twice`() async throws {
        _ = try await gather(.taxa([101]))
        let files = try world.files()
        let transport = TestTransport { request, _ in
            let isSame = request.headers["If-None-Match"] == "\"1\""
            return isSame ? .json("", status: 304) : SmallWorld.answer(request)
        }
        var options = try world.options()
        options.refresh = true
        let gatherer = Gatherer(.taxa([101]), options: options, transport: transport, clock: clock)
        #expect(try await gatherer.run().isComplete)
        #expect(try world.files() == files)
    }

    @Test func `a run that is stopped anywhere goes on to the same bytes`() async throws {
        let whole = try TestProject()
        let count = try await gather(in: whole).requests.count
        let wanted = try whole.files()
        for stop in 0..<count {
            let stopped = try TestProject()
            await #expect(throws: CancellationError.self) {
                try await gather(in: stopped) { request, number in
                    if number == stop { throw CancellationError() }
                    return SmallWorld.answer(request)
                }
            }
            #expect(try stopped.files().isEmpty)
            #expect(try await gather(in: stopped).requests.count == count - stop)
            #expect(try stopped.files() == wanted, "stopped before request \(stop)")
        }
    }

    @Test func `where iNaturalist fails for some, their last lines are kept`() async throws {
        _ = try await gather()
        let before = try taxa()
        let (summary, _) = try await gather(refresh: true) { request, _ in
            let query = request.address.query ?? ""
            if request.address.path == "/v1/observations", query.contains("taxon_id=102") {
                return .json("{}", status: 500)
            }
            return .json(
                String(decoding: SmallWorld.answer(request).body, as: UTF8.self)
                    .replacing("Herb 10", with: "Wort 10"))
        }
        #expect(summary.kept == [102] && !summary.isComplete)
        let after = try taxa()
        #expect(after.map(\.taxon) == SmallWorld.plants)
        #expect(after[1] == before[1] && after[0].names == [.en: ["Wort 101"]])
        #expect(summary.text.contains("whose last lines are kept: 102"))
    }

    @Test func `where all fails, the last snapshot stays as it was`() async throws {
        _ = try await gather()
        let files = try world.files()
        for status in [500, 429, 404] {
            await #expect(throws: Failure.self) {
                try await gather(refresh: true) { _, _ in .json("<html>", status: status) }
            }
            #expect(try world.files() == files)
        }
        await #expect(throws: Failure.self) { try await gather(.taxa([SmallWorld.beetle])) }
        #expect(try world.files() == files)
    }

    @Test func `look-alikes that fail do not cost the plant`() async throws {
        let (summary, _) = try await gather(.taxa([101])) { request, _ in
            request.address.path.hasSuffix("similar_species")
                ? .json("{}", status: 500) : SmallWorld.answer(request)
        }
        #expect(summary.taxa == 1 && !summary.isComplete)
        #expect(try taxa().first?.similar == [])
    }

    @Test func `a used-up budget keeps what there is and says so`() async throws {
        let (summary, _) = try await gather(requestsPerDay: 5)
        #expect(summary.taxa == 2 && summary.failed.count == 2)
        #expect(summary.failed.first?.reason == "the day's 5 requests are used up.")
        clock.advance(seconds: 25 * 3_600)
        #expect(try await gather().summary.isComplete)
    }

    @Test(arguments: [429, 200, 403])
    func `an error page is never saved as a picture`(status: Int) async throws {
        let (summary, _) = try await gather(.taxa([101])) { request, _ in
            guard request.address.path.hasPrefix("/photos/1011") else {
                return SmallWorld.answer(request)
            }
            return HTTPAnswer(
                status: status, headers: ["content-type": "image/jpeg"],
                body: Data("Too Many Requests".utf8))
        }
        #expect(try world.files()["/photos/1011.jpg"] == nil)
        #expect(try taxa().first?.photographs.map(\.id) == [1_012])
        #expect(summary.isComplete == (status == 403))
    }

    @Test func `a photograph that an editor described stays when others are liked more`()
        async throws
    {
        _ = try await gather(.content)
        let (summary, _) = try await gather(.content, refresh: true) { request, _ in
            let text = String(decoding: SmallWorld.answer(request).body, as: UTF8.self)
            if request.address.path.hasPrefix("/photos/") { return .picture(9) }
            return .json(
                text.replacing("101", with: "105").replacing(#""id": 105,"#, with: #""id": 101,"#))
        }
        #expect(try taxa().first?.photographs.map(\.id) == [1_051, 1_052, 1_012])
        #expect(try world.files()["/photos/1011.jpg"] == nil)
        #expect(summary.isComplete)
    }

    @Test func `one bad id does not spoil the others of its list`() async throws {
        let (summary, _) = try await gather(.taxa([101, 102, 103])) { request, _ in
            let isBad =
                request.address.path.hasPrefix("/v1/taxa/")
                && request.address.path.contains("103")
            return isBad ? .json("{}", status: 422) : SmallWorld.answer(request)
        }
        #expect(try taxa().map(\.taxon) == [101, 102])
        #expect(summary.failed.map(\.record) == ["taxon 103"])
    }

    @Test func `two runs at once are refused`() async throws {
        let lock = try FileLock(try world.options().cache.appending(path: "lock"))
        await #expect(throws: Failure.self) { try await gather() }
        lock.release()
        #expect(try await gather().summary.isComplete)
    }

    @Test(arguments: [
        (59, "59 s left"), (60, "1 min left"), (61, "2 min left"), (5_400, "2 h left"),
    ])
    func `the time left is told as people say it`(seconds: Int, words: String) {
        #expect(ProgressBar.left(seconds) == words)
    }
}
