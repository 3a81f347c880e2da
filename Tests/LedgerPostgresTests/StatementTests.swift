import Foundation
import LedgerPostgres
import PostgresSupport
import SQLDriver
import Testing

@Suite(.enabled(if: TemporaryPostgres.isThere, Comment(rawValue: TemporaryPostgres.reason)))
struct `Statements to PostgreSQL` {
    static let values: [SQLValue] = [
        .null, .integer(0), .integer(.max), .integer(.min), .integer(-1), .real(0.1),
        .real(-.infinity), .real(.greatestFiniteMagnitude), .text(""), .text("it's \"?\" \\ $1"),
        .text("🌸 Ackerröte ẞ"), .blob(Data()), .blob(Data([0, 1, 0, 255, 39, 92])),
        .blob(Data(repeating: 7, count: 3_000_000)),
    ]

    @Test func `give back values of every kind as they were`() async throws {
        let scene = try Scene()
        let database = try scene.open()
        try await database.write { connection in
            for (number, value) in Self.values.enumerated() {
                let column =
                    switch value {
                    case .null, .text: "word"
                    case .blob: "bytes"
                    case .real: "share"
                    case .integer: "id"
                    }
                if column == "id" {
                    try connection.send("INSERT INTO thing (id) VALUES (?)", [value])
                } else {
                    try connection.send(
                        "INSERT INTO thing (id, \(column)) VALUES (?, ?)", [1_000 + number, value])
                }
                let key: any SQLConvertible = column == "id" ? value : 1_000 + number
                let row = try connection.row("SELECT \(column) FROM thing WHERE id = ?", [key])
                #expect(row?.values == [value])
            }
        }
        try await database.close()
    }

    @Test func `read truth, small numbers and names, and write truth by comparing`() throws {
        let scene = try Scene()
        let database = try scene.open()
        let row = try database.blockingRead {
            try $0.row(
                """
                SELECT true AS t, 2::int2 AS two, -4::int4 AS four, 0.5::float4 AS half,
                    'n'::name AS n, 'v'::varchar AS v, 'c'::char(3) AS c, 'u' AS u,
                    (?::BIGINT = 1) AS good
                """, [true])
        }
        #expect(
            row?.values == [
                .integer(1), .integer(2), .integer(-4), .real(0.5), .text("n"), .text("v"),
                .text("c  "), .text("u"), .integer(1),
            ])
        #expect(row?.columns.last == "good")
    }

    @Test func `take placeholders in order and by number, also in other statements of a text`()
        throws
    {
        let scene = try Scene()
        let database = try scene.open()
        let row = try database.blockingRead {
            try $0.row(
                """
                SELECT ?2 AS a, /* ? /* ? */ ? */ ?1::BIGINT AS b, '?''?' AS c, E'\\'?' AS d,
                    $tag$ ? $tag$ AS e, ?::TEXT AS "?", 'e'::TEXT AS f -- ?
                """, [7, "two", "three"])
        }
        #expect(
            row?.values == [
                .text("two"), .integer(7), .text("?'?"), .text("'?"), .text(" ? "),
                .text("three"), .text("e"),
            ])
        #expect(row?.columns[5] == "?")
    }

    @Test func `are rejected with another number of arguments than placeholders`() throws {
        let database = try Scene().open()
        #expect(
            kind {
                try database.blockingRead { _ = try $0.rows("SELECT ?::BIGINT", []) }
            } == .rejected)
        #expect(
            kind {
                try database.blockingRead { _ = try $0.rows("SELECT 1", [1]) }
            } == .rejected)
    }

    @Test func `refuse a numeric column, and say what to do`() throws {
        let database = try Scene().open()
        let failure = #expect(throws: SQLFailure.self) {
            try database.blockingRead {
                _ = try $0.rows("SELECT sum(x) AS total FROM (VALUES (1::BIGINT)) AS t (x)")
            }
        }
        #expect(failure?.kind == .rejected)
        #expect(failure?.message.contains("column total") == true)
        #expect(failure?.message.contains("CAST") == true)
    }

    @Test func `tell how many rows they changed`() async throws {
        let database = try Scene().open()
        try await database.write { connection in
            for id in 0..<5 { try connection.add(id) }
            #expect(try connection.run("UPDATE thing SET word = 'w' WHERE id < ?", [3]) == 3)
            #expect(try connection.run("SELECT * FROM thing") == 0)
            #expect(try connection.run("DELETE FROM thing") == 5)
        }
    }

    @Test func `fail without telling values of rows`() async throws {
        let scene = try Scene()
        let database = try scene.open()
        let statements: [(String, [any SQLConvertible])] = [
            ("INSERT INTO thing (id, word) VALUES (4711, 'secret'), (4711, 'secret')", []),
            ("SELECT CAST(?::TEXT AS BIGINT)", ["secret"]),
            ("SELECT 1 / (4711 - ?)", [4_711]),
            ("INSERT INTO thing (id, word) VALUES (1, ?)", ["secret\0secret"]),
        ]
        for (sql, arguments) in statements {
            let failure = #expect(throws: SQLFailure.self) {
                try database.blockingWrite { _ = try $0.run(sql, arguments) }
            }
            #expect(failure?.kind == .rejected, "\(sql)")
            #expect(failure?.message.contains("SQLSTATE") == true)
            #expect(failure?.message.contains("secret") == false)
            #expect(failure?.message.contains("4711") == false)
        }
    }

    @Test func `of more kinds than are kept prepared all work, again and again`() async throws {
        let database = try Scene().open()
        try await database.write { connection in
            for round in 0..<2 {
                for number in 0..<PostgresLimits.preparedStatements + 50 {
                    let sum = try connection.value(Int.self, "SELECT ? + \(number)", [round])
                    #expect(sum == round + number)
                }
            }
        }
        let kept = try database.blockingWrite {
            try $0.value(Int.self, "SELECT count(*) FROM pg_prepared_statements") ?? 0
        }
        #expect(kept <= PostgresLimits.preparedStatements)
    }
}
