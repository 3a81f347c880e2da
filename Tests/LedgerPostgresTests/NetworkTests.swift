import Foundation
import LedgerPostgres
import PostgresSupport
import SQLDriver
import Testing

/// Servers of their own: one that is reached by TLS, and one with a standby.
@Suite(.enabled(if: TemporaryPostgres.isThere, Comment(rawValue: TemporaryPostgres.reason)))
struct `PostgreSQL on other machines` {
    private static let openssl = "/usr/bin/openssl"

    private func open(_ address: String, isReplica: Bool = false) throws -> PostgresDatabase {
        try PostgresDatabase(
            address: address, schema: "ledger", connections: 1, steps: Scene.steps,
            isReplica: isReplica)
    }

    /// Does something again until it is done, for ten minutes: a hang ends then.
    private func eventually<Value>(_ work: () throws -> Value?) async throws -> Value {
        for _ in 0..<12_000 {
            if let value = try? work() { return value }
            try await Task.sleep(for: .milliseconds(50))
        }
        return try #require(try work())
    }

    @Test(
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: openssl),
            "skipped: openssl is not here"))
    func `is reached by TLS, and only where its certificate is the known one and names it`()
        async throws
    {
        let port = try TemporaryPostgres.freePort()
        let server = try TemporaryPostgres(port: port)
        defer { try? server.stop() }
        let superuser = server.address(of: "postgres")
        // The server makes them itself: so they are its user's, in its folder of data.
        for name in ["server", "other"] {
            try server.execute(
                """
                COPY (SELECT 1) TO PROGRAM '\(Self.openssl) req -x509 -nodes -days 2 \
                -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -subj /CN=127.0.0.1 \
                -addext subjectAltName=IP:127.0.0.1 -keyout \(name).key -out \(name).crt'
                """, at: superuser)
        }
        func certificate(_ name: String) throws -> String {
            let text = try server.execute("SELECT pg_read_file('\(name).crt')", at: superuser)
            let place = "\(server.folder)/\(name).crt"
            try Data((text.first ?? "").utf8).write(to: URL(filePath: place))
            return place
        }
        try server.execute("ALTER SYSTEM SET ssl = on", at: superuser)
        try server.execute("SELECT pg_reload_conf()", at: superuser)
        func address(_ root: String, host: String = "host=127.0.0.1") throws -> String {
            "\(host) port=\(port) user=postgres dbname=postgres sslmode=verify-full"
                + " sslrootcert=\(try certificate(root))"
        }
        let known = try address("server")
        let database = try await eventually { try open(known) }
        let version = try await database.read { connection in
            try connection.value(
                String.self, "SELECT version FROM pg_stat_ssl WHERE pid = pg_backend_pid() AND ssl")
        }
        #expect(version?.hasPrefix("TLSv1.") == true)
        // Much at once, in both directions, and a message.
        let messages = database.messages(on: "things")
        var heard = messages.makeAsyncIterator()
        #expect(await heard.next() == "")
        try await database.write { connection in
            for number in 0..<3_000 {
                try connection.send(
                    "INSERT INTO thing (id, bytes) VALUES (?, ?)",
                    [number, Data(repeating: 7, count: 1_000)])
            }
            try connection.notify("things", "3000")
        }
        let bytes = try await database.read { try $0.rows("SELECT bytes FROM thing").count }
        #expect(bytes == 3_000)
        #expect(await heard.next() == "3000")
        try await database.close()
        // Another's certificate, and a name that is not in the server's.
        for wrong in [
            try address("other"), try address("server", host: "host=localhost hostaddr=127.0.0.1"),
        ] {
            let failure = #expect(throws: SQLFailure.self) { try open(wrong) }
            #expect(failure?.kind == .unavailable)
            let message = failure?.message ?? ""
            #expect(
                message.contains("certificate verify failed") || message.contains("does not match"),
                "\(message)")
        }
    }

    @Test func `has a standby that is read, and becomes the primary where that is gone`()
        async throws
    {
        let first = try TemporaryPostgres()
        defer { try? first.stop() }
        let primary = try open(first.address(of: "postgres"))
        try await primary.write { try $0.add(1) }
        let second = try TemporaryPostgres(standbyOf: first)
        defer { try? second.stop() }
        let replica = try open(second.address(of: "postgres"), isReplica: true)
        try await primary.write { try $0.add(2) }
        let count = try await eventually {
            try replica.blockingRead { try $0.count() == 2 ? 2 : nil }
        }
        #expect(count == 2)
        #expect(kind { try replica.blockingWrite { try $0.add(3) } } == .rejected)
        await #expect(throws: SQLFailure.self) { _ = try await replica.lead("duty") }
        try await replica.close()

        // The standby stands first in the address, and is passed over while it is one.
        let both = try open(
            "host=\(second.folder),\(first.folder) user=postgres dbname=postgres"
                + " target_session_attrs=read-write")
        try await both.write { try $0.add(3) }
        let leadership = try #require(try await both.lead("duty"))
        _ = try await eventually {
            try first.execute(
                """
                SELECT 1 FROM pg_stat_replication
                WHERE replay_lsn >= (SELECT pg_current_wal_lsn())
                """, at: first.address(of: "postgres")
            ).first
        }
        try first.stop()
        #expect(kind { try both.blockingWrite { try $0.add(4) } } == .unavailable)
        #expect(await !leadership.isHeld())
        try second.execute("SELECT pg_promote()", at: second.address(of: "postgres"))
        try await eventually { try both.blockingWrite { try $0.add(4) } }
        #expect(try await both.read { try $0.count() } == 4)
        #expect(try await both.lead("duty") != nil)
        try await both.close()
    }
}
