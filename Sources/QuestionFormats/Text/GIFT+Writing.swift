import Catalog
import Intake
import QuestionRecords

extension GIFT: QuestionWriter {
    /// Strict GIFT: every control character of a text is escaped. A format is written for the stem
    /// when it is not Moodle's own, and for other texts when it differs from the stem's.
    static func write(_ questions: [QuestionRecord], findings: inout [SourceFinding]) -> String {
        var text = ""
        var category: [String] = []
        for question in questions {
            do throws(Senseless) {
                let block = try GIFTBlockWriter(question).block()
                if question.category != category {
                    text += "$CATEGORY: \(GIFTCategory.path(of: question.category))\n\n"
                    category = question.category
                }
                text += block + "\n\n"
                findings +=
                    WrittenLosses(
                        question, format: "GIFT", keepsFeedback: true, keepsMarkup: true,
                        keepsTitle: true
                    ).findings
            } catch {
                findings.append(
                    SourceFinding(
                        .rejected, error.message, remedy: error.remedy, record: question.record,
                        line: question.line, excerpt: error.excerpt))
            }
        }
        return text
    }
}

/// Writes one question.
private struct GIFTBlockWriter {
    let question: QuestionRecord
    /// The format of the stem, which also applies to parts without their own.
    private let format: GIFTText.Format

    init(_ question: QuestionRecord) {
        self.question = question
        format = Self.format(of: question.stem)
    }

    func block() throws(Senseless) -> String {
        guard !question.stem.isEmpty else {
            throw Senseless("The question has no text", remedy: "Write its text.")
        }
        var tagged = question
        // GIFT carries only labels, so a level without a label is written as one.
        tagged.levelLabel = question.levelLabel ?? question.level?.rawValue
        var lines: [String] = []
        if let comment = GIFTComment.written(id: question.id, tags: CarriedTags.written(tagged)) {
            lines.append(comment)
        }
        let title = question.title.map { "::\(escaped($0))::" } ?? ""
        lines.append(title + stem(isFirst: title.isEmpty) + (try body()))
        return lines.joined(separator: "\n")
    }

    // MARK: Texts

    /// The simplest format that can express a text.
    private static func format(of text: FormattedText) -> GIFTText.Format {
        if text.markup != nil { return .html }
        let isSimple = text.plain.utf8.allSatisfy { $0 != 0x26 && $0 != 0x3C }
        return isSimple ? .moodle : .plain
    }

    private func stem(isFirst: Bool) -> String {
        let words = words(question.stem, format)
        // Words with such a beginning would be read as a comment, a category or a format.
        let isMistaken =
            words.hasPrefix("[") || (isFirst && (words.hasPrefix("//") || words.hasPrefix("$")))
        return format != .moodle || isMistaken ? "[\(format.rawValue)]\(words)" : words
    }

    /// A part other than the stem, with its format if that differs.
    private func part(_ text: FormattedText) -> String {
        let own = Self.format(of: text)
        // Words without special characters are the same in both formats.
        let isSame = own == format || (own == .moodle && format == .plain)
        let words = words(text, own)
        return isSame && !words.hasPrefix("[") ? words : "[\(own.rawValue)]\(words)"
    }

    private func words(_ text: FormattedText, _ format: GIFTText.Format) -> String {
        guard format == .html, let markup = text.markup else { return escaped(text.plain) }
        return escaped(markup.replacing("\n", with: "<br />"))
    }

    private func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 8)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "~"), UInt8(ascii: "="), UInt8(ascii: "#"), UInt8(ascii: "{"),
                UInt8(ascii: "}"), UInt8(ascii: ":"), UInt8(ascii: "\\"):
                bytes += [UInt8(ascii: "\\"), byte]
            case 0x0A: bytes += "\\n".utf8
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func feedback(_ text: FormattedText?) -> String {
        guard let text, !text.isEmpty else { return "" }
        return "#" + part(text)
    }

    private func percent(_ weight: Double) -> String {
        // Writes the fewest decimals from which the same weight is read back.
        let exact = weight * 100
        for scale in [1.0, 10, 100, 1_000, 10_000, 100_000, 1e6, 1e8, 1e10, 1e12, 1e14] {
            let words = number((exact * scale).rounded() / scale)
            if GIFTScan.share(words) == weight { return "%\(words)%" }
        }
        return "%\(number(exact))%"
    }

    private func number(_ value: Double) -> String {
        let words = "\(value)"
        return words.hasSuffix(".0") ? String(words.dropLast(2)) : words
    }
}

// MARK: Answers

extension GIFTBlockWriter {
    private func body() throws(Senseless) -> String {
        if case .none = question.body { return "" }
        let lines = try answers()
        let end = question.explanation.flatMap { $0.isEmpty ? nil : "####" + part($0) }
        let all = lines.rows + (end.map { [$0] } ?? [])
        if all.isEmpty { return " {\(lines.head)}" }
        return " {\(lines.head)\n" + all.map { "\t\($0)\n" }.joined() + "}"
    }

