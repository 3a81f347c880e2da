import Credentials
import Ledger
import LedgerEngine
import Logging
import ServiceLifecycle
import Synchronization

/// The ledger's background jobs: boards follow what is recorded, within a second; each minute
/// what is over is destroyed, and files are written.
struct BackgroundJobs: Service {
    let services: Services
    let writer: ShardWriter
    let blocked: BlockList
    let logger: Logger
    private let told = ToldFailures()

    init(services: Services, writer: ShardWriter, blocked: BlockList, logger: Logger) {
        self.services = services
        self.writer = writer
        self.blocked = blocked
        self.logger = logger
    }

    /// Between two looks at what was recorded.
    private static let pause = Duration.milliseconds(250)
    /// Between two looks at who does the jobs.
    private static let leadershipPause = Duration.seconds(1)
    /// Entries that boards take in at once: other work comes between.
    private static let most = 2_000

    func run() async throws {
        await cancelWhenGracefulShutdown {
            async let minutes: Void = self.eachMinute { await self.everyMinute($0) }
            async let claims: Void = self.eachMinute { _ in await self.finishClaims() }
            async let names: Void = self.indexNames()
            var pulse = 0
            var looked: ContinuousClock.Instant?
            while !Task.isCancelled {
                let now = self.services.now()
                if looked.map({ .now - $0 >= Self.leadershipPause }) ?? true {
                    looked = .now
                    await self.attempt("Nobody can tell who does the jobs") {
                        try await self.services.leadership.look()
                    }
                }
                if self.services.leadership.isHeld {
                    await self.attempt("Boards are not followed") { try await self.follow() }
                }
                if now / LedgerServerLimits.heartbeat != pulse {
                    pulse = now / LedgerServerLimits.heartbeat
                    self.services.listeners.pulse()
                }
                try? await Task.sleep(for: Self.pause)
            }
            _ = await (minutes, claims, names)
            await self.services.leadership.resign()
        }
    }

    /// Does what is due each minute; however long that takes, nothing else waits for it.
    private func eachMinute(_ work: (Int) async -> Void) async {
        var minute = 0
        while !Task.isCancelled {
            let now = services.now()
            if now / LedgerLimits.minute != minute {
                minute = now / LedgerLimits.minute
                await work(now)
            }
            try? await Task.sleep(for: Self.pause)
        }
    }

    /// Brings boards up to date.
    func follow() async throws {
        while try await services.ledger.follow(most: Self.most) > 0, !Task.isCancelled {}
    }

    /// Has people found by their names whose accounts are older than that.
    private func indexNames() async {
        await attempt("People are not found by their names") {
            let store = services.accounts.store
            let count = try await store.indexNames { NameSkeleton.fold($0) }
            if count > 0 { logger.info("People are found by their names now.") }
        }
    }

    /// Takes in what is left of guests.
    private func finishClaims() async {
        guard services.leadership.isHeld else { return }
        await attempt("Guests are not taken in") { try await services.ledger.finishClaims() }
    }

    /// What is due each minute.
    func everyMinute(_ now: Int) async {
        await attempt("Nobody can tell who does the jobs") { try await services.leadership.look() }
        if services.leadership.isHeld { await destroyWhatIsOver(now) }
        await attempt("The list of blocked networks is not read") { try blocked.reload() }
        await attempt("Files of beacons are not written") {
            try await writer.writeStatistics()
            try await writer.writeBeacons(at: now)
        }
        await attempt("Files of boards are not written") {
            try await writer.writeBoards()
            try writer.sweepBoards(at: now)
        }
    }

    /// What one server does for all.
    private func destroyWhatIsOver(_ now: Int) async {
        await attempt("What is over is not destroyed") {
            _ = try await services.beacons.sweep(now: now)
        }
        await attempt("What is over of accounts is not destroyed") {
            try await services.accounts.store.sweep(now: now)
        }
        await attempt("Challenges are not settled") {
            while try await services.ledger.settleChallenges(now: now) > 0, !Task.isCancelled {}
        }
        await attempt("Erasures are not finished") {
            try await services.ledger.finishErasures(now: now)
        }
        await attempt("Old errors of clients are not forgotten") {
            let first = now / LedgerLimits.day - LedgerLimits.clientErrorDays
            try await services.ledger.forgetClientErrors(before: first)
        }
        await attempt("Live rounds of before are not forgotten") {
            try await services.published.liveRounds.forget(
                before: now - LedgerServerLimits.liveRound)
        }
    }

    /// Does something; that it fails is told, once a minute, and it is done again with the next round.
    private func attempt(_ failure: String, _ work: () async throws -> Void) async {
        do {
            try await work()
        } catch {
            // What is broken off because the ledger stops is done when it starts.
            guard !Task.isCancelled, told.mayTell(failure) else { return }
            logger.error("\(failure): \(error)")
        }
    }
}

/// What failed lately: a database that is away is told of once a minute, and not with each try.
private final class ToldFailures: Sendable {
    private let last = Mutex<[String: ContinuousClock.Instant]>([:])

    /// Whether a failure is to be told.
    func mayTell(_ failure: String) -> Bool {
        last.withLock { last in
            let now = ContinuousClock.now
            if let time = last[failure], now - time < .seconds(60) { return false }
            last[failure] = now
            return true
        }
    }
}
