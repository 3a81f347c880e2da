import Battles
import LedgerAccounts
import LedgerEngine
import LedgerRequests
import Serving

/// The stores, keys, limits and services of all routes. Made once at the start.
struct Services: Sendable {
    /// Entries, boards and persons.
    let ledger:
        any LedgerStore & HistoryStore & BattleStore & BoardStore & PersonStore & PeopleStore
            & ClientErrorStore
            & LedgerPeers
    /// Beacons, which have no history.
    let beacons: any BeaconStore
    /// The cached herbaria.
    let herbaria: Herbaria
    /// Counts errors of clients.
    let clientErrors: ClientErrorCollector
    /// The edition, decks and live rounds that entries are judged against.
    let published: PublishedEdition
    /// Budgets of the bytes and entries that writers add.
    let budgets: WriteBudgets
    /// How often guests of a network set beacons.
    let guestBeacons = NetworkLimit(LedgerServerLimits.guestBeacons)
    /// Identifies senders and readers.
    let identity: Identity
    /// Accounts and what they need.
    let accounts: Accounts
    /// Whether this server does the jobs that only one of the servers does.
    let leadership: JobLeadership
    /// Whether the ledger could be read lately.
    let health: HealthMonitor
    /// Live battles of this server.
    let battles: BattleHall
    /// The open event streams.
    let listeners: Listeners
    /// Counters and timers for Prometheus.
    let metrics: Metrics
    /// Figures that warn the operator.
    let watch: FigureWatch<OperatorFigures>
    /// The folder of the files that are written each minute.
    let shards: String
    /// The ledger's time, in milliseconds since 1970-01-01T00:00Z.
    let now: @Sendable () -> Int
}
