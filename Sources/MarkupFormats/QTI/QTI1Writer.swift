import Catalog
import Intake
import QuestionRecords

extension QTI: QuestionWriter {
    /// A document of QTI 1.2: a section for each category, an item for each question.
    static func write(_ questions: [QuestionRecord], findings: inout [SourceFinding]) -> String {
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<questestinterop xmlns=\"http://www.imsglobal.org/xsd/ims_qtiasiv1p2\">",
            "  <assessment ident=\"questions\" title=\"Main\">",
        ]
        var sections = 0
        var category: [String]?
        for question in questions {
            var writer = QTI1Writer(question)
            let item = writer.item()
            findings += writer.findings
            guard let item else { continue }
            if question.category != category {
                if sections > 0 { lines.append("    </section>") }
                sections += 1
                category = question.category
                let title = HTMLText.escaped(
                    question.category.joined(separator: ": "), in: .doubleQuotes)
                lines.append("    <section ident=\"section-\(sections)\" title=\"\(title)\">")
            }
            lines += item
        }
        if sections > 0 { lines.append("    </section>") }
        return (lines + ["  </assessment>", "</questestinterop>", ""]).joined(separator: "\n")
    }
}

/// Writes one question as an item of QTI 1.2.
struct QTI1Writer {
    private let question: QuestionRecord
    /// Findings about losses.
    private(set) var findings: [SourceFinding] = []
    private var lines: [String] = []

    /// The field of an item's metadata that holds the tags, one per line.
    static let tagsField = "florilegium_tags"

    init(_ question: QuestionRecord) { self.question = question }

    /// The lines of the item; nil when its type is not written.
    mutating func item() -> [String]? {
        guard let type else {
            find(
                .rejected,
                "QTI 1.2 is written for choices, true or false, and a word to write only",
                remedy: "Write the question as Moodle XML or as our YAML.")
            return nil
        }
        // A title that is "question" or the stem itself is not written, since it is not read back.
        let own = question.title.flatMap {
            $0.lowercased() == "question" || $0 == question.stem.plain ? nil : $0
        }
        let title = own.map { " title=\"\(escaped($0))\"" } ?? ""
        let language = question.language.map { " xml:lang=\"\(escaped($0))\"" } ?? ""
        lines.append("      <item ident=\"\(escaped(question.id ?? ""))\"\(title)\(language)>")
        writeMetadata(type)
        lines.append("        <presentation>")
        lines.append("          \(material(question.stem))")
        writeResponse()
        lines.append("        </presentation>")
        writeRules()
        writeFeedback()
        lines.append("      </item>")
        warnOfLosses()
        return lines
    }

    /// The item's type; nil for a question that the rules of an item would not reproduce.
    private var type: String? {
        let texts = options.map(\.text.plain)
        guard !question.stem.isEmpty, !texts.contains(""),
            options.allSatisfy({ (0...1).contains($0.weight) }),
            options.contains(where: { $0.weight == 1 })
        else { return nil }
        switch question.body {
        case .choice(let choice):
            let isPlain = choice.scoring == .one && Set(texts).count == texts.count
            return isPlain && texts.count > 1 ? "multiple_choice_question" : nil
        case .trueFalse: return "true_false_question"
        case .text:
            let isPlain = Set(texts.map { $0.lowercased() }).count == texts.count
            return isPlain ? "short_answer_question" : nil
        default: return nil
        }
    }

    private func escaped(_ text: String) -> String { HTMLText.escaped(text, in: .doubleQuotes) }

    /// The element of a text. A text of several lines is written as HTML, since the blanks of plain
    /// text are collapsed.
    private func material(_ text: FormattedText) -> String {
        let isPlain = text.markup == nil && !text.plain.contains("\n")
        let type = isPlain ? "text/plain" : "text/html"
        return "<material><mattext texttype=\"\(type)\">"
            + escaped(isPlain ? text.plain : text.html) + "</mattext></material>"
    }

    private mutating func writeMetadata(_ type: String) {
        // The language and the level have fields of their own.
        var carried = question
        carried.language = nil
        carried.levelLabel = nil
        var fields = [("question_type", type)]
        if let level = question.levelLabel ?? question.level?.rawValue, level != "School" {
            fields.append(("qmd_levelofdifficulty", level))
        }
        let tags = CarriedTags.written(carried)
        if !tags.isEmpty { fields.append((Self.tagsField, tags.joined(separator: "\n"))) }
        lines.append("        <itemmetadata><qtimetadata>")
        for (label, entry) in fields {
            lines.append(
                "          <qtimetadatafield><fieldlabel>\(label)</fieldlabel><fieldentry>"
                    + "\(escaped(entry))</fieldentry></qtimetadatafield>")
        }
        lines.append("        </qtimetadata></itemmetadata>")
    }

