import Crypto
import FoundationEssentials
import LedgerEngine
import SQLDriver

extension LedgerTables {
    /// Rows that are written in one transaction.
    private static let portion = 1_000

    /// Copies tables as they are at one moment. What is there of an attempt before is gone on from.
    ///
    /// - Parameters:
    ///   - tables: which; each after those that it refers to.
    ///   - source: whence.
    ///   - target: where to: of the same tables, empty or with a first part of the same rows.
    ///   - told: is told after each portion how many rows of a table were copied.
    /// - Throws: `SQLFailure`, or what `told` throws.
    static func copy(
        _ tables: [Table], from source: any SQLDatabase, to target: any SQLDatabase,
        told: (_ table: String, _ rows: Int) throws -> Void = { _, _ in }
    ) throws {
        try source.blockingRead { database in
            for table in tables {
                if table.isSmall {
                    _ = try target.blockingWrite { try $0.run("DELETE FROM \(table.name)") }
                }
                var (count, portion): (Int, [SQLRow]) = (0, [])
                func write() throws {
                    guard !portion.isEmpty else { return }
                    try target.blockingWrite { database in
                        for row in portion { try database.send(table.insertion, row.values) }
                    }
                    count += portion.count
                    portion = []
                    try told(table.name, count)
                }
                let last = try target.blockingRead { try $0.row(table.last) }
                try database.forEach(table.selection(after: last), last?.values ?? []) { row in
                    portion.append(row)
                    if portion.count >= Self.portion { try write() }
                    return true
                }
                try write()
            }
        }
    }

    /// A hash of all rows of tables, in their order: the same where two databases hold the same.
    ///
    /// - Throws: `SQLFailure`.
    static func digest(of tables: [Table], in database: any SQLDatabase) throws -> Data {
        var hash = SHA256()
        try database.blockingRead { database in
            for table in tables {
                hash.update(data: Data(table.name.utf8))
                try database.forEach(table.selection(after: nil), []) { row in
                    for value in row.values { update(&hash, with: value) }
                    return true
                }
            }
        }
        return Data(hash.finalize())
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

extension LedgerTables.Table {
    /// Writes a row.
    fileprivate var insertion: String {
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        return "INSERT INTO \(name) (\(columns.joined(separator: ", "))) VALUES (\(marks))"
    }

    /// The key of the last row.
    fileprivate var last: String {
        let order = key.map { "\($0) DESC" }.joined(separator: ", ")
        return "SELECT \(key.joined(separator: ", ")) FROM \(name) ORDER BY \(order) LIMIT 1"
    }

    /// All rows, or those after the one with a key.
    fileprivate func selection(after last: SQLRow?) -> String {
        let keys = key.joined(separator: ", ")
        let marks = key.map { _ in "?" }.joined(separator: ", ")
        let after = last == nil ? "" : " WHERE (\(keys)) > (\(marks))"
        return "SELECT \(columns.joined(separator: ", ")) FROM \(name)\(after) ORDER BY \(keys)"
    }
}
