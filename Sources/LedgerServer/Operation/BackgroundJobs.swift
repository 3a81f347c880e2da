import Credentials
import Ledger
import LedgerAccounts
import LedgerEngine
import Logging
import ServiceLifecycle
import Synchronization

/// The ledger's background jobs: boards follow recorded entries within a second; each minute
/// expired data is deleted and files are written.
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

    /// Between two looks for new entries.
    private static let pause = Duration.milliseconds(250)
    /// Between two looks at the leadership.
    private static let leadershipPause = Duration.seconds(1)
    /// Entries that boards take in at once; other database work runs in between.
    private static let most = 2_000

    func run() async throws {
        await cancelWhenGracefulShutdown {
            async let minutes: Void = self.eachMinute { await self.everyMinute($0) }
            async let claims: Void = self.eachMinute { _ in await self.finishClaims() }
            async let names: Void = self.indexNames()
            var heartbeats = Heartbeats()
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
                    await self.attempt("Boards are not brought up to date") {
                        try await self.updateBoards()
                    }
                }
                self.services.listeners.pulse(where: heartbeats.due(at: now))
                try? await Task.sleep(for: Self.pause)
            }
            _ = await (minutes, claims, names)
            await self.services.leadership.resign()
        }
    }

    /// Runs `work` once each minute, without delaying other jobs.
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

    /// Applies all new entries to boards.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read or written.
    func updateBoards() async throws {
        while try await services.ledger.updateBoards(most: Self.most) > 0, !Task.isCancelled {}
    }

    /// Adds accounts that are older than the index of usernames to it.
    private func indexNames() async {
        await attempt("People are not found by their names") {
            let store = services.accounts.store
            let count = try await store.indexNames { NameSkeleton.fold($0) }
            if count > 0 { logger.info("People are found by their names now.") }
        }
    }

    /// Finishes claims of guests that were interrupted.
    private func finishClaims() async {
        guard services.leadership.isHeld else { return }
        await attempt("Guests are not taken in") { try await services.ledger.finishClaims() }
    }

    /// The jobs of each minute.
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

    /// The jobs that only the leader does.
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

    /// Runs a job, and logs a failure at most once a minute. The job runs again in the next round.
    private func attempt(_ failure: String, _ work: () async throws -> Void) async {
        do {
            try await work()
        } catch {
            // A job that the shut-down interrupts runs again after the next start.
            guard !Task.isCancelled, told.mayTell(failure) else { return }
            logger.error("\(failure): \(error)")
        }
    }
}

/// When each failure was last logged: a missing database is logged once a minute, not with each
/// try.
private final class ToldFailures: Sendable {
    private let last = Mutex<[String: ContinuousClock.Instant]>([:])

    /// Whether a failure is to be logged now.
    func mayTell(_ failure: String) -> Bool {
        last.withLock { last in
            let now = ContinuousClock.now
            if let time = last[failure], now - time < .seconds(60) { return false }
            last[failure] = now
            return true
        }
    }
}
