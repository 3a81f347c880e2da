import Catalog
import Intake
import Testing

@testable import QuestionFormats
@testable import QuestionRecords

@Suite struct `Sheets` {
    private static func told(_ text: String) -> String {
        Told.reading(Told.reading(text, as: .sheet, named: "sheet.csv"))
    }

    @Test(arguments: [
        (
            "Quiz,,,,,,,\n,Question - max 120 characters,Answer 1 - max 75 characters,Answer 2,Answer 3,Answer 4,Time limit (sec) – 5,Correct answer(s) - choose at least one\n"
                + "1,What?,a,b,,d,20,\"1,4\"\n2,Who?,a,b,,,30,2\n",
            "What? [one] 1 a; 0 b; 1 d\nWho? [one] 0 a; 1 b"
        ),
        (
            "Question #,Question Text,Answer 1,Answer 2,Answer 3 (Optional),Answer 4 (Optional),Time Limit (sec) (Max: 300 seconds),Correct Answer(s) (Only include Answer #)\n"
                + "1,Is it?,True,False,,,25,1\n", "Is it? [true]"
        ),
        (
            "Question Text,Question Type,Option 1,Option 2,Option 3,Correct Answer,Time in seconds,Image Link,Answer explanation\n"
                + "\"Text of\nthe question\",\"Question Type\n(default is Multiple Choice)\",\"Text for option 1\",,,\"Correct option's number (see below)\",Seconds,,\n"
                + "A?,Checkbox,x,y,z,\"1,3\",30,,so\nB?,Fill-in-the-Blank,x,y,,,30,,\nC?,Open-Ended,,,,,30,,\nD?,Poll,x,y,,,30,,\nE?,Multiple Choice,x,y,,2,30,http://a/b.png,\n",
            "A? [allOrNothing] 1 x; 0 y; 1 z ## so\nB? [text] 1 x; 1 y\nC? [open]\nD? [other Poll]\nE? [one] 0 x; 1 y"
        ),
        (
            "sep=;\nquestion;answer a;answer b;correct\nx?;1;2;B\ny?;1;2;2\nz?;dog;cat;cat\n",
            "x? [one] 0 1; 1 2\ny? [one] 0 1; 1 2\nz? [one] 0 dog; 1 cat"
        ),
        (
            "Question,Answer\n\"How many?\",\"Wrong:87, Right:88, Wrong:89\"\nWhere?,\"Rome, Italy\"\n",
            "How many? [one] 0 87; 1 88; 0 89\nWhere? [text] 1 Rome, Italy"
        ),
        ("question\tright\twrong 1\twrong 2\nx &amp; y?\ta\tb\tc\n", "x & y? [one] 1 a; 0 b; 0 c"),
        ("Frage;Antwort\nWo?;Hier\n", "Wo? [text] 1 Hier"),
    ]) func `every kind is read`(text: String, expected: String) {
        #expect(QuestionFormat.recognised(QuestionFile(named: "a", Array(text.utf8))) == .sheet)
        #expect(Self.told(text) == expected)
    }

    @Test(arguments: [
        ("x?,a,b,3", "! 2: The right answer is number 3, and there are 2 options «3»"),
        ("x?,a,b,0", "! 2: The right answer is number 0, and the columns count from 1 «0»"),
        (
            "x?,a,b,99999999999999999999",
            "! 2: The right answer is number 99999999999999999999, and there are 2 options «99999999999999999999»"
        ),
        (
            "x?,a,b,1.3",
            "! 2: The right answer is a number with a point, perhaps what a spreadsheet made of two numbers «1.3»"
        ),
        ("x?,a,b,2.0", "x? [one] 0 a; 1 b"),
        ("x?,a,b,", "! 2: There is no right answer"),
        ("x?,a,,1", "! 2: There are not two options that differ «a»"),
        ("x?,a,a,1", "! 2: There are not two options that differ «a»"),
        ("x?,,,1", "! 2: There are no options to choose from"),
        (",a,b,1", "! 2: The question has no text"),
        ("x?,a,b,c", "! 2: The right answer is none of the options, which are “a”, “b” «c»"),
        ("x?,,b,1", "! 2: The right answer is option 1, which is empty «1»"),
        (",,,", "- 0: The sheet has a header and no questions"),
    ]) func `a row that makes no sense is left out with a reason`(row: String, expected: String) {
        #expect(Self.told("Question,Answer 1,Answer 2,Correct Answer\n\(row)\n") == expected)
    }

