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
        func number(_ database: PostgresDatabase) throws -> Int {
            try database.blockingWrite { connection in
                try connection.add(try connection.count())
                return try connection.othersVersion()
            }
        }
        let begin = try number(first)
        #expect(try number(first) == begin)
        let other = try number(second)
        #expect(try number(second) == other)
        #expect(try number(second) == other)
        let after = try number(first)
        #expect(after != begin)
        #expect(try number(first) == after)
        #expect(try number(second) != other)
        // Reads are no writes, and what is undone is none either.
        let now = try number(first)
        try second.blockingRead { _ = try $0.count() }
        #expect(
            kind { try second.blockingWrite { _ = try $0.run("INSERT INTO thing VALUES (0)") } }
                == .rejected)
        #expect(kind { try first.blockingWrite { _ = try $0.rows("nonsense") } } == .rejected)
        #expect(try number(first) == now)
        #expect(kind { try first.blockingRead { _ = try $0.othersVersion() } } == .rejected)
    }

    @Test func `notice that written transactions were lost with a primary`() throws {
        let scene = try Scene()
        let first = try scene.open()
        func number() throws -> Int { try first.blockingWrite { try $0.othersVersion() } }
        try scene.server.execute(
            "UPDATE ledger.writer SET version = 5, owner = 'x'", at: scene.address)
        let before = try number()
        #expect(try number() == before)
        // A replica became the primary that had not got these two.
        try scene.server.execute(
            "UPDATE ledger.writer SET version = 5, owner = 'x'", at: scene.address)
        let after = try number()
        #expect(after != before)
        #expect(try number() == after)
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
