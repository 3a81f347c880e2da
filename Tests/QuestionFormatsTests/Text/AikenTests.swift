import Intake
import Testing

@testable import QuestionFormats
@testable import QuestionRecords

@Suite struct `Aiken` {
    @Test(arguments: [
        ("Q?\nA. a\nB) b\nANSWER: B\n", "Q? [one] 0 a; 1 b"),
        ("Q?\r\nA)a\r\nB)b\r\nANSWER:A", "Q? [one] 1 a; 0 b"),
        ("Q?\nA) True\nB) False\nANSWER: B\n", "Q? [false]"),
        ("Q?\n\nA) a\n\nB) b\n\nANSWER: B.\n", "Q? [one] 0 a; 1 b"),
        (
            "Q?\nA) a\nB) b\nANSWER: A\nR?\nA) c\nB) d\nANSWER: B",
            "Q? [one] 1 a; 0 b\nR? [one] 0 c; 1 d"
        ),
        ("Answer: who?\nA) a\nB) b\nANSWER: B", "Answer: who? [one] 0 a; 1 b"),
        // Mended aloud.
        (
            "Q?\nA) a\nB) b\nanswer: b\n",
            "Q? [one] 0 a; 1 b\n? 4: “ANSWER:” is written otherwise «answer: b»"
        ),
        (
            "Qu\nmore?\nA) a\nB) b\nANSWER: B\n",
            "Qu⏎more? [one] 0 a; 1 b\n? 2: The question goes on over a further line «more?»"
        ),
        (
            "I) Q?\nA) a\nB) b\nANSWER: B\n",
            "I) Q? [one] 0 a; 1 b\n"
                + "? 1: The question begins like an option and was read as the question «I) Q?»"
        ),
        (
            "A. Q?\nA) a\nB) b\nANSWER: B\n",
            "A. Q? [one] 0 a; 1 b\n"
                + "? 1: The question begins like an option and was read as the question «A. Q?»"
        ),
        (
            "Q?\nA) a\nC) b\nANSWER: C\n",
            "Q? [one] 0 a; 1 b\n? 3: The letter does not follow the one before «C) b»"
        ),
        (
            "Q?\nx\nA) a\nB) b\nANSWER: B\n",
            "Q? [one] 0 a; 1 b\n? 2: A line of one character is left out, as Aiken wants it «x»"
        ),
        (
            "Q?\nA) a\nB) a\nC) c\nANSWER: B",
            "Q? [one] 1 a; 0 c\n? 1: An option stands twice and was kept once «a»"
        ),
        // Left out.
        (
            "Q?\nA) a\nB) b\nANSWER: A, B\n",
            "! 4: The answer is not one letter, and Aiken knows one right option only «A, B»"
        ),
        (
            "Q?\nA) a\nB) b\nANSWER: E\n",
            "! 4: The answer is a letter that no option has; they are A, B «E»"
        ),
        ("Q?\nA) a\nB) b\nANSWER:\n", "! 4: The answer has no letter"),
        ("Q?\nA) a\nANSWER: A\n", "! 3: The question must have at least 2 options «Q?»"),
        (
            "A) a\nB) b\nANSWER: A\n",
            "! 3: There are options or an answer, and no question was begun before them «a»"
        ),
        (
            "ANSWER: A\n",
            "! 1: There are options or an answer, and no question was begun before them"
        ),
        (
            "Q?\nA) a\nB) b\nR?\nA) a\nB) b\nANSWER: A\n",
            "R? [one] 1 a; 0 b\n"
                + "! 1: The question is not complete before the next begins on line 4 «Q?»"
        ),
        ("Q?\nA) a\nB) b\n", "! 1: The question is not complete at the end of the file «Q?»"),
        ("Q?\nA) .\nB) .\nANSWER: A", "! 4: All options are the same «.»"),
    ]) func `is read`(written: String, told: String) {
        let reading = Told.reading(written, as: .aiken)
        #expect(Told.reading(reading) == told)
        #expect(
            reading.count
                == reading.questions.count + reading.findings.count { $0.severity == .rejected })
    }

    @Test func `Windows-1252 is read`() {
        let bytes = [0x93] + Array("Q".utf8) + [0x94] + Array("\nA) a\nB) b\nANSWER: A".utf8)
        let file = QuestionFile(named: "a.txt", bytes)
        #expect(QuestionFormat.recognised(file) == .aiken)
        #expect(QuestionFormat.aiken.read(file).questions.map(\.stem.plain) == ["“Q”"])
    }
}
