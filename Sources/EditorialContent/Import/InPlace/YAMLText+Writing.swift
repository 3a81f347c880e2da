import Yams

extension YAMLText {
    /// The replacement of a scalar by other words, in its own style where that is possible.
    func replacing(_ scalar: Node.Scalar, by words: String, isInFlow: Bool)
        -> Splice?
    {
        guard let range = range(of: scalar) else { return nil }
        let start = range.lowerBound
        if scalars[start] == "|" || scalars[start] == ">", let block = block(from: start),
            let new = lines(of: block, words)
        {
            return Splice(range: block.first..<block.end, new: new)
        }
        let isOneLine = !scalars[range].contains("\n")
        let whole: String =
            switch scalars[start] {
            case "\"": Self.quoted(words)
            case "'": Self.isLine(words) ? Self.singleQuoted(words) : Self.quoted(words)
            case "|", ">": Self.quoted(words)
            default:
                Self.staysPlain(words, isInFlow: isInFlow)
                    ? words : Self.plainOrQuoted(words, isInFlow: isInFlow)
            }
        if isOneLine || scalars[start] == "|" || scalars[start] == ">" {
            return Splice(range: range, new: whole)
        }
        let old = String(String.UnicodeScalarView(scalars[range]))
        return Splice(
            range: range, new: filled(old, whole, column: column(of: start)))
    }

    /// The lines below `|` or `>`; unchanged lines of a folded text stay. Nil when the style cannot
    /// express the words.
    private func lines(of block: Block, _ words: String) -> String? {
        let indent = String(repeating: " ", count: block.indent)
        let paragraphs = words.split(separator: "\n", omittingEmptySubsequences: false)
        guard !paragraphs.contains(where: { $0.isEmpty || $0.first == " " }),
            !block.lines.contains(where: { $0.first == " " })
        else { return nil }
        var lines = paragraphs.map(String.init)
        if block.isFolded {
            // A line end in a folded text is an empty line of the file.
            var old: [[Substring]] = []
            for line in block.lines {
                old.append(line.isEmpty ? ["\n"] : line.split(separator: " "))
            }
            var new: [Substring] = []
            for (index, paragraph) in paragraphs.enumerated() {
                if index > 0 { new.append("\n") }
                new += paragraph.split(separator: " ")
            }
            // Keeps the width of the longest old line.
            let longest = block.lines.map(\.count).max() ?? 0
            lines = Self.refilled(old, new, width: max(Self.width - block.indent, longest))
        }
        return lines.map { $0.isEmpty ? "" : indent + $0 }.joined(separator: lineEnd)
    }

    /// A text of several lines, in quotes or plain.
    private func filled(_ old: String, _ new: String, column: Int) -> String {
        let oldLines = old.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard oldLines.count > 1, !new.contains("  "),
            !oldLines.contains(where: { $0.allSatisfy(\.isWhitespace) })
        else { return new }
        let indent = String(oldLines[1].prefix { $0 == " " })
        let longest = oldLines.dropFirst().map { $0.count - indent.count }.max() ?? 0
        let lines = Self.refilled(
            oldLines.map { $0.split(whereSeparator: \.isWhitespace) }, new.split(separator: " "),
            width: max(Self.width - max(column, indent.count), longest))
        return lines.joined(separator: lineEnd + indent)
    }

    /// Words filled into lines: unchanged lines at the beginning and end stay as they were.
    private static func refilled(_ old: [[Substring]], _ new: [Substring], width: Int) -> [String] {
        var (words, head, tail) = (new[...], [[Substring]](), [[Substring]]())
        for line in old.dropLast() {
            guard words.starts(with: line), words.count > line.count else { break }
            head.append(line)
            words = words.dropFirst(line.count)
        }
        for line in old.dropFirst(head.count + 1).reversed() {
            guard words.suffix(line.count).elementsEqual(line), words.count > line.count else {
                break
            }
            tail.insert(line, at: 0)
            words = words.dropLast(line.count)
        }
        var middle: [[Substring]] = [[]]
        var length = 0
        for word in words {
            let isBreak = word == "\n"
            if isBreak || (length > 0 && length + 1 + word.count > width) {
                if isBreak, middle[middle.count - 1].isEmpty { middle.removeLast() }
                middle.append(isBreak ? ["\n"] : [])
                if isBreak { middle.append([]) }
                length = 0
                if isBreak { continue }
            }
            middle[middle.count - 1].append(word)
            length += (length > 0 ? 1 : 0) + word.count
        }
        return (head + middle.filter { !$0.isEmpty } + tail).map { line in
            line == ["\n"] ? "" : line.joined(separator: " ")
        }
    }

    /// In double quotes.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\" + String(scalar)
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    private static func singleQuoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "''") + "'"
    }

    private static func isLine(_ text: String) -> Bool {
        !text.unicodeScalars.contains { $0.value < 0x20 }
    }

    /// Whether a plain scalar can also hold this text without quotes.
    static func staysPlain(_ text: String, isInFlow: Bool) -> Bool {
        guard let first = text.first, let last = text.last, isLine(text) else { return false }
        return !"-?:,[]{}#&*!|>'\"%@`~ ".contains(first) && last != " " && last != ":"
            && !text.contains(": ") && !text.contains(" #") && !text.contains("  ")
            && !(isInFlow && text.contains { ",[]{}".contains($0) })
            && !wordsOfYAML.contains(text.lowercased())
    }

    /// Without quotes where YAML then reads the same text.
    static func plainOrQuoted(_ text: String, isInFlow: Bool) -> String {
        let isPlain =
            text.first?.isLetter == true && text.last != " " && text.last != ":" && isLine(text)
            && !text.contains(": ") && !text.contains(" #") && !text.contains("  ")
            && !(isInFlow && text.contains { ",[]{}".contains($0) })
            && !wordsOfYAML.contains(text.lowercased())
        return isPlain ? text : quoted(text)
    }

    /// Words that YAML reads as booleans or null.
    private static let wordsOfYAML: Set<String> = [
        "true", "false", "yes", "no", "on", "off", "null", "y", "n",
    ]
}
