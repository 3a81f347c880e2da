import Intake
import QuestionRecords

/// Converts the rows of a sheet to questions.
struct SheetRow {
    private let header: SheetHeader
    private var cells: [String] = []
    /// Findings about repairs and losses of the last row.
    private(set) var losses: [Senseless] = []
    /// The choice of the last row, whose right options are known after all rows were read.
    private(set) var choice: Choice?

    /// Options, with the mark of the right ones.
    struct Choice: NamedChoice {
        var answer: NamedAnswer
        var scoring: QuestionBody.Scoring
    }

    init(_ header: SheetHeader) { self.header = header }

    /// The question of a row; nil for a row that is not meant as one. When its right options depend
    /// on the other rows, its body is `.none` and `choice` has the options.
    ///
    /// - Throws: `Senseless` when the row lacks a required cell or has a faulty one.
    mutating func question(of row: TableRow, record: String) throws(Senseless)
        -> QuestionRecord?
    {
        cells = row.cells
        losses.removeAll(keepingCapacity: true)
        choice = nil
        if isEmpty || isInstruction(row) { return nil }
        let stem = try text(cell(.question) ?? "")
        guard !stem.isEmpty else {
            throw Senseless("The question has no text", remedy: "Write it, or empty the row.")
        }
        var question = QuestionRecord(stem: stem, body: .none, record: record, line: row.line)
        question.body = try body()
        try readFurther(into: &question)
        return question
    }

    private func cell(_ column: SheetColumn) -> String? { header[column].flatMap(cell(at:)) }

    /// A cell; nil when it is empty.
    private func cell(at place: Int) -> String? {
        guard place < cells.count, !cells[place].isEmpty else { return nil }
        return header.kind == .own ? SheetCell.read(cells[place]) : cells[place]
    }

    /// Sheets of our own form have plain texts; others may have HTML.
    private func text(_ words: String) throws(Senseless) -> FormattedText {
        header.kind == .own ? FormattedText(plain: words) : try LooseText.read(words)
    }

    /// Whether the row has neither a question nor an answer. Its other cells, such as a number or a
    /// time, do not count.
    private var isEmpty: Bool {
        func says(_ place: Int?) -> Bool {
            guard let place, place < cells.count else { return false }
            return cells[place].utf8.contains { $0 > 0x20 }
        }
        return !says(header[.question]) && !says(header[.right]) && !says(header[.answer])
            && !header.options.contains(where: says) && !header.wrong.contains(where: says)
    }

    /// Templates of Quizizz explain their columns in the row below the header.
    private func isInstruction(_ row: TableRow) -> Bool {
        guard header.kind == .wayground, let right = cell(.correct) else { return false }
        let isProse = right.utf8.count > 12 && right.contains(" ")
        return isProse && (cell(.type)?.utf8.count ?? 0) > 30
            && (cell(.seconds).map { Int($0) == nil } ?? true)
    }

    private mutating func body() throws(Senseless) -> QuestionBody {
        switch header.kind {
        case .own, .rightAndWrong: return try rightAndWrong()
        case .cards: return try card()
        case .kahoot, .blooket: return try choice(scoring: .one)
        case .options: return try choice(scoring: .allOrNothing)
        case .wayground: return try typed()
        }
    }

    private mutating func rightAndWrong() throws(Senseless) -> QuestionBody {
        guard let words = cell(.right), case let right = try text(words), !right.isEmpty else {
            throw Senseless("There is no right answer", remedy: "Write it.")
        }
        let type = cell(.type)?.lowercased() ?? ""
        var options = [AnswerOption(right, weight: 1)]
        for place in header.wrong {
            guard let words = cell(at: place) else { continue }
            options.append(AnswerOption(try text(words), weight: 0))
        }
        if !header.furtherKeys.isEmpty {
            var answer = NamedAnswer(words: [words], options: options.map(\.text))
            answer.also = header.furtherKeys.compactMap { cell(at: $0).map { [$0] } }
            try answer.check([0], by: .texts)
        }
        if type == SheetType.text.rawValue || options.count == 1 && type.isEmpty {
            if options.count > 1 {
                lose("A question to write an answer to has wrong answers, which are left out")
            }
            return .text(answers: [options[0]], isCaseSensitive: false)
        }
        if type == SheetType.trueFalse.rawValue || header.kind != .own {
            if let isTrue = OptionList.truth(of: options)
                ?? (options.count == 1 ? OptionList.word(right.plain) : nil)
            {
                return .trueFalse(isTrue: isTrue, whenTrue: nil, whenFalse: nil)
            }
            if type == SheetType.trueFalse.rawValue {
                lose("The answers are not True and False; kept as a choice")
            }
        } else if !type.isEmpty, type != SheetType.choice.rawValue {
            return .other(type)
        }
        return .choice(.init(try tidied(options)))
    }

    /// The body of a question without option columns: its answer, or Sensei's "Wrong:87, Right:88".
    private mutating func card() throws(Senseless) -> QuestionBody {
        let words = cell(.correct) ?? ""
        if let marked = try SheetMarked.options(of: words) {
            return .choice(.init(try tidied(marked)))
        }
        let answer = try text(words)
        guard !answer.isEmpty else {
            throw Senseless("There is no right answer", remedy: "Write it.")
        }
        return .text(answers: [AnswerOption(answer, weight: 1)], isCaseSensitive: false)
    }

