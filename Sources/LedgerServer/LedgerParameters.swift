import Ledger
import LedgerEngine
import Serving

extension LedgerRoutes.Found {
    /// The query parameters of the route; nil where a query is ignored: files and monitoring.
    var parameters: [QueryParameter]? {
        let offset = LedgerLimits.offset
        switch self {
        case .shard, .health, .metrics, .description: return nil
        case .feed, .notifications:
            return [
                QueryParameter("after", .number(LedgerServerLimits.numbers)),
                QueryParameter("entry"),
            ]
        case .profile, .user(.stats): return [QueryParameter("offset", .number(-offset...offset))]
        case .saved: return page + [QueryParameter("tag"), QueryParameter("collection")]
        case .collections: return page
        case .history: return page + [QueryParameter("text")]
        case .people:
            return [
                QueryParameter("name"), QueryParameter("list", oneOf: RelationList.self),
                QueryParameter("after"),
            ]
        case .boards:
            let most = LedgerServerLimits.boardPage
            return [
                QueryParameter("board"), QueryParameter("from", .number(1...10_000)),
                QueryParameter("count", .number(1...most)), QueryParameter("friends", .flag),
                QueryParameter("around", .number(1...most / 2)),
            ]
        case .auth(.username): return [QueryParameter("name")]
        case .beacons: return [QueryParameter("area")]
        default: return []
        }
    }

    private var page: [QueryParameter] {
        [
            QueryParameter("after"),
            QueryParameter("count", .number(1...LedgerServerLimits.herbariumPage)),
        ]
    }
}
