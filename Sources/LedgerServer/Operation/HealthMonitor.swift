import Catalog
import FoundationEssentials
import HTTPTypes
import Ledger
import LedgerEngine
import NIOCore
import ServiceLifecycle
import Serving
import Synchronization

/// Polls the ledger's state for `/healthz`, whose answer then waits for no disk or thread. A result
/// that grows old means that polling fails.
final class HealthMonitor: Service {
    private struct Health: Encodable {
        var status = "ok"
        var entries: Int
        var edition: String?
        /// Seconds until the signed timestamp expires; nil in an unpublished folder.
        var timestampSeconds: Int?
        /// Seconds since the last backup.
        var backupSeconds: Int?
        var mails: Int?
        var freeBytes: Int?
    }

    private let ledger: any LedgerStore
    private let published: PublishedEdition
    private let watch: FigureWatch<OperatorFigures>
    private let now: @Sendable () -> Int
    private let last = Mutex<(json: ByteBuffer, time: ContinuousClock.Instant)?>(nil)

    package init(
        _ ledger: any LedgerStore, _ published: PublishedEdition,
        _ watch: FigureWatch<OperatorFigures>, now: @escaping @Sendable () -> Int
    ) {
        self.ledger = ledger
        self.published = published
        self.watch = watch
        self.now = now
    }

    /// Polls until the server stops. A failed poll shows by the age of the previous result.
    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                try? await self.look()
                try? await Task.sleep(for: LedgerServerLimits.healthPause)
            }
        }
    }

    /// Polls once.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    func look() async throws {
        let (figures, now) = (watch.figures, now())
        let health = Health(
            entries: try await ledger.books().entries,
            edition: published.content?.version,
            timestampSeconds: figures.folder.timestampSeconds(at: now / 1_000),
            backupSeconds: figures.backupSeconds(at: now), mails: figures.mails,
            freeBytes: figures.folder.freeBytes)
        let json = ByteBuffer(bytes: try CanonicalJSON.encode(health))
        last.withLock { $0 = (json, .now) }
    }

    /// The answer; before the first poll it polls.
    ///
    /// - Throws: as `look`.
    func answer() async throws -> ReadyAnswer {
        if let known = known() { return known }
        try await look()
        return known() ?? Self.stale
    }

    /// The answer by the last result; nil before the first poll.
    func known(at now: ContinuousClock.Instant = .now) -> ReadyAnswer? {
        guard let last = last.withLock({ $0 }) else { return nil }
        guard now - last.time <= LedgerServerLimits.healthAge else { return Self.stale }
        return ReadyAnswer(
            status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: last.json)
    }

    private static let stale = ProblemDetails(
        status: .serviceUnavailable, name: "stale", title: "No answer from the ledger",
        detail: "The ledger could not be read for \(LedgerServerLimits.healthAge)."
    ).ready(instance: "/\(LedgerRoute.health)", asPage: false, variesByAccept: false)
}
