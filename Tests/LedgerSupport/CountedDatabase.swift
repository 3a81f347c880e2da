package import SQLDriver
import Synchronization

/// A database that counts its commits.
package final class CountedDatabase: SQLDatabase {
    private let database: any SQLDatabase
    private let number = Mutex(0)

    package var isShared: Bool { database.isShared }

    package init(_ database: any SQLDatabase) { self.database = database }

    /// The number of writing transactions that were committed.
    package var commits: Int { number.withLock(\.self) }

    package func read<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLTransaction) throws -> Value
    ) async throws -> Value { try await database.read(work) }

    package func write<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLTransaction) throws -> Value
    ) async throws -> Value {
        let value = try await database.write(work)
        number.withLock { $0 += 1 }
        return value
    }

    package func blockingRead<Value>(
        _ work: (any SQLTransaction) throws -> Value
    ) throws -> Value { try database.blockingRead(work) }

    package func blockingWrite<Value>(
        _ work: (any SQLTransaction) throws -> Value
    ) throws -> Value {
        let value = try database.blockingWrite(work)
        number.withLock { $0 += 1 }
        return value
    }

    package func forgetDeleted() async throws -> Bool { try await database.forgetDeleted() }
    package func blockingForgetDeleted() throws -> Bool { try database.blockingForgetDeleted() }
    package func messages(on channel: String) -> AsyncStream<String> {
        database.messages(on: channel)
    }
    package func lead(_ duty: String) async throws -> (any SQLLeadership)? {
        try await database.lead(duty)
    }
    package func close() async throws { try await database.close() }
}
