import LedgerAccounts
import LedgerRequests

/// The areas of the ledger's server. A new area is a folder with its list of endpoints, and a line
/// here.
enum LedgerEndpoints {
    static let all: [Endpoint<Services>] =
        EntryEndpoints.all + RoundEndpoints.all + BoardEndpoints.all + ShopEndpoints.all
        + HerbariumEndpoints.all + PeopleEndpoints.all + BattleEndpoints.all
        + BeaconEndpoints.all + OperationEndpoints.all
        + AccountEndpoints.all.map { $0.using(\.account) }

    /// The endpoints by path.
    static let table = EndpointTable(all)
}
