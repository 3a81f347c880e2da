/// The meaning of a member of a question.
enum JSONBankField {
    case stem, options, right, wrong, explanation, feedbackRight, feedbackWrong, hint
    case category, level, language, tags, id, revision, type, seconds, media
    case licence, author, source, url, ignored

    /// Names of members in lower case, without blanks, "-" and "_". When a question has two members
    /// for one field, the one whose name comes first here is read.
    private static let names: [(field: JSONBankField, names: String)] = [
        (.stem, "question questiontext stem text prompt frage fråga pregunta q questiontitle"),
        (
            .options,
            """
            options answers choices propositions antworten answeroptions alternatives responses
            possibleanswers réponses respuestas opciones svar variants
            """
        ),
        (
            .right,
            """
            correctanswer correctanswers correct answer correctindex correctanswerindex answerindex
            correctoption correctoptions correctoptionindex correctchoice rightanswer rightanswers
            right solution richtigeantwort lösung réponse respuesta rättsvar answerkey
            correctresponse correctindices correctids correctid iscorrect istrue
            """
        ),
        (
            .wrong,
            """
            incorrectanswers wronganswers wrong incorrect distractors falschantworten
            falscheantworten
            """
        ),
        (
            .explanation,
            """
            explanation fakt fact funfact rationale anecdote erklärung explication explicación
            förklaring didyouknow reasoning
            """
        ),
        (.feedbackRight, "correctfeedback feedbackcorrect messageforcorrectanswer"),
        (.feedbackWrong, "incorrectfeedback feedbackincorrect messageforincorrectanswer"),
        (.hint, "hint hints tip tips hinweis indice"),
        (.category, "category kategorie kategori topic subject theme thème categoryid categoría"),
        (.level, "difficulty level schwierigkeitsgrad schwierigkeit difficulté niveau dificultad"),
        (.language, "language lang sprache langue idioma språk locale"),
        (.tags, "tags keywords labels"),
        (.id, "id questionid uuid guid identifier key"),
        (.revision, "rev revision version"),
        (.type, "type questiontype kind"),
        (.seconds, "seconds timelimit time duration"),
        (.media, "image imageurl picture media img photo audio video bild"),
        (.licence, "licence license"),
        (.author, "author credit"),
        (.source, "source reference quelle"),
        (.url, "url link sourceurl"),
        (
            .ignored,
            "points score weight order index startyear endyear richtigeantwortmöglichkeiten"
        ),
    ]

    private static let table: [String: (field: JSONBankField, rank: Int)] = {
        var table: [String: (field: JSONBankField, rank: Int)] = [:]
        for row in names {
            for (rank, name) in row.names.split(whereSeparator: \.isWhitespace).enumerated() {
                table[String(name)] = (row.field, rank)
            }
        }
        return table
    }()

    /// The field of a name, with the name's rank among the names of the field.
    static func named(_ name: String) -> (field: JSONBankField, rank: Int)? {
        if let found = table[name] { return found }
        guard name.utf8.count < 60 else { return nil }
        return table[name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }]
    }

    /// Names of lists of questions.
    static let lists: Set<String> = [
        "questions", "items", "data", "results", "quiz", "quizzes", "questionbank", "fragen",
        "preguntas", "sections", "categories", "rounds", "cards",
    ]
}

/// Finds the fields of members; each name is looked up once per file.
struct JSONBankLookup {
    private var known: [String: (field: JSONBankField, rank: Int)?] = [:]

    /// The field of a name.
    mutating func field(_ name: String) -> (field: JSONBankField, rank: Int)? {
        if let found = known[name] { return found }
        let found = JSONBankField.named(name)
        // Bounded, since a hostile file may have a new name everywhere.
        if known.count < 1_000 { known[name] = found }
        return found
    }
}
