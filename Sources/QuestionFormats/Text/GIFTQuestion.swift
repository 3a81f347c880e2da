import Intake
import QuestionRecords

/// Converts one block of GIFT to a question.
struct GIFTQuestion {
    let block: GIFTBlock
    let record: String
    /// Findings about repairs and losses.
    private(set) var warnings: [Senseless] = []
    private(set) var media: [QuestionMedia] = []
    private var format = GIFTText.Format.moodle

    init(_ block: GIFTBlock, record: String) {
        self.block = block
        self.record = record
    }

    /// The question of the block.
    ///
    /// - Throws: `Senseless` when it has no stem, its answers are not valid, or a text is faulty.
    mutating func question() throws(Senseless) -> QuestionRecord {
        var text = block.text[...]
        let title = title(takenOff: &text)
        let parts = try parts(of: text)
        var question = QuestionRecord(
            stem: FormattedText(plain: ""), body: .none, record: record, line: block.line)
        if let answers = parts.answers, GIFTCloze.isCloze(answers.trimmed) {
            try GIFTCloze.read(text, into: &question, by: &self)
        } else {
            let stem = GIFTText(parts.stem, format: .moodle)
            format = stem.format
            if let setting = stem.strangeSetting {
                warn(
                    "The text begins with a setting that is none of GIFT's, and was kept as text",
                    excerpt: setting,
                    remedy:
                        "Write [html], [moodle], [plain] or [markdown], or $CATEGORY: on its own line."
                )
            }
            question.stem = try formatted(stem)
            if let answers = parts.answers { try read(answers, into: &question) }
        }
        guard !question.stem.isEmpty || !media.isEmpty else {
            throw Senseless("The question has no text", remedy: "Write it before the braces.")
        }
        if title != question.stem.plain { question.title = title }
        var id: String?
        var tags: [String] = []
        for comment in block.comments { GIFTComment.read(comment, id: &id, tags: &tags) }
        question.id = id.flatMap { $0.isEmpty ? nil : $0 }
        CarriedTags.read(tags, into: &question)
        question.level = question.levelLabel.flatMap { LevelWords.level(of: $0) }
        question.media = media
        if let first = media.first {
            warn(
                "A picture, sound or film is not in the file", excerpt: first.name,
                remedy: "Give it with the question where it is needed.")
        }
        return question
    }

    mutating func warn(_ message: String, excerpt: String? = nil, remedy: String) {
        warnings.append(Senseless(message, remedy: remedy, excerpt: excerpt))
    }

    /// The name between "::" and "::".
    private mutating func title(takenOff text: inout ArraySlice<UInt8>) -> String? {
        guard text.begins("::") else { return nil }
        let rest = text.dropFirst(2)
        guard let end = GIFTScan.first(UInt8(ascii: ":"), times: 2, in: rest) else {
            warn(
                "A name is opened with :: and never closed",
                remedy: "Write :: after the name, or \\:\\: where none is meant.")
            return nil
        }
        let title = FormattedText(plain: GIFTText.unescaped(rest[..<end].trimmed)).plain
        text = rest[(end + 2)...].trimmed
        return title.isEmpty ? nil : title
    }

    /// The stem and the answers. Where the answers stand inside the stem, it has a gap.
    private mutating func parts(of text: ArraySlice<UInt8>) throws(Senseless) -> (
        stem: ArraySlice<UInt8>, answers: ArraySlice<UInt8>?
    ) {
        let open = GIFTScan.first(UInt8(ascii: "{"), in: text)
        let close = GIFTScan.first(UInt8(ascii: "}"), in: text)
        guard let open else {
            if close == nil { return (text, nil) }
            throw Senseless(
                "There is a } and no { before it", remedy: "Write { before the answers, or \\}.")
        }
        guard let close else {
            throw Senseless(
                "There is a { and no } after it", remedy: "Write } after the answers, or \\{.")
        }
        guard open < close else {
            throw Senseless(
                "The braces do not stand around answers",
                remedy: "Write {…} around the answers, and \\{ or \\} in a text.")
        }
        if !GIFTScan.beginsAnswers(text[(open + 1)..<close]),
            let later = GIFTScan.answers(in: text[(close + 1)...])
        {
            warn(
                "Braces before the answers are kept as text",
                excerpt: String(decoding: text[open...].prefix(80), as: UTF8.self),
                remedy: "Write \\{ and \\} in a text.")
            let after = text[(later.upperBound + 1)...]
            let gap = after.isEmpty ? [] : Array("_____".utf8)
            return ((text[..<(later.lowerBound - 1)] + gap + after)[...], text[later])
        }
        let answers = text[(open + 1)..<close]
        let before = text[..<open]
        let after = text[(close + 1)...]
        if after.isEmpty { return (before, answers) }
        if GIFTScan.first(UInt8(ascii: "{"), in: after) != nil, !GIFTCloze.isCloze(answers.trimmed)
        {
            warn(
                "There are further braces, and only the first are answers",
                excerpt: String(decoding: after.trimmed.prefix(80), as: UTF8.self),
                remedy: "Write \\{ and \\} in a text.")
        }
        return ((before + "_____".utf8 + after)[...], answers)
    }

