import Yams

/// A YAML text in which scalars are found by their marks and replaced in their own style.
struct YAMLText {
    /// All code points; libyaml counts columns in them.
    let scalars: [Unicode.Scalar]
    /// Its line end.
    let lineEnd: String
    /// The offset of each line.
    private let starts: [Int]

    /// The width of filled lines.
    static let width = 100

    init(_ text: String) {
        // libyaml skips a byte order mark, and counts columns after it.
        scalars = Array(text.unicodeScalars)
        var starts = [scalars.first == "\u{FEFF}" ? 1 : 0]
        for (index, scalar) in scalars.enumerated() where scalar == "\n" {
            starts.append(index + 1)
        }
        self.starts = starts
        lineEnd = text.utf8.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
    }

    /// The text with all replacements. An insertion at the beginning of a removed range comes
    /// first.
    func applying(_ splices: [Splice]) -> String {
        var scalars = scalars
        let ordered = splices.sorted {
            ($0.range.lowerBound, $0.range.upperBound) > ($1.range.lowerBound, $1.range.upperBound)
        }
        for splice in ordered {
            scalars.replaceSubrange(splice.range, with: Array(splice.new.unicodeScalars))
        }
        return String(String.UnicodeScalarView(scalars))
    }

    // MARK: Places

    func offset(of mark: Mark) -> Int? {
        guard mark.line >= 1, mark.line <= starts.count, mark.column >= 1 else { return nil }
        let offset = starts[mark.line - 1] + mark.column - 1
        return offset < scalars.count ? offset : nil
    }

    /// Whether a list or mapping that begins at a mark is in brackets; Yams does not report the
    /// style of nodes.
    func isFlow(_ mark: Mark?) -> Bool {
        guard let mark, let start = offset(of: mark) else { return false }
        return scalars[start] == "[" || scalars[start] == "{"
    }

    /// The end of the line of an offset, before its line end.
    func endOfLine(at offset: Int) -> Int {
        var end = scalars[offset...].firstIndex(of: "\n") ?? scalars.count
        if end > offset, scalars[end - 1] == "\r" { end -= 1 }
        return end
    }

    func end(ofLine line: Int) -> Int? {
        guard line >= 1, line <= starts.count else { return nil }
        return endOfLine(at: starts[line - 1])
    }

    /// The start of the line of an offset.
    func startOfLine(at offset: Int) -> Int { offset - column(of: offset) }

    /// The start of the next line after an offset.
    func startOfNextLine(at offset: Int) -> Int {
        scalars[offset...].firstIndex(of: "\n").map { $0 + 1 } ?? scalars.count
    }

    /// The column of an offset, from 0.
    func column(of offset: Int) -> Int {
        offset - (starts.last { $0 <= offset } ?? 0)
    }

    /// The number of blanks at the beginning of an offset's line.
    private func indent(at offset: Int) -> Int {
        let start = starts.last { $0 <= offset } ?? 0
        return scalars[start...].prefix { $0 == " " }.count
    }

    // MARK: Extents

    /// The range of a scalar; nil when it cannot be determined.
    func range(of scalar: Node.Scalar) -> Range<Int>? {
        guard let mark = scalar.mark, let start = offset(of: mark) else { return nil }
        let end: Int? =
            switch scalars[start] {
            case "\"": endOfDoubleQuoted(from: start)
            case "'": endOfSingleQuoted(from: start)
            case "|", ">": block(from: start)?.end
            case "!", "&", "*", "{", "[": nil
            default: endOfPlain(from: start, scalar.string)
            }
        return end.map { start..<$0 }
    }

    private func endOfDoubleQuoted(from start: Int) -> Int? {
        var index = start + 1
        while index < scalars.count {
            switch scalars[index] {
            case "\\": index += 2
            case "\"": return index + 1
            default: index += 1
            }
        }
        return nil
    }

    private func endOfSingleQuoted(from start: Int) -> Int? {
        var index = start + 1
        while index < scalars.count {
            if scalars[index] == "'" {
                guard index + 1 < scalars.count, scalars[index + 1] == "'" else {
                    return index + 1
                }
                index += 1
            }
            index += 1
        }
        return nil
    }

    /// The end of a plain text, found by its words, since runs of blanks are folded.
    private func endOfPlain(from start: Int, _ value: String) -> Int? {
        func isBlank(_ scalar: Unicode.Scalar) -> Bool {
            scalar == " " || scalar == "\n" || scalar == "\r" || scalar == "\t"
        }
        let words = Array(value.unicodeScalars)
        var (index, place) = (start, 0)
        while place < words.count {
            guard index < scalars.count else { return nil }
            if isBlank(words[place]) {
                guard isBlank(scalars[index]) else { return nil }
                while place < words.count, isBlank(words[place]) { place += 1 }
                while index < scalars.count, isBlank(scalars[index]) { index += 1 }
            } else {
                guard scalars[index] == words[place] else { return nil }
                index += 1
                place += 1
            }
        }
        return index
    }

    /// The end of a list or mapping in brackets.
    func endOfFlow(from start: Int) -> Int? {
        var depth = 0
        var index = start
        while index < scalars.count {
            switch scalars[index] {
            case "[", "{": depth += 1
            case "]", "}":
                depth -= 1
                if depth == 0 { return index + 1 }
            case "\"", "'":
                // An apostrophe within a word opens no quoted text.
                guard index > start, " [{,:\n".unicodeScalars.contains(scalars[index - 1]) else {
                    break
                }
                let end =
                    scalars[index] == "\""
                    ? endOfDoubleQuoted(from: index) : endOfSingleQuoted(from: index)
                guard let end else { return nil }
                index = end - 1
            case "#" where scalars[index - 1] == " ": return nil
            default: break
            }
            index += 1
        }
        return nil
    }

    /// A text below `|` or `>`.
    struct Block {
        /// Its lines without indentation.
        var lines: [String]
        var indent: Int
        /// The start of its first line, and the end of its last one.
        var first: Int
        var end: Int
        var isFolded: Bool
    }

    func block(from start: Int) -> Block? {
        let headEnd = endOfLine(at: start)
        guard scalars[start..<headEnd].count <= 2,
            var line = starts.firstIndex(where: { $0 > start })
        else { return nil }
        let first = starts[line]
        var lines: [String] = []
        var indent = 0
        var end: (place: Int, count: Int)?
        while line < starts.count, starts[line] < scalars.count {
            let lineEnd = endOfLine(at: starts[line])
            let words = scalars[starts[line]..<lineEnd]
            let blanks = words.prefix { $0 == " " }.count
            if blanks == words.count {
                lines.append("")
            } else {
                if end == nil { indent = blanks }
                guard blanks >= indent, indent > self.indent(at: start) else { break }
                lines.append(String(String.UnicodeScalarView(words.dropFirst(indent))))
                end = (lineEnd, lines.count)
            }
            line += 1
        }
        guard let end else { return nil }
        return Block(
            lines: Array(lines.prefix(end.count)), indent: indent, first: first, end: end.place,
            isFolded: scalars[start] == ">")
    }
}
