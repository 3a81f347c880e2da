import Catalog
import Intake
import QuestionRecords

/// Turns one question of an H5P content into a record.
struct H5PQuestion {
    /// The library's name without "H5P." and version.
    let library: String
    /// The content, or the part of it that is this question.
    let params: JSONValue
    let part: JSONValue
    private(set) var record: MarkupRecord
    private var texts: MarkupMedia
    private var hints: [FormattedText] = []
    private var feedback = QuestionRecord.Feedback()
    private var explanation: FormattedText?

    init(
        library: String, params: JSONValue, part: JSONValue,
        find: @escaping (String) -> FoundMedia, record: MarkupRecord
    ) {
        self.library = library
        self.params = params
        self.part = part
        self.record = record
        texts = MarkupMedia(find: find)
    }

    /// The parts of a content with several questions; empty for a single question.
    static func parts(of library: String, _ params: JSONValue) -> [JSONValue] {
        switch library {
        case "SingleChoiceSet": params["choices"]?.array ?? []
        case "Summary": params["summaries"]?.array ?? []
        case "Blanks": params["questions"]?.array ?? []
        case "Dialogcards": params["dialogs"]?.array ?? []
        case "Flashcards": params["cards"]?.array ?? []
        default: []
        }
    }

    /// The question.
    ///
    /// - Throws: `SourceFinding` when the content lacks a required part or has a faulty text.
    mutating func question() throws(SourceFinding) -> QuestionRecord {
        var (stem, body) = try asked()
        addMedia(params["media"]?["type"] ?? params["media"])
        try MarkupChecks.stem(stem, hasMedia: !texts.media.isEmpty, &record)
        if case .choice(let choice) = body {
            try MarkupChecks.choice(choice, &record)
            body = MarkupChecks.asTrueFalse(choice) ?? body
        }
        if case .gaps(let gaps) = body {
            if gaps.isEmpty {
                throw record.rejection(
                    "The text has no gaps", remedy: "Put *stars* around the words to find.",
                    excerpt: stem.plain)
            }
            try MarkupChecks.gaps(gaps, &record)
        }
        // Feedback of a whole set belongs to none of its questions.
        if Self.parts(of: library, params).isEmpty { try readOverallFeedback() }
        var question = QuestionRecord(
            stem: stem, body: body, record: record.name, line: record.line)
        question.media = texts.media
        question.hints = hints
        question.feedback = feedback
        question.explanation = explanation
        return question
    }

    private mutating func asked() throws(SourceFinding) -> (FormattedText, QuestionBody) {
        switch library {
        case "MultiChoice":
            return (try text(params["question"]), try multiChoice())
        case "TrueFalse": return (try text(params["question"]), try trueFalse())
        case "SingleChoiceSet":
            return (try text(part["question"]), try firstIsRight(part["answers"]))
        case "Summary":
            if let tip = part["tip"]?.string { try addHint(tip) }
            return (try text(params["intro"]), try firstIsRight(part["summary"]))
        case "Blanks": return try gaps(part.string ?? "", task: params["text"], shown: nil)
        case "DragText":
            return try gaps(
                params["textField"]?.string ?? "", task: params["taskDescription"],
                shown: params["distractors"]?.string ?? "")
        case "MarkTheWords":
            // The stars stay, since they mark the right words.
            let task = try text(params["taskDescription"])
            let words = try text(params["textField"])
            return (joined(task, words), .other("mark the words"))
        case "Essay":
            explanation = try optionalText(params["solution"]?["sample"])
            if params["keywords"]?.array?.isEmpty == false {
                record.warn(
                    "The words that a program looks for in the answer are left out",
                    remedy: "Write them into the explanation, if they matter.")
            }
            return (try text(params["taskDescription"]), .open)
        case "Dialogcards", "Flashcards": return try card()
        case "SortParagraphs":
            let things = try (params["paragraphs"]?.array ?? []).map {
                value throws(SourceFinding) in
                try text(value["text"] ?? value)
            }
            return (try text(params["taskDescription"]), .order(things))
        case "GuessTheAnswer":
            return (try text(params["taskDescription"]), try answered(params["solutionText"]))
        case "OpenEndedQuestion", "FreeTextQuestion":
            return (try text(params["question"]), .open)
        default:
            record.warn(
                "Of a content of this kind, only the text and the picture are kept",
                remedy: "Write it as questions of kinds that are read whole.", excerpt: library)
            return (try otherStem(), .other(otherName))
        }
    }