    private var options: [(id: String, text: FormattedText, weight: Double)] {
        switch question.body {
        case .choice(let choice):
            choice.options.enumerated().map { ("option-\($0 + 1)", $1.text, $1.weight) }
        case .trueFalse(let isTrue, _, _):
            [
                ("true", FormattedText(plain: "True"), isTrue ? 1 : 0),
                ("false", FormattedText(plain: "False"), isTrue ? 0 : 1),
            ]
        case .text(let answers, _):
            answers.map { ($0.text.plain, $0.text, $0.weight) }
        default: []
        }
    }

    private var isWritten: Bool { if case .text = question.body { true } else { false } }

    private mutating func writeResponse() {
        if isWritten {
            lines += [
                "          <response_str ident=\"response\" rcardinality=\"Single\">",
                "            <render_fib><response_label ident=\"answer\"/></render_fib>",
                "          </response_str>",
            ]
            return
        }
        var shuffle = "yes"
        if case .choice(let choice) = question.body, !choice.isShuffled { shuffle = "no" }
        lines += [
            "          <response_lid ident=\"response\" rcardinality=\"Single\">",
            "            <render_choice shuffle=\"\(shuffle)\">",
        ]
        for option in options {
            lines.append(
                "              <response_label ident=\"\(option.id)\">\(material(option.text))"
                    + "</response_label>")
        }
        lines += ["            </render_choice>", "          </response_lid>"]
    }

    private mutating func writeRules() {
        var isExact = false
        if case .text(_, true) = question.body { isExact = true }
        lines += [
            "        <resprocessing>",
            "          <outcomes><decvar varname=\"SCORE\" vartype=\"Decimal\" minvalue=\"0\" "
                + "maxvalue=\"100\"/></outcomes>",
        ]
        for option in options where option.weight != 0 {
            let points = MarkupNumber.written(option.weight * 100)
            let isCase = isExact ? " case=\"Yes\"" : ""
            lines.append(
                "          <respcondition continue=\"No\"><conditionvar><varequal "
                    + "respident=\"response\"\(isCase)>\(escaped(option.id))</varequal>"
                    + "</conditionvar><setvar action=\"Set\" varname=\"SCORE\">\(points)</setvar>"
                    + "</respcondition>")
        }
        lines.append("        </resprocessing>")
    }

    private mutating func writeFeedback() {
        for (id, text) in [
            ("general_fb", question.explanation), ("correct_fb", question.feedback.right),
            ("general_incorrect_fb", question.feedback.wrong),
        ] {
            guard let text, !text.isEmpty else { continue }
            lines.append(
                "        <itemfeedback ident=\"\(id)\">\(material(text))</itemfeedback>")
        }
    }

    // MARK: Losses

    private mutating func find(
        _ severity: SourceFinding.Severity, _ message: String, remedy: String
    ) {
        findings.append(
            SourceFinding(
                severity, message, remedy: remedy, record: question.record, line: question.line,
                excerpt: question.stem.plain))
    }

    private mutating func warnOfLosses() {
        var lost: [String] = []
        if question.revision != nil { lost.append("revision") }
        if question.seconds != nil { lost.append("seconds") }
        if !question.hints.isEmpty { lost.append("hints") }
        if !question.media.isEmpty { lost.append("pictures, sounds or films") }
        if question.feedback.partlyRight != nil { lost.append("word after a partly right answer") }
        let hasOptionFeedback =
            switch question.body {
            case .choice(let choice): choice.options.contains { $0.feedback != nil }
            case .text(let answers, _): answers.contains { $0.feedback != nil }
            case .trueFalse(_, let whenTrue, let whenFalse): whenTrue != nil || whenFalse != nil
            default: false
            }
        if hasOptionFeedback { lost.append("word after an option") }
        guard !lost.isEmpty else { return }
        find(
            .warning, "QTI 1.2 is written without: \(lost.joined(separator: ", "))",
            remedy: "Write the question in another format to keep it.")
    }
}