    // MARK: Answers

    private mutating func read(_ answers: ArraySlice<UInt8>, into question: inout QuestionRecord)
        throws(Senseless)
    {
        var answers = answers.trimmed
        if let start = GIFTScan.first(UInt8(ascii: "#"), times: 4, in: answers) {
            let words = try text(answers[(start + 4)...])
            question.explanation = words.isEmpty ? nil : words
            answers = answers[..<start].trimmed
        }
        if answers.isEmpty {
            question.body = .open
        } else if answers.first == UInt8(ascii: "#") {
            question.body = try number(answers.dropFirst(), into: &question)
        } else if GIFTScan.first(UInt8(ascii: "~"), in: answers) != nil {
            question.body = try choice(answers)
        } else if GIFTScan.first(UInt8(ascii: "="), in: answers) != nil, arrow(in: answers) != nil {
            question.body = try pairs(answers)
        } else if let body = try truth(answers) {
            question.body = body
        } else {
            question.body = try written(answers)
        }
    }

    /// A text in its own format, or in that of the question when it names none.
    ///
    /// - Throws: `Senseless` when it is HTML that is too long or nested too deeply.
    mutating func text(_ bytes: ArraySlice<UInt8>) throws(Senseless) -> FormattedText {
        try formatted(GIFTText(bytes, format: format))
    }

    private mutating func formatted(_ text: GIFTText) throws(Senseless) -> FormattedText {
        if text.format == .markdown, text.words.contains(where: { "*_`#[".contains($0) }) {
            warn(
                "Markdown's marks are kept as they are written", excerpt: text.words,
                remedy: "Write [html] instead, or take the marks out.")
        }
        return try text.formatted(media: &media)
    }

    /// An answer's text and feedback.
    mutating func answer(_ bytes: ArraySlice<UInt8>, weight: Double) throws(Senseless)
        -> AnswerOption
    {
        var bytes = bytes
        var feedback: FormattedText?
        if let mark = GIFTScan.first(UInt8(ascii: "#"), in: bytes) {
            let words = try text(bytes[(mark + 1)...])
            feedback = words.isEmpty ? nil : words
            bytes = bytes[..<mark]
        }
        return AnswerOption(try text(bytes), weight: weight, feedback: feedback)
    }

    /// A weight clamped to the range -1 to 1; adds a warning when it is outside.
    mutating func held(_ weight: Double) -> Double {
        if weight >= -1, weight <= 1 { return weight }
        warn(
            "A weight is beyond 100 percent and was held to it", excerpt: "\(weight * 100)",
            remedy: "Write a weight from -100 to 100.")
        return weight > 0 ? 1 : -1
    }

    private mutating func choice(_ answers: ArraySlice<UInt8>) throws(Senseless) -> QuestionBody {
        var options: [AnswerOption] = []
        var isSingle = false
        for piece in pieces(of: answers, atTildes: true) {
            let isRight = piece.mark == UInt8(ascii: "=")
            isSingle = isSingle || isRight
            var bytes = piece.bytes
            var weight: Double = isRight ? 1 : 0
            if let found = GIFTScan.weight(of: bytes) {
                weight = held(found.weight)
                bytes = found.rest
            }
            if piece.mark == 0 {
                warn(
                    "An option stands without = or ~ and was read as wrong",
                    excerpt: String(decoding: bytes, as: UTF8.self), remedy: "Write ~ before it.")
            }
            warnIfWeightless(bytes)
            options.append(try answer(bytes, weight: weight))
        }
        let tidied = OptionList.tidied(options)
        for loss in tidied.losses {
            warn(loss.message, excerpt: loss.excerpt, remedy: "Write another option.")
        }
        guard tidied.options.count >= 2 else {
            throw Senseless(
                "There are not enough options for a choice", remedy: "Write at least two.")
        }
        if !tidied.options.contains(where: { $0.weight > 0 }) {
            warn("None of the options is right", remedy: "Write = before a right one.")
        }
        return .choice(.init(tidied.options, scoring: isSingle ? .one : .sum))
    }

    /// Warns of an option such as "75%a good answer": the number may be a weight in the older
    /// missing-word format.
    private mutating func warnIfWeightless(_ bytes: ArraySlice<UInt8>) {
        let digits = bytes.prefix(4).prefix { (0x30...0x39).contains($0) }
        guard (1...3).contains(digits.count), digits.endIndex + 1 < bytes.endIndex,
            bytes[digits.endIndex] == UInt8(ascii: "%"),
            (0x61...0x7A).contains(bytes[digits.endIndex + 1] | 0x20)
        else { return }
        warn(
            "An option begins with what may be meant as its weight",
            excerpt: String(decoding: bytes.prefix(60), as: UTF8.self),
            remedy: "Write % before the number too where it is a weight.")
    }
}
