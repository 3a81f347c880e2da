import Intake
public import QuestionRecords

extension QuestionFormat {
    /// Moodle's GIFT.
    public static let gift = QuestionFormat(
        "gift", name: "GIFT", endings: ["gift"], priority: 90, reader: GIFT.self,
        writer: GIFT.self)
}

/// Moodle's GIFT, read as by Moodle's importer, but accepting some more deviations.
///
/// Source: https://docs.moodle.org/en/GIFT_format
enum GIFT: QuestionReader {
    static func recognises(_ file: QuestionFile) -> Confidence {
        guard let text = file.text?.text else { return .no }
        return GIFTMarks.confidence(in: TextHead(text), of: file)
    }

    static func read(_ file: QuestionFile, into reading: inout QuestionReading)
        throws(SourceFinding)
    {
        let bytes = Array(try file.textOrRemark(into: &reading).utf8)
        var blocks = GIFTBlocks(bytes)
        var category: [String] = []
        var number = 0
        while let block = blocks.next() {
            if let path = block.category { category = GIFTCategory.parts(of: path) }
            if block.text.isEmpty { continue }
            number += 1
            let place = "question \(number)"
            for warning in block.warnings {
                reading.warn(place, line: block.line, warning.message, remedy: warning.remedy)
            }
            do throws(Senseless) {
                var parser = GIFTQuestion(block, record: place)
                var question = try parser.question()
                question.category = category
                for warning in parser.warnings {
                    reading.warn(
                        place, line: block.line, warning.message, remedy: warning.remedy,
                        excerpt: warning.excerpt)
                }
                reading.keep(question)
            } catch {
                reading.leaveOut(
                    place, line: block.line, error.message, remedy: error.remedy,
                    excerpt: error.excerpt ?? block.excerpt)
            }
        }
    }
}

/// The features by which GIFT is detected.
private enum GIFTMarks {
    static func confidence(in head: TextHead, of file: QuestionFile) -> Confidence {
        let isNamed = file.hasEnding(of: .gift)
        // A file that begins with "<" has the markup of another format.
        if head.first == UInt8(ascii: "<"), !isNamed { return .no }
        let bytes = head.bytes
        var hasName = false
        for line in head.lines(atMost: 400) {
            let line = line.trimmed
            if GIFTCategory.begins(line) || line.begins("// question: ") { return .sure }
            if line.begins("[markdown]") || line.begins("[html]") || line.begins("[moodle]")
                || line.begins("[plain]")
            {
                return .likely
            }
            if line.begins("::"), line.dropFirst(2).contains(UInt8(ascii: ":")) { hasName = true }
        }
        let body = firstBody(in: bytes)
        if hasName, body != .none { return .sure }
        switch body {
        case .answers: return .likely
        case .words: return isNamed ? .likely : file.ending == "txt" ? .perhaps : .no
        case .none: return isNamed && !head.bytes.isEmpty ? .perhaps : .no
        case .other: return .no
        }
    }

    private enum Body {
        case none, answers, words, other
    }

    /// The kind of text in the first braces.
    private static func firstBody(in bytes: [UInt8]) -> Body {
        guard let open = unescaped(UInt8(ascii: "{"), in: bytes, from: 0) else { return .none }
        guard let close = unescaped(UInt8(ascii: "}"), in: bytes, from: open) else { return .other }
        let body = bytes[(open + 1)..<close].trimmed
        guard let first = body.first else { return .words }
        if "=~#".utf8.contains(first) { return .answers }
        if GIFTCloze.isCloze(body) { return .answers }
        if ["T", "F", "TRUE", "FALSE"].contains(String(decoding: body.prefix(8), as: UTF8.self)) {
            return .answers
        }
        if body.begins("T#") || body.begins("F#") || body.begins("TRUE#") || body.begins("FALSE#") {
            return .answers
        }
        // "\sqrt{x}" is not an answer.
        let before = open > 0 ? bytes[open - 1] : 0x20
        if (0x61...0x7A).contains(before | 0x20) || before == UInt8(ascii: "\\") { return .other }
        let isPlain = body.allSatisfy { !"\"{:;=<>\\|".utf8.contains($0) && $0 >= 0x20 }
        return isPlain ? .words : .other
    }

    private static func unescaped(_ byte: UInt8, in bytes: [UInt8], from start: Int) -> Int? {
        var index = start
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\\") {
                index += 2
                continue
            }
            if bytes[index] == byte { return index }
            index += 1
        }
        return nil
    }
}

/// Categories as paths.
enum GIFTCategory {
    /// Whether a line begins a category; the word may be in lower case.
    static func begins(_ line: ArraySlice<UInt8>) -> Bool {
        let word = "$CATEGORY:"
        return String(decoding: line.prefix(word.utf8.count), as: UTF8.self).uppercased() == word
    }

    /// The parts of "$course$/top/A/B"; "//" is a slash within a part.
    static func parts(of path: String) -> [String] {
        var parts: [String] = []
        var part: [UInt8] = []
        let bytes = Array(path.utf8)
        var index = 0
        func words() -> String { FormattedText(plain: String(decoding: part, as: UTF8.self)).plain }
        while index < bytes.count {
            if bytes[index] != UInt8(ascii: "/") {
                part.append(bytes[index])
            } else if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "/") {
                part.append(bytes[index])
                index += 1
            } else {
                parts.append(words())
                part = []
            }
            index += 1
        }
        parts.append(words())
        if let first = parts.first, first.count > 2, first.hasPrefix("$"), first.hasSuffix("$") {
            parts.removeFirst()
            if parts.first == "top" { parts.removeFirst() }
        }
        return parts.filter { !$0.isEmpty }
    }

    /// The path of some parts.
    static func path(of parts: [String]) -> String {
        let escaped = parts.map { part in
            // A blank keeps a slash at either end of a part apart from the separator.
            (part.hasPrefix("/") ? " " : "") + part.replacing("/", with: "//")
                + (part.hasSuffix("/") ? " " : "")
        }
        return (["$course$", "top"] + escaped).joined(separator: "/").replacing("\n", with: " ")
    }
}
