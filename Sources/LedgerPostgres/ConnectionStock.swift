import Dispatch
import SQLDriver
import Synchronization

/// Connections that are lent to one thread at a time, made when they are first wanted.
final class ConnectionStock: Sendable {
    private let settings: ConnectionSettings
    private let count: Int
    /// How many may still be lent.
    private let free = DispatchSemaphore(value: 0)
    private let state = Mutex<(idle: [PostgresConnection], isClosed: Bool)>(([], false))

    /// A stock of so many connections.
    init(_ settings: ConnectionSettings, count: Int) {
        self.settings = settings
        self.count = count
        // A semaphore must not end below the value it began with, and closing keeps all of it.
        for _ in 0..<count { free.signal() }
    }

    /// Lends a connection; blocks until there is one.
    ///
    /// - Throws: `SQLFailure` of the kind unavailable where all are in use for too long, none can be
    ///   made, or the stock is closed.
    func take() throws -> PostgresConnection {
        guard !state.withLock({ $0.isClosed }) else { throw Self.closed }
        guard free.wait(timeout: .now() + .seconds(PostgresLimits.waitSeconds)) == .success else {
            throw SQLFailure(.unavailable, "all \(count) connections to the database are in use")
        }
        do {
            // One that died while it was idle is thrown away; of those made no second is tried.
            while let idle = try next() {
                if Self.isGood(idle) { return idle }
            }
            return try PostgresConnection(settings)
        } catch {
            free.signal()
            throw error
        }
    }

    /// Takes back a connection that was lent, or what was made in its place.
    func give(_ connection: PostgresConnection) {
        state.withLock { state in
            if !connection.isLost, !state.isClosed { state.idle.append(connection) }
        }
        free.signal()
    }

    /// Lends no more, ends what is idle, and waits a while for what is lent; blocks.
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

    /// Whether an idle connection can still be used; reads what it was left with.
    private static func isGood(_ connection: PostgresConnection) -> Bool {
        do { try connection.settle() } catch { return false }
        return connection.listen()
    }
}
