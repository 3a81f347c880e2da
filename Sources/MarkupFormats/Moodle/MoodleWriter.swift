import Catalog
import Intake
import QuestionRecords

extension MoodleXML: QuestionWriter {
    static func write(_ questions: [QuestionRecord], findings: inout [SourceFinding]) -> String {
        var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<quiz>"]
        var category: [String]?
        for question in questions {
            var writer = MoodleWriter(question)
            guard let written = writer.written() else {
                findings += writer.findings
                continue
            }
            findings += writer.findings
            if question.category != category ?? [] {
                category = question.category
                lines += [
                    "  <question type=\"category\"><category><text>"
                        + HTMLText.escaped(MoodleCategory.path(question.category))
                        + "</text></category></question>"
                ]
            }
            lines += written
        }
        return (lines + ["</quiz>", ""]).joined(separator: "\n")
    }
}

/// Writes one question as Moodle XML.
struct MoodleWriter {
    private let question: QuestionRecord
    /// Findings about losses.
    private(set) var findings: [SourceFinding] = []
    private var lines: [String] = []

    init(_ question: QuestionRecord) { self.question = question }

    /// The lines of the question; nil when Moodle has no type for it.
    mutating func written() -> [String]? {
        guard let type = type else {
            finding(
                .rejected, "A question of this kind (\(kind)) is not written as Moodle XML",
                remedy: "Make it a choice, true or false, a word, a number, pairs or an essay.")
            return nil
        }
        lines.append("  <question type=\"\(type)\">")
        let name = question.title ?? MoodleQuestion.name(of: question.stem)
        lines.append("    <name><text>\(escaped(name))</text></name>")
        writeStem()
        add("generalfeedback", question.explanation)
        if let id = question.id { lines.append("    <idnumber>\(escaped(id))</idnumber>") }
        writeBody()
        add("correctfeedback", question.feedback.right)
        add("partiallycorrectfeedback", question.feedback.partlyRight)
        if !isNumber { add("incorrectfeedback", question.feedback.wrong) }
        for hint in question.hints { add("hint", hint) }
        let tags = CarriedTags.written(question)
        if !tags.isEmpty {
            lines.append("    <tags>")
            lines += tags.map { "      <tag><text>\(escaped($0))</text></tag>" }
            lines.append("    </tags>")
        }
        lines.append("  </question>")
        warnOfLosses()
        return lines
    }

    private var isNumber: Bool { if case .number = question.body { true } else { false } }

    private var type: String? {
        switch question.body {
        case .choice(let choice):
            choice.scoring == .allOrNothing ? "multichoiceset" : "multichoice"
        case .trueFalse: "truefalse"
        case .text: "shortanswer"
        case .number: "numerical"
        case .pairs: "matching"
        case .open: "essay"
        case .none: "description"
        case .order, .gaps, .other: nil
        }
    }

    private var kind: String {
        switch question.body {
        case .order: "an order"
        case .gaps: "gaps"
        case .other(let kind): kind
        default: ""
        }
    }

    private mutating func finding(
        _ severity: SourceFinding.Severity, _ message: String, remedy: String
    ) {
        findings.append(
            SourceFinding(
                severity, message, remedy: remedy, record: question.record, line: question.line,
                excerpt: question.title ?? question.stem.plain))
    }

    private mutating func warnOfLosses() {
        var lost: [String] = []
        if question.revision != nil { lost.append("revision") }
        if question.seconds != nil { lost.append("seconds") }
        if question.level != nil, question.levelLabel == nil { lost.append("level") }
        if !lost.isEmpty {
            finding(
                .warning, "Moodle XML has no place for: \(lost.joined(separator: ", "))",
                remedy: "Keep the question here as well.")
        }
        if case .choice(let choice) = question.body, choice.scoring == .allOrNothing {
            finding(
                .warning, "All-or-nothing choices need Moodle's plug-in multichoiceset",
                remedy: "Install it, or give each right option its part of 100 %.")
        }
    }

    private func escaped(_ text: String) -> String { HTMLText.escaped(text) }

    /// The opening tag and contents of a text, without its closing tag.
    private func opened(_ name: String, _ text: FormattedText, _ attributes: String = "")
        -> String
    {
        if text.markup == nil {
            return "<\(name)\(attributes) format=\"plain_text\"><text>\(escaped(text.plain))</text>"
        }
        return "<\(name)\(attributes) format=\"html\"><text>\(characterData(text.html))</text>"
    }

    /// Text in CDATA, with "]]>" split in two.
    private func characterData(_ text: String) -> String {
        "<![CDATA[" + text.replacing("]]>", with: "]]]]><![CDATA[>") + "]]>"
    }

    private mutating func add(_ name: String, _ text: FormattedText?) {
        guard let text, !text.isEmpty else { return }
        lines.append("    \(opened(name, text))</\(name)>")
    }

