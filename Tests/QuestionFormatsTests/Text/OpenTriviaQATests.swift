import Intake
import Testing

@testable import QuestionFormats
@testable import QuestionRecords

@Suite struct `OpenTriviaQA` {
    @Test(arguments: [
        ("#Q Q?\n^ a\nA a\nB b\nC c\nD d\n", "Q? [one] 1 a; 0 b; 0 c; 0 d"),
        ("#Q Q?\r\n^ False\r\nA True\r\nB False\r\n", "Q? [false]"),
        ("#Q Q\n\nA man goes\n\n#no\n^ b \nA a\nB  b\n", "Q⏎A man goes⏎#no [one] 0 a; 1 b"),
        ("#Q Q?\n^ a\nA a\nB b", "Q? [one] 1 a; 0 b"),
        ("#Q Q?\n^ e\u{301}\nA \u{E9}\nB b", "Q? [one] 1 é; 0 b"),
        ("#Q Q?\n^ a\nA a\nB b\n#Q R?\n^ c\nA c\nB d\n", "Q? [one] 1 a; 0 b\nR? [one] 1 c; 0 d"),
        (
            "#Q Q?\n^ a\nA a\nB b\nB b\n",
            "Q? [one] 1 a; 0 b⏎B b\n"
                + "? 1: A line is no option and was read as more of the one before «B b»"
        ),
        (
            "\n#Q Q?\n^ a\nA a\nB b\nC b\n",
            "Q? [one] 1 a; 0 b\n? 2: An option stands twice and was kept once «b»"
        ),
        (
            "#Q Q?\n^ a\nA a\nB \nC b\n",
            "Q? [one] 1 a; 0 b\n? 1: An option has no text and was left out"
        ),
        (
            "words\nwords\n#Q Q?\n^ a\nA a\nB b\n",
            "Q? [one] 1 a; 0 b\n? 1: Words stand outside of any question and are left out «words»"
        ),
        (
            "#Q Q?\n^ c\nA a\nB b\n",
            "! 1: The right answer is none of the options, which are “a”, “b” «c»"
        ),
        ("#Q Q?\n^ a\nA a\nB a\n", "! 1: The question has only one option «a»"),
        ("#Q \n^ a\nA a\nB b\n", "! 1: The question has no text"),
        ("#Q Q?\nA a\nB b\n", "! 1: The question has no right answer «Q?⏎A a⏎B b»"),
        ("#Q Q?\n^ a\n", "! 1: The question has no options «Q?»"),
        ("#Q Q?\n^ \nA \nB b\n", "! 1: The right answer has no text «Q?»"),
    ]) func `is read`(written: String, told: String) {
        let reading = Told.reading(written, as: .opentriviaqa)
        // Excerpts of findings stand on one line, with blanks for line ends.
        #expect(Told.reading(reading) == told.replacing("⏎A a⏎B b»", with: " A a B b»"))
        #expect(
            reading.count
                == reading.questions.count + reading.findings.count { $0.severity == .rejected })
    }

    @Test func `a stray byte is Windows-1252, with line and column`() {
        let bytes = Array("#Q Caf".utf8) + [0xE9] + Array("?\n^ a\nA a\nB b\n".utf8)
        let file = QuestionFile(named: "food-drink", bytes)
        #expect(QuestionFormat.recognised(file) == .opentriviaqa)
        let reading = QuestionFormat.opentriviaqa.read(file)
        #expect(reading.questions.map(\.stem.plain) == ["Café?"])
        #expect(reading.questions.map(\.category) == [["food-drink"]])
        #expect(reading.questions.map(\.rights.licence) == ["CC BY-SA 4.0"])
        #expect(reading.findings.map { "\($0.line ?? 0):\($0.column ?? 0)" } == ["1:7"])
    }
}
