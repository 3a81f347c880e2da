import Foundation
import LedgerPostgres
import PostgresSupport
import SQLDriver
import Testing

@Suite(.enabled(if: TemporaryPostgres.isThere, Comment(rawValue: TemporaryPostgres.reason)))
struct `Breaks of connections to PostgreSQL` {
    @Test func `between transactions are noticed by nobody`() async throws {
        let scene = try Scene()
        let database = try scene.open()
        for round in 0..<3 {
            try await database.write { try $0.add(round) }
            #expect(try await database.read { try $0.count() } == round + 1)
            #expect(try scene.kill() >= 2)
        }
    }

    @Test func `before a read's first answer are noticed by nobody`() throws {
        let scene = try Scene()
        let database = try scene.open()
        try database.blockingRead { _ = try $0.count() }
        let count = try database.blockingRead { connection in
            // The connection is lent already, and was found good.
            try scene.kill()
            return try connection.count()
        }
        #expect(count == 0)
        try database.blockingRead { _ = try $0.count() }
        try database.blockingRead { connection in
            try scene.kill()
            try connection.forEach("SELECT 1", []) { _ in false }
        }
    }

    @Test func `amidst a transaction end it as unavailable, and nothing of it stays`() throws {
        let scene = try Scene()
        let database = try scene.open()
        let written = kind {
            try database.blockingWrite { connection in
                try connection.add(1)
                #expect(try connection.count() == 1)
                try scene.kill()
                try connection.add(2)
            }
        }
        #expect(written == .unavailable)
        let read = kind {
            try database.blockingRead { connection in
                #expect(try connection.count() == 0)
                try scene.kill()
                _ = try connection.count()
            }
        }
        #expect(read == .unavailable)
        try database.blockingWrite { try $0.add(3) }
        #expect(
            try database.blockingRead { try $0.values(Int.self, "SELECT id FROM thing") } == [3])
    }

    @Test func `of a changed table's plan are healed by doing it again`() async throws {
        let scene = try Scene()
        let database = try scene.open(connections: 1)
        try await database.write { try $0.add(1) }
        @Sendable func columns(_ connection: any SQLTransaction) throws -> Int {
            try connection.rows("SELECT * FROM thing").first?.columns.count ?? 0
        }
        #expect(try await database.write { try columns($0) } == 5)
        try scene.server.execute("ALTER TABLE ledger.thing ADD COLUMN more TEXT", at: scene.address)
        #expect(try await database.write { try columns($0) } == 6)
    }
}
