import Catalog
import Intake
import Testing

@testable import QuestionFormats
@testable import QuestionRecords

@Suite struct `OpenQuizzDB` {
    private static let json = """
        {"fournisseur": "OpenQuizzDB", "rédacteur": "R", "thème": "T (S)", "difficulté": 2 / 5,
         "quizz": {"fr": [{"débutant": [{"id": 1, "question": "Q1", "propositions": ["b", "a"],
           "réponse": "a", "anecdote": "N1"}]}], "en": {"expert": [{"id": 1, "question": "Q2",
           "propositions": ["c", "d"], "réponse": "c", "anecdote": ""}]}}}
        """
    private static let csv = """
        1;fr;Q1;a;b;;;Débutant;N1;
        1;en;Q2;c;d;;;Expert;;
        """
    private static let text = """
        **
        **  OpenQuizzDB
        **  Quizz : T
        ** [ S ]
        **  Niveau de difficulté : 2 / 5
        **  Rédacteur : R
        **
        F R A N C A I S
        [1 - Débutant]
        Question: Q1
        A > a *
        B > b
        Anecdote: N1

        A N G L A I S
        [1 - Expert]
        Question: Q2
        A > c *
        B > d
        * = Bonne réponse
        """
    private static let xml = """
        <quizz fournisseur="OpenQuizzDB" rédacteur="R" thème="T (S)" difficulté="2 / 5">
        <fr><débutant><contenu id="1"><question>Q1</question><propositions>
        <proposition id="1-1">b</proposition><proposition id="1-2">a</proposition></propositions>
        <réponse proposition="1-2">a</réponse><anecdote>N1</anecdote></contenu></débutant></fr>
        <en><expert><contenu id="1"><question>Q2</question><propositions>
        <proposition id="1-1">c</proposition><proposition id="1-2">d</proposition></propositions>
        <réponse proposition="1-1">c</réponse><anecdote/></contenu></expert></en></quizz>
        """

