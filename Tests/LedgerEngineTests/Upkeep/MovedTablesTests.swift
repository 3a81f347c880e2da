import LedgerEngine
import LedgerSupport
import SQLDriver
import TestSupport
import Testing

@testable import LedgerStorage

/// The tables that are copied from one engine to another.
@Suite struct `Tables of a move` {
    /// All but those that only servers at a shared database have.
    @Test func `know all tables and columns of both engines`() throws {
        let scratch = try Scratch()
        for engine in TestEngine.all where engine != .memory {
            let databases = try engine.storage("\(scratch.path)/\(engine)").databases
            for (tables, database) in [
                (LedgerTables.entries, databases.entries), (LedgerTables.keys, databases.keys),
                (LedgerTables.beacons, databases.beacons),
            ] {
                let columns = try database.blockingRead {
                    try $0.values(
                        String.self,
                        engine == .postgres
                            ? """
                            SELECT lower(table_name || '.' || column_name)
                            FROM information_schema.columns WHERE table_schema = current_schema()
                            AND table_name NOT IN ('change', 'deck', 'writer', 'schema_step')
                            """
                            : """
                            SELECT lower(m.name || '.' || c.name)
                            FROM sqlite_master m, pragma_table_info(m.name) c
                            WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'
                            """)
                }
                let known = tables.flatMap { table in
                    table.columns.map {
                        "\(table.name).\($0)".replacing("\"", with: "").lowercased()
                    }
                }
                #expect(Set(columns) == Set(known), "on \(engine.rawValue)")
            }
        }
    }

    @Test func `are told of once a second while they are copied`() {
        var meter = MoveMeter()
        let start = ContinuousClock.now
        func line(_ table: LedgerTables.Table, _ rows: Int, at seconds: Double, end: Bool = false)
            -> String?
        {
            meter.line(
                for: LedgerMove.Progress(.copying, "ledger", table, rows, end),
                at: start.advanced(by: .seconds(seconds)))
        }
        let (person, entry) = (LedgerTables.entries[0], LedgerTables.entries[2])
        #expect(line(person, 10, at: 0.5, end: true) == nil)
        #expect(line(entry, 1_000, at: 1) == nil)
        #expect(
            line(entry, 3_000, at: 1.5) == "copying ledger.entry: 3000 rows, 3000 a second")
        #expect(line(entry, 4_000, at: 2) == nil)
        #expect(
            line(entry, 4_000, at: 2.5, end: true)
                == "copying ledger.entry: 4000 rows, 2000 a second")
    }
}
