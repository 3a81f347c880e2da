import Battles
import Glibc
import Hummingbird
import HummingbirdCore
import Ledger
import LedgerAccounts
import LedgerEngine
import LedgerRequests
import LedgerStorage
import Logging
import NIOCore
import SQLDriver
import ServiceLifecycle
import Serving
import UnixSignals

/// The composition root of the ledger's server.
struct LedgerServer: Sendable {
    let application: Application<LedgerSite>
    let follower: EditionFollower
    let backgroundJobs: BackgroundJobs
    let services: Services
    let accountMailer: AccountMailer
    let spool: MailSpool
    let rates: RateSharing
    private let options: LedgerOptions
    private let logger: Logger

    /// Opens the ledger and builds the server; `announce` is called with one line when the server
    /// listens.
    ///
    /// - Throws: `StoreFailure` when the database cannot be opened, `StorageFailure` when a folder
    ///   or file of `home` cannot be made or read, `BlockList.Failure` for a wrong block list.
    init(
        options: LedgerOptions, now: @escaping @Sendable () -> Int, logger: Logger,
        announce: @escaping @Sendable (String) -> Void
    ) throws {
        let metrics = Metrics()
        let home = DataDirectory(options.home)
        let limits = Self.limits(options)
        let storage = try Self.storage(options, logger)
        let published = try Self.published(home, storage, limits, now: now, logger)
        let listeners = Listeners()
        let ledger = try Self.open(storage, limits, published, listeners, metrics, logger)
        spool = try MailSpool(home.mail)
        accountMailer = try AccountMailer(
            ledger.accounts, spool, site: options.site, now: now, logger: logger)
        let pictures = PictureQueue(
            options.program, options.pictures, metrics: metrics, logger: logger)
        let identity = Self.identity(ledger, options, now: now)
        let watch = OperatorFigures.watch(options.build, home.figures)
        let health = HealthMonitor(ledger, published, watch, now: now)
        services = Services(
            ledger: ledger, beacons: RelationalBeacons(storage.databases, limits: limits),
            herbaria: Herbaria(ledger, now: now),
            clientErrors: ClientErrorCollector(ledger, metrics), published: published,
            budgets: WriteBudgets(isBounded: options.hasBudgets),
            identity: identity,
            accounts: Accounts(
                ledger.accounts, identity.tokens, accountMailer, pictures, as: options.accounts),
            leadership: JobLeadership(ledger), health: health,
            battles: BattleHall(
                ledger, ticks: options.ticks, now: now, logger: logger),
            listeners: listeners, metrics: metrics, watch: watch, shards: home.shards, now: now)
        follower = EditionFollower(
            EditionReader(folder: options.build), published, poll: options.timeouts.poll,
            logger: logger)
        let blocked = try BlockList(options.blockList)
        backgroundJobs = BackgroundJobs(
            services: services, writer: ShardWriter(services), blocked: blocked, logger: logger)
        let deadlines = Deadlines(options.deadline)
        let networks = NetworkLimit(Self.rate(options.networkRate, atOnce: 12))
        rates = RateSharing()
        if storage.databases.entries.isShared {
            networks.share(as: "networks", in: rates, clock: options.ticks)
            services.share(in: rates)
        }
        let site = LedgerSite(
            services: services, networks: networks, ticks: options.ticks,
            admission: AdmissionControl(), deadlines: deadlines,
            crossOrigin: LedgerCrossOrigin(origins: Set(options.allowedOrigins)),
            isBehindProxy: options.isBehindProxy, blocked: blocked, metrics: metrics,
            logger: logger)
        application = Application(
            responder: site, server: .guarded(Self.rules(site, services, options)),
            configuration: Self.configuration(options, logger),
            services: [
                deadlines, health, services.watch, follower, BattleClock(hall: services.battles),
                PeerListener(services: services, rates: rates),
                backgroundJobs, accountMailer, FreedMemory(),
                MailSender(spool: spool, server: options.mail, now: now, logger: logger),
            ],
            onServerRunning: { channel in
                await Listening.begin(at: channel)
                let port = channel.localAddress?.port ?? options.port
                announce("The ledger listens at \(Listening.address(options.host, port))")
            },
            logger: logger)
        self.options = options
        self.logger = logger
    }

    private static func storage(
        _ options: LedgerOptions, _ logger: Logger
    ) throws -> LedgerStorage {
        try LedgerStorage(
            options.location ?? .folder(options.home), home: options.home,
            replica: options.replica
        ) { logger.notice("\($0)") }
    }

    private static func limits(_ options: LedgerOptions) -> RelationalLedger.Limits {
        var limits = RelationalLedger.Limits()
        // Half of the deadline is for the wait, the other half for the commit.
        limits.timeout = options.deadline / 2
        return limits
    }

    /// Authentication of requests, as the operator chose.
    private static func identity(
        _ ledger: RelationalLedger, _ options: LedgerOptions, now: @escaping @Sendable () -> Int
    ) -> Identity {
        let tokens = AccessTokens { try await ledger.accounts.secret($0) }
        return Identity(
            ledger, ledger.accounts, tokens, hosts: Set(options.hosts),
            newcomers: options.countsNetworks ? LedgerServerLimits.newcomers : nil,
            requests: rate(options.deviceRate, atOnce: 24), ticks: options.ticks, now: now)
    }

