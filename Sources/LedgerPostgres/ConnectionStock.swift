import Dispatch
import SQLDriver
import Synchronization

/// A pool of connections, each lent to one thread at a time and made when first needed.
final class ConnectionStock: Sendable {
    private let settings: ConnectionSettings
    private let count: Int
    /// The number of connections that may still be lent.
    private let free = DispatchSemaphore(value: 0)
    private let state = Mutex<(idle: [PostgresConnection], isClosed: Bool)>(([], false))

    /// A pool of at most so many connections.
    init(_ settings: ConnectionSettings, count: Int) {
        self.settings = settings
        self.count = count
        // A semaphore must not end below its initial value, and `close` keeps all of it.
        for _ in 0..<count { free.signal() }
    }

    /// Lends a connection; blocks until one is free.
    ///
    /// - Throws: `SQLFailure` of kind `unavailable` when none becomes free in
    ///   `PostgresLimits.waitSeconds`, none can be made, or the pool is closed.
    func take() throws -> PostgresConnection {
        guard !state.withLock({ $0.isClosed }) else { throw Self.closed }
        guard free.wait(timeout: .now() + .seconds(PostgresLimits.waitSeconds)) == .success else {
            throw SQLFailure(.unavailable, "all \(count) connections to the database are in use")
        }
        do {
            // Broken idle connections are dropped; making a new one is tried once.
            while let idle = try next() {
                if Self.isGood(idle) { return idle }
            }
            return try PostgresConnection(settings)
        } catch {
            free.signal()
            throw error
        }
    }

    /// Takes back a lent connection, or its replacement.
    func give(_ connection: PostgresConnection) {
        state.withLock { state in
            if !connection.isLost, !state.isClosed { state.idle.append(connection) }
        }
        free.signal()
    }

    /// Stops lending, ends idle connections, and waits up to `PostgresLimits.waitSeconds` for lent
    /// ones; blocks.
    func close() {
        let wasClosed = state.withLock { state in
            defer { state = ([], true) }
            return state.isClosed
        }
        guard !wasClosed else { return }
        let deadline = DispatchTime.now() + .seconds(PostgresLimits.waitSeconds)
        var taken = 0
        while taken < count, free.wait(timeout: deadline) == .success { taken += 1 }
        for _ in 0..<taken { free.signal() }
    }

    static let closed = SQLFailure(.unavailable, "the database is closed")

    private func next() throws -> PostgresConnection? {
        try state.withLock { state in
            guard !state.isClosed else { throw Self.closed }
            return state.idle.popLast()
        }
    }

    /// Whether an idle connection can still be used; reads its outstanding answers.
    private static func isGood(_ connection: PostgresConnection) -> Bool {
        do { try connection.settle() } catch { return false }
        return connection.listen()
    }
}
