import Battles
import LedgerEngine
import Serving

/// What every route needs: stores, keys, limits and the services behind them. Made once at the start.
struct Services: Sendable {
    /// Entries, boards and persons.
    let ledger:
        any LedgerStore & HistoryStore & BattleStore & BoardStore & PersonStore & PeopleStore
            & ClientErrorStore
            & LedgerPeers
    /// Beacons, which leave no history.
    let beacons: any BeaconStore
    /// What persons keep of plants.
    let herbaria: Herbaria
    /// What errors of clients are counted by.
    let clientErrors: ClientErrorCollector
    /// What entries are judged against.
    let published: PublishedEdition
    /// How much writers make the ledger keep.
    let budgets: WriteBudgets
    /// How often guests of a network set beacons.
    let guestBeacons = NetworkLimit(LedgerServerLimits.guestBeacons)
    /// Who asks.
    let identity: Identity
    /// Who has an account.
    let accounts: Accounts
    /// Whether this server is the one that does what one server does.
    let leadership: JobLeadership
    /// Live battles of this server.
    let battles: BattleHall
    /// Who waits for news.
    let listeners: Listeners
    /// What is counted.
    let metrics: Metrics
    /// What the operator must see coming.
    let watch: FigureWatch<OperatorFigures>
    /// Where the files lie that are written each minute.
    let shards: String
    /// The ledger's time, in milliseconds since 1970-01-01T00:00Z.
    let now: @Sendable () -> Int
}
