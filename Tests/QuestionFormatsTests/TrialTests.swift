import Foundation
import TestSupport
import Testing

@testable import QuestionFormats
@testable import QuestionRecords

/// Files as people have them, rebuilt from reports about other importers: Tests/Trials.
@Suite struct `Files that other importers misread` {
    private static func read(_ name: String) throws -> QuestionReading {
        let file = Repository.root.appending(path: "Tests/Trials/\(name)")
        let source = QuestionFile(named: name, Array(try Data(contentsOf: file)))
        let format = try #require(QuestionFormat.recognised(source))
        return format.read(source)
    }

    @Test func `headers of Anki that a spreadsheet padded`() throws {
        #expect(
            Told.reading(try Self.read("01-anki-headers-padded.csv")) == """
                Which colour does chlorophyll reflect? [text] 1 Green ## plants
                Which gas do leaves take in? [text] 1 Carbon dioxide ## plants
                What carries water up a stem? [text] 1 Xylem ## plants
                """)
    }

    /// A header, and what is said of it.
    @Test(arguments: [
        ("#separator:Komma", "! 1: The separator of the notes is not understood «Komma»"),
        ("#separator:||", "! 1: The separator of the notes is not understood «||»"),
        ("#html:yes", "? 1: A header of Anki's is not understood «#html:yes»"),
        ("#guid column:first", "? 1: A header of Anki's is not understood «#guid column:first»"),
        ("#colour:green", "? 1: A header of Anki's is not understood «#colour:green»"),
        ("#if matches:keep both", ""), ("# a remark: it is one", ""), ("#html:TRUE,,", ""),
        ("\"#deck:Trees, small\",,", ""),
    ])
    func `headers of Anki that nobody understands are told`(header: String, told: String) {
        let separator = header.hasPrefix("#separator") ? "" : "#separator:tab\n"
        let lines = header + "\n" + separator + "Front?\tBack\nOther?\tNext\n"
        if header.hasPrefix("\"") {
            let file = QuestionFile(named: "notes.csv", Array(lines.utf8))
            #expect(QuestionFormat.recognised(file) == .anki)
        }
        let reading = Told.reading(lines, as: .anki)
        #expect(reading.findings.map(Told.finding).joined(separator: "\n") == told)
        #expect(reading.questions.count == (told.hasPrefix("!") ? 0 : 2))
    }

    /// A separator as people write it.
    @Test(arguments: ["Comma", "comma ", "Comma,,", ",", ",,,", " , "])
    func `separators of Anki are read without padding`(word: String) {
        let reading = Told.reading("#separator:\(word)\nFront?,Back\n", as: .anki)
        #expect(Told.reading(reading) == "Front? [text] 1 Back")
    }

    @Test func `escapes of a workbook are the characters that they stand for`() throws {
        let reading = try Self.read("02-xlsx-escapes.xlsx")
        #expect(
            Told.reading(reading) == """
                Two lines:⏎which leaf falls in autumn? [one] 1 Beech; 0 Holly; 0 Ivy; 0 Yew
                Which text means a carriage return in a workbook: the one with 000D in it? [one] 1 _x000D_; 0 #13; 0 CR; 0 none
                """)
    }

    @Test func `numbers are what the sheet shows`() throws {
        #expect(
            Told.reading(try Self.read("03-xlsx-number-formats.xlsx")) == """
                How much of the air is oxygen? [one] 1 21%; 0 50%; 0 78%; 0 1%
                How much of the air is nitrogen? Choose a share. [one] 0 21%; 0 50%; 1 78%; 0 1%
                Which code did the agent with a licence to kill have? [one] 1 007; 0 006; 0 009; 0 011
                How far is a light year, in km? [one] 1 9460000000000; 0 9460000000; 0 9.46E+15; 0 300000
                What is one half as a fraction? [one] 1 1/2; 0 1/4; 0 3/4; 0 1/8
                """)
    }

    @Test func `errors and formulas without a value are no options`() throws {
        #expect(
            Told.reading(try Self.read("04-xlsx-formulas.xlsx")) == """
                Which nut is a seed of a stone fruit? [one] 1 Almond; 0 Hazel; 0 Walnut; 0 Beech
                ! 2: The cell F2 is a formula whose value is not stored «Which is the tallest grass?»
                ! 3: The cell C3 is a formula whose value is not stored «Which is the fastest growing plant?»
                ! 4: The cell C4 shows the error #N/A «Which tree gives cork?»
                """)
    }

    @Test func `answers in Sensei's quotes are its texts`() throws {
        let questions = try Self.read("05-sensei-quoted-answers.csv").questions
        #expect(
            questions.map(Told.question) == [
                "How should a dry pot be watered? [one] 1 Slowly, twice; 0 At once, with a jet; 0 Never ## Good",
                "Where does a fern grow best? [one] 1 In shade, where it is moist; 0 In sun, on sand; 0 On a roof ## Good",
                "When is garlic planted? [one] 0 In June; 1 In October, before the frost; 0 At Easter ## Good",
            ])
    }

    @Test func `gaps of H5P keep their places and their signs`() throws {
        #expect(
            Told.reading(try Self.read("23-h5p-blanks.h5p")) == """
                Fill in.⏎Half of one is [[1]]. [gaps] write 1 0,5; 1 0.5
                Fill in.⏎I eat** an apple and she eat[[1]] a pear. [gaps] write 1 s
                Fill in.⏎A kilometre an hour is written [[1]]; five at three o'clock [[2]]. [gaps] write 1 km/h | write 1 15:05
                """)
    }

    @Test func `symbols that differ in capitals are different questions`() throws {
        let keys = try Self.read("16b-questions-by-case.csv").questions.map { QuestionKey($0) }
        #expect(keys.count == 4)
        #expect(!keys[0].isSame(as: keys[1]) && !keys[2].isSame(as: keys[3]))
        #expect(NearDuplicates.pairs(of: keys).isEmpty)
    }

    /// Two stems, and whether they are the same question.
    @Test(arguments: [
        ("What does DNA stand for?", "What does dna stand for?", true),
        ("Which is NOT a tree?", "Which is not a tree?", true),
        ("WHICH IS THE USA?", "Which is the USA?", true), ("The USA", "the Usa", false),
        ("Is 5 kW much?", "Is 5 KW much?", false), ("A pH of 7?", "A PH of 7?", false),
    ])
    func `are the same where only unimportant capitals differ`(
        one: String, other: String, isSame: Bool
    ) {
        let keys = [one, other].map { QuestionKey(stem: $0, right: "x", wrong: ["y"]) }
        #expect(keys[0].isSame(as: keys[1]) == isSame)
    }
}