    /// The rules of connections.
    private static func rules(
        _ site: LedgerSite, _ services: Services, _ options: LedgerOptions
    ) -> ConnectionRules {
        ConnectionRules(
            timeouts: options.timeouts,
            early: EarlyRules(answer: site.early, wantsBody: site.wantsBody),
            webSockets: WebSocketRules(
                path: "/\(LedgerRoute.battles)", accepts: site.takesSocket,
                open: services.battles.open))
    }

    /// The edition, decks and live rounds that entries are judged against.
    private static func published(
        _ home: DataDirectory, _ storage: LedgerStorage, _ limits: RelationalLedger.Limits,
        now: @escaping @Sendable () -> Int, _ logger: Logger
    ) throws -> PublishedEdition {
        let rounds = LiveRounds.Limits(
            rounds: LedgerServerLimits.liveRounds, answers: LedgerServerLimits.liveAnswers)
        return PublishedEdition(
            try DeckStore(home.decks, DeckArchive(storage.databases)),
            LiveRounds(storage.databases, limits: rounds, waiting: limits), now: now
        ) { logger.error("\($0)") }
    }

    private static func rate(_ rate: Double, atOnce: Double) -> Rate {
        Rate(burst: atOnce * rate, perSecond: rate)
    }

    /// The address, the backlog and the most connections.
    private static func configuration(
        _ options: LedgerOptions, _ logger: Logger
    ) -> ApplicationConfiguration {
        ApplicationConfiguration(
            address: .hostname(options.host, port: options.port),
            backlog: ConnectionLimits.backlog,
            availableConnectionsDelegate: .maximum(
                DescriptorLimit.connections(
                    most: LedgerServerLimits.connections, LedgerServerLimits.descriptors),
                logger: logger))
    }

    /// Opens the ledger; its messages for the operator go to the log.
    private static func open(
        _ storage: LedgerStorage, _ limits: RelationalLedger.Limits, _ published: PublishedEdition,
        _ listeners: Listeners, _ metrics: Metrics, _ logger: Logger
    ) throws -> RelationalLedger {
        var databases = storage.databases
        // Prometheus sees no increase from a counter that is not there yet.
        metrics.count("florilegium_damaged_total", by: 0)
        databases.replica?.observe = { source in
            metrics.count("florilegium_replica_reads_total", "source=\"\(source.rawValue)\"")
        }
        return try RelationalLedger(
            databases, published: published, limits: limits,
            observe: { count, duration in
                metrics.time("florilegium_commit_seconds", "", duration)
                metrics.count("florilegium_committed_requests_total", by: count)
            },
            told: { logger.notice("\($0)") },
            damaged: { person, error in
                logger.error(
                    """
                    Nothing can be recorded of person \(person.rawValue): \(error). See \
                    `florilegium-ledger verify`; `rebuild` makes states anew.
                    """)
                metrics.count("florilegium_damaged_total", "")
            },
            lost: { reason in
                logger.critical("The ledger stops, to be started again: \(reason).")
                // EX_SOFTWARE, without closing anything: see RelationalLedger.
                _exit(70)
            },
            informed: { listeners.wake($0) })
    }

    /// Reads the current edition, then serves until SIGTERM or SIGINT.
    ///
    /// - Throws: `IOError` when the address cannot be bound; the error of any service that ends
    ///   with one.
    func run() async throws {
        await follower.look()
        try await group(stoppingOn: [.sigterm, .sigint]).run()
    }

    /// Runs all services, and stops them within the shutdown time-out; requests that have begun are
    /// answered.
    func group(stoppingOn signals: [UnixSignal]) -> ServiceGroup {
        var configuration = ServiceGroupConfiguration(
            services: [application], gracefulShutdownSignals: signals, logger: logger)
        configuration.maximumGracefulShutdownDuration = options.timeouts.shutdown
        return ServiceGroup(configuration: configuration)
    }
}

extension Services {
    /// Shares all counts of senders with the other servers.
    fileprivate func share(in sharing: RateSharing) {
        identity.devices.share(as: "devices", in: sharing, clock: identity.ticks)
        guestBeacons.share(as: "guest-beacons", in: sharing, clock: now)
        identity.newcomers?.share(as: "newcomers", in: sharing, clock: now)
        budgets.share(in: sharing, clock: now)
    }

    /// What the endpoints of accounts need.
    var account: AccountServices {
        AccountServices(
            ledger: ledger, identity: identity, accounts: accounts, changes: self,
            isAvatar: { [published] in published.content?.shop[$0]?.slot == "avatar" }, now: now)
    }
}

extension Services: AccountChanges {
    /// Tells the person's event streams; see `AccountChanges`.
    func tell(_ recorded: Appended, to person: PersonID) { listeners.tell(recorded, to: person) }
}

extension LedgerOptions {
    /// Those of accounts.
    fileprivate var accounts: AccountOptions {
        AccountOptions(
            site: site, passwordCost: passwordCost, gameCenter: gameCenter,
            certificate: certificate, words: words, origins: Set(allowedOrigins),
            countsNetworks: countsNetworks)
    }
}

extension DataDirectory {
    /// The files of this folder that the operator's figures are read from.
    var figures: OperatorFigures.Places {
        .init(home: folder, lastBackup: Self.lastBackupName, mail: mail)
    }
}
