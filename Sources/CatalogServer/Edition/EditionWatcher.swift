import Catalog
import Logging
import NIOPosix
import ServiceLifecycle
import Serving
import Synchronization

/// Holds the current edition for requests.
final class EditionSlot: Sendable {
    private let edition = Mutex<LoadedEdition?>(nil)

    /// The served edition; nil before the first one.
    var current: LoadedEdition? {
        get { edition.withLock { $0 } }
        set { edition.withLock { $0 = newValue } }
    }
}

/// Polls the pointer, and serves the named edition once it is loaded.
///
/// A broken edition changes nothing: the previous one is served, one line is logged about the
/// fault, and the new one is tried again at intervals, because its files may arrive late.
actor EditionWatcher: Service {
    private let loader: EditionLoader
    private let slot: EditionSlot
    private let timeouts: Timeouts
    private let pool: NIOThreadPool
    private let logger: Logger
    private var seen: ServedFolder.Stamp?
    private var failure: (message: String, retry: ContinuousClock.Instant)?

    init(
        loader: EditionLoader, slot: EditionSlot, timeouts: Timeouts, logger: Logger,
        pool: NIOThreadPool = .singleton
    ) {
        self.loader = loader
        self.slot = slot
        self.timeouts = timeouts
        self.logger = logger
        self.pool = pool
    }

    /// Polls until the server stops.
    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await self.look()
                try? await Task.sleep(for: self.timeouts.poll)
            }
        }
    }

    /// Polls once, and loads a new edition.
    func look() async {
        do {
            let stamp = try await pool.runIfActive { [loader] in
                try loader.folder.stamp(of: EditionLoader.pointer)
            }
            let isDue = failure.map { $0.retry <= .now } ?? false
            guard stamp != seen || isDue else { return }
            seen = stamp
            let loaded = try await pool.runIfActive { [loader] in try loader.load() }
            failure = nil
            // A removed pointer changes nothing: the loaded edition is still complete.
            guard let loaded else { return }
            slot.current = loaded
            logger.info(
                "Serving edition \(loaded.item.version).",
                metadata: ["plants": "\(loaded.plants.count)", "date": "\(loaded.item.date)"])
        } catch {
            report("\(error)")
        }
    }

    private func report(_ message: String) {
        if failure?.message != message {
            let kept = slot.current.map { "Edition \($0.item.version) is served on." }
            logger.error(
                """
                The edition that \(EditionLoader.pointer) names is not served: \(message). \
                \(kept ?? "There is no older one to serve.")
                """)
        }
        failure = (message, .now + timeouts.retry)
    }
}
