import FoundationEssentials
import HTTPTypes
import HummingbirdCore
import Ledger
import LedgerEngine
import NIOCore
import NIOPosix
import Serving

/// Active beacons, for everyone.
struct BeaconsAPI: Sendable {
    let services: Services

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
                .link: "<\(OpenData.licence)>; rel=\"license\"",
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
}