    private mutating func multiChoice() throws(SourceFinding) -> QuestionBody {
        let behaviour = params["behaviour"] ?? params["behavior"]
        let answers = params["answers"]?.array ?? []
        let rightCount = answers.count { $0["correct"]?.bool == true }
        let type = behaviour?["type"]?.string ?? "auto"
        if !["auto", "single", "multi"].contains(type) {
            record.warn(
                "“type” of the behaviour is not understood; the right answers tell how many may be chosen",
                remedy: "Write auto, single or multi.", excerpt: type)
        }
        let isSingle = type == "single" || type != "multi" && rightCount <= 1
        let isWhole = behaviour?["singlePoint"]?.bool == true
        let share = 1 / Double(max(1, rightCount))
        var options: [AnswerOption] = []
        for answer in answers {
            let isRight = answer["correct"]?.bool == true
            let told = answer["tipsAndFeedback"]
            let weight = isSingle || isWhole ? (isRight ? 1 : 0) : (isRight ? share : -share)
            options.append(
                AnswerOption(
                    try text(answer["text"]), weight: weight,
                    feedback: try optionalText(told?["chosenFeedback"])))
            if let tip = told?["tip"]?.string { try addHint(tip) }
            if let unsaid = try optionalText(told?["notChosenFeedback"]) {
                record.warn(
                    "What is said when an option is not chosen is left out",
                    remedy: "Write it into the explanation.", excerpt: unsaid.plain)
            }
        }
        var choice = QuestionBody.Choice(
            options, scoring: isSingle ? .one : isWhole ? .allOrNothing : .sum)
        choice.isShuffled = behaviour?["randomAnswers"]?.bool ?? true
        return .choice(choice)
    }

    private mutating func trueFalse() throws(SourceFinding) -> QuestionBody {
        guard let isTrue = params["correct"]?.bool else {
            throw record.rejection(
                "Neither true nor false is named as right", remedy: "Write “correct”.",
                excerpt: params["correct"]?.words)
        }
        let behaviour = params["behaviour"] ?? params["behavior"]
        let right = try optionalText(behaviour?["feedbackOnCorrect"])
        let wrong = try optionalText(behaviour?["feedbackOnWrong"])
        return .trueFalse(
            isTrue: isTrue, whenTrue: isTrue ? right : wrong, whenFalse: isTrue ? wrong : right)
    }

    private mutating func firstIsRight(_ answers: JSONValue?) throws(SourceFinding) -> QuestionBody
    {
        var options: [AnswerOption] = []
        for answer in answers?.array ?? [] {
            options.append(AnswerOption(try text(answer), weight: options.isEmpty ? 1 : 0))
        }
        return .choice(.init(options))
    }

    private mutating func card() throws(SourceFinding) -> (FormattedText, QuestionBody) {
        for tip in [part["tip"], part["tips"]?["front"], part["tips"]?["back"]] {
            if let tip = tip?.string ?? tip?["tip"]?.string { try addHint(tip) }
        }
        let alternative = part["imageAltText"]?.string
        addMedia(part["image"], alternative: alternative)
        for sound in part["audio"]?.array ?? [] { addMedia(sound) }
        let asked = try text(part["text"])
        let task = try optionalText(params["description"]).flatMap { $0.isEmpty ? nil : $0 }
        return (
            asked.isEmpty && texts.media.isEmpty ? task ?? asked : asked,
            try answered(part["answer"])
        )
    }

    private mutating func answered(_ answer: JSONValue?) throws(SourceFinding) -> QuestionBody {
        // In flashcards, "|" separates alternative answers.
        let parts = library == "Flashcards" ? answer?.string?.split(separator: "|") : nil
        var answers: [AnswerOption] = []
        for part in parts ?? [] {
            let said = try texts.text(html: String(part), &record)
            if !said.isEmpty { answers.append(AnswerOption(said, weight: 1)) }
        }
        if parts == nil { answers = [AnswerOption(try text(answer), weight: 1)] }
        guard let first = answers.first, !first.text.isEmpty else {
            throw record.rejection("There is no answer", remedy: "Write it.")
        }
        return .text(answers: answers, isCaseSensitive: false)
    }
}

