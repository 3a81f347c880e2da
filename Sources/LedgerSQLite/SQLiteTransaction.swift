import FoundationEssentials
import GRDB
import SQLDriver
import Synchronization

/// SQLite's `data_version` at the last check.
final class DataVersion: Sendable {
    private let number = Mutex<Int?>(nil)

    /// Stores a number and returns the previous one.
    func exchange(_ version: Int) -> Int? {
        number.withLock { known in
            defer { known = version }
            return known
        }
    }
}

/// A transaction with a SQLite database. Statements are prepared once for each connection, because
/// preparing costs more than running most of them.
final class SQLiteTransaction: SQLTransaction {
    private let database: Database
    /// Messages to be sent after the commit.
    private(set) var messages: [(channel: String, message: String)] = []

    private let known: DataVersion

    init(_ database: Database, _ known: DataVersion) {
        self.database = database
        self.known = known
    }

    func run(_ sql: String, _ arguments: [any SQLConvertible]) throws -> Int {
        try SQLiteDatabase.translated {
            let statement = try database.cachedStatement(sql: sql)
            try statement.execute(arguments: StatementArguments(arguments.map(Self.value)))
            return database.changesCount
        }
    }

    func send(_ sql: String, _ arguments: [any SQLConvertible]) throws {
        _ = try run(sql, arguments)
    }

    func rows(_ sql: String, _ arguments: [any SQLConvertible]) throws -> [SQLRow] {
        var rows: [SQLRow] = []
        try forEach(sql, arguments) { row in
            rows.append(row)
            return true
        }
        return rows
    }

    func forEach(
        _ sql: String, _ arguments: [any SQLConvertible], _ body: (SQLRow) throws -> Bool
    ) throws {
        try SQLiteDatabase.translated {
            let statement = try database.cachedStatement(sql: sql)
            let cursor = try Row.fetchCursor(
                statement, arguments: StatementArguments(arguments.map(Self.value)))
            let columns = statement.columnNames
            while let row = try cursor.next() {
                let values = Array(row.databaseValues).map(Self.value)
                guard try body(SQLRow(columns: columns, values: values)) else { break }
            }
        }
    }

    func script(_ sql: String) throws {
        try SQLiteDatabase.translated { try database.execute(sql: sql) }
    }

    func othersWrites() throws -> Int? {
        // It changes with a commit of another connection, and this process has one connection that
        // writes.
        let version = try value(Int.self, "PRAGMA data_version") ?? 0
        return known.exchange(version) == version ? 0 : nil
    }

    func notify(_ channel: String, _ message: String) throws { messages.append((channel, message)) }

    private static func value(_ value: any SQLConvertible) -> DatabaseValue {
        switch value.sqlValue {
        case .null: .null
        case .integer(let integer): integer.databaseValue
        case .real(let real): real.databaseValue
        case .text(let text): text.databaseValue
        case .blob(let bytes): bytes.databaseValue
        }
    }

    private static func value(_ value: DatabaseValue) -> SQLValue {
        switch value.storage {
        case .null: .null
        case .int64(let integer): .integer(Int(integer))
        case .double(let real): .real(real)
        case .string(let text): .text(text)
        case .blob(let bytes): .blob(bytes)
        }
    }
}
