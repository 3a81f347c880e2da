import Catalog
import Foundation
import Synchronization

@testable import Gathering
@testable import PipelineSupport

/// A clock that a test moves by sleeping, without waiting.
final class TestClock: TimeSource {
    private struct State {
        var now: Double
        var sleeps: [Double] = []
    }
    private let state: Mutex<State>

    /// 2026-11-21 at noon, in UTC.
    static let noon = 1_795_262_400.0

    init(now: Double = TestClock.noon) {
        state = Mutex(State(now: now))
    }

    /// How long was waited, one number a wait.
    var sleeps: [Double] { state.withLock { $0.sleeps } }

    func now() -> Double { state.withLock { $0.now } }

    func sleep(seconds: Double) {
        state.withLock {
            $0.now += seconds
            $0.sleeps.append(seconds)
        }
    }

    /// Lets time pass.
    func advance(seconds: Double) { state.withLock { $0.now += seconds } }
}

/// A transport that is a function; it remembers what it was asked.
final class TestTransport: HTTPTransport {
    private let answer: @Sendable (HTTPRequest, Int) throws -> HTTPAnswer
    private let log = Mutex<[HTTPRequest]>([])

    /// The function takes the request and its number from 0.
    init(_ answer: @escaping @Sendable (HTTPRequest, Int) throws -> HTTPAnswer) {
        self.answer = answer
    }

    var requests: [HTTPRequest] { log.withLock { $0 } }

    func send(_ request: HTTPRequest) throws -> HTTPAnswer {
        let number = log.withLock { log -> Int in
            log.append(request)
            return log.count - 1
        }
        return try answer(request, number)
    }
}

extension HTTPAnswer {
    /// A JSON answer.
    static func json(_ text: String, status: Int = 200, _ headers: [String: String] = [:])
        -> HTTPAnswer
    {
        HTTPAnswer(
            status: status, headers: headers.merging(["content-type": "application/json"]) { $1 },
            body: Data(text.utf8))
    }

    /// The smallest thing that is a JPEG to us, different for each number.
    static func picture(_ number: Int) -> HTTPAnswer {
        HTTPAnswer(
            status: 200, headers: ["content-type": "image/jpeg"],
            body: Data([0xff, 0xd8, 0xff, 0xe0]) + Data("\(number)".utf8))
    }
}

/// A project in a temporary folder, removed with the value.
final class TestProject {
    let project: Project

    init(plants: [String: String] = [:]) throws {
        let root = FileManager.default.temporaryDirectory
            .appending(path: "florilegium-\(UUID().uuidString)")
        let folder = root.appending(path: "content/plants")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in plants {
            try Data(text.utf8).write(to: folder.appending(path: "\(name).yaml"))
        }
        project = try Project(root: root.path)
    }

    deinit { try? FileManager.default.removeItem(at: project.root) }

    /// Options for a gathering here.
    func options(
        base: String = INaturalistService.defaultBase, pace: Double = GatherLimits.pace,
        requestsPerDay: Int = GatherLimits.requestsPerDay, token: String? = nil
    ) throws -> GatherOptions {
        guard let service = INaturalistService(base: base) else { throw CancellationError() }
        return GatherOptions(
            project: project,
            client: SourceClient.Settings(
                service: service, pace: pace, requestsPerDay: requestsPerDay,
                userAgent: "Test/1", token: token, seed: 1))
    }

    /// Every file of the snapshot by its path.
    func files(_ name: String = "inaturalist") throws -> [String: Data] {
        let folder = project.content.appending(path: "sources/\(name)")
        var files: [String: Data] = [:]
        for file in try Project.files(below: folder) {
            files[String(file.path.dropFirst(folder.path.count))] = try Data(contentsOf: file)
        }
        return files
    }
}

/// A small iNaturalist of four plants and a beetle, as answers to requests.
enum SmallWorld {
    static let plants = [101, 102, 103, 104]
    static let beetle = 70_118

