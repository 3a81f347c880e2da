import Foundation
import LedgerPostgres
import PostgresSupport
import SQLDriver
import Testing

@Suite(.enabled(if: TemporaryPostgres.isThere, Comment(rawValue: TemporaryPostgres.reason)))
struct `A schema of PostgreSQL` {
    @Test func `takes each step once, though four open it at once`() async throws {
        let scene = try Scene()
        let steps =
            Scene.steps + [
                "SELECT pg_sleep(0.1); INSERT INTO thing (id) VALUES (1)",
                "INSERT INTO thing (id) SELECT max(id) + 1 FROM thing",
            ]
        let told = Told()
        try await withThrowingTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    let database = try scene.open(steps: steps) { told.add($0) }
                    #expect(try await database.read { try $0.count() } == 2)
                    try await database.close()
                }
            }
            try await group.waitForAll()
        }
        #expect(told.lines == (1...3).map { "schema ledger: step \($0) of 3" })
    }

    @Test func `takes further steps later, and none of those that fail`() throws {
        let scene = try Scene()
        _ = try scene.open()
        let failing = Scene.steps + ["INSERT INTO thing (id) VALUES (1)", "SELECT nothing"]
        #expect(kind { _ = try scene.open(steps: failing) } == .rejected)
        let database = try scene.open(steps: Array(failing.prefix(2)))
        #expect(try database.blockingRead { try $0.count() } == 1)
    }

    @Test func `that is newer than the program is refused`() throws {
        let scene = try Scene()
        _ = try scene.open(steps: Scene.steps + ["SELECT 1", "SELECT 2"])
        #expect(kind { _ = try scene.open() } == .newerSchema(3))
        #expect(kind { _ = try scene.open(isReplica: true) } == .newerSchema(3))
    }

    @Test func `is open to a role that may not create anything, once it is migrated`() throws {
        let scene = try Scene()
        _ = try scene.open()
        let role = "role_" + UUID().uuidString.lowercased().prefix(8)
        try scene.server.execute(
            """
            CREATE ROLE \(role) LOGIN;
            GRANT USAGE ON SCHEMA ledger TO \(role);
            GRANT SELECT ON ledger.schema_step TO \(role);
            GRANT SELECT, UPDATE ON ledger.writer TO \(role);
            GRANT SELECT, INSERT ON ledger.thing TO \(role);
            """, at: scene.address)
        let address = scene.address.replacing("user=postgres", with: "user=\(role)")
        func open(_ steps: [String]) throws -> PostgresDatabase {
            try PostgresDatabase(
                address: address, schema: "ledger", connections: 1, steps: steps)
        }
        let database = try open(Scene.steps)
        try database.blockingWrite { try $0.add(1) }
        #expect(try database.blockingRead { try $0.count() } == 1)
        #expect(
            kind { try database.blockingWrite { _ = try $0.run("DELETE FROM thing") } }
                == .rejected)
        #expect(kind { _ = try open(Scene.steps + ["CREATE TABLE other ()"]) } == .rejected)
    }

    @Test func `shares its database with others, which do not see each other`() throws {
        let scene = try Scene()
        let ledger = try scene.open()
        let keys = try PostgresDatabase(
            address: scene.address, schema: "keys", connections: 1, steps: Scene.steps)
        try ledger.blockingWrite { ledger in
            try ledger.add(1)
            try keys.blockingWrite { try $0.add(2) }
        }
        #expect(try keys.blockingRead { try $0.values(Int.self, "SELECT id FROM thing") } == [2])
        for name in [
            "", "Ledger", "led-ger", "1st", "pg_mine", "a\"; DROP", "a_name_too_long_to_use",
        ] {
            let isRefused =
                kind {
                    _ = try PostgresDatabase(
                        address: scene.address, schema: name, connections: 1, steps: [])
                } == .rejected
            #expect(isRefused == (name != "a_name_too_long_to_use"), "\(name)")
        }
    }

    @Test func `is unavailable where nobody answers, or the database is not there`() throws {
        let scene = try Scene()
        for address in [
            "host=\(scene.server.folder)/none dbname=postgres",
            scene.server.address(of: "no_such_database"),
        ] {
            #expect(
                kind {
                    _ = try PostgresDatabase(
                        address: address, schema: "ledger", connections: 1, steps: [])
                } == .unavailable)
        }
    }

    @Test func `of another encoding or order of texts is refused or remarked`() throws {
        let scene = try Scene()
        let name = "latin_" + UUID().uuidString.lowercased().prefix(8)
        try scene.server.execute(
            """
            CREATE DATABASE \(name) TEMPLATE template0 ENCODING 'LATIN1'
                LC_COLLATE 'C' LC_CTYPE 'C'
            """, at: scene.address)
        let failure = #expect(throws: SQLFailure.self) {
            _ = try PostgresDatabase(
                address: scene.server.address(of: name), schema: "ledger", connections: 1,
                steps: [])
        }
        #expect(failure?.message.contains("LATIN1") == true)
    }

    @Test func `at a replica is read, and nothing else`() async throws {
        let scene = try Scene()
        let primary = try scene.open()
        try await primary.write { try $0.add(1) }
        // A role whose sessions are all read only stands for a server that is.
        let role = "reader_" + UUID().uuidString.lowercased().prefix(8)
        try scene.server.execute(
            """
            CREATE ROLE \(role) LOGIN;
            ALTER ROLE \(role) SET default_transaction_read_only = on;
            GRANT USAGE ON SCHEMA ledger TO \(role);
            GRANT SELECT, UPDATE ON ALL TABLES IN SCHEMA ledger TO \(role);
            """, at: scene.address)
        let address = scene.address.replacing("user=postgres", with: "user=\(role)")
        // Steps that the primary has not taken are no reason to refuse.
        let replica = try PostgresDatabase(
            address: address, schema: "ledger", connections: 1, steps: Scene.steps + ["SELECT 1"],
            isReplica: true)
        #expect(try await replica.read { try $0.count() } == 1)
        #expect(kind { try replica.blockingWrite { _ in } } == .rejected)
        await #expect(throws: SQLFailure.self) { try await replica.write { _ in } }
        await #expect(throws: SQLFailure.self) { _ = try await replica.lead("duty") }
        var looks = 0
        for await message in replica.messages(on: "entries") {
            #expect(message == "")
            looks += 1
            if looks == 2 { break }
        }
        try await replica.close()
        // One that does not know that it is at a replica: the server is at fault.
        let demoted = try PostgresDatabase(
            address: address, schema: "ledger", connections: 1, steps: Scene.steps)
        #expect(kind { try demoted.blockingWrite { try $0.add(2) } } == .unavailable)
    }
}
