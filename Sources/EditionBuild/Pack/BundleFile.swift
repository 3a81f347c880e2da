import Catalog
import EditorialContent
import Foundation
import GRDB

/// Writes bundle.sqlite: a fresh file, one writer, a fixed order, then VACUUM INTO, so that the same
/// content gives the same bytes under one version of SQLite.
enum BundleFile {
    /// SQLite's version, for edition.json.
    static func sqliteVersion() throws -> String {
        try DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") ?? "" }
    }

    /// The bytes of an edition's bundle.
    ///
    /// - Throws: `DatabaseError` when a constraint of the schema is violated or SQLite cannot
    ///   write; Foundation's error when the temporary folder or file cannot be written or read.
    static func data(_ composed: Composed) throws -> Data {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "florilegium-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let finished = folder.appending(path: "bundle.sqlite")
        let queue = try DatabaseQueue(path: folder.appending(path: "draft.sqlite").path)
        try queue.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
            try database.execute(sql: "PRAGMA page_size = \(BundleSchema.pageBytes)")
            try database.execute(sql: "PRAGMA application_id = \(BundleSchema.applicationID)")
            try database.execute(sql: "PRAGMA user_version = \(BundleSchema.version)")
            for statement in BundleSchema.statements { try database.execute(sql: statement) }
            let rows = BundleRows(database)
            try database.inTransaction {
                let settings = composed.settings
                try rows.insert(
                    into: "edition",
                    [
                        "version": settings.version, "date": settings.date.rawValue,
                        "base": settings.base,
                    ])
                try BundlePlants(rows: rows, ids: composed.rowIDs.plants).write(composed.plants)
                try BundleQuestions(rows: rows).write(composed)
                return .commit
            }
            try database.execute(sql: "VACUUM INTO ?", arguments: [finished.path])
        }
        try queue.close()
        return try Data(contentsOf: finished)
    }
}