    @Test(arguments: [("JSON", json), ("CSV", csv), ("text", text), ("XML", xml)])
    func `four versions of a quiz are the same questions`(version: String, written: String) {
        let file = QuestionFile(named: "openquizzdb_7.x", Array(written.utf8))
        #expect(QuestionFormat.recognised(file) == .openquizzdb)
        let reading = QuestionFormat.openquizzdb.read(file)
        #expect(reading.dialect == version)
        #expect(
            reading.questions.map { Same($0) } == [
                Same(
                    stem: "Q1", right: "a", wrong: ["b"], explanation: "N1", level: .easy,
                    language: "fr"),
                Same(
                    stem: "Q2", right: "c", wrong: ["d"], explanation: "", level: .hard,
                    language: "en"),
            ])
        #expect(reading.questions.map(\.id) == ["openquizzdb_7-fr-1", "openquizzdb_7-en-1"])
        if version != "CSV" {
            #expect(Set(reading.questions.map(\.category)) == [["T", "S"]])
            #expect(Set(reading.questions.map(\.tags)) == [["difficulté 2/5"]])
            #expect(Set(reading.questions.map(\.rights.author)) == ["R"])
        }
    }

    @Test(arguments: [
        (
            #"{"fournisseur":"OpenQuizzDB","quizz":{"expert":[{"question":"Q","propositions":["a","b"],"réponse":"c"}]}}"#,
            "! 1: The right answer is none of the options, which are “a”, “b” «c»"
        ),
        (
            #"{"fournisseur":"OpenQuizzDB","quizz":{"expert":[{"question":"Q","propositions":["a","a"],"réponse":"a"}]}}"#,
            "! 1: The question has only one option «a»"
        ),
        (
            #"{"fournisseur":"OpenQuizzDB","quizz":{"expert":[{"question":"","propositions":["a","b"],"réponse":"a"}]}}"#,
            "! 1: The question has no text"
        ),
        (
            #"{"fournisseur":"OpenQuizzDB","quizz":{}}"#,
            "! 1: The quiz has no “quizz” with questions"
        ),
        (
            "1;fr;Q;a;b;c;d;Expert;N;u\n2;fr;Q;a",
            "Q [one] 1 a; 0 b; 0 c; 0 d ## N\n"
                + "! 2: The row has 4 cells instead of 9 or 10 «2;fr;Q;a»"
        ),
        (
            "** OpenQuizzDB\n[Expert]\nQuestion: Q\nA > a\nB > b\nwords\n",
            "? 6: A line has no place and was left out «words»\n"
                + "! 3: None of the options is marked as right «Q»"
        ),
        ("<quizz url=\"OpenQuizzDB\"><a/></quizz>", "! 1: The quiz has no questions"),
    ]) func `what is wrong is said`(written: String, told: String) {
        #expect(Told.reading(Told.reading(written, as: .openquizzdb)) == told)
    }

    /// Versions of real quizzes that are broken at the source.
    private static let broken = [
        "xml/openquizzdb_163": "one end tag is “</>”, so it is no XML",
        "xml/openquizzdb_169": "it is a page that says that it has moved",
    ]

    /// Quizzes whose versions differ at the source: how many questions, and in what.
    private static let different: [String: (count: Int, why: String)] = [
        "97": (1, "“usitée” is “usité” in the sheet and the text"),
        "163": (1, "the stray “</>” stands in JSON only"),
        "169": (3, "JSON has “?” for characters that it lost"),
        "205": (1, "XML has a zero-width space as “u200b”"),
        "254": (2, "XML and sheet keep two options of JSON as one, with quotes"),
        "260": (1, "XML and sheet keep two options of JSON as one, with quotes"),
        "383": (1, "JSON has a zero-width space as “u200b”"),
    ]

    static let numbers = SharedQuestions.paths(under: "openquizzdb-fr/json")
        .map { String($0.dropFirst("openquizzdb-fr/json/openquizzdb_".count).dropLast(5)) }

    /// The sheets and texts leave out quotation marks that JSON and XML have, and the other way
    /// round, so words are compared without them. Skipped where ../shared/data is not there.
    @Test(
        .enabled(if: SharedQuestions.exist, "skipped: ../shared/data is not here"),
        arguments: numbers)
    func `four versions of a real quiz are the same questions`(number: String) throws {
        var versions: [String: Set<Same>] = [:]
        for version in ["json", "csv", "txt", "xml"] {
            let name = "\(version)/openquizzdb_\(number)"
            if Self.broken[name] != nil { continue }
            let file = try SharedQuestions.file("openquizzdb-fr/\(name).\(version)")
            let reading = QuestionFormat.openquizzdb.read(file)
            #expect(reading.findings.filter { $0.severity == .rejected } == [])
            #expect(reading.questions.count % 30 == 0 && !reading.questions.isEmpty)
            versions[version] = Set(reading.questions.map { Same($0).withoutQuotes })
        }
        let json = try #require(versions["json"])
        var differing: Set<Same> = []
        for questions in versions.values { differing.formUnion(json.subtracting(questions)) }
        let words = differing.map { "\($0)" }.joined(separator: "\n")
        #expect(differing.count == Self.different[number]?.count ?? 0, "\(words)")
    }
}

/// What all versions of a quiz have in common.
private struct Same: Hashable {
    var stem: String
    var right: String
    var wrong: Set<String>
    var explanation: String
    var level: Level?
    var language: String?

    var withoutQuotes: Same {
        Same(
            stem: Self.plain(stem), right: Self.plain(right), wrong: Set(wrong.map(Self.plain)),
            explanation: Self.plain(explanation), level: level, language: language)
    }

    private static func plain(_ words: String) -> String {
        words.filter { !"'\"«»\\ “”’".contains($0) }
    }
}

extension Same {
    init(_ question: QuestionRecord) {
        var options: [AnswerOption] = []
        if case .choice(let choice) = question.body { options = choice.options }
        self.init(
            stem: question.stem.plain,
            right: options.first { $0.weight == 1 }?.text.plain ?? "",
            wrong: Set(options.filter { $0.weight != 1 }.map(\.text.plain)),
            explanation: question.explanation?.plain ?? "", level: question.level,
            language: question.language)
    }
}
