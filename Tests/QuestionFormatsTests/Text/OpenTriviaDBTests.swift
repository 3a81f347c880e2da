import Catalog
import Foundation
import Intake
import Testing

@testable import QuestionFormats
@testable import QuestionRecords

@Suite struct `Open Trivia DB` {
    private static let hard = "“Ü” & <b>+%5</b> = 100 % \\ \"q\" 'a'"

    private static func encoded(_ text: String, _ encoding: OpenTriviaDBEncoding) -> String {
        switch encoding {
        case .entities:
            return text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
                .replacing("'", with: "&#039;").replacing("<", with: "&lt;").replacing(
                    "Ü", with: "&Uuml;")
        case .base64: return Data(text.utf8).base64EncodedString()
        case .url3986, .urlLegacy:
            return text.utf8.map { byte in
                let character = Character(Unicode.Scalar(byte))
                if character.isASCII, character.isLetter || character.isNumber {
                    return String(character)
                }
                if byte == 0x20, encoding == .urlLegacy { return "+" }
                return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }.joined()
        }
    }

    private static func record(
        _ encoding: OpenTriviaDBEncoding, stem: String = hard, category: String = "Science & Nature"
    ) -> String {
        func text(_ text: String) -> String {
            "\""
                + encoded(text, encoding).replacing("\\", with: "\\\\").replacing(
                    "\"", with: "\\\""
                )
                .replacing("/", with: "\\/") + "\""
        }
        return "{\"type\":\(text("multiple")),\"difficulty\":\(text("hard")),"
            + "\"category\":\(text(category)),\"question\":\(text(stem)),"
            + "\"correct_answer\":\(text(" Ü & é ")),"
            + "\"incorrect_answers\":[\(text("a+b")),\(text("50%"))]}"
    }

    @Test(arguments: [OpenTriviaDBEncoding.entities, .urlLegacy, .url3986, .base64])
    func `every encoding gives the same question`(encoding: OpenTriviaDBEncoding) {
        for category in ["Science & Nature", "History", "Entertainment: Video Games", "Plants"] {
            let text =
                "{\"response_code\":0,\"results\":[\(Self.record(encoding, category: category))]}"
            let file = QuestionFile(named: "a.json", Array(text.utf8))
            #expect(QuestionFormat.recognised(file) == .opentdb)
            let reading = QuestionFormat.opentdb.read(file)
            #expect(reading.dialect == encoding.rawValue)
            #expect(Told.reading(reading) == "\(Self.hard) [one] 1 Ü & é; 0 a+b; 0 50%")
            #expect(reading.questions.map(\.level) == [.hard])
            #expect(reading.questions.map { $0.category.joined(separator: ": ") } == [category])
            #expect(reading.questions.map(\.rights) == [OpenTriviaDB.rights])
        }
    }

    @Test func `records of several encodings may stand together`() {
        let records = [OpenTriviaDBEncoding.base64, .entities, .url3986, .urlLegacy]
            .map { Self.record($0) }.joined(separator: ",")
        let reading = Told.reading("[\(records)]", as: .opentdb)
        #expect(Set(reading.questions.map(\.stem.plain)) == [Self.hard])
        #expect(reading.dialect == "mixed encodings: HTML entities, base64, url3986, urlLegacy")
    }

    @Test func `a text is decoded once`() {
        let record = Self.record(.entities).replacing("100 %", with: "&amp;amp;")
        #expect(Told.reading("[\(record)]", as: .opentdb).questions[0].stem.plain.contains("&amp;"))
    }

