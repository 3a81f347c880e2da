/// Gaps of cloze notes: "{{c1::words::hint}}", possibly nested.
enum AnkiCloze {
    /// A text with its gaps marked as in `QuestionBody.gaps`.
    struct Read {
        var html = ""
        var gaps: [String] = []
        var hints: [String] = []
    }

    /// Parses a field. A gap inside another gap becomes part of the outer gap's words.
    static func read(_ field: String) -> Read {
        var steps = 1_000_000
        return read(field, depth: 0, steps: &steps)
    }

    /// `steps` limits the work: for each unclosed gap, the rest of the text is searched again.
    private static func read(_ field: String, depth: Int, steps: inout Int) -> Read {
        var read = Read()
        var rest = field[...]
        while let open = rest.firstRange(of: "{{c") {
            read.html += rest[..<open.lowerBound]
            guard depth < 8, let body = body(of: rest[open.lowerBound...], steps: &steps) else {
                read.html += "{{c"
                rest = rest[open.upperBound...]
                continue
            }
            let (words, hint) = parts(of: body.words, depth: depth, steps: &steps)
            read.gaps.append(words)
            if let hint { read.hints.append(hint) }
            read.html += "[[\(read.gaps.count)]]"
            rest = rest[body.end...]
        }
        read.html += rest
        return read
    }

    /// The text between "{{c1::" and its "}}", and the end of the gap; nil when it is not a gap.
    private static func body(of text: Substring, steps: inout Int) -> (
        words: Substring, end: String.Index
    )? {
        let numbered = text.dropFirst(3)
        let digits = numbered.prefix { $0.isNumber || $0 == "," }
        guard !digits.isEmpty, digits.count < 12, numbered.dropFirst(digits.count).hasPrefix("::")
        else { return nil }
        let start = numbered.index(digits.endIndex, offsetBy: 2)
        var depth = 1
        var index = start
        while index < text.endIndex, steps > 0 {
            steps -= 1
            if text[index...].hasPrefix("{{c") {
                depth += 1
                index = text.index(index, offsetBy: 3)
            } else if text[index...].hasPrefix("}}") {
                depth -= 1
                let end = text.index(index, offsetBy: 2)
                if depth == 0 { return (text[start..<index], end) }
                index = end
            } else {
                index = text.index(after: index)
            }
        }
        return nil
    }

    private static func parts(of words: Substring, depth: Int, steps: inout Int) -> (
        words: String, hint: String?
    ) {
        if words.contains("{{c") {
            let inner = read(String(words), depth: depth + 1, steps: &steps)
            var plain = inner.html
            for (index, gap) in inner.gaps.enumerated() {
                plain = plain.replacing("[[\(index + 1)]]", with: gap)
            }
            // The hint is after the last inner gap.
            guard let mark = plain.firstRange(of: "::") else { return (plain, nil) }
            return (String(plain[..<mark.lowerBound]), String(plain[mark.upperBound...]))
        }
        guard let mark = words.firstRange(of: "::") else { return (String(words), nil) }
        return (String(words[..<mark.lowerBound]), String(words[mark.upperBound...]))
    }
}
