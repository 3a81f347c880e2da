import FoundationEssentials
import HTTPTypes
import HummingbirdCore
import Ledger
import LedgerEngine
import NIOCore
import NIOPosix
import Serving

/// Public data: beacons, files, the API's description, metrics.
struct OpenDataAPI: Sendable {
    let services: Services

    /// The licence of the published data: ODbL 1.0.
    static let licence = "https://opendatacommons.org/licenses/odbl/1-0/"

    /// Active beacons in an area.
    func beacons(_ target: RequestTarget) async throws -> Response {
        let areas = try areas(of: target)
        let now = services.now()
        var found: [PublicBeacon] = []
        for area in areas {
            found += try await services.beacons.active(
                in: area, now: now, most: LedgerServerLimits.beacons)
        }
        let json = PublicBeacon.geoJSON(found, at: now / LedgerLimits.minute)
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/geo+json", .cacheControl: "public, max-age=60",
                .link: "<\(Self.licence)>; rel=\"license\"",
            ], body: .init(byteBuffer: ByteBuffer(string: json)))
    }

    /// `?area=south,west,north,east` in degrees; where west is greater than east, the area crosses
    /// the date line.
    private func areas(of target: RequestTarget) throws -> [BeaconArea] {
        let bad = ProblemDetails.badRequest(
            "bad-area", "Bad area",
            "`area` must be south,west,north,east in degrees, at most 2 degrees each way:"
                + " ?area=59.2,17.9,59.4,18.2")
        guard let text = try target.parameter("area") else { throw bad }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map {
            Double($0)
        }
        guard parts.count == 4, let south = parts[0], let west = parts[1], let north = parts[2],
            let east = parts[3], let low = BeaconCell(latitude: south, longitude: west),
            let high = BeaconCell(latitude: north, longitude: east),
            low.latitude <= high.latitude,
            high.latitude - low.latitude <= LedgerServerLimits.beaconArea
        else { throw bad }
        // Rounded before cells are computed: at the poles and the date line a cell has another
        // longitude.
        let (from, to) = (Int((west * 10_000).rounded()), Int((east * 10_000).rounded()))
        let latitudes = low.latitude...high.latitude
        if from <= to {
            guard to - from <= LedgerServerLimits.beaconArea else { throw bad }
            return [BeaconArea(latitudes: latitudes, longitudes: from...to)]
        }
        guard to + 3_600_000 - from <= LedgerServerLimits.beaconArea else { throw bad }
        return [
            BeaconArea(latitudes: latitudes, longitudes: from...1_800_000),
            BeaconArea(latitudes: latitudes, longitudes: -1_800_000...to),
        ]
    }

    /// A file of `ShardWriter`, at most a minute old.
    func shard(_ target: RequestTarget) async throws -> Response {
        let path = String(target.path.dropFirst(LedgerRoute.shards.count + 1))
        let folder = ServedFolder(path: services.shards)
        let file = try await NIOThreadPool.singleton.runIfActive { try folder.open(path) }
        guard let file, target.path.hasSuffix(".json") else {
            throw ProblemDetails.notFound(
                "There is no such file. A square without beacons, and a board without lines, has"
                    + " none; /\(LedgerRoute.shards)/beacons/index.json lists the squares.")
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: path.hasPrefix("beacons/") && !path.hasSuffix("/index.json")
                    && !path.hasPrefix("beacons/statistics/")
                    ? "application/geo+json" : "application/json",
                .cacheControl: "public, max-age=60",
                .link: "<\(Self.licence)>; rel=\"license\"",
            ], body: file.body(0..<file.stamp.size))
    }

    /// The description of this interface, in OpenAPI 3.1.
    func description() -> Response {
        Response(
            status: .ok,
            headers: [.contentType: "application/yaml", .cacheControl: "public, max-age=300"],
            body: .init(byteBuffer: ByteBuffer(bytes: PackageResources.openapi_yaml)))
    }

    /// Metrics for Prometheus.
    func metrics() async throws -> Response {
        let books = try await services.ledger.books()
        let own: [Metrics.Gauge] = [
            ("florilegium_entries", "Entries in the ledger.", books.entries),
            ("florilegium_persons", "Persons the ledger knows.", books.persons),
            ("florilegium_trophies_minted", "Trophies ever made.", books.minted),
            ("florilegium_trophies_burnt", "Trophies ever spent.", books.burnt),
            ("florilegium_trophies_in_circulation", "Trophies people have.", books.inCirculation),
            ("florilegium_queue", "Requests that wait for the writer.", services.ledger.waiting),
            (
                "florilegium_leader", "1 where this server does the jobs.",
                services.leadership.isHeld ? 1 : 0
            ),
            ("florilegium_streams", "Streams of events.", services.listeners.count),
            (
                "florilegium_live_rounds", "Rounds played before the ledger's eyes.",
                try await services.published.liveRounds.count()
            ),
        ]
        let operation = services.watch.figures.gauges(
            at: services.now(), edition: services.published.content?.version)
        let text = services.metrics.text(with: operation + own)
        return Response(
            status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
            body: .init(byteBuffer: ByteBuffer(string: text)))
    }
}

extension HTTPField.Name {
    /// The field that links to the licence (RFC 8288).
    fileprivate static let link = HTTPField.Name("Link") ?? .location
}

extension ProblemDetails {
    /// No edition was read yet.
    static let noEdition = ProblemDetails(
        status: .serviceUnavailable, name: "no-edition", title: "No edition yet",
        detail: "The ledger has seen no edition yet; publish one with `florilegium build`.",
        headers: [.retryAfter: "5"])
}
