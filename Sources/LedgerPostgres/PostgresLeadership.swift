import Dispatch
import SQLDriver

/// A leader lock: an advisory lock that a connection of its own holds, until it ends.
///
/// It is `Sendable` because all of its state is used on one queue only.
final class PostgresLeadership: SQLLeadership, @unchecked Sendable {
    private let queue: DispatchQueue
    private var connection: PostgresConnection?

    private init(_ connection: PostgresConnection, _ queue: DispatchQueue) {
        self.connection = connection
        self.queue = queue
    }

    /// Takes a leader lock on a thread of its own.
    ///
    /// - Returns: nil where another connection has it.
    /// - Throws: `SQLFailure` when no connection can be made, or it breaks.
    static func take(
        _ duty: String, _ settings: ConnectionSettings
    ) async throws -> PostgresLeadership? {
        let queue = DispatchQueue(label: "florilegium.postgres.leadership")
        let key = StableHash.fnv1a("florilegium leader \(settings.schema) \(duty)")
        return try await withCheckedThrowingContinuation { continuation in
            queue.async {
                continuation.resume(
                    with: Result {
                        let connection = try PostgresConnection(settings, isPipelined: false)
                        let taken = try connection.simple("SELECT pg_try_advisory_lock(\(key))")
                        guard taken.texts() == ["t"] else { return nil }
                        connection.silence = PostgresLimits.leadershipSeconds
                        return PostgresLeadership(connection, queue)
                    })
            }
        }
    }

    func isHeld() async -> Bool {
        await withCheckedContinuation { continuation in
            queue.async {
                // Without an answer of the server the lock may already be another's.
                if let held = self.connection, (try? held.simple("SELECT 1")) == nil {
                    self.connection = nil
                }
                continuation.resume(returning: self.connection != nil)
            }
        }
    }

    func resign() async {
        await withCheckedContinuation { continuation in
            queue.async {
                self.connection = nil
                continuation.resume()
            }
        }
    }
}
