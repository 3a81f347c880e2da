import Ledger
import LedgerRequests
import Serving

/// The endpoint of beacons; setting and replenishing them are entries.
enum BeaconEndpoints {
    static let all: [Endpoint<Services>] = [
        .get(LedgerRoute.beacons, query: [QueryParameter("area")], isPublic: true) {
            try await BeaconsAPI(services: $0).beacons($1.target)
        }
    ]
}
