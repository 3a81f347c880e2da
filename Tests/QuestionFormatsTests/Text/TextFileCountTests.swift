import Intake
import Testing

@testable import QuestionFormats
@testable import QuestionRecords

/// Every real file of the text formats: recognised, read, and no question lost.
///
/// Skipped where ../shared/data is not there.
@Suite(.enabled(if: SharedQuestions.exist, "skipped: ../shared/data is not here"))
struct `Real files of text formats` {
    /// Path, format, questions kept, records left out; "none" where the file is none of ours.
    private static let rows = """
        opentdb/api_3q_typeboolean.json opentdb 3 0
        opentdb/api_fail_respcode_1.json opentdb 0 0
        opentdb/api_fail_respcode_2.json opentdb 0 0
        opentdb/api_session_new.json opentdb 0 0
        opentdb/dump-html-entities.json opentdb 3876 0
        opentdb/response-base64.json opentdb 8 0
        opentdb/response-url3986.json opentdb 5 0
        csv/opentdb-url3986/Animals.csv opentdb 75 0
        csv/opentdb-url3986/Entertainment-Comics.csv opentdb 67 0
        csv/opentdb-url3986/General-Knowledge.csv opentdb 305 0
        csv/opentdb-url3986/Geography.csv opentdb 275 0
        csv/opentdb-url3986/Mythology.csv opentdb 57 0
        csv/opentdb-url3986/Science-Computers.csv opentdb 159 0
        csv/opentdb-url3986/Science-and-Nature.csv opentdb 229 0
        csv/opentdb-url3986/Vehicles.csv opentdb 71 0
        opentriviaqa/en/animals opentriviaqa 1366 0
        opentriviaqa/en/brain-teasers opentriviaqa 207 0
        opentriviaqa/en/entertainment opentriviaqa 280 0
        opentriviaqa/en/for-kids opentriviaqa 759 0
        opentriviaqa/en/general opentriviaqa 3290 0
        opentriviaqa/en/geography opentriviaqa 842 0
        opentriviaqa/en/humanities opentriviaqa 1097 0
        opentriviaqa/en/literature opentriviaqa 1288 0
        opentriviaqa/en/science-technology opentriviaqa 2486 0
        opentriviaqa/en/sports opentriviaqa 2840 0
        opentriviaqa/en/video-games opentriviaqa 599 0
        gift/fork-questions_encoding_windows-1252.gift.txt gift 3 0
        gift/fork-questions_in_category.gift.txt gift 4 0
        gift/moodle-questions.gift.txt gift 9 0
        gift/qas-essay.gift gift 2 0
        gift/qas-matching.gift gift 2 0
        gift/qas-missing_words.gift gift 1 0
        gift/qas-multichoice.gift gift 4 0
        gift/qas-numericals.gift gift 4 0
        gift/qas-true_false.gift gift 4 0
        aiken/moodle-questions.aiken.txt aiken 2 0
        aiken/qas-aiken_1.txt aiken 4 1
        other-lms/examview_sample.xml none 0 0
        other-lms/fork-broken_multianswer_1.txt gift 0 1
        other-lms/fork-broken_multianswer_2.txt gift 0 1
        other-lms/fork-broken_multianswer_4.txt none 0 0
        other-lms/qas-olx-course.tar.xz none 0 0
        other-lms/question.missingword1.txt gift 1 0
        other-lms/question.missingword3.txt gift 1 0
        other-lms/questions.multianswer.txt gift 1 0
        other-lms/sample_webct.txt none 0 0
        openquizzdb-fr/xml/openquizzdb_163.xml openquizzdb 0 0
        openquizzdb-fr/xml/openquizzdb_169.xml none 0 0
        """

    /// Quizzes in six languages; the others are in one, with 30 questions.
    private static let inSixLanguages: Set<String> = [
        "25", "187", "199", "205", "224", "236", "254", "260", "272", "383", "541",
    ]

    struct Row: Sendable, CustomTestStringConvertible {
        var path: String
        var format: String
        var kept: Int
        var leftOut: Int
        var testDescription: String { path }
    }

    static let all: [Row] = {
        let named = rows.split(separator: "\n").map { line in
            let words = line.split(separator: " ")
            return Row(
                path: String(words[0]), format: String(words[1]), kept: Int(words[2]) ?? -1,
                leftOut: Int(words[3]) ?? -1)
        }
        let quizzes = SharedQuestions.paths(under: "openquizzdb-fr").compactMap { path -> Row? in
            if named.contains(where: { $0.path == path }) { return nil }
            let number = path.split(separator: "_").last?.split(separator: ".").first ?? ""
            let isInSix = inSixLanguages.contains(String(number))
            return Row(path: path, format: "openquizzdb", kept: isInSix ? 180 : 30, leftOut: 0)
        }
        return named + quizzes
    }()

    @Test(arguments: all) func `a file is read whole`(row: Row) throws {
        let file = try SharedQuestions.file(row.path)
        let format = QuestionFormat.recognised(file)
        try #require(format?.rawValue ?? "none" == row.format)
        guard let format else { return }
        let reading = format.read(file)
        let leftOut = reading.findings.filter { $0.severity == .rejected && $0.record != nil }
        #expect(reading.questions.count == row.kept)
        #expect(leftOut.count == row.leftOut)
        #expect(reading.count == reading.questions.count + leftOut.count)
        // Nothing comes of nothing without a word.
        #expect(reading.count > 0 || !reading.findings.isEmpty)
        #expect(reading.questions.allSatisfy { $0.line != nil && !$0.stem.isEmpty })
    }

    @Test func `no file is forgotten`() {
        let known = Set(Self.all.map(\.path))
        for folder in [
            "opentdb", "csv/opentdb-url3986", "opentriviaqa", "openquizzdb-fr", "gift", "aiken",
            "other-lms",
        ] {
            let paths = SharedQuestions.paths(under: folder).filter { !$0.hasPrefix("gift/peg") }
            #expect(Set(paths).subtracting(known) == [])
        }
        #expect(SharedQuestions.paths(under: "openquizzdb-fr").count == 132)
    }

    @Test func `files of other formats are not claimed`() throws {
        let named = Set(Self.all.map(\.format))
        let ours = QuestionFormat.allCases.filter { named.contains($0.rawValue) }
        for folder in [
            "anki", "csv/blooket", "csv/kahoot", "csv/ultimate-geography", "h5p", "json-banks",
            "moodle-xml", "qti12", "qti2x", "qti3", "xml-hostile",
        ] {
            let paths = SharedQuestions.paths(under: folder)
            #expect(!paths.isEmpty)
            for path in paths {
                let file = try SharedQuestions.file(path)
                for format in ours {
                    #expect(format.reader.recognises(file) == .no, "\(path) as \(format)")
                }
            }
        }
    }
}