    @Test(arguments: [
        ("{\"response_code\":0,\"results\":[]}", "The API's answer has no questions «0»"),
        (
            "{\"response_code\":0,\"token\":\"x\"}",
            "This is the API's session token, not its questions «0»"
        ),
        (
            "{\"response_code\":1,\"results\":[]}",
            "The API has fewer questions than were asked for (response code 1) «1»"
        ),
        (
            "{\"response_code\":2,\"results\":[]}",
            "The API did not understand what was asked for (response code 2) «2»"
        ),
        (
            "{\"response_code\":3,\"results\":[]}",
            "The API does not know the session token (response code 3) «3»"
        ),
        (
            "{\"response_code\":4,\"results\":[]}",
            "The API has given all its questions for this token (response code 4) «4»"
        ),
        ("{\"response_code\":5}", "The API was asked too often (response code 5) «5»"),
        (
            "{\"response_code\":99999999999999999999}",
            "The API's answer has an unknown response code «99999999999999999999»"
        ),
        ("{\"results\":7}", "There is no list of questions in the JSON"),
    ]) func `an answer without questions says why`(written: String, told: String) {
        let reading = Told.reading(written, as: .opentdb)
        #expect(
            reading.findings.map { Told.finding($0) } == [
                "! \(told.hasPrefix("There") ? 0 : 1): \(told)"
            ])
    }

    @Test(arguments: [
        (#"{"question":"Q","correct_answer":"a","incorrect_answers":["b"]}"#, "Q [one] 1 a; 0 b"),
        (
            #"{"question":"Q","correct_answer":"True","incorrect_answers":["False"]}"#, "Q [true]"
        ),
        (
            #"{"type":"boolean","question":"Q","correct_answer":"False","incorrect_answers":["True"]}"#,
            "Q [false]"
        ),
        (
            #"{"type":"multiple","question":"Q","correct_answer":"True","incorrect_answers":["False"]}"#,
            "Q [one] 1 True; 0 False"
        ),
        (
            #"{"type":"boolean","question":"Q","correct_answer":"Oui","incorrect_answers":["Non"]}"#,
            "Q [one] 1 Oui; 0 Non\n? 1: The answers are not True and False; kept as a choice «Oui»"
        ),
        (
            #"{"type":"essay","question":"Q","correct_answer":"a","incorrect_answers":[]}"#,
            "Q [other essay]\n? 1: The type is neither multiple nor boolean «essay»"
        ),
        (
            #"{"question":"Q","correct_answer":"a","incorrect_answers":["b","b "]}"#,
            "Q [one] 1 a; 0 b\n? 1: An option stands twice and was kept once «b»"
        ),
        (
            #"{"question":"Q","correct_answer":"a","incorrect_answers":["","b"]}"#,
            "Q [one] 1 a; 0 b\n? 1: An option has no text and was left out"
        ),
        (
            #"{"question":"Q","correct_answer":"a","incorrect_answers":["a"]}"#,
            "Q [one] 1 a\n? 1: An option stands twice and was kept once «a»\n"
                + "? 1: There is no wrong answer to choose besides «a»"
        ),
        (#"{"question":" ","correct_answer":"a"}"#, "! 1: The question has no text"),
        (#"{"question":"Q","correct_answer":null}"#, "! 1: There is no right answer"),
        (#"{"question":["Q"],"correct_answer":"a"}"#, "! 1: “question” is no text"),
        (#"7"#, "! 1: The record is no object"),
        (
            #"{"type":"bXVsdGlwbGU=","question":"Q?","correct_answer":"YQ=="}"#,
            "! 1: The text is no base64, and others of the record are «Q?»"
        ),
        (
            #"{"question":"a%20b%FF%2","correct_answer":"a","incorrect_answers":["b"]}"#,
            "a bÿ%2 [one] 1 a; 0 b\n"
                + "? 1: “question” is not wholly url3986 and was mended «a%20b%FF%2»"
        ),
        (
            #"{"question":"a%20%00","correct_answer":"a","incorrect_answers":["b"]}"#,
            "! 1: The text does not decode to any text «a%20%00»"
        ),
    ]) func `a record is kept, or left out with a reason`(written: String, told: String) {
        let reading = Told.reading("[\(written)]", as: .opentdb)
        #expect(Told.reading(reading) == told)
        #expect(reading.count == 1)
    }

    @Test func `pairs without a header are drafts, and true or false`() {
        let text =
            "Is%20it%20so%2C%20or%20not%3F,True\nWho%20was%20it%3F,%C3%89va\nbad,a,b\nx%20%F,y\n"
        let file = QuestionFile(named: "Science-and-Nature.csv", Array(text.utf8))
        // A row that is none, and the format would be a guess.
        #expect(QuestionFormat.recognised(file) == nil)
        let reading = QuestionFormat.opentdb.read(file)
        #expect(
            Told.reading(reading) == """
                Is it so, or not? [true]
                Who was it? [one] 1 Éva
                ! 3: The row has 3 cells, and a question with its answer is two «bad,a,b»
                ! 4: The cell is not wholly percent-encoded «x%20%F»
                - 0: 1 questions have a right answer and no wrong ones
                """)
        #expect(Set(reading.questions.map(\.category)) == [["Science & Nature"]])
    }

    @Test(
        .enabled(if: SharedQuestions.exist, "skipped: ../shared/data is not here"),
        arguments: [OpenTriviaDBEncoding.urlLegacy, .url3986, .base64])
    func `the dump is the same questions in every encoding`(encoding: OpenTriviaDBEncoding) throws {
        let file = try SharedQuestions.file("opentdb/dump-html-entities.json")
        let document = try JSONText.parse(String(decoding: file.bytes, as: UTF8.self))
        func text(_ value: JSONValue) -> String {
            if let array = value.array { return "[" + array.map(text).joined(separator: ",") + "]" }
            return "\"" + Self.encoded(CharacterReferences.decoded(value.string ?? ""), encoding)
                + "\""
        }
        let records = try #require(document["results"]?.array).map { record in
            "{" + record.members.map { "\"\($0.name)\":" + text($0.value) }.joined(separator: ",")
                + "}"
        }
        let reading = Told.reading("[\(records.joined(separator: ","))]", as: .opentdb)
        #expect(reading.dialect == encoding.rawValue)
        let expected = QuestionFormat.opentdb.read(file)
        #expect(Told.withoutPlaces(reading.questions) == Told.withoutPlaces(expected.questions))
    }

    @Test(.enabled(if: SharedQuestions.exist, "skipped: ../shared/data is not here"))
    func `what the dump holds comes back equal`() throws {
        let first = QuestionFormat.opentdb.read(
            try SharedQuestions.file("opentdb/dump-html-entities.json"))
        let written = try #require(QuestionFormat.opentdb.write(first.questions))
        #expect(written.findings == [])
        let second = Told.reading(written.text, as: .opentdb)
        #expect(Told.withoutPlaces(second.questions) == Told.withoutPlaces(first.questions))
        #expect(second.findings == [])
    }

    @Test func `what is ours goes out and comes back`() throws {
        let words = "a & <b> \"c\" 'd' \\ \n é &amp;amp; 100% + 1"
        var one = QuestionRecord(
            stem: FormattedText(plain: words),
            body: .choice(
                .init([
                    AnswerOption(FormattedText(plain: words), weight: 1),
                    AnswerOption(FormattedText(plain: "+x"), weight: 0),
                ])), record: "")
        one.id = "i"
        one.tags = ["t", words]
        one.explanation = FormattedText(plain: words)
        one.category = ["A: B", "C"]
        one.language = "en"
        one.rights = QuestionRights(licence: nil, author: "A", source: nil, url: "u")
        var two = QuestionRecord(
            stem: FormattedText(plain: "Plants"),
            body: .trueFalse(isTrue: true, whenTrue: nil, whenFalse: nil), record: "")
        two.levelLabel = "easy"
        two.level = .easy
        two.category = ["Science & Nature"]
        var three = two
        three.levelLabel = "débutant"
        var four = two
        four.levelLabel = nil
        let written = try #require(QuestionFormat.opentdb.write([one, two, three, four]))
        #expect(written.findings == [])
        let reading = Told.reading(written.text, as: .opentdb)
        #expect(
            Told.withoutPlaces(reading.questions) == [one, two, three, four], "\(written.text)")
    }

    @Test func `what it cannot say is said`() throws {
        var one = QuestionRecord(
            stem: try FormattedText(html: "<em>a</em>"),
            body: .trueFalse(isTrue: true, whenTrue: FormattedText(plain: "y"), whenFalse: nil),
            record: "q1")
        one.hints = [FormattedText(plain: "h")]
        let two = QuestionRecord(stem: FormattedText(plain: "a"), body: .open, record: "q2")
        let written = try #require(QuestionFormat.opentdb.write([one, two]))
        #expect(
            written.findings.map { "\($0.record ?? "") \(Told.finding($0))" } == [
                "q1 ? 0: Open Trivia DB has no place for this, and it is left out: hints",
                "q1 ? 0: Open Trivia DB has no place for this, and it is left out: feedback",
                "q1 ? 0: Open Trivia DB has no place for this, and it is left out: markup",
                "q2 ! 0: Open Trivia DB knows choices, and true or false, nothing else",
            ])
        #expect(QuestionFormat.opentdb.write([])?.text == "{\"response_code\":0,\"results\":[]}\n")
    }
}
