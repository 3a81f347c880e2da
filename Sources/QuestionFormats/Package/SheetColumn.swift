import Intake
import QuestionRecords

/// The contents of a column.
enum SheetColumn: Hashable {
    case number, id, category, type, question, right, answer, correct, seconds
    case explanation, level, language, tags, licence, author, source, url, media, hint
    /// An option, or a wrong answer, by its number from 1.
    case option(Int)
    case wrong(Int)

    /// Names of columns, in the form that `plain` gives.
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

    /// The columns by their names without blanks, for names such as "correctAnswer".
    private static let joinedNames = Dictionary(
        columns.map { ($0.key.filter { $0 != " " }, $0.value) }
    ) { first, _ in first }

    /// Words before the number of an option.
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

    /// The column for a cell of a header; nil for an unknown name.
    init?(named cell: String) {
        let name = Self.plain(cell)
        if let column = Self.columns[name] ?? Self.joinedNames[name] {
            self = column
            return
        }
        var word = name[...]
        if let letter = word.last, let number = Self.place(of: letter),
            !Self.optionWords.contains(name),
            Self.optionWords.contains(String(word.dropLast()).trimmedBlanks)
        {
            self = .option(number)
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

    /// Whether a cell is exactly a name of the column of questions or of the column of their
    /// numbers.
    static func namesQuestions(_ cell: String) -> Bool {
        guard cell.utf8.count < 20 else { return false }
        let column = columns[cell.trimmedBlanks.lowercased()]
        return column == .question || column == .number
    }

    /// The number of an option by its letter.
    static func place(of letter: Character) -> Int? {
        guard ("a"..."f").contains(letter), let value = letter.asciiValue else { return nil }
        return Int(value) - 0x60
    }

    /// Whether a cell is a name of options, without a number.
    static func isUnnumberedOption(_ cell: String) -> Bool { optionWords.contains(plain(cell)) }

    /// Whether a cell is a name of wrong answers, without a number.
    static func isUnnumberedWrong(_ cell: String) -> Bool { wrongWords.contains(plain(cell)) }

    /// A header's words in lower case, without a remark in brackets or after a dash.
    static func plain(_ cell: String) -> String {
        guard cell.utf8.count < 200 else { return "" }
        // Some programs write "correct_answer".
        let words = PlainWords.tidied(cell.replacing("_", with: " ")).lowercased()
        if columns[words] != nil { return words }
        var end = words.endIndex
        for mark in ["(", " - ", "–", "—", "*", "\n"] {
            if let found = words.firstRange(of: mark)?.lowerBound, found < end { end = found }
        }
        return String(words[..<end]).trimmedBlanks
    }

    /// The known names, for messages.
    static let known =
        "question, answer 1, answer 2 …, correct answer; or question, right, wrong 1 …; or "
        + "question, answer"
}
