import CPostgres
import FoundationEssentials
import SQLDriver

/// A result of the server, freed with the last reference to it.
final class PostgresResult {
    private let result: OpaquePointer

    /// Takes ownership of a result of libpq.
    init(_ result: OpaquePointer) {
        self.result = result
    }

    deinit {
        PQclear(result)
    }

    /// The kind of result.
    var status: ExecStatusType { PQresultStatus(result) }

    /// Whether the statement succeeded.
    var isDone: Bool { status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK }

    /// The server's command tag, such as `INSERT 0 1`.
    var tag: String { String(cString: PQcmdStatus(result)) }

    /// The number of rows.
    var count: Int { Int(PQntuples(result)) }

    /// The number of changed rows; 0 for a query.
    var changes: Int {
        let tag = tag
        if tag.hasPrefix("SELECT") || tag.hasPrefix("FETCH") { return 0 }
        return Int(String(cString: PQcmdTuples(result))) ?? 0
    }

    /// A field of the server's error; nil where it has none.
    func diagnostic(_ field: Int32) -> String? {
        PQresultErrorField(result, field).map { String(cString: $0) }
    }

    /// The rows.
    ///
    /// - Throws: `SQLFailure` of kind `rejected` for a column of an unsupported type.
    func rows() throws -> [SQLRow] {
        let fields = 0..<PQnfields(result)
        let columns = fields.map { String(cString: PQfname(result, $0)) }
        let types = fields.map { PQftype(result, $0) }
        for (column, type) in zip(columns, types) where !Self.readable.contains(type) {
            throw SQLFailure(
                .rejected,
                "column \(column) has the type number \(type), which is not read here: "
                    + "CAST it to BIGINT, DOUBLE PRECISION, TEXT or BYTEA")
        }
        return try (0..<PQntuples(result)).map { row in
            SQLRow(
                columns: columns,
                values: try fields.map {
                    try value(row, $0, types[Int($0)], columns[Int($0)])
                })
        }
    }

    /// The first column of a result in text form, as results outside of the pipeline are.
    func texts() -> [String] {
        guard PQnfields(result) > 0 else { return [] }
        return (0..<PQntuples(result)).map { String(cString: PQgetvalue(result, $0, 0)) }
    }

    private static let readable: Set<Oid> = [
        TypeNumber.bool, TypeNumber.bytea, TypeNumber.name, TypeNumber.int8, TypeNumber.int2,
        TypeNumber.int4, TypeNumber.text, TypeNumber.oid, TypeNumber.float4, TypeNumber.float8,
        TypeNumber.unknownText, TypeNumber.bpchar, TypeNumber.varchar, TypeNumber.void,
    ]

    private func value(
        _ row: Int32, _ field: Int32, _ type: Oid, _ column: String
    ) throws -> SQLValue {
        guard type != TypeNumber.void, PQgetisnull(result, row, field) == 0 else { return .null }
        let bytes = UnsafeRawBufferPointer(
            start: PQgetvalue(result, row, field), count: Int(PQgetlength(result, row, field)))
        switch type {
        case TypeNumber.bytea: return .blob(Data(bytes))
        case TypeNumber.bool: return .integer(bytes.first == 0 ? 0 : 1)
        case TypeNumber.int8:
            return .integer(Int(truncatingIfNeeded: try Self.number(Int64.self, bytes, column)))
        case TypeNumber.int4: return .integer(Int(try Self.number(Int32.self, bytes, column)))
        case TypeNumber.int2: return .integer(Int(try Self.number(Int16.self, bytes, column)))
        case TypeNumber.oid: return .integer(Int(try Self.number(UInt32.self, bytes, column)))
        case TypeNumber.float8:
            return .real(Double(bitPattern: try Self.number(UInt64.self, bytes, column)))
        case TypeNumber.float4:
            return .real(Double(Float(bitPattern: try Self.number(UInt32.self, bytes, column))))
        default: return .text(String(decoding: bytes, as: UTF8.self))
        }
    }

    /// A number in network byte order.
    private static func number<Number: FixedWidthInteger>(
        _ type: Number.Type, _ bytes: UnsafeRawBufferPointer, _ column: String
    ) throws -> Number {
        guard bytes.count == MemoryLayout<Number>.size else {
            throw SQLFailure(.rejected, "column \(column) has \(bytes.count) bytes")
        }
        return Number(bigEndian: bytes.loadUnaligned(as: Number.self))
    }
}
