import Intake
import Testing

@testable import QuestionFormats
@testable import QuestionRecords

/// Every real file of sheets, H5P, Anki and JSON banks: recognised, read, and no question lost.
///
/// Skipped where ../shared/data is not there.
@Suite(.enabled(if: SharedQuestions.exist, "skipped: ../shared/data is not here"))
struct `Real files of sheets and packages` {
    /// Path, format, questions kept, records left out, whether the file as a whole is refused.
    private static let rows = """
        h5p/H5PMath.h5p h5p 1 0
        h5p/LumiH5PIDMultiChoiceTest.h5p h5p 1 0
        h5p/blanks-with-image.h5p h5p 1 0
        h5p/crossword.h5p h5p 1 0
        h5p/hub-H5P.Dialogcards-1.9.h5p h5p 5 0
        h5p/hub-H5P.SingleChoiceSet-1.11.h5p h5p 3 0
        h5p/image-hotspot-question.h5p h5p 1 0
        h5p/json/filltheblanks.json h5p 3 0
        h5p/json/questionset.json h5p 6 0
        h5p/lumi-H5P.DragText.h5p h5p 1 0
        h5p/lumi-broken-content-json.h5p h5p 0 0 refused
        h5p/lumi-invalid-h5p-json-schema.h5p h5p 0 0 refused
        h5p/lumi-invalid-library-json.h5p h5p 0 1
        h5p/lumi-valid2.h5p h5p 0 1
        h5p/moodle-drag.h5p h5p 1 0
        h5p/moodle-filltheblanks.h5p h5p 1 0
        h5p/moodle-greeting-card.h5p h5p 0 1
        h5p/moodle-no-json-file.h5p h5p 0 0 refused
        h5p/moodle-unzippable.h5p h5p 0 0 refused
        h5p/questionnaire.h5p h5p 3 0
        h5p/true-false-question.h5p h5p 1 0
        h5p/xss-svg.h5p h5p 0 1
        csv/kahoot/Kahoot-Quiz-Spreadsheet-Template.xlsx sheet 1 0
        csv/kahoot/qas-kahoot.csv sheet 4 1
        csv/blooket/blooket-es.csv sheet 50 0
        csv/ultimate-geography/capital.csv sheet 0 0 refused
        csv/ultimate-geography/country.csv sheet 0 0 refused
        csv/ultimate-geography/flag_similarity.csv sheet 0 0 refused
        csv/ultimate-geography/main.csv sheet 0 0 refused
        json-banks/allgemeinwissen-de/sport.json5 json 27 0
        json-banks/allgemeinwissen-de/wissenschaft.json5 json 83 1
        json-banks/el-cms-en/arts_and_literature.json json 485 2
        json-banks/el-cms-en/entertainment.json json 802 0
        json-banks/el-cms-en/geography.json json 2155 0
        json-banks/el-cms-en/language.json json 68 0
        json-banks/el-cms-en/mathematics.json json 49 0
        json-banks/el-cms-en/religion_and_mythology.json json 184 0
        json-banks/el-cms-en/science_and_nature.json json 2340 0
        json-banks/el-cms-en/sport_and_leisure.json json 1258 0
        json-banks/lujza44/bioinf.json json 49 0
        json-banks/lujza44/morse.json json 26 0
        json-banks/lujza44/mountains.json json 8 0
        json-banks/lujza44/networking.json json 44 0
        json-banks/lujza44/plants.json json 26 0
        json-banks/planter-plants-en/easy.json json 9 0
        json-banks/wanna-bet-sv/food-drinks-culture.json json 10 0
        json-banks/wanna-bet-sv/geography.json json 10 0
        json-banks/wanna-bet-sv/history-and-society.json json 10 0
        json-banks/wanna-bet-sv/nature.json json 10 0
        json-banks/wanna-bet-sv/popculture.json json 10 0
        json-banks/wanna-bet-sv/sports-and-leisure.json json 10 0
        json-banks/wanna-bet-sv/trivia.json json 10 0
        anki/System_Design.apkg anki 42 0
        anki/diffmodels2-1.apkg anki 1 0
        anki/diffmodels2-2.apkg anki 1 0
        anki/diffmodeltemplates-2.apkg anki 1 0
        anki/initial_version_2_12_1.anki2 anki 0 0
        anki/media.apkg anki 0 1
        anki/qas-math.txt anki 91 0
        anki/update1.apkg anki 1 0
        anki/zfletch-test.apkg anki 2 0
        """

    struct Row: Sendable, CustomTestStringConvertible {
        var path: String
        var format: String
        var kept: Int
        var leftOut: Int
        var isRefused: Bool
        var testDescription: String { path }
    }

    static let all: [Row] = rows.split(separator: "\n").map { line in
        let words = line.split(separator: " ")
        let path = String(words[0]).replacing("System_Design", with: "System Design")
        return Row(
            path: path, format: String(words[1]), kept: Int(words[2]) ?? -1,
            leftOut: Int(words[3]) ?? -1, isRefused: words.count > 4)
    }

    @Test(arguments: all) func `a file is read whole`(row: Row) throws {
        let file = try SharedQuestions.file(row.path)
        let format = try #require(QuestionFormat.recognised(file))
        #expect(format.rawValue == row.format)
        let reading = format.read(file)
        let rejected = reading.findings.filter { $0.severity == .rejected }
        #expect(reading.questions.count == row.kept)
        #expect(rejected.count { $0.record != nil } == row.leftOut)
        #expect(rejected.count { $0.record == nil } == (row.isRefused ? 1 : 0))
        #expect(reading.count == row.kept + row.leftOut)
        // Nothing comes of nothing without a word.
        #expect(reading.count > 0 || !reading.findings.isEmpty)
        #expect(reading.questions.allSatisfy { !$0.stem.isEmpty || !$0.media.isEmpty })
        #expect(
            reading.questions.flatMap(\.media).allSatisfy {
                !$0.name.hasSuffix(".svg") || $0.bytes == nil
            })
    }

    @Test func `no file is forgotten`() {
        let known = Set(Self.all.map(\.path))
        for folder in [
            "h5p", "csv/kahoot", "csv/blooket", "csv/ultimate-geography", "json-banks", "anki",
        ] {
            #expect(Set(SharedQuestions.paths(under: folder)).subtracting(known) == [])
        }
    }

    @Test func `files of other formats are not claimed`() throws {
        let named = Set(Self.all.map(\.format))
        for folder in [
            "opentdb", "csv/opentdb-url3986", "opentriviaqa", "openquizzdb-fr", "gift", "aiken",
            "moodle-xml", "qti12", "qti2x", "qti3", "other-lms", "xml-hostile",
        ] {
            // What is JSON beside GIFT is the parse of a file, not a bank.
            for path in SharedQuestions.paths(under: folder)
            where !path.hasPrefix("gift/peg/") || !path.hasSuffix(".json") {
                let file = try SharedQuestions.file(path)
                let format = QuestionFormat.recognised(file)
                #expect(
                    format.map { !named.contains($0.rawValue) } ?? true,
                    "\(path) as \(format?.rawValue ?? "")")
            }
        }
    }
}
