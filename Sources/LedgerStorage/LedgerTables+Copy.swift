import Crypto
import FoundationEssentials
import SQLDriver

extension LedgerTables {
    /// The size of one transaction.
    struct Portion: Sendable {
        var rows = 1_000
        /// Bytes of texts and blobs after which a portion ends, because pictures are large.
        var bytes = 4 << 20
    }

    /// Called with a table, the number of its processed rows, and whether these are all.
    typealias Progress = (_ table: Table, _ rows: Int, _ isWhole: Bool) throws -> Void

    /// Copies tables as they are at one moment, continuing after the rows of an earlier attempt.
    ///
    /// - Parameters:
    ///   - tables: the tables; each after those that it refers to.
    ///   - source: the database to read.
    ///   - target: the database to write: with the same tables, empty or with the first rows.
    ///   - portion: the size of one transaction.
    ///   - told: called after each portion and at the end of a table with the number of copied
    ///     rows.
    /// - Throws: `SQLFailure` when a database cannot be read or written, the error of `told`.
    static func copy(
        _ tables: [Table], from source: any SQLDatabase, to target: any SQLDatabase,
        portion: Portion = Portion(), told: Progress = { _, _, _ in }
    ) throws {
        try source.blockingRead { database in
            for table in tables {
                if table.isSmall {
                    _ = try target.blockingWrite { try $0.run("DELETE FROM \(table.name)") }
                }
                var (count, bytes, rows): (Int, Int, [SQLRow]) = (0, 0, [])
                func write() throws {
                    guard !rows.isEmpty else { return }
                    try target.blockingWrite { database in
                        for row in rows { try database.send(table.insertion, row.values) }
                    }
                    count += rows.count
                    (bytes, rows) = (0, [])
                    try told(table, count, false)
                }
                let last = try target.blockingRead { try $0.row(table.lastKey) }
                try database.forEach(table.selection(after: last), last?.values ?? []) { row in
                    rows.append(row)
                    bytes += row.values.reduce(0) { $0 + $1.size }
                    if rows.count >= portion.rows || bytes >= portion.bytes { try write() }
                    return true
                }
                try write()
                try told(table, count, true)
            }
        }
    }

    /// The first table of a target that cannot be the beginning of the source's: its last row is
    /// missing in the source, or differs. Other differences show in the sums.
    ///
    /// - Throws: `SQLFailure` when a database cannot be read.
    static func stranger(
        among tables: [Table], of target: any SQLDatabase, to source: any SQLDatabase
    ) throws -> Table? {
        try tables.first { table in
            guard !table.isSmall else { return false }
            let last = try target.blockingRead { try $0.row(table.lastRow) }
            guard let last else { return false }
            let key = Array(last.values.prefix(table.key.count))
            let same = try source.blockingRead { try $0.row(table.rowOfKey, key) }
            return same?.values != last.values
        }
    }

    /// The number of rows of a table, and a hash over them.
    struct Sum: Sendable, Hashable {
        var rows = 0
        var hash = Data()
    }

    /// The sums of tables, all at one moment: equal for databases with equal rows.
    ///
    /// - Parameters:
    ///   - tables: the tables.
    ///   - database: the database.
    ///   - interval: the number of rows between two calls of `told`.
    ///   - told: called with the number of rows read.
    /// - Returns: a sum for each table, in order.
    /// - Throws: `SQLFailure` when the database cannot be read, the error of `told`.
    static func sums(
        of tables: [Table], in database: any SQLTransaction,
        every interval: Int = Portion().rows, told: Progress = { _, _, _ in }
    ) throws -> [Sum] {
        try tables.map { table in
            var (hash, rows) = (SHA256(), 0)
            try database.forEach(table.selection(after: nil), []) { row in
                for value in row.values { update(&hash, with: value) }
                rows += 1
                if rows % interval == 0 { try told(table, rows, false) }
                return true
            }
            try told(table, rows, true)
            return Sum(rows: rows, hash: Data(hash.finalize()))
        }
    }

    private static func update(_ hash: inout SHA256, with value: SQLValue) {
        let (kind, bytes): (UInt8, Data) =
            switch value {
            case .null: (0, Data())
            case .integer(let integer): (1, Data("\(integer)".utf8))
            case .real(let real): (2, Data("\(real)".utf8))
            case .text(let text): (3, Data(text.utf8))
            case .blob(let data): (4, data)
            }
        hash.update(data: [kind])
        withUnsafeBytes(of: bytes.count.bigEndian) { hash.update(bufferPointer: $0) }
        hash.update(data: bytes)
    }
}

extension SQLValue {
    /// The bytes of a text or blob; 0 for other values.
    fileprivate var size: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .blob(let data): data.count
        case .null, .integer, .real: 0
        }
    }
}

extension LedgerTables.Table {
    /// The statement that inserts a row.
    fileprivate var insertion: String {
        "INSERT INTO \(name) (\(list(columns))) VALUES (\(marks(columns)))"
    }

    /// The query for the last row's key.
    fileprivate var lastKey: String { last(key) }

    /// The query for the last row.
    fileprivate var lastRow: String { last(columns) }

    /// The query for the row of a key.
    fileprivate var rowOfKey: String {
        "SELECT \(list(columns)) FROM \(name) WHERE (\(list(key))) = (\(marks(key)))"
    }

    /// The query for all rows, or for those after a key.
    fileprivate func selection(after last: SQLRow?) -> String {
        let after = last == nil ? "" : " WHERE (\(list(key))) > (\(marks(key)))"
        return "SELECT \(list(columns)) FROM \(name)\(after) ORDER BY \(list(key))"
    }

    private func last(_ columns: [String]) -> String {
        let order = key.map { "\($0) DESC" }.joined(separator: ", ")
        return "SELECT \(list(columns)) FROM \(name) ORDER BY \(order) LIMIT 1"
    }

    private func list(_ columns: [String]) -> String { columns.joined(separator: ", ") }

    private func marks(_ columns: [String]) -> String {
        columns.map { _ in "?" }.joined(separator: ", ")
    }
}