extension H5PQuestion {
    private mutating func text(_ value: JSONValue?) throws(SourceFinding) -> FormattedText {
        try texts.text(html: value?.words ?? "", &record)
    }

    /// A text; nil when it is empty.
    private mutating func optionalText(_ value: JSONValue?) throws(SourceFinding) -> FormattedText?
    {
        let text = try text(value)
        return text.isEmpty ? nil : text
    }

    private mutating func addHint(_ html: String) throws(SourceFinding) {
        let hint = try FormattedText(html: html)
        if !hint.isEmpty, !hints.contains(hint) { hints.append(hint) }
    }

    private mutating func addMedia(_ value: JSONValue?, alternative: String? = nil) {
        let inner = value?["params"] ?? value
        let files = inner?["files"]?.array ?? inner?["sources"]?.array ?? []
        let said = alternative ?? inner?["alt"]?.string
        for file in [inner?["file"] ?? inner].compactMap(\.self) + files {
            guard let path = file["path"]?.string else { continue }
            texts.add(path, alternative: said.flatMap { $0.isEmpty ? nil : $0 }, &record)
        }
    }

    private func joined(_ task: FormattedText, _ words: FormattedText) -> FormattedText {
        if task.isEmpty || words.isEmpty { return task.isEmpty ? words : task }
        let markup = { (text: FormattedText) in
            (text.markup ?? HTMLText.escaped(text.plain)).replacing("\n", with: "<br/>")
        }
        return (try? FormattedText(html: "<p>\(markup(task))</p><p>\(markup(words))</p>"))
            ?? FormattedText(plain: task.plain + "\n" + words.plain)
    }

    /// A text with gaps; if their words are shown, each gap offers the words of all gaps.
    private mutating func gaps(_ html: String, task: JSONValue?, shown: String?)
        throws(SourceFinding)
        -> (FormattedText, QuestionBody)
    {
        // The text of DragText is plain, and its line ends are kept.
        let source = shown == nil ? html : html.replacing("\n", with: "<br>")
        let starred = try H5PStars.read(source, hasAlternatives: shown == nil)
        for tip in starred.tips { try addHint(tip) }
        let stem = joined(try text(task), try texts.text(html: starred.html, &record))
        var gaps = starred.gaps
        if let shown {
            let others = try H5PStars.read(shown, hasAlternatives: false).gaps.compactMap(\.first)
            let words = gaps.compactMap(\.first) + others
            gaps = gaps.map { own in
                var answers = Array(own.prefix(1))
                for word in words where !answers.contains(where: { $0.text == word.text }) {
                    answers.append(AnswerOption(word.text, weight: 0))
                }
                return answers
            }
        }
        return (
            stem, .gaps(gaps.map { .init(answers: $0, showsOptions: shown != nil) })
        )
    }

    private mutating func readOverallFeedback() throws(SourceFinding) {
        for range in params["overallFeedback"]?.array ?? [] {
            // Words with @score or :num are templates.
            guard let words = range["feedback"]?.string, !words.contains("@"),
                !words.contains(":num"),
                let said = try optionalText(range["feedback"])
            else { continue }
            let from = range["from"]?.int ?? 0
            let to = range["to"]?.int ?? 100
            switch (from, to) {
            case (0, 100): explanation = explanation ?? said
            case (_, 100): feedback.right = said
            case (0, _): feedback.wrong = said
            default: feedback.partlyRight = said
            }
        }
    }

    private mutating func otherStem() throws(SourceFinding) -> FormattedText {
        let inner = params["imageHotspotQuestion"] ?? params["question"] ?? params
        addMedia(inner["backgroundImageSettings"])
        for value in [
            params["question"], params["taskDescription"],
            inner["hotspotSettings"]?["taskDescription"],
            params["description"], params["title"], params["header"],
        ] {
            if let value, value.string != nil, let text = try optionalText(value) { return text }
        }
        return FormattedText(plain: record.title ?? "")
    }
}