    private mutating func typed() throws(Senseless) -> QuestionBody {
        let type = cell(.type) ?? ""
        let word = type.lowercased().filter(\.isLetter)
        switch word {
        case "", "multiplechoice", "mc", "mcq", "choice", "singlechoice", "truefalse":
            return try choice(scoring: .one)
        case "checkbox", "multipleselect", "multipleanswer", "multiselect", "msq":
            return try choice(scoring: .allOrNothing)
        case "fillintheblank", "fillinblank", "blank", "shortanswer", "text":
            var answers: [AnswerOption] = []
            for place in header.options {
                guard let words = cell(at: place) else { continue }
                answers.append(AnswerOption(try text(words), weight: 1))
            }
            if let words = cell(.correct) {
                guard answers.count < 2 else {
                    throw Senseless(
                        "An answer is to be written, and one of several options is right",
                        remedy: "Empty the column of the right one if all of them are accepted, or "
                            + "write another type.", excerpt: words)
                }
                if answers.isEmpty { answers.append(AnswerOption(try text(words), weight: 1)) }
            }
            guard !answers.isEmpty else {
                throw Senseless("There is no right answer", remedy: "Write it as option 1.")
            }
            return .text(answers: answers, isCaseSensitive: false)
        case "openended", "open", "essay", "draw", "audioresponse", "videoresponse": return .open
        default: return .other(type)
        }
    }

    private mutating func choice(scoring: QuestionBody.Scoring) throws(Senseless) -> QuestionBody {
        // An empty cell between options is kept, so that later options keep their index.
        let last = header.options.lastIndex { cell(at: $0) != nil } ?? -1
        var texts: [FormattedText] = []
        for place in header.options.prefix(last + 1) {
            texts.append(try text(cell(at: place) ?? ""))
        }
        guard !texts.isEmpty else {
            throw Senseless(
                "There are no options to choose from", remedy: "Write at least two.")
        }
        var answer = NamedAnswer(words: [cell(.correct) ?? ""], options: texts)
        answer.also = header.furtherKeys.compactMap { cell(at: $0).map { [$0] } }
        choice = Choice(answer: answer, scoring: scoring)
        return .none
    }

    /// The body of a choice with known right options; its losses are added to `losses`.
    ///
    /// - Throws: `Senseless` when there are fewer than two options.
    mutating func body(of choice: Choice, right: [Int]) throws(Senseless) -> QuestionBody {
        losses.removeAll(keepingCapacity: true)
        var options: [AnswerOption] = []
        for (place, text) in choice.answer.options.enumerated() where !text.isEmpty {
            options.append(AnswerOption(text, weight: right.contains(place) ? 1 : 0))
        }
        options = try tidied(options)
        if right.count == 1, let isTrue = OptionList.truth(of: options) {
            return .trueFalse(isTrue: isTrue, whenTrue: nil, whenFalse: nil)
        }
        let isSeveral = options.count(where: { $0.weight > 0 }) > 1
        let isMany =
            choice.scoring == .allOrNothing && (isSeveral || header.kind == .wayground)
        return .choice(.init(options, scoring: isMany ? .allOrNothing : .one))
    }

    private mutating func tidied(_ options: [AnswerOption]) throws(Senseless) -> [AnswerOption] {
        let tidied = OptionList.tidied(options)
        guard tidied.options.count > 1 else {
            throw Senseless(
                "There are not two options that differ", remedy: "Give at least two.",
                excerpt: tidied.options.first?.text.plain)
        }
        for loss in tidied.losses { lose(loss.message, excerpt: loss.excerpt) }
        return tidied.options
    }

    private mutating func lose(_ message: String, excerpt: String? = nil) {
        losses.append(
            Senseless(
                message, remedy: "Look whether the question still makes sense.", excerpt: excerpt))
    }

    private mutating func readFurther(into question: inout QuestionRecord) throws(Senseless) {
        question.id = cell(.id)
        question.levelLabel = cell(.level)
        question.level = question.levelLabel.flatMap {
            LevelWords.level(of: $0) ?? LevelLabel.level(of: $0)
        }
        question.language = cell(.language)
        if let words = cell(.explanation) { question.explanation = try text(words) }
        if let words = cell(.hint) { question.hints = [try text(words)] }
        if let words = cell(.category) {
            question.category = header.kind == .own ? SheetCell.parts(words, by: ">") : [words]
        }
        if let words = cell(.tags) {
            question.tags = SheetCell.parts(
                words, by: words.contains(";") && header.kind != .own ? ";" : ",")
        }
        question.rights = QuestionRights(
            licence: cell(.licence), author: cell(.author), source: cell(.source), url: cell(.url))
        if let words = cell(.seconds) {
            // Spreadsheets write whole numbers as "20.0".
            let number = Double(words.trimmedBlanks).flatMap { Int(exactly: $0) }
            if let seconds = number, (1...86_400).contains(seconds) {
                question.seconds = seconds
            } else {
                lose("The time is no number of seconds and was left out", excerpt: words)
            }
        }
        if let address = cell(.media)?.trimmedBlanks, !address.isEmpty {
            question.media = [.init(name: address, type: nil, bytes: nil)]
        }
    }
}
