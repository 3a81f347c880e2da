import FoundationEssentials
import Ledger

/// Writes numbers and texts in sequence: integers in as few bytes as they need (zigzag, then seven
/// bits a byte, the lowest first), texts as UTF-8 after their length.
struct ByteWriter {
    var bytes = Data()

    mutating func write(_ number: Int) {
        var rest = UInt(bitPattern: number << 1 ^ number >> (Int.bitWidth - 1))
        while rest > 0x7f {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func write(_ text: String) {
        write(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func write(_ id: UUIDv7) { bytes.append(id.bytes) }
}

/// Reads the output of `ByteWriter`.
struct ByteReader {
    /// The bytes are malformed.
    struct BytesFailure: Error {}

    private let bytes: Data
    private var place: Data.Index

    init(_ bytes: Data) {
        self.bytes = bytes
        place = bytes.startIndex
    }

    mutating func byte() throws -> UInt8 {
        guard place < bytes.endIndex else { throw BytesFailure() }
        defer { place += 1 }
        return bytes[place]
    }

    mutating func int() throws -> Int {
        var number: UInt = 0
        for shift in stride(from: 0, to: UInt.bitWidth, by: 7) {
            let byte = try byte()
            number |= UInt(byte & 0x7f) << shift
            guard byte & 0x80 != 0 else {
                return Int(bitPattern: number >> 1) ^ -Int(bitPattern: number & 1)
            }
        }
        throw BytesFailure()
    }

    mutating func string() throws -> String {
        let count = try int()
        guard count >= 0, count <= bytes.endIndex - place else { throw BytesFailure() }
        defer { place += count }
        guard let text = String(validating: bytes[place..<place + count], as: UTF8.self) else {
            throw BytesFailure()
        }
        return text
    }

    mutating func id() throws -> UUIDv7 {
        guard bytes.endIndex - place >= 16 else { throw BytesFailure() }
        defer { place += 16 }
        func half(_ part: Data) -> UInt64 { part.reduce(0) { $0 << 8 | UInt64($1) } }
        let high = half(bytes[place..<place + 8])
        guard let id = UUIDv7(high: high, low: half(bytes[place + 8..<place + 16])) else {
            throw BytesFailure()
        }
        return id
    }
}
