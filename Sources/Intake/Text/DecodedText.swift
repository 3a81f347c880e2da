import Catalog
import Glibc

/// Decodes bytes as text: UTF-8, or UTF-16 with a byte order mark; invalid bytes as Windows-1252,
/// one by one.
///
/// Control characters from U+0080 on are decoded in the same way: they are Windows-1252 that a
/// program took for Latin-1 and encoded as UTF-8 ("œ" as U+009C).
public struct DecodedText: Sendable, Hashable {
    /// A byte, or control character with this number, that was decoded as Windows-1252.
    public struct StrayByte: Sendable, Hashable {
        /// The line from 1.
        public var line: Int
        /// The column from 1, in bytes.
        public var column: Int
        /// The byte.
        public var byte: UInt8
    }

    /// The text, without a byte order mark, with "\n" as line end.
    public var text: String
    /// The repaired bytes, at most `IntakeLimits.findingsPerFile`.
    public var strays: [StrayByte]

    /// Decodes bytes.
    ///
    /// - Throws: `SourceFinding` when the bytes are not text (truncated UTF-16, or NUL bytes), or
    ///   when a line is not `StreamSafe`.
    public init(_ bytes: some Sequence<UInt8>, named name: String? = nil) throws(SourceFinding) {
        var bytes = Array(bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        strays = []
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            bytes = try Self.fromUTF16(bytes)
        }
        if bytes.contains(0) {
            throw SourceFinding.refusal(
                "The file holds NUL bytes, so it is no text",
                remedy: "Save it again as UTF-8 text, or give the file it was made from.")
        }
        if bytes.contains(0x0D) { bytes = Self.withPlainLineEnds(bytes) }
        if !Self.holdsControls(bytes), let valid = String(validating: bytes, as: UTF8.self) {
            text = valid
        } else {
            let mended = Self.mended(bytes)
            text = String(decoding: mended.bytes, as: UTF8.self)
            strays = mended.strays
        }
        guard StreamSafe.isSafe(text) else { throw .marks(line: Self.firstUnsafeLine(of: text)) }
    }

    /// The first line with too many marks in a row, from 1. A line end separates marks.
    private static func firstUnsafeLine(of text: String) -> Int? {
        text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
            .firstIndex { !StreamSafe.isSafe(Substring($0)) }.map { $0 + 1 }
    }

    /// One warning per repaired byte.
    public var findings: [SourceFinding] {
        strays.map { stray in
            SourceFinding(
                .warning,
                "Byte 0x\(String(stray.byte, radix: 16)) is no character and was read as "
                    + "Windows-1252",
                remedy: "Check the character; save the file as UTF-8 to be rid of this.",
                line: stray.line, column: stray.column,
                excerpt: String(Windows1252.scalar(of: stray.byte)))
        }
    }

    private static func fromUTF16(_ bytes: [UInt8]) throws(SourceFinding) -> [UInt8] {
        let isLittle = bytes[0] == 0xFF
        guard bytes.count % 2 == 0 else {
            throw SourceFinding.refusal(
                "The UTF-16 text is cut off in the middle of a character",
                remedy: "Get the file again, or save it as UTF-8.")
        }
        let units = stride(from: 2, to: bytes.count, by: 2).map { index in
            let first = UInt16(bytes[index])
            let second = UInt16(bytes[index + 1])
            return isLittle ? first | second << 8 : first << 8 | second
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// "\r\n" and lone "\r" become "\n".
    private static func withPlainLineEnds(_ bytes: [UInt8]) -> [UInt8] {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x0D {
                plain.append(0x0A)
                if index + 1 < bytes.count, bytes[index + 1] == 0x0A { index += 1 }
            } else {
                plain.append(bytes[index])
            }
            index += 1
        }
        return plain
    }

    /// Whether the text has an encoded control character of U+0080 to U+009F.
    private static func holdsControls(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var start = 0
            while start < buffer.count, let base = buffer.baseAddress,
                let found = memchr(base + start, 0xC2, buffer.count - start)
            {
                let index = UnsafeRawPointer(found) - base
                if index + 1 < buffer.count, (0x80...0x9F).contains(buffer[index + 1]) {
                    return true
                }
                start = index + 1
            }
            return false
        }
    }

    private static func isControl(at index: Int, _ bytes: [UInt8]) -> Bool {
        bytes[index] == 0xC2 && bytes[index + 1] < 0xA0
    }

    private static func mended(_ bytes: [UInt8]) -> (bytes: [UInt8], strays: [StrayByte]) {
        var mended: [UInt8] = []
        mended.reserveCapacity(bytes.count + 64)
        var strays: [StrayByte] = []
        var line = 1
        var lineStart = 0
        var index = 0
        while index < bytes.count {
            let start = index
            while index < bytes.count, bytes[index] < 0x80 {
                if bytes[index] == 0x0A {
                    line += 1
                    lineStart = index + 1
                }
                index += 1
            }
            mended.append(contentsOf: bytes[start..<index])
            guard index < bytes.count else { break }
            let length = UTF8Sequence.length(at: index, in: bytes)
            if length > 0, !isControl(at: index, bytes) {
                mended.append(contentsOf: bytes[index..<index + length])
                index += length
                continue
            }
            let column = index - lineStart + 1
            if length > 0 { index += 1 }
            mended.append(contentsOf: String(Windows1252.scalar(of: bytes[index])).utf8)
            if strays.count < IntakeLimits.findingsPerFile {
                strays.append(.init(line: line, column: column, byte: bytes[index]))
            }
            index += 1
        }
        return (mended, strays)
    }
}

/// Valid byte sequences of UTF-8 (Unicode 15, table 3-7).
enum UTF8Sequence {
    /// The length of the character at an index in bytes; 0 for invalid bytes.
    static func length(at index: Int, in bytes: [UInt8]) -> Int {
        let first = bytes[index]
        if first < 0x80 { return 1 }
        func isTail(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
            index + offset < bytes.count && range.contains(bytes[index + offset])
        }
        switch first {
        case 0xC2...0xDF: return isTail(1) ? 2 : 0
        case 0xE0: return isTail(1, 0xA0...0xBF) && isTail(2) ? 3 : 0
        case 0xED: return isTail(1, 0x80...0x9F) && isTail(2) ? 3 : 0
        case 0xE1...0xEF: return isTail(1) && isTail(2) ? 3 : 0
        case 0xF0: return isTail(1, 0x90...0xBF) && isTail(2) && isTail(3) ? 4 : 0
        case 0xF1...0xF3: return isTail(1) && isTail(2) && isTail(3) ? 4 : 0
        case 0xF4: return isTail(1, 0x80...0x8F) && isTail(2) && isTail(3) ? 4 : 0
        default: return 0
        }
    }
}

/// Windows code page 1252, as in HTML: its five undefined bytes are control characters.
public enum Windows1252 {
    private static let high: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013,
        0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
    ]

    /// The character of a byte.
    public static func scalar(of byte: UInt8) -> Unicode.Scalar {
        guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
        return Unicode.Scalar(high[Int(byte) - 0x80]) ?? Unicode.Scalar(byte)
    }
}
