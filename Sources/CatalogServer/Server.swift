import Catalog
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import Serving
import UnixSignals

/// The operator's options.
struct ServerOptions: Sendable {
    /// The folder of the edition.
    var build = "build"
    /// The address to bind.
    var host = "127.0.0.1"
    /// The port; 0 for any free one.
    var port = 8080
    /// The origins whose pages may read (CORS); empty for all.
    var allowedOrigins: [String] = []
    /// Whether browsers use https.
    var isHTTPS = false
    /// Whether all requests come through a trusted proxy that names the client's address.
    var isBehindProxy = false
    /// Requests a second of one network; 0 for no limit.
    var networkRate = 0.0
    /// The access log; nil for none.
    var accessLog: LogFile?
    /// The pool of threads that read files.
    var pool = NIOThreadPool.singleton
    /// The time-outs.
    var timeouts = Timeouts()
}

/// The composition root of the server.
struct Server: Sendable {
    /// Answers requests.
    let application: Application<Site>
    /// The current edition.
    let slot: EditionSlot
    /// Polls the pointer.
    let watcher: EditionWatcher
    /// Reads figures of the folder's signatures and its disk.
    let watch: FigureWatch<FolderFigures>
    private let options: ServerOptions
    private let logger: Logger

    /// A server; `announce` is called with one line when it listens.
    init(
        options: ServerOptions, now: @escaping @Sendable () -> Int, logger: Logger,
        announce: @escaping @Sendable (String) -> Void
    ) {
        let folder = ServedFolder(path: options.build)
        let deadlines = Deadlines(options.timeouts.answer)
        let store = FileCache(folder: folder, pool: options.pool, deadlines: deadlines)
        let figures = AnswerFigures(metrics: Metrics(), traffic: Traffic())
        let log = options.accessLog.map {
            AccessLog($0, metrics: figures.metrics, now: now, logger: logger)
        }
        let slot = EditionSlot()
        let watch = FigureWatch(FolderFigures()) { FolderFigures(of: options.build) }
        let watcher = EditionWatcher(
            loader: EditionLoader(folder: folder, now: now), slot: slot,
            timeouts: options.timeouts, logger: logger)
        let site = Site(
            routes: Routes(
                slot: slot, store: store,
                api: ReadAPI(now: now, watch: watch, counted: figures)),
            reply: Reply(),
            crossOrigin: CrossOrigin(origins: Set(options.allowedOrigins)),
            security: SecurityHeaders(isHTTPS: options.isHTTPS),
            figures: figures,
            limit: options.networkRate > 0 ? ReaderLimit(perSecond: options.networkRate) : nil,
            isBehindProxy: options.isBehindProxy, log: log, logger: logger)
        application = Application(
            responder: site,
            server: .guarded(
                ConnectionRules(
                    timeouts: options.timeouts,
                    early: EarlyRules(answer: site.early, wantsBody: { _, _ in false }),
                    traffic: figures.traffic)),
            configuration: ApplicationConfiguration(
                address: .hostname(options.host, port: options.port),
                backlog: ConnectionLimits.backlog,
                availableConnectionsDelegate: .maximum(
                    DescriptorLimit.connections(), logger: logger)),
            services: [watcher, watch, deadlines, FreedMemory()] + (log.map { [$0] } ?? []),
            onServerRunning: { channel in
                await Listening.begin(at: channel)
                let port = channel.localAddress?.port ?? options.port
                announce(Self.greeting(options.host, port, slot.current?.item.version))
            },
            logger: logger)
        self.slot = slot
        self.watch = watch
        self.watcher = watcher
        self.options = options
        self.logger = logger
    }

    /// Loads the current edition, then serves until a signal comes.
    ///
    /// - Throws: `IOError` when the address cannot be bound.
    func run() async throws {
        await watcher.look()
        try await group(stoppingOn: [.sigterm, .sigint]).run()
    }

    /// Runs all services, and stops them.
    func group(stoppingOn signals: [UnixSignal]) -> ServiceGroup {
        var configuration = ServiceGroupConfiguration(
            services: [application], gracefulShutdownSignals: signals, logger: logger)
        // Without this limit a client that keeps its request open would keep the process running.
        configuration.maximumGracefulShutdownDuration = options.timeouts.shutdown
        return ServiceGroup(configuration: configuration)
    }

    private static func greeting(_ host: String, _ port: Int, _ version: String?) -> String {
        let address = Listening.address(host, port)
        guard let version else {
            return "No edition yet; waiting for one at \(address)"
        }
        return "Serving edition \(version) at \(address)"
    }
}
