import Foundation
import LedgerPostgres
import PostgresSupport
import SQLDriver
import Testing

@Suite(.enabled(if: TemporaryPostgres.isThere, Comment(rawValue: TemporaryPostgres.reason)))
struct `Writers to PostgreSQL` {
    @Test func `of all processes come one after the other`() async throws {
        let scene = try Scene()
        let first = try scene.open()
        let second = try scene.open()
        _ = try await first.write { try $0.run("INSERT INTO thing (id, share) VALUES (1, 0)") }
        try await withThrowingTaskGroup { group in
            for database in [first, second] {
                for _ in 0..<50 {
                    group.addTask {
                        try await database.write { connection in
                            // Without the lock one of two would lose its sum.
                            let share = try connection.value(
                                Double.self, "SELECT share FROM thing")
                            try connection.send("UPDATE thing SET share = ?", [(share ?? 0) + 1])
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(
            try await second.read { try $0.value(Double.self, "SELECT share FROM thing") } == 100)
        let version = try scene.server.execute(
            "SELECT version FROM ledger.writer", at: scene.address)
        #expect(version == ["101"])
    }

    @Test func `notice each other, and only each other`() throws {
        let scene = try Scene()
        let first = try scene.open()
        let second = try scene.open()
        func others(_ database: PostgresDatabase) throws -> Int? {
            try database.blockingWrite { connection in
                try connection.add(try connection.count())
                return try connection.othersWrites()
            }
        }
        #expect(try others(first) == nil)
        #expect(try others(first) == 0)
        #expect(try others(second) == nil)
        #expect(try others(second) == 0)
        #expect(try others(second) == 0)
        #expect(try others(first) == 3)
        #expect(try others(first) == 0)
        #expect(try others(second) == 2)
        // Reads are no writes, and what is undone is none either.
        #expect(try others(first) == 1)
        try second.blockingRead { _ = try $0.count() }
        #expect(
            kind { try second.blockingWrite { _ = try $0.run("INSERT INTO thing VALUES (0)") } }
                == .rejected)
        #expect(kind { try first.blockingWrite { _ = try $0.rows("nonsense") } } == .rejected)
        #expect(try others(first) == 0)
        #expect(kind { try first.blockingRead { _ = try $0.othersWrites() } } == .rejected)
    }

    @Test func `notice that written transactions were lost with a primary`() throws {
        let scene = try Scene()
        let first = try scene.open()
        func others() throws -> Int? { try first.blockingWrite { try $0.othersWrites() } }
        #expect(try others() == nil)
        for _ in 0..<3 { #expect(try others() == 0) }
        // A replica became the primary that had not got the last two.
        try scene.server.execute(
            "UPDATE ledger.writer SET version = version - 2, owner = 'x'", at: scene.address)
        #expect(try others() == nil)
        #expect(try others() == 0)
    }

    @Test(arguments: [
        ("40001", SQLFailure.Kind.conflict), ("40P01", .conflict), ("55P03", .unavailable),
        ("53100", .unavailable), ("57014", .unavailable), ("57P01", .unavailable),
        ("58030", .unavailable), ("XX001", .unavailable), ("08006", .unavailable),
        ("25006", .unavailable), ("23505", .rejected), ("42P01", .rejected), ("54000", .rejected),
    ])
    func `fail by the state that the server names`(_ state: String, _ kind: SQLFailure.Kind)
        throws
    {
        let database = try Scene().open()
        let failure = #expect(throws: SQLFailure.self) {
            try database.blockingWrite {
                try $0.run(
                    "DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '\(state)'; END $$")
            }
        }
        #expect(failure == SQLFailure(kind, "SQLSTATE \(state): no"))
        try database.blockingWrite { try $0.add(1) }
    }

    @Test func `that give way to others are done again by write, and not by blockingWrite`()
        async throws
    {
        let scene = try Scene()
        let database = try scene.open()
        let conflict = "DO $$ BEGIN RAISE EXCEPTION 'give way' USING ERRCODE = '40001'; END $$"
        try await database.write { connection in
            // Numbers of a sequence are not given back: they count the rounds.
            try connection.script("CREATE SEQUENCE round")
        }
        let rounds = try await database.write { connection in
            let round = try connection.value(Int.self, "SELECT nextval('round')") ?? 0
            if round < 4 { try connection.run(conflict) }
            return round
        }
        #expect(rounds == 4)
        #expect(kind { try database.blockingWrite { _ = try $0.run(conflict) } } == .conflict)
        await #expect(throws: SQLFailure(.conflict, "SQLSTATE 40001: give way")) {
            try await database.write { _ = try $0.run(conflict) }
        }
    }
}
