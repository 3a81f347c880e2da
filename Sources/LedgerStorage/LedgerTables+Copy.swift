import Crypto
import FoundationEssentials
import SQLDriver

extension LedgerTables {
    /// How much is written in one transaction.
    struct Portion: Sendable {
        var rows = 1_000
        /// Bytes of texts and blobs, past which a portion ends: pictures are large.
        var bytes = 4 << 20
    }

    /// Is told of a table how many of its rows are done, and whether these are all.
    typealias Progress = (_ table: Table, _ rows: Int, _ isWhole: Bool) throws -> Void

    /// Copies tables as they are at one moment. What is there of an attempt before is gone on from.
    ///
    /// - Parameters:
    ///   - tables: which; each after those that it refers to.
    ///   - source: whence.
    ///   - target: where to: of the same tables, empty or with a first part of the same rows.
    ///   - portion: how much is written at once.
    ///   - told: is told after each portion, and at a table's end, how many rows were copied.
    /// - Throws: `SQLFailure`, or what `told` throws.
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

    /// The first table of a target that cannot be a first part of that of a source: its last row is
    /// not there, or another one. What is not told by the last rows is told by the sums.
    ///
    /// - Throws: `SQLFailure`.
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

    /// What all rows of a table come to.
    struct Sum: Sendable, Hashable {
        var rows = 0
        var hash = Data()
    }

    /// What the rows of tables come to, all at one moment: the same where two databases hold the same.
    ///
    /// - Parameters:
    ///   - tables: which.
    ///   - database: whose.
    ///   - interval: after how many rows `told` is told.
    ///   - told: is told how many rows were read.
    /// - Returns: a sum for each table, in order.
    /// - Throws: `SQLFailure`, or what `told` throws.
    static func sums(
        of tables: [Table], in database: any SQLConnection,
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
    /// How many bytes it has, where that is not few.
    fileprivate var size: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .blob(let data): data.count
        case .null, .integer, .real: 0
        }
    }
}

extension LedgerTables.Table {
    /// Writes a row.
    fileprivate var insertion: String {
        "INSERT INTO \(name) (\(list(columns))) VALUES (\(marks(columns)))"
    }

    /// The key of the last row.
    fileprivate var lastKey: String { last(key) }

    /// The last row.
    fileprivate var lastRow: String { last(columns) }

    /// The row of a key.
    fileprivate var rowOfKey: String {
        "SELECT \(list(columns)) FROM \(name) WHERE (\(list(key))) = (\(marks(key)))"
    }

    /// All rows, or those after the one with a key.
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
