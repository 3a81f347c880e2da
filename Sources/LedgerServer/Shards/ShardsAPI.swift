import FoundationEssentials
import HTTPTypes
import HummingbirdCore
import Ledger
import NIOCore
import NIOPosix
import Serving

/// The files of `ShardWriter`.
struct ShardsAPI: Sendable {
    let services: Services

    /// A file of `ShardWriter`, by its path below the folder; at most a minute old.
    func shard(_ path: String) async throws -> Response {
        let folder = ServedFolder(path: services.shards)
        let file = try await NIOThreadPool.singleton.runIfActive { try folder.open(path) }
        guard let file, path.hasSuffix(".json") else {
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
                .link: "<\(OpenData.licence)>; rel=\"license\"",
            ], body: file.body(0..<file.stamp.size))
    }
}
