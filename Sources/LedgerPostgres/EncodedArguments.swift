import CPostgres
import FoundationEssentials
import SQLDriver

/// Type numbers of PostgreSQL, from `pg_type`, the same at every server.
enum TypeNumber {
    static let unknown: Oid = 0
    static let bool: Oid = 16
    static let bytea: Oid = 17
    static let name: Oid = 19
    static let int8: Oid = 20
    static let int2: Oid = 21
    static let int4: Oid = 23
    static let text: Oid = 25
    static let oid: Oid = 26
    static let float4: Oid = 700
    static let float8: Oid = 701
    static let unknownText: Oid = 705
    static let bpchar: Oid = 1042
    static let varchar: Oid = 1043
    static let void: Oid = 2278
}

/// The arguments of a statement in binary form, which keeps the length of texts and the bits of
/// numbers. The server infers the type of a null.
struct EncodedArguments {
    /// The type number of each.
    private(set) var types: [Oid] = []
    private var bytes: [UInt8] = [0]
    private var offsets: [Int?] = []
    private var lengths: [Int32] = []

    /// Encodes arguments.
    ///
    /// - Throws: `SQLFailure` of kind `rejected` when they are too many or too large.
    init(_ arguments: [any SQLConvertible]) throws {
        guard arguments.count <= PostgresLimits.arguments else {
            throw SQLFailure(
                .rejected, "a statement takes at most \(PostgresLimits.arguments) arguments")
        }
        for argument in arguments {
            switch argument.sqlValue {
            case .null: add(TypeNumber.unknown, nil, 0)
            case .integer(let value):
                add(TypeNumber.int8, bytes.count, 8)
                append(UInt64(bitPattern: Int64(value)))
            case .real(let value):
                add(TypeNumber.float8, bytes.count, 8)
                append(value.bitPattern)
            case .text(let value):
                add(TypeNumber.text, bytes.count, try length(value.utf8.count))
                bytes += value.utf8
            case .blob(let value):
                add(TypeNumber.bytea, bytes.count, try length(value.count))
                bytes += value
            }
        }
    }

    /// Their size in bytes.
    var size: Int { bytes.count }

    private mutating func add(_ type: Oid, _ offset: Int?, _ length: Int32) {
        types.append(type)
        offsets.append(offset)
        lengths.append(length)
    }

    private mutating func append(_ number: UInt64) {
        withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
    }

    private func length(_ count: Int) throws -> Int32 {
        guard let length = Int32(exactly: count) else {
            throw SQLFailure(.rejected, "an argument has \(count) bytes")
        }
        return length
    }

    /// Calls `body` with the arguments in libpq's form: addresses, lengths, formats.
    func withPointers<Value>(
        _ body: ([UnsafePointer<CChar>?], [Int32], [Int32]) -> Value
    ) -> Value {
        bytes.withUnsafeBytes { raw in
            let start = raw.bindMemory(to: CChar.self).baseAddress
            let values = offsets.map { offset in offset.flatMap { start?.advanced(by: $0) } }
            return body(values, lengths, [Int32](repeating: 1, count: values.count))
        }
    }
}