    @Test func `Excel's Windows-1252 is decoded`() {
        let file = QuestionFile(
            named: "a.csv",
            Array("question;answer\nCaf".utf8) + [0xE9] + Array("?;\u{201C}".utf8) + [0x80, 0x0A])
        let reading = QuestionFormat.sheet.read(file)
        #expect(reading.questions.map(\.stem.plain) == ["Café?"])
        #expect(reading.findings.count == 2)
    }

    @Test func `a workbook is read as a CSV is`() {
        let cell = { (text: String) in "<c t=\"inlineStr\"><is><t>\(text)</t></is></c>" }
        let header = ["Question", "Answer 1", "Answer 2", "Correct Answer"].map(cell).joined()
        let file = SmallWorkbook.file([
            "<row>\(header)</row><row>\(cell("x?"))<c><v>3</v></c><c><v>4</v></c><c><v>2</v></c></row>",
            "<row>\(cell("notes"))</row>",
        ])
        #expect(QuestionFormat.recognised(file) == .sheet)
        #expect(
            Told.reading(QuestionFormat.sheet.read(file))
                == "x? [one] 0 3; 1 4\n? 0: A sheet has none of the columns we know and was left out «S2»"
        )
    }

    @Test func `an old workbook is refused with a remedy`() {
        let file = QuestionFile(
            named: "a.xls", [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0, 0])
        #expect(QuestionFormat.recognised(file) == .sheet)
        #expect(
            QuestionFormat.sheet.read(file).findings.first?.remedy == "Save it as .xlsx or .csv.")
    }
}

@Suite struct `Our own sheet` {
    private static let odd = [
        "=1+1", "'=x", "''-y", "+a", "@b", "-c", "'d", "\"e\"", "f,g", "h\ni", "<b>j</b>",
        "k &amp; l", "m;n", "ß…", "TRUE", "007", "\\", "a\\>b",
    ]

    private static func question(_ index: Int) -> QuestionRecord {
        let text = { (step: Int) in FormattedText(plain: odd[(index + step) % odd.count]) }
        let bodies: [QuestionBody] = [
            .choice(
                .init([
                    AnswerOption(text(1), weight: 1), AnswerOption(text(2), weight: 0),
                    AnswerOption(text(3), weight: 0),
                ])),
            .trueFalse(isTrue: index % 2 == 0, whenTrue: nil, whenFalse: nil),
            .text(answers: [AnswerOption(text(4), weight: 1)], isCaseSensitive: false),
            .choice(
                .init([
                    AnswerOption(.init(plain: "True"), weight: 1),
                    AnswerOption(.init(plain: "False"), weight: 0),
                ])),
        ]
        var question = QuestionRecord(stem: text(0), body: bodies[index % bodies.count], record: "")
        question.id = odd[index % odd.count]
        question.category = [odd[index % odd.count], "a > b", "c"].filter { !$0.contains("\n") }
        question.tags = ["x, y", odd[(index + 5) % odd.count]].filter { !$0.contains("\n") }
        question.explanation = index % 3 == 0 ? nil : text(6)
        question.levelLabel = "hard"
        question.level = .hard
        question.language = "de"
        question.rights = .init(
            licence: "CC BY-SA 4.0", author: odd[(index + 7) % odd.count], source: "s",
            url: "https://example.org/?a=b")
        return question
    }

    @Test func `what goes out comes back equal`() throws {
        let questions = (0..<72).map(Self.question)
        let written = try #require(QuestionFormat.sheet.write(questions))
        #expect(written.findings.isEmpty)
        let file = QuestionFile(named: "a", Array(written.text.utf8))
        #expect(QuestionFormat.recognised(file) == .sheet)
        let reading = QuestionFormat.sheet.read(file)
        #expect(reading.findings.isEmpty)
        #expect(reading.dialect == "our own sheet")
        #expect(Told.withoutPlaces(reading.questions) == questions)
    }

    @Test func `no cell is run as a formula`() throws {
        let written = try #require(QuestionFormat.sheet.write((0..<72).map(Self.question)))
        for row in try DelimitedText().rows(of: written.text) {
            #expect(row.cells.allSatisfy { !"=+-@\t\r".contains($0.first ?? "x") })
        }
    }

    @Test(arguments: [
        QuestionBody.open,
        .choice(
            .init([
                AnswerOption(.init(plain: "a"), weight: 0.5),
                AnswerOption(.init(plain: "b"), weight: 0),
            ])), .order([]),
    ])
    func `what it cannot say is left out with a word`(body: QuestionBody) throws {
        let written = try #require(
            QuestionFormat.sheet.write([
                QuestionRecord(stem: .init(plain: "x"), body: body, record: "q")
            ]))
        #expect(written.findings.map(\.severity) == [.rejected])
        #expect(written.text.split(separator: "\n").count == 1)
    }
}
