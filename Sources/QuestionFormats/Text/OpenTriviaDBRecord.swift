import Intake
import QuestionRecords

/// Converts one record of Open Trivia DB to a question.
struct OpenTriviaDBRecord {
    private let record: JSONValue
    private let encoding: OpenTriviaDBEncoding
    /// Findings about repairs and losses.
    private(set) var losses: [(message: String, excerpt: String?)] = []

    init(_ record: JSONValue, encoding: OpenTriviaDBEncoding) {
        self.record = record
        self.encoding = encoding
    }

    /// The question of the record.
    ///
    /// - Throws: `Senseless` when a required member is missing or faulty.
    mutating func question(record place: String) throws(Senseless) -> QuestionRecord {
        let stem = FormattedText(plain: try text("question") ?? "")
        guard !stem.isEmpty else {
            throw Senseless("The question has no text", remedy: "Write its “question”.")
        }
        var question = QuestionRecord(stem: stem, body: try body(), record: place)
        question.rights = OpenTriviaDB.rights
        question.category = Self.path(of: try text("category") ?? "")
        if let label = try text("difficulty"), !label.isEmpty {
            question.levelLabel = label
            question.level = LevelWords.level(of: label)
            if question.level == nil {
                losses.append(("The difficulty is none of easy, medium and hard", label))
            }
        }
        try readFurther(into: &question)
        return question
    }

    private mutating func text(_ name: String) throws(Senseless) -> String? {
        try record[name].map { value throws(Senseless) in try text(value, name: name) } ?? nil
    }

    private mutating func text(_ value: JSONValue, name: String) throws(Senseless) -> String? {
        if case .null = value.kind { return nil }
        guard let words = value.words else {
            throw Senseless("“\(name)” is no text", remedy: "Write it as a text in quotes.")
        }
        let decoded = try encoding.decoded(words)
        if decoded.isMended {
            losses.append(("“\(name)” is not wholly \(encoding.rawValue) and was mended", words))
        }
        return decoded.text
    }

    private mutating func body() throws(Senseless) -> QuestionBody {
        let right = FormattedText(plain: try text("correct_answer") ?? "")
        guard !right.isEmpty else {
            throw Senseless("There is no right answer", remedy: "Write its “correct_answer”.")
        }
        var options = [AnswerOption(right, weight: 1)]
        for value in record["incorrect_answers"]?.array ?? [] {
            let words = try text(value, name: "incorrect_answers") ?? ""
            options.append(AnswerOption(FormattedText(plain: words), weight: 0))
        }
        let type = try text("type") ?? (options.count == 2 ? "boolean or multiple" : "multiple")
        guard ["multiple", "boolean", "boolean or multiple"].contains(type) else {
            losses.append(("The type is neither multiple nor boolean", type))
            return .other(type)
        }
        if type != "multiple" {
            if let isTrue = OptionList.truth(of: options) {
                return .trueFalse(isTrue: isTrue, whenTrue: nil, whenFalse: nil)
            }
            if options.count == 1, type == "boolean", let isTrue = OptionList.word(right.plain) {
                return .trueFalse(isTrue: isTrue, whenTrue: nil, whenFalse: nil)
            }
            if type == "boolean" {
                losses.append(("The answers are not True and False; kept as a choice", right.plain))
            }
        }
        let tidied = OptionList.tidied(options)
        losses += tidied.losses
        if tidied.options.count < 2 {
            losses.append(("There is no wrong answer to choose besides", right.plain))
        }
        return .choice(.init(tidied.options))
    }

    /// Reads the further members that `OpenTriviaDB.write` adds.
    private mutating func readFurther(into question: inout QuestionRecord) throws(Senseless) {
        question.id = try text("id")
        if record["level_label"] != nil { question.levelLabel = try text("level_label") }
        question.language = try text("language")
        if let words = try text("explanation"), !words.isEmpty {
            question.explanation = FormattedText(plain: words)
        }
        for tag in record["tags"]?.array ?? [] {
            if let tag = try text(tag, name: "tags"), !tag.isEmpty { question.tags.append(tag) }
        }
        if let path = record["category_path"]?.array {
            var parts: [String] = []
            for part in path { parts.append(try text(part, name: "category_path") ?? "") }
            question.category = parts
        }
        // A member that is null means that the source has no value.
        if record["licence"] != nil { question.rights.licence = try text("licence") }
        if record["author"] != nil { question.rights.author = try text("author") }
        if record["source"] != nil { question.rights.source = try text("source") }
        if record["url"] != nil { question.rights.url = try text("url") }
    }

    /// "Entertainment: Video Games" as two parts.
    static func path(of category: String) -> [String] {
        guard category.utf8.contains(UInt8(ascii: ":")) else {
            return category.isEmpty ? [] : [category]
        }
        return category.split(separator: ": ").map(String.init)
    }
}
