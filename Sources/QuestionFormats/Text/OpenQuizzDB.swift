import Intake
public import QuestionRecords

extension QuestionFormat {
    /// OpenQuizzDB: JSON, CSV, text and XML.
    public static let openquizzdb = QuestionFormat(
        "openquizzdb", name: "OpenQuizzDB", priority: 100, reader: OpenQuizzDB.self)
}

/// OpenQuizzDB's four versions of a quiz: JSON, CSV, text and XML.
///
/// Source: https://www.openquizzdb.org
enum OpenQuizzDB: QuestionReader {
    static func recognises(_ file: QuestionFile) -> Confidence {
        guard let text = file.text?.text else { return .no }
        return version(of: TextHead(text)) == nil ? .no : .sure
    }

    static func read(_ file: QuestionFile, into reading: inout QuestionReading)
        throws(SourceFinding)
    {
        let head = TextHead(file.text?.text ?? "")
        guard let version = version(of: head) ?? likelyVersion(of: head) else {
            throw SourceFinding.refusal(
                "The file is none of OpenQuizzDB's four versions",
                remedy: "Get the quiz again as JSON, CSV, text or XML.")
        }
        reading.dialect = version.rawValue
        var source = OpenQuizzDBReader(fileName: file.name)
        switch version {
        case .json:
            let text = try file.textOrRemark(into: &reading)
            try OpenQuizzDBJSON.read(text, at: &source, into: &reading)
        case .xml: try OpenQuizzDBXML.read(file.bytes, at: &source, into: &reading)
        case .csv:
            let text = try file.textOrRemark(into: &reading)
            try OpenQuizzDBRows.read(text, at: &source, into: &reading)
        case .text:
            let text = try file.textOrRemark(into: &reading)
            OpenQuizzDBText.read(text, at: &source, into: &reading)
        }
    }

    /// One of the four versions.
    enum Version: String {
        case json = "JSON"
        case csv = "CSV"
        case text
        case xml = "XML"
    }

    /// The likely version of a file that is known to be a quiz.
    private static func likelyVersion(of head: TextHead) -> Version? {
        switch head.first {
        case UInt8(ascii: "{"): .json
        case UInt8(ascii: "<"): .xml
        case 0x30...0x39: .csv
        case UInt8(ascii: "*"), UInt8(ascii: "["), UInt8(ascii: "Q"): .text
        default: nil
        }
    }

    private static func version(of head: TextHead) -> Version? {
        let isNamed = head.contains("OpenQuizzDB")
        switch head.first {
        case UInt8(ascii: "{"): return isNamed && head.contains("\"quizz\"") ? .json : nil
        case UInt8(ascii: "<"): return isNamed && head.contains("<quizz") ? .xml : nil
        case UInt8(ascii: "*"): return isNamed ? .text : nil
        case 0x30...0x39: return OpenQuizzDBRows.recognises(head) ? .csv : nil
        default: return nil
        }
    }
}

/// A question of a quiz before it is checked: the same form for all four versions.
struct OpenQuizzDBDraft {
    var place: String
    var line: Int?
    var number: Int?
    var language: String?
    var levelLabel: String?
    var stem = FormattedText(plain: "")
    var options: [FormattedText] = []
    /// The index of the right option, for versions that mark it.
    var rightPlace: Int?
    /// The right answer, for versions that write it.
    var right: FormattedText?
    var anecdote = FormattedText(plain: "")
    var reference: String?

    /// A text; its markup is read if it has any.
    static func text(_ words: some StringProtocol) -> FormattedText {
        let words = String(words)
        guard MarkupSigns.holdsTags(words), let text = try? FormattedText(html: words) else {
            return FormattedText(plain: words)
        }
        return text
    }
}

/// The values common to a quiz, and the conversion of drafts to questions.
struct OpenQuizzDBReader {
    var author: String?
    var category: [String] = []
    var difficulty: String?
    /// The file's name without its ending if it begins with the source's name, such as
    /// "openquizzdb_12"; nil for others.
    private let quiz: String?

    init(fileName: String) {
        let name = String(fileName.prefix { $0 != "." })
        quiz = name.hasPrefix("openquizzdb") ? name : nil
    }

    /// "Marques (Identité visuelle)" is a theme with its subtitle.
    mutating func setTheme(_ theme: String) {
        guard theme.hasSuffix(")"), let start = theme.range(of: " (", last: true) else {
            category = theme.isEmpty ? [] : [theme]
            return
        }
        category = [theme[..<start.lowerBound], theme[start.upperBound...].dropLast()]
            .map(String.init).filter { !$0.isEmpty }
    }

    /// Adds the question of a draft, or a finding with the reason for its rejection.
    func take(_ draft: OpenQuizzDBDraft, into reading: inout QuestionReading) {
        do throws(Senseless) {
            let tidied = try options(of: draft)
            for loss in tidied.losses {
                reading.warn(
                    draft.place, line: draft.line, loss.message, remedy: "Write another option.",
                    excerpt: loss.excerpt)
            }
            reading.keep(try question(of: draft, options: tidied.options))
        } catch {
            reading.leaveOut(
                draft.place, line: draft.line, error.message, remedy: error.remedy,
                excerpt: error.excerpt)
        }
    }

    private func options(of draft: OpenQuizzDBDraft) throws(Senseless) -> OptionList.Tidied {
        let texts = draft.options
        guard !texts.isEmpty else {
            throw Senseless(
                "The question has no options", remedy: "Get the quiz again.",
                excerpt: draft.stem.plain)
        }
        let right: Int
        if let place = draft.rightPlace {
            right = place
        } else if let words = draft.right {
            right = try OptionList.place(of: words, in: texts)
        } else {
            throw Senseless(
                "None of the options is marked as right", remedy: "Mark the right one.",
                excerpt: draft.stem.plain)
        }
        guard !texts[right].isEmpty else {
            throw Senseless("The right answer has no text", remedy: "Write it.")
        }
        let tidied = OptionList.tidied(
            texts.enumerated().map { AnswerOption($1, weight: $0 == right ? 1 : 0) })
        guard tidied.options.count > 1 else {
            throw Senseless(
                "The question has only one option", remedy: "Write at least two different ones.",
                excerpt: texts[right].plain)
        }
        return tidied
    }

    private func question(of draft: OpenQuizzDBDraft, options: [AnswerOption]) throws(Senseless)
        -> QuestionRecord
    {
        guard !draft.stem.isEmpty else {
            throw Senseless("The question has no text", remedy: "Write it, or get the quiz again.")
        }
        var question = QuestionRecord(
            stem: draft.stem, body: .choice(.init(options)), record: draft.place, line: draft.line)
        let language = draft.language ?? "fr"
        question.id = quiz.flatMap { quiz in draft.number.map { "\(quiz)-\(language)-\($0)" } }
        question.language = language
        question.explanation = draft.anecdote.isEmpty ? nil : draft.anecdote
        question.levelLabel = draft.levelLabel
        question.level = draft.levelLabel.flatMap { LevelWords.level(of: $0) }
        question.category = category
        if let difficulty { question.tags.append("difficulté \(difficulty)") }
        // The source of the anecdote.
        if let reference = draft.reference, !reference.isEmpty {
            question.tags.append("référence \(reference)")
        }
        question.rights = QuestionRights(
            licence: "CC BY-SA 4.0", author: author, source: "OpenQuizzDB",
            url: "https://www.openquizzdb.org")
        return question
    }
}

extension String {
    /// The first or last range of some words.
    fileprivate func range(of words: String, last: Bool) -> Range<String.Index>? {
        last ? ranges(of: words).last : firstRange(of: words)
    }
}