    private func answers() throws(Senseless) -> (head: String, rows: [String]) {
        switch question.body {
        case .choice(let choice): return ("", try options(choice))
        case .trueFalse(let isTrue, let whenTrue, let whenFalse):
            let right = isTrue ? whenTrue : whenFalse
            let wrong = feedback(isTrue ? whenFalse : whenTrue)
            let said = (right == nil || wrong != "" ? wrong : "# ") + feedback(right)
            return ((isTrue ? "TRUE" : "FALSE") + said, [])
        case .text(let answers, _): return ("", try written(answers))
        case .number(let numbers):
            var rows: [String] = []
            for number in numbers { rows.append(try row(number)) }
            if let wrong = question.feedback.wrong { rows.append("~" + feedback(wrong)) }
            return ("#", rows)
        case .pairs(let pairs, let distractors): return ("", try rows(pairs, distractors))
        case .open: return ("", [])
        case .none: return ("", [])
        case .order: throw unknown("things to put in order")
        case .gaps: throw unknown("several gaps")
        case .other(let kind): throw unknown("questions of the kind “\(kind)”")
        }
    }

    private func unknown(_ what: String) -> Senseless {
        Senseless("GIFT does not know \(what)", remedy: "Write the question as Moodle XML.")
    }

    private func options(_ choice: QuestionBody.Choice) throws(Senseless) -> [String] {
        let isSingle = choice.scoring == .one
        let wholly = choice.options.filter { $0.weight == 1 }.count
        guard !isSingle || (wholly > 0 && wholly < choice.options.count), choice.options.count > 1
        else {
            throw Senseless(
                "GIFT cannot say a choice without a wholly right and another option",
                remedy: "Give one option the whole weight, and write a wrong one.")
        }
        guard OptionList.tidied(choice.options).losses.isEmpty else {
            throw Senseless(
                "An option has no text or stands twice", remedy: "Write another option.")
        }
        return choice.options.map { option in
            let mark =
                isSingle && option.weight == 1
                ? "=" : option.weight == 0 ? "~" : "~" + percent(option.weight)
            return mark + answer(option, isWeighted: mark.hasSuffix("%"))
        }
    }

    private func answer(_ option: AnswerOption, isWeighted: Bool) -> String {
        var words = part(option.text)
        // Words that begin like a weight get a weight before them, so that they are read as text.
        if !isWeighted, words.hasPrefix("%"), GIFTScan.weight(of: Array(words.utf8)[...]) != nil {
            words = (option.weight == 0 ? "%0%" : percent(option.weight)) + words
        }
        return words + feedback(option.feedback)
    }

    private func written(_ answers: [AnswerOption]) throws(Senseless) -> [String] {
        guard !answers.isEmpty, answers.allSatisfy({ !$0.text.isEmpty }) else {
            throw Senseless("An answer has no text", remedy: "Write it, or leave it out.")
        }
        let rows = answers.map { option in
            let weight = option.weight == 1 ? "" : percent(option.weight)
            return "=" + weight + answer(option, isWeighted: !weight.isEmpty)
        }
        guard !rows.contains(where: { $0.contains("->") }) else {
            throw Senseless(
                "An answer holds “->”, which makes pairs in GIFT", remedy: "Write another arrow.")
        }
        return rows
    }

    private func row(_ answer: QuestionBody.NumberAnswer) throws(Senseless) -> String {
        guard answer.range.lowerBound.isFinite, answer.range.upperBound.isFinite else {
            throw Senseless("A range of numbers has no end", remedy: "Write both its ends.")
        }
        let low = number(answer.range.lowerBound)
        let high = number(answer.range.upperBound)
        return "=" + (answer.weight == 1 ? "" : percent(answer.weight))
            + (low == high ? low : "\(low)..\(high)") + feedback(answer.feedback)
    }

    private func rows(_ pairs: [QuestionBody.Pair], _ distractors: [FormattedText])
        throws(Senseless) -> [String]
    {
        guard pairs.count >= 2 else {
            throw Senseless("GIFT wants at least two pairs", remedy: "Write another pair.")
        }
        let sides = pairs.map { (part($0.left), $0.right) } + distractors.map { ("", $0) }
        let rows = sides.map { "=\($0) -> \(escaped(HTMLText.escaped($1.plain)))" }
        guard rows.allSatisfy({ $0.ranges(of: "->").count == 1 }),
            sides.allSatisfy({ !$1.isEmpty }), pairs.allSatisfy({ !$0.left.isEmpty })
        else {
            throw Senseless(
                "A side of a pair is empty or holds “->”", remedy: "Write it in other words.")
        }
        return rows
    }
}
