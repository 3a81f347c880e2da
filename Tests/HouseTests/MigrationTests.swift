import Foundation
import Testing

/// The steps of the ledger's tables: every file of a folder Migrations is in the list of its engine.
@Suite struct `Migrations` {
    @Test(arguments: [("LedgerSQLite", "SQLiteSchema"), ("LedgerPostgres", "PostgresSchema")])
    func `are each listed once, in order, without a gap`(target: String, list: String) throws {
        let folder = `The house`.root.appending(path: "Sources/\(target)")
        let files = try FileManager.default.contentsOfDirectory(
            atPath: folder.appending(path: "Migrations").path)
        #expect(!files.isEmpty)
        let text = try String(
            contentsOf: folder.appending(path: "\(list).swift"), encoding: .utf8)
        let listed = text.matches(of: /PackageResources\.(\w+)_(\d{3})_sql/)
            .map { "\($0.1)-\($0.2).sql" }
        #expect(listed.sorted() == files.sorted())
        for (database, names) in Dictionary(grouping: listed, by: { $0.dropLast(8) }) {
            let expected = (1...names.count).map { number in
                let digits = "\(number)"
                return database + "-" + String(repeating: "0", count: 3 - digits.count) + digits
                    + ".sql"
            }
            #expect(names == expected)
        }
    }
}