    /// Writes the stem with its media. Each medium is shown after the text. Its alternative text is
    /// written as `title`, since an `alt` text would be read back as part of the stem.
    private mutating func writeStem() {
        guard !question.media.isEmpty else {
            lines.append("    \(opened("questiontext", question.stem))</questiontext>")
            return
        }
        var html = question.stem.html
        var files: [String] = []
        for media in question.media {
            let title = media.alternative.map { " title=\"\(attribute($0))\"" } ?? ""
            var address = media.name
            if let bytes = media.bytes {
                address = "@@PLUGINFILE@@/\(media.name)"
                var parts = media.name.split(separator: "/").map(String.init)
                let file = parts.popLast() ?? media.name
                let path = "/" + parts.map { $0 + "/" }.joined()
                files.append(
                    "      <file name=\"\(attribute(file))\" path=\"\(attribute(path))\" "
                        + "encoding=\"base64\">\(Base64Bytes.written(bytes))</file>")
            }
            html += " <img src=\"\(attribute(address))\" alt=\"\"\(title)/>"
        }
        lines.append(
            "    <questiontext format=\"html\"><text>\(characterData(html))</text>")
        lines += files
        lines.append("    </questiontext>")
    }

    private func attribute(_ text: String) -> String {
        HTMLText.escaped(text, in: .doubleQuotes).replacing("\n", with: "&#10;")
    }

    private mutating func writeBody() {
        switch question.body {
        case .choice(let choice):
            if choice.scoring != .allOrNothing {
                lines.append("    <single>\(choice.scoring == .one)</single>")
            }
            lines.append("    <shuffleanswers>\(choice.isShuffled ? 1 : 0)</shuffleanswers>")
            for option in choice.options { addAnswer(option) }
        case .trueFalse(let isTrue, let whenTrue, let whenFalse):
            for (word, said) in [("true", whenTrue), ("false", whenFalse)] {
                let right = isTrue == (word == "true")
                addAnswer(
                    AnswerOption(
                        FormattedText(plain: word), weight: right ? 1 : 0, feedback: said))
            }
        case .text(let answers, let isCaseSensitive):
            lines.append("    <usecase>\(isCaseSensitive ? 1 : 0)</usecase>")
            for answer in answers {
                var plain = answer
                plain.text = FormattedText(plain: answer.text.plain)
                addAnswer(plain)
            }
        case .number(let numbers): writeNumbers(numbers)
        case .pairs(let pairs, let distractors):
            for pair in pairs { addPair(pair.left, pair.right) }
            for right in distractors { addPair(FormattedText(plain: ""), right) }
        case .open, .none, .order, .gaps, .other: break
        }
    }

    private mutating func addAnswer(
        _ option: AnswerOption, tolerance: String? = nil
    ) {
        let fraction = " fraction=\"\(MoodleGrades.written(option.weight))\""
        lines.append("    " + opened("answer", option.text, fraction))
        if let tolerance { lines.append("      <tolerance>\(tolerance)</tolerance>") }
        if let said = option.feedback {
            lines.append("      \(opened("feedback", said))</feedback>")
        }
        lines.append("    </answer>")
    }

    private mutating func addPair(_ left: FormattedText, _ right: FormattedText) {
        if right.markup != nil {
            finding(
                .warning, "The emphasis of a right side is not written, as Moodle keeps none",
                remedy: "Nothing needs to be done.")
        }
        lines.append(
            "    \(opened("subquestion", left))"
                + "<answer><text>\(escaped(right.plain))</text></answer></subquestion>")
    }

    private mutating func writeNumbers(_ numbers: [QuestionBody.NumberAnswer]) {
        for number in numbers {
            let range = number.range
            guard range.lowerBound.isFinite, range.upperBound.isFinite else {
                if range.lowerBound.isFinite || range.upperBound.isFinite {
                    finding(
                        .warning, "A range without an end is not written", remedy: "Give it an end."
                    )
                } else {
                    addAnswer(
                        AnswerOption(
                            FormattedText(plain: "*"), weight: number.weight,
                            feedback: number.feedback))
                }
                continue
            }
            let (value, tolerance, isExact) = MoodleWriter.centred(range)
            if !isExact {
                finding(
                    .warning, "The bounds of a number are written to fifteen digits",
                    remedy: "Nothing needs to be done.")
            }
            addAnswer(
                AnswerOption(
                    FormattedText(plain: MarkupNumber.written(value)), weight: number.weight,
                    feedback: number.feedback), tolerance: MarkupNumber.written(tolerance))
        }
        if let wrong = question.feedback.wrong {
            addAnswer(AnswerOption(FormattedText(plain: "*"), weight: 0, feedback: wrong))
        }
    }

    /// A value and a tolerance from which `range` is read back, with as few digits as possible;
    /// `isExact` is false when no such values are found.
    static func centred(_ range: ClosedRange<Double>) -> (Double, Double, isExact: Bool) {
        let middle = range.lowerBound / 2 + range.upperBound / 2
        let width = range.upperBound / 2 - range.lowerBound / 2
        var scale = 1.0
        for _ in 0...15 {
            let value = (middle * scale).rounded() / scale
            let tolerance = (width * scale).rounded() / scale
            if value.isFinite, tolerance.isFinite,
                MoodleQuestion.range(value, tolerance) == range
            {
                return (value, tolerance, true)
            }
            scale *= 10
        }
        return (middle, width, MoodleQuestion.range(middle, width) == range)
    }
}
