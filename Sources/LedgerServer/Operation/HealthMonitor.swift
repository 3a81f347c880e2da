import Catalog
import FoundationEssentials
import HTTPTypes
import Ledger
import LedgerEngine
import NIOCore
import ServiceLifecycle
import Serving
import Synchronization

/// Where the ledger stood when it was looked at last. Who asks for it waits for no disk and no
/// thread; that it could not be looked at for a while is what says that something is wrong.
final class HealthMonitor: Service {
    private struct Health: Encodable {
        var status = "ok"
        var entries: Int
        var edition: String?
        /// Until the signed timestamp ends; nil in a folder that was not published.
        var timestampSeconds: Int?
        /// Since the last backup.
        var backupSeconds: Int?
        var mails: Int?
        var freeBytes: Int?
    }

    private let services: Services
    private let last = Mutex<(json: ByteBuffer, time: ContinuousClock.Instant)?>(nil)

    init(_ services: Services) {
        self.services = services
    }

    /// Looks again and again, until the server stops. What the ledger cannot tell now is told by the
    /// age of what it told before.
    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                try? await self.look()
                try? await Task.sleep(for: LedgerServerLimits.healthPause)
            }
        }
    }

    /// Looks once.
    func look() async throws {
        let (figures, now) = (services.watch.figures, services.now())
        let health = Health(
            entries: try await services.ledger.books().entries,
            edition: services.published.content?.version,
            timestampSeconds: figures.folder.timestampSeconds(at: now / 1_000),
            backupSeconds: figures.backupSeconds(at: now), mails: figures.mails,
            freeBytes: figures.folder.freeBytes)
        let json = ByteBuffer(bytes: try CanonicalJSON.encode(health))
        last.withLock { $0 = (json, .now) }
    }

    /// The answer; the first who asks waits for the first look.
    func answer() async throws -> ReadyAnswer {
        if let known = known() { return known }
        try await look()
        return known() ?? Self.stale
    }

    /// The answer as it is known; nil before the first look.
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
