import Foundation
import LedgerPostgres
import PostgresSupport
import SQLDriver
import Testing

/// What OPERATING.md gives operators to paste.
@Suite(.enabled(if: TemporaryPostgres.isThere, Comment(rawValue: TemporaryPostgres.reason)))
struct `The roles of OPERATING.md` {
    /// Its texts of SQL, in order.
    private static func scripts() throws -> [String] {
        let page = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../OPERATING.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        return text.split(separator: "```sql\n").dropFirst().map { part in
            String(part[..<(part.range(of: "```")?.lowerBound ?? part.endIndex)])
        }
    }

    @Test func `make tables as their owner, and may as the service do what it does and no more`()
        throws
    {
        let server = try TemporaryPostgres.shared()
        let scripts = try Self.scripts()
        try #require(scripts.count == 2)
        try server.psql(scripts[0])
        func open(_ role: String, _ schema: (name: String, steps: [String])) throws
            -> PostgresDatabase
        {
            try PostgresDatabase(
                address: server.address(of: "florilegium", as: role), schema: schema.name,
                connections: 1, steps: schema.steps)
        }
        let schemas = [PostgresSchema.entries, PostgresSchema.keys, PostgresSchema.beacons]
        // The service makes no tables.
        #expect(kind { _ = try open("florilegium_ledger", schemas[0]) } == .rejected)
        for schema in schemas { _ = try open("florilegium_owner", schema) }
        try server.psql(scripts[1])
        let databases = try schemas.map { try open("florilegium_ledger", $0) }
        func write(_ place: Int, _ sql: String) -> SQLFailure.Kind? {
            kind { try databases[place].blockingWrite { _ = try $0.run(sql) } }
        }
        for (place, sql) in [
            (0, "INSERT INTO person (id, handle, worn, standing) VALUES (1, 'a', '', '')"),
            (0, "INSERT INTO device (key, person, born, heard) VALUES ('d', 1, 0, 0)"),
            (
                0,
                """
                INSERT INTO entry (number, person, id, digest, received, sealed, link)
                VALUES (1, 1, '', '', 0, '', '')
                """
            ),
            (0, "INSERT INTO posting VALUES (1, 0, 'round', 3)"),
            (0, "UPDATE entry SET digest = 'x' WHERE person = 1"),
            (0, "UPDATE person SET standing = 'x'"), (0, "DELETE FROM account"),
            (0, "INSERT INTO change (number, persons) VALUES (1, '*')"),
            (1, "INSERT INTO erased (person, time) VALUES (1, 0) ON CONFLICT DO NOTHING"),
            (1, "INSERT INTO person_key (person, key, master) VALUES (1, '', '1')"),
            (1, "DELETE FROM person_key"), (2, "DELETE FROM beacon"),
        ] {
            #expect(write(place, sql) == nil, "\(sql)")
        }
        for (place, sql) in [
            (0, "UPDATE entry SET sealed = ''"), (0, "DELETE FROM entry"),
            (0, "UPDATE posting SET trophies = 4"), (0, "DELETE FROM posting"),
            (0, "DELETE FROM writer"), (0, "INSERT INTO schema_step (number) VALUES (9)"),
            (0, "CREATE TABLE other (id BIGINT)"), (0, "DROP TABLE person"),
            (1, "DELETE FROM erased"), (2, "DELETE FROM schema_step"),
        ] {
            #expect(write(place, sql) == .rejected, "\(sql)")
        }
        #expect(kind { _ = try open("florilegium_ledger", ("another", ["SELECT 1"])) } == .rejected)
    }
}
