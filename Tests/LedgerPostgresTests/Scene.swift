import Foundation
import LedgerPostgres
import PostgresSupport
import SQLDriver
import Synchronization

/// A database of one test, and the instances that have it open.
struct Scene {
    static let steps = [
        """
        CREATE TABLE thing (
            id BIGINT PRIMARY KEY,
            word TEXT,
            bytes BYTEA,
            share DOUBLE PRECISION,
            is_good BOOLEAN
        )
        """
    ]

    let server: TemporaryPostgres
    let address: String

    init() throws {
        server = try TemporaryPostgres.shared()
        address = try server.database()
    }

    /// One more instance, as in another process.
    func open(
        connections: Int = 2, steps: [String] = Self.steps, isReplica: Bool = false,
        told: @escaping @Sendable (String) -> Void = { _ in }
    ) throws -> PostgresDatabase {
        try PostgresDatabase(
            address: address, schema: "ledger", connections: connections, steps: steps,
            isReplica: isReplica, told: told)
    }

    /// Ends sessions of this database behind its clients' backs.
    @discardableResult
    func kill(where condition: String = "true") throws -> Int {
        try server.execute(
            """
            SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid() AND (\(condition))
            """, at: address
        ).count
    }
}

extension SQLTransaction {
    /// Adds a row of nothing but its number.
    func add(_ id: Int) throws {
        try send("INSERT INTO thing (id) VALUES (?)", [id])
    }

    /// How many rows there are.
    func count() throws -> Int {
        try value(Int.self, "SELECT count(*) FROM thing") ?? -1
    }
}

/// The lines that an instance told.
final class Told: Sendable {
    private let told = Mutex<[String]>([])

    var lines: [String] { told.withLock { $0 } }

    func add(_ line: String) {
        told.withLock { $0.append(line) }
    }
}

/// The kind of the failure that some work ends with; nil for none.
func kind(of work: () throws -> Void) -> SQLFailure.Kind? {
    do {
        try work()
        return nil
    } catch {
        return (error as? SQLFailure)?.kind
    }
}