    /// What the API answers.
    static func answer(_ request: HTTPRequest) -> HTTPAnswer {
        let address = request.address
        let path = address.path.replacing("/v1/", with: "")
        let query = address.query ?? ""
        let taxon = query.split(separator: "&").first { $0.hasPrefix("taxon_id=") }
            .flatMap { Int($0.dropFirst(9)) }
        switch path {
        case "observations": return .json(envelope(observations(taxon ?? 0)))
        case "identifications/similar_species":
            let rows = plants.filter { $0 != taxon }.map {
                #"{"count": \#($0), "taxon": {"id": \#($0), "name": "Herba \#($0)"}}"#
            }
            return .json(envelope(rows))
        case "observations/species_counts":
            let pages = [1: [101, 102], 2: [103]]
            let rows = pages.first { query.contains("page=\($0.key)&") }?.value ?? []
            return .json(envelope(rows.map { #"{"count": 3, "taxon": {"id": \#($0)}}"# }))
        case "observations/histogram":
            let count = query.contains("quality_grade=research") ? 5 : 2
            return .json(#"{"results": {"month_of_year": {"4": \#(count), "13": 9, "7": -3}}}"#)
        case "places/6":
            let ring = "[172.3, 18.8], [172.3, 71.4], [-66.9, 71.4], [-66.9, 18.8], [172.3, 18.8]"
            return .json(
                envelope([
                    #"{"id": 6, "bounding_box_geojson": {"coordinates": [[\#(ring)]]}}"#
                ]))
        case "taxa": return .json(envelope([101, 102, 104].map(self.taxon)))
        case _ where path.hasPrefix("taxa/"):
            let ids = path.dropFirst(5).split(separator: ",").compactMap { Int($0) }
            let known = ids.filter { plants.contains($0) || $0 == beetle }
            return .json(envelope(known.map(self.taxon)), ["etag": "\"\(ids.count)\""])
        case _ where path.hasPrefix("/photos/"):
            return .picture(Int(address.segments[1]) ?? 0)
        default: return .json(#"{"error": "Not found", "status": 404}"#, status: 404)
        }
    }

    static func envelope(_ rows: [String]) -> String {
        #"{"total_results": 900, "page": 1, "per_page": 30, "results": ["#
            + rows.joined(separator: ",") + "]}"
    }

    static func taxon(_ id: Int) -> String {
        let ancestors = id == beetle ? "[48460, 1, 47208]" : "[48460, 47126, 47604]"
        return """
            {"id": \(id), "name": "Herba \(id)", "rank": "species", "rank_level": 10.0, \
            "ancestor_ids": \(ancestors), "is_active": true, "observations_count": \(id * 10), \
            "preferred_common_name": "Herb \(id)", \
            "ancestors": [{"name": "Asteraceae", "rank": "family"}], \
            "wikipedia_url": "http://en.wikipedia.org/wiki/Herba_\(id)", \
            "wikipedia_summary": "<i><b>Herba \(id)</b></i> is a herb."}
            """
    }

    /// Two observations; the second's photograph may not be published.
    private static func observations(_ taxon: Int) -> [String] {
        [(1, "cc-by"), (2, "cc0"), (3, "cc-by-nc")].map { place, licence in
            let photo = taxon * 10 + place
            return """
                {"id": \(photo), "num_identification_agreements": 2, \
                "num_identification_disagreements": \(place == 1 ? 1 : 0), \
                "user": {"login": "ada", "name": "Ada L."}, "observation_photos": [\
                {"position": 0, "photo": {"id": \(photo), "license_code": "\(licence)", "url": \
                "https://inaturalist-open-data.s3.amazonaws.com/photos/\(photo)/square.jpg"}}]}
                """
        }
    }
}

/// The SHA-256 of some bytes, in hexadecimal.
func sha256(_ data: Data) -> String { TargetRef(name: "x", of: data).sha256 }
