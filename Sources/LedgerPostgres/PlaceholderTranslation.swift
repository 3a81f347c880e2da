/// A statement with PostgreSQL's placeholders: `?` and `?1` become `$1`.
///
/// Placeholders are recognised outside of texts (`'…'`, `E'…'`, `$tag$…$tag$`), names (`"…"`) and
/// comments (`-- …`, nested `/* … */`). As in SQLite, a bare `?` is one more than the largest
/// number so far. PostgreSQL's operators that contain a question mark (of JSON) cannot be used.
struct PlaceholderTranslation: Sendable, Hashable {
    /// The statement with `$n`.
    let sql: String
    /// The number of its arguments.
    let count: Int

    /// Translates a statement.
    init(_ source: String) {
        var scanner = Scanner(source)
        scanner.run()
        sql = String(decoding: scanner.output, as: UTF8.self)
        count = scanner.largest
    }
}

/// One pass over the bytes of a statement. An unclosed text, name or comment extends to the end;
/// the server reports it.
private struct Scanner {
    let input: [UInt8]
    var output: [UInt8] = []
    var place = 0
    var largest = 0

    init(_ source: String) {
        input = Array(source.utf8)
        output.reserveCapacity(input.count + 16)
    }

    mutating func run() {
        while let byte = peek() {
            switch byte {
            case UInt8(ascii: "?"): placeholder()
            case UInt8(ascii: "'"): quoted(byte, backslashes: isEscapeText)
            case UInt8(ascii: "\""): quoted(byte, backslashes: false)
            case UInt8(ascii: "-") where peek(1) == byte: lineComment()
            case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): blockComment()
            case UInt8(ascii: "$") where !isInName(place - 1): dollarQuoted()
            default: copy()
            }
        }
    }

    private func peek(_ ahead: Int = 0) -> UInt8? {
        place + ahead < input.count ? input[place + ahead] : nil
    }

    private mutating func copy(_ count: Int = 1) {
        let end = min(place + count, input.count)
        output += input[place..<end]
        place = end
    }

    /// Whether a byte is part of an unquoted name, which the next character continues.
    private func isInName(_ place: Int) -> Bool {
        guard place >= 0 else { return false }
        return switch input[place] {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }

    /// Whether the quote here begins a text with escapes, `E'…'`.
    private var isEscapeText: Bool {
        guard place > 0, input[place - 1] | 0x20 == UInt8(ascii: "e") else { return false }
        return !isInName(place - 2)
    }

    private mutating func placeholder() {
        place += 1
        var number = 0
        while let byte = peek(), byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
            // Limited to one more than is allowed: refused later.
            number = min(number * 10 + Int(byte - UInt8(ascii: "0")), PostgresLimits.arguments + 1)
            place += 1
        }
        if number == 0 { number = largest + 1 }
        largest = max(largest, number)
        output += "$\(number)".utf8
    }

    private mutating func quoted(_ quote: UInt8, backslashes: Bool) {
        copy()
        while let byte = peek() {
            if backslashes, byte == UInt8(ascii: "\\") {
                copy(2)
            } else {
                // A doubled quote ends this text and begins the next, which makes no difference
                // here.
                copy()
                if byte == quote {
                    guard peek() == quote else { return }
                    copy()
                }
            }
        }
    }

    private mutating func lineComment() {
        while let byte = peek(), byte != UInt8(ascii: "\n") { copy() }
    }

    private mutating func blockComment() {
        var depth = 0
        repeat {
            if peek() == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
                depth += 1
                copy(2)
            } else if peek() == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
                depth -= 1
                copy(2)
            } else {
                copy()
            }
        } while depth > 0 && place < input.count
    }

    private mutating func dollarQuoted() {
        var end = place + 1
        while end < input.count, input[end] != UInt8(ascii: "$"), isInName(end) { end += 1 }
        let startsWithDigit =
            peek(1).map { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } ?? true
        guard end < input.count, input[end] == UInt8(ascii: "$"), !startsWithDigit else {
            copy()
            return
        }
        let tag = Array(input[place...end])
        copy(tag.count)
        while place < input.count {
            if peek() == UInt8(ascii: "$"), input[place...].starts(with: tag) {
                copy(tag.count)
                return
            }
            copy()
        }
    }
}
