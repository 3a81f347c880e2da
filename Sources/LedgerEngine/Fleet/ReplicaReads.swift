import Dispatch
import FoundationEssentials
import SQLDriver
import Synchronization

/// Reads from a replica as long as it answers in time.
final class ReplicaReads: Sendable {
    /// The longest wait for the replica, in which it may also catch up.
    static let patience = Duration.milliseconds(300)
    /// Between two looks whether it has caught up.
    private static let pause = Duration.milliseconds(5)
    /// After a read that it could not answer the replica is left alone for so long; then one read
    /// tries it.
    static let rest = Duration.seconds(1)

    private struct State {
        var database: (any SQLDatabase)?
        /// Whether the last read came from the primary.
        var isAway = false
        var nextTry: ContinuousClock.Instant?
    }

    private enum Outcome<Value: Sendable>: Sendable {
        case read(Value)
        case failed(any Error)
        case late
    }

    private let replica: LedgerReplica
    private let primary: any SQLDatabase
    private let now: @Sendable () -> ContinuousClock.Instant
    private let sleep: @Sendable (Duration) async -> Void
    private let state = Mutex(State())
    /// The thread on which it is opened.
    private let opening = DispatchQueue(label: "ledger.replica")

    /// - Parameters:
    ///   - replica: the replica.
    ///   - primary: the database whose replica it is.
    ///   - now: the monotonic clock of rests.
    ///   - sleep: returns after a time, or when its task is cancelled.
    init(
        _ replica: LedgerReplica, of primary: any SQLDatabase,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        sleep: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
    ) {
        self.replica = replica
        self.primary = primary
        self.now = now
        self.sleep = sleep
    }

    /// Reads from the replica.
    ///
    /// - Parameters:
    ///   - mark: what it must include.
    ///   - work: the read, in the same transaction.
    /// - Returns: nil where the replica does not answer in time, or cannot be reached.
    func read<Value: Sendable>(
        including mark: ReadMark,
        _ work: @escaping @Sendable (any SQLTransaction) throws -> Value
    ) async -> Value? {
        guard mayTry() else {
            replica.observe(.primary)
            return nil
        }
        let outcome: Outcome<Value> = await inTime { try await self.wait(for: mark, work) }
        switch outcome {
        case .read(let value):
            end(nil)
            return value
        // What nobody waits for any more says nothing about the replica.
        case _ where Task.isCancelled: break
        case .failed(let error): end("\(StoreFailure(error))")
        case .late: end("it is behind, or does not answer")
        }
        return nil
    }

    private func wait<Value: Sendable>(
        for mark: ReadMark,
        _ work: @escaping @Sendable (any SQLTransaction) throws -> Value
    ) async throws -> Value {
        let database = try await opened()
        while true {
            let value: Value? = try await database.read { database in
                guard try mark.isIncluded(in: database) else { return nil }
                return try work(database)
            }
            if let value { return value }
            try await Task.sleep(for: Self.pause)
        }
    }

    /// The result of some work, or that it is late. Late work is cancelled, and not waited for: a
    /// connection that hangs ends much later.
    private func inTime<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async -> Outcome<Value> {
        let (outcomes, continuation) = AsyncStream.makeStream(of: Outcome<Value>.self)
        let reading = Task {
            do { continuation.yield(.read(try await work())) } catch {
                continuation.yield(.failed(error))
            }
        }
        let waiting = Task {
            await sleep(Self.patience)
            continuation.yield(.late)
        }
        defer {
            reading.cancel()
            waiting.cancel()
        }
        for await outcome in outcomes { return outcome }
        return .late
    }

    // MARK: Whether it is there

    /// Whether a read may try the replica: while it is away, one does at a time.
    private func mayTry() -> Bool {
        state.withLock { state in
            guard let next = state.nextTry else { return true }
            guard now() >= next else { return false }
            state.nextTry = now() + Self.rest
            return true
        }
    }

    /// Notes how a read ended: with the reason why the replica did not answer, or nil.
    private func end(_ reason: String?) {
        let isNews = state.withLock { state in
            defer { state.isAway = reason != nil }
            state.nextTry = reason == nil ? nil : now() + Self.rest
            return state.isAway != (reason != nil)
        }
        replica.observe(reason == nil ? .replica : .primary)
        guard isNews else { return }
        replica.told(
            reason.map { "The replica is not read: \($0)." } ?? "The replica is read again.")
    }

    private func opened() async throws -> any SQLDatabase {
        if let known = state.withLock(\.database) { return known }
        let database = try await withCheckedThrowingContinuation { continuation in
            opening.async { continuation.resume(with: Result { try self.open() }) }
        }
        return database
    }

    /// Opens the replica, and checks that it is one of this ledger. It blocks the thread.
    private func open() throws -> any SQLDatabase {
        // Another read may have opened it while this one waited for the thread.
        if let known = state.withLock(\.database) { return known }
        let database = try replica.open()
        let head = try database.blockingRead { try LedgerRows.head($0) }
        let mark = ReadMark(number: head.number, link: head.link)
        try primary.blockingRead { primary in
            // An empty database has no entry by which it could be told from another ledger's.
            guard try mark.number > 0 || LedgerRows.head(primary).number == 0 else {
                throw StoreFailure.refused("it has no entries yet")
            }
            guard try mark.isIncluded(in: primary) else { throw ReadMark.otherLedger }
        }
        state.withLock { $0.database = database }
        return database
    }
}
