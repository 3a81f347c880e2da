import Intake
import QuestionRecords

/// What a column of a sheet holds.
enum SheetColumn: Hashable {
    case number, id, category, type, question, right, answer, correct, seconds
    case explanation, level, language, tags, licence, author, source, url, media, hint
    /// An option, or a wrong answer, by its number from 1.
    case option(Int)
    case wrong(Int)

    /// Names of columns as sheets have them, in small letters, without what stands in brackets or
    /// after a dash. A name that is not here can be added.
    private static let names: [(column: SheetColumn, names: [String])] = [
        (.number, ["question #", "#", "no", "no.", "nr", "nr.", "number"]),
        (.id, ["id", "question id", "identifier"]),
        (.category, ["category", "topic", "subject", "kategorie", "kategori", "categoría"]),
        (.type, ["type", "question type", "kind", "typ"]),
        (
            .question,
            [
                "question", "question text", "questions", "stem", "prompt", "frage", "fragetext",
                "fråga", "pregunta", "enunciado", "énoncé", "question title", "front",
            ]
        ),
        (.right, ["right", "right answer", "richtig", "rätt"]),
        (
            .correct,
            [
                "correct", "correct answer", "correct answers", "correct option",
                "correct answer(s)", "correct choice", "correct index", "correct answer index",
                "answer index", "richtige antwort", "richtige antworten", "korrekte antwort",
                "richtige option", "lösung", "bonne réponse", "bonnes réponses", "réponse correcte",
                "correcte", "respuesta correcta", "respuestas correctas", "opción correcta",
                "correcta",
                "rätt svar", "rätta svar", "rätt alternativ", "korrekt svar",
            ]
        ),
        (.answer, ["answer", "answers", "antwort", "réponse", "respuesta", "svar", "back"]),
        (.seconds, ["time", "time limit", "time in seconds", "seconds", "duration"]),
        (.explanation, ["explanation", "answer explanation", "feedback", "rationale", "anecdote"]),
        (.level, ["level", "difficulty", "schwierigkeit", "niveau", "nivel", "nivå"]),
        (.language, ["language", "lang", "sprache", "langue", "idioma", "språk"]),
        (.tags, ["tags", "tag", "keywords"]),
        (.licence, ["licence", "license"]),
        (.author, ["author", "writer"]),
        (.source, ["source", "reference"]),
        (.url, ["url", "link"]),
        (.media, ["image link", "image", "picture", "media", "image url"]),
        (.hint, ["hint", "tip"]),
    ]

    private static let columns: [String: SheetColumn] = {
        var columns: [String: SheetColumn] = [:]
        for row in names { for name in row.names { columns[name] = row.column } }
        return columns
    }()

    /// Words that stand before the number of an option.
    static let optionWords: Set<String> = [
        "answer", "option", "choice", "alternative", "possible answer", "answer option",
        "antwort", "antwortmöglichkeit", "auswahl", "réponse", "choix", "proposition", "respuesta",
        "opción", "alternativa", "svar", "alternativ", "svarsalternativ", "val",
    ]
    private static let wrongWords: Set<String> = [
        "wrong", "wrong answer", "incorrect", "incorrect answer", "distractor", "falsch",
        "falsche antwort", "fel", "fel svar", "incorrecta", "respuesta incorrecta",
        "mauvaise réponse",
        "fausse réponse",
    ]

    /// The column that a cell of a header names; nil for any other words.
    init?(named cell: String) {
        let name = Self.plain(cell)
        if let column = Self.columns[name] {
            self = column
            return
        }
        var word = name[...]
        if let letter = word.last, ("a"..."f").contains(letter), let value = letter.asciiValue,
            word.dropLast().last == " ", Self.optionWords.contains(String(word.dropLast(2)))
        {
            self = .option(Int(value) - 0x60)
            return
        }
        var digits = ""
        while let last = word.last, last.isASCII, last.isNumber, digits.count < 2 {
            digits = String(last) + digits
            word = word.dropLast()
        }
        while word.last == " " { word = word.dropLast() }
        let number = Int(digits) ?? 1
        if Self.wrongWords.contains(String(word)) {
            self = .wrong(number)
        } else if !digits.isEmpty, Self.optionWords.contains(String(word)) {
            self = .option(number)
        } else {
            return nil
        }
    }

    /// A header's words in small letters, without remarks in brackets and after a dash.
    static func plain(_ cell: String) -> String {
        guard cell.utf8.count < 200 else { return "" }
        let words = PlainWords.tidied(cell).lowercased()
        if columns[words] != nil { return words }
        var end = words.endIndex
        for mark in ["(", " - ", "–", "—", "*", "\n"] {
            if let found = words.firstRange(of: mark)?.lowerBound, found < end { end = found }
        }
        return String(words[..<end]).trimmedBlanks
    }

