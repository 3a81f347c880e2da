import Glibc
import Intake

/// Access to the fields of a record by the terms of meta.xml.
extension Record {
    typealias Column = ArchiveDescription.Column

    /// The text of a term: the text of its field, or the column's fallback when the field is empty;
    /// nil when both are missing.
    func text(_ column: Column?) -> String? {
        guard let column else { return nil }
        if let index = column.index, !NoValue.isWord(bytes(index)), let text = text(index) {
            return text
        }
        return column.fallback
    }

    /// The text of a term as a key: without blanks at its ends, and with single blanks between
    /// words.
    func key(_ column: Column?) -> String? {
        guard let key = text(column).map(PlainWords.tidied), !key.isEmpty else { return nil }
        return key.utf8.contains(0x0A) ? key.replacing("\n", with: " ") : key
    }

    /// Calls `body` with the bytes of a key, in which each doubled quote is replaced by one quote.
    func withKey<Value>(_ column: Int?, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        guard let column, !isPlain(column), var words = self.text(column) else {
            return body(bytes(column ?? -1))
        }
        return words.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    }

    /// The values of a term that may have several.
    func texts(_ column: Column?) -> [String] {
        guard let text = text(column) else { return [] }
        guard let separator = column?.separator else { return [text] }
        return text.split(separator: separator).map(String.init)
    }

    /// A term's whole number.
    func number(_ column: Column?) -> Int? {
        guard let column else { return nil }
        if let number = number(column.index) { return number }
        guard text(column.index) == nil || NoValue.isWord(bytes(column.index ?? -1)) else {
            return nil
        }
        return column.fallback.flatMap { Int($0.trimmed) }
    }

    /// Whether a text was decoded in the wrong encoding.
    static func isBroken(_ text: String) -> Bool {
        text.utf8.contains(0xEF) && text.unicodeScalars.contains("\u{FFFD}")
    }

    /// The whole number of a field. Blanks around it and the ".0" that data frames add are ignored.
    func number(_ column: Int?) -> Int? {
        guard let column else { return nil }
        return RecordKeys.number(bytes(column)[...])
    }

    /// Whether a field is an address in which `words` are directly before the last part.
    func isAddress(below words: StaticString, _ column: Int?) -> Bool {
        guard let column else { return false }
        let bytes = bytes(column)
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")), let base = bytes.baseAddress,
            slash + 1 >= words.utf8CodeUnitCount
        else { return false }
        let start = base + (slash + 1 - words.utf8CodeUnitCount)
        return memcmp(start, words.utf8Start, words.utf8CodeUnitCount) == 0
    }
}

/// Maps the ids of an archive to numbers, so that different spellings of one id are joined. An id
/// that is a number keeps it, also when it is written as 5.0 or is at the end of one of the
/// archive's own addresses. Any other text gets a number below -1, which no id of an archive has.
struct RecordKeys {
    private var words: [String: Int] = [:]
    /// The text before the number in the archive's own addresses.
    private var prefix: String?
    private var lastPrefix: [UInt8] = []

    /// Determines the prefix of the archive's own addresses from the first record whose field `own`
    /// is an address that ends with a number, or whose field `address` ends with the number in
    /// `own`. Addresses in references and extensions are ignored.
    mutating func learn(_ record: Record, own: Int?, address: Int?) {
        guard prefix == nil else { return }
        for column in [own, address] {
            let bytes = record.bytes(column ?? -1)
            guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")),
                let number = Self.number(bytes[(slash + 1)...])
            else { continue }
            guard column == own || record.number(own) == number else { continue }
            prefix = Self.withoutScheme(String(decoding: bytes[..<slash], as: UTF8.self).trimmed)
            return
        }
    }

    /// The number of an id, assigned at its first use; nil for an empty one.
    mutating func number(of bytes: UnsafeRawBufferPointer) -> Int? {
        if let number = Self.number(bytes[...]) ?? address(bytes) { return number }
        guard let word = Self.word(bytes) else { return nil }
        if let number = words[word] { return number }
        words[word] = -2 - words.count
        return -2 - words.count + 1
    }

    /// The number of an id, without assigning one; nil for a text without a number so far.
    mutating func known(_ bytes: UnsafeRawBufferPointer) -> Int? {
        if let number = Self.number(bytes[...]) ?? address(bytes) { return number }
        return Self.word(bytes).flatMap { words[$0] }
    }

    /// A text's whole number. Blanks around it and the ".0" that data frames add are ignored.
    static func number(_ bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
        var digits = bytes
        while let first = digits.first, first <= 0x20 { digits = digits.dropFirst() }
        while let last = digits.last, last <= 0x20 { digits = digits.dropLast() }
        if let point = digits.lastIndex(of: UInt8(ascii: ".")), point > digits.startIndex,
            digits[(point + 1)...].allSatisfy({ $0 == UInt8(ascii: "0") })
        {
            digits = digits[..<point]
        }
        return TableFields.number(UnsafeRawBufferPointer(rebasing: digits))
    }

    private static func word(_ bytes: UnsafeRawBufferPointer) -> String? {
        if NoValue.isWord(bytes) { return nil }
        let word = PlainWords.tidied(String(decoding: bytes, as: UTF8.self))
        return word.isEmpty ? nil : word
    }

    /// The number at the end of one of the archive's own addresses; nil for any other address,
    /// which counts as a text.
    private mutating func address(_ bytes: UnsafeRawBufferPointer) -> Int? {
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")),
            let number = Self.number(bytes[(slash + 1)...])
        else { return nil }
        let before = bytes[..<slash]
        if before.elementsEqual(lastPrefix) { return number }
        guard let prefix,
            Self.withoutScheme(String(decoding: before, as: UTF8.self).trimmed) == prefix
        else { return nil }
        lastPrefix = Array(before)
        return number
    }

    /// An address without scheme and "www.": addresses that differ only in these are equal.
    private static func withoutScheme(_ address: String) -> String {
        var rest = address.lowercased()[...]
        for scheme in ["https://", "http://", "www."] where rest.hasPrefix(scheme) {
            rest = rest.dropFirst(scheme.count)
        }
        return String(rest)
    }
}

extension String {
    /// Without blanks at either end.
    var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
