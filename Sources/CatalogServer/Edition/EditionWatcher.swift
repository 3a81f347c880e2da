import Catalog
import Logging
import NIOPosix
import ServiceLifecycle
import Serving
import Synchronization

/// Where requests find the edition of the moment.
final class EditionSlot: Sendable {
    private let edition = Mutex<LoadedEdition?>(nil)

    /// The edition that is served; nil before the first one.
    var current: LoadedEdition? {
        get { edition.withLock { $0 } }
        set { edition.withLock { $0 = newValue } }
    }
}

/// Looks at the pointer again and again, and serves what it names as soon as that is loaded.
///
/// A broken edition changes nothing: the one before is served on, one line says what is wrong, and
/// the new one is tried again now and then, in case its files arrive late.
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

    /// Looks until the server stops.
    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await self.look()
                try? await Task.sleep(for: self.timeouts.poll)
            }
        }
    }

    /// Looks once, and loads what is new.
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
            // A pointer that was taken away changes nothing: the edition behind it is still whole.
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