    /// Names that are known, for people.
    static let known =
        "question, answer 1, answer 2 …, correct answer; or question, right, wrong 1 …; or "
        + "question, answer"
}

/// Kinds of sheets.
enum SheetKind: String {
    case own = "our own sheet"
    case kahoot = "Kahoot"
    case blooket = "Blooket"
    case wayground = "Quizizz or Wayground"
    case options = "options and the right one"
    case rightAndWrong = "right and wrong answers"
    case cards = "questions and answers"
}

/// The header of a sheet: which column holds what.
struct SheetHeader {
    let kind: SheetKind
    /// By place; nil for a column nobody knows.
    let columns: [SheetColumn?]
    /// Names of columns that are not read.
    let unknown: [String]
    /// The place of the header among the rows.
    let row: Int

    /// Options in their order, by place.
    let options: [Int]
    let wrong: [Int]
    private let places: [SheetColumn: Int]
    /// Whether the header is that of a program's own sheets, which name right options by numbers.
    private let isWrittenByProgram: Bool
    /// Whether options are named by numbers, and not by letters.
    private let areOptionsNumbered: Bool
    /// Whether an option is missing between two others, or before the first one.
    let hasOptionGap: Bool

    /// What is known of how right answers are named, besides the rows.
    func known(told: AnswerWay?) -> AnswerReading.Known {
        if let told { return .told(told) }
        if isWrittenByProgram { return .written(.numbers, by: kind.rawValue) }
        return areOptionsNumbered ? .numberedOptions : .nothing
    }

    /// The place of a column.
    subscript(column: SheetColumn) -> Int? { places[column] }

    /// That no cell that is read shows an error, or nothing, in place of its value.
    ///
    /// - Throws: `Senseless` with the first one.
    func check(_ row: TableRow) throws(Senseless) {
        let read = row.faults.keys.sorted().first { place in
            columns.indices.contains(place) && columns[place] != nil
        }
        guard let read, let fault = row.faults[read] else { return }
        throw Senseless(
            fault, remedy: "Mend the formula, and save the workbook in a spreadsheet program.",
            excerpt: row.cells.first)
    }

    /// The header among the first rows; nil when there is none.
    static func found(in rows: [TableRow]) -> SheetHeader? {
        for (index, row) in rows.prefix(60).enumerated() {
            if let header = SheetHeader(row.cells, row: index) { return header }
        }
        return nil
    }

    /// A header whose columns are known.
    init(
        kind: SheetKind, columns: [SheetColumn?], unknown: [String], row: Int, options: [Int],
        wrong: [Int], places: [SheetColumn: Int]
    ) {
        self.kind = kind
        self.columns = columns
        self.unknown = unknown
        self.row = row
        self.options = options
        self.wrong = wrong
        self.places = places
        isWrittenByProgram = false
        areOptionsNumbered = false
        hasOptionGap = false
    }

    private init?(_ cells: [String], row: Int) {
        let named = cells.map { SheetColumn(named: $0) }
        var places: [SheetColumn: Int] = [:]
        for (place, column) in named.enumerated() {
            if let column, places[column] == nil { places[column] = place }
        }
        func numbered(_ make: (Int) -> SheetColumn) -> [Int] {
            (1...99).compactMap { places[make($0)] }
        }
        let options = numbered { .option($0) }
        let wrong = numbered { .wrong($0) }
        let head = cells.joined(separator: "\n").lowercased()
        isWrittenByProgram =
            ["only include answer", "max 120 char", "choose at least one"]
            .contains { head.contains($0) }
        areOptionsNumbered = options.allSatisfy { cells[$0].contains(where: \.isNumber) }
        let numbers = (0...99).filter { places[.option($0)] != nil }
        hasOptionGap = numbers != Array(1..<(numbers.count + 1))
        guard places[.question] != nil else { return nil }
        if options.count > 1, places[.correct] ?? places[.answer] ?? places[.right] != nil {
            kind =
                head.contains("only include answer")
                ? .blooket
                : head.contains("max 120 char") || head.contains("choose at least one")
                    || places[.seconds] != nil && places[.type] == nil && options.count == 4
                    ? .kahoot : places[.type] != nil ? .wayground : .options
        } else if let right = places[.right] ?? places[.correct] ?? places[.answer],
            !wrong.isEmpty
        {
            let isOwn = ["question", "right", "wrong 1", "licence"].allSatisfy { name in
                cells.contains(name)
            }
            kind = isOwn ? .own : .rightAndWrong
            places[.right] = right
        } else if places[.answer] ?? places[.correct] ?? places[.right] != nil {
            kind = .cards
        } else {
            return nil
        }
        places[.correct] = places[.correct] ?? places[.right] ?? places[.answer]
        columns = named
        self.places = places
        self.options = options
        self.wrong = wrong
        self.row = row
        unknown = zip(cells, named).filter { $1 == nil && !$0.isEmpty }.map(\.0)
    }
}
