import Intake
import TestSupport
import Testing

@testable import QuestionFormats
@testable import QuestionRecords

@Suite struct `Telling text formats` {
    /// What is written, and the one format that claims it of those that are named here.
    private static let rows = [
        ("[{\"correct_answer\":\"a\",\"incorrect_answers\":[]}]", "opentdb"),
        (" {\"response_code\":5,\"results\":[]}", "opentdb"),
        ("{\"correct_answer\":\"a\"}", "none"), ("{\"a\":1}", "none"), ("[1]", "none"),
        ("a%20b,c\nd%20e,f%2C\n", "opentdb"), ("a b,c\n", "none"), ("a,b\nc,d\n", "none"),
        ("\n#Q a\n^ b\nA b\nB c\n", "opentriviaqa"), ("#Q a\nA b\n", "none"),
        ("Q\nA) a\nB) b\nANSWER: A\n", "aiken"), ("Q\nA) a\nANSWER: A\n", "none"),
        ("A) a\nB) b\n", "none"),
        ("::a::b {T}", "gift"), ("a {=b ~c}", "gift"), ("a {}", "gift"), ("$CATEGORY: a", "gift"),
        ("[html]a", "gift"), ("a {#3}", "gift"), ("a {1:SA:=b}", "gift"),
        ("// question: 1\na", "gift"),
        ("{ =a } b", "gift"),
        ("a: {b: c}", "none"), ("f(x) { return 1; }", "none"), ("{{c1::a}}", "none"),
        ("<a>{=b}</a>", "none"), (#"\frac{1}{2}"#, "none"), ("words only", "none"), ("", "none"),
        ("# Title\n\nWords.", "none"), ("a;b;c\n1;2;3\n", "none"), ("- question: a\n", "none"),
    ]

    @Test(arguments: rows) func `the content tells`(written: String, format: String) {
        let file = QuestionFile(named: "a.txt", Array(written.utf8))
        let named = Set(Self.rows.map(\.1))
        let claimed = QuestionFormat.allCases.filter {
            named.contains($0.rawValue) && $0.reader.recognises(file) != .no
        }
        #expect(claimed.map(\.rawValue) == (format == "none" ? [] : [format]))
    }

    /// Pieces of which a text is made that is long and nothing else.
    private static let many = Soak.count(3_000, soak: 30_000)

    /// Bytes that are hostile, given as every format: no crash, and a word about each. Nests are always deep,
    /// and one has more faults than are told.
    @Test(
        arguments: [
            [], [0], [0xFF, 0xFE], [0xFF, 0xFE, 0x41],
            Array(repeating: UInt8(ascii: "{"), count: 100_000),
            Array(repeating: UInt8(ascii: "["), count: 100_000),
            Array(repeating: UInt8(ascii: "\\"), count: 99_999),
            Array(String(repeating: "{=", count: many * 2).utf8),
            Array(String(repeating: "#Q \n", count: 30_000).utf8),
            Array(String(repeating: "a\n\n", count: many).utf8),
            Array(String(repeating: "ANSWER: A\n", count: many).utf8),
            Array(String(repeating: "A) a\n", count: many).utf8),
            Array(("a {" + String(repeating: "~b\n", count: many) + "}").utf8),
            Array(("a {" + String(repeating: "=b -> c\n", count: many) + "}").utf8),
            Array(("#Q a\n^ a\n" + String(repeating: "A a\n", count: many)).utf8),
            Array(("a {\n\n" + String(repeating: "\n", count: many * 10)).utf8),
            Array(String(repeating: "a {\n\n=b\n\n", count: many).utf8),
            Array(("[{\"question\":\"" + String(repeating: "%", count: many * 3)).utf8),
            Array((0..<UInt8.max).map { $0 }),
        ] as [[UInt8]]) func `hostile bytes do no harm`(bytes: [UInt8])
    {
        for format in QuestionFormat.allCases {
            let file = QuestionFile(named: "x", bytes)
            _ = QuestionFormat.recognised(file)
            let reading = format.read(file)
            #expect(reading.findings.count <= 20_001)
            #expect(reading.count >= reading.questions.count)
        }
    }

    private static let seedTexts = [
        "::a::[html]b <b>c</b> {\n=d#e\n~%50%f\n####g\n}\n\nh {#1:2}\n\ni {=j -> k =l -> m}\n",
        "// [id:a] [tag:b]\n$CATEGORY: a/b\n\nx {1:MC:=a~b} y\n\nz {T#a#b}\n",
        "Q?\nA) a\nB) b\nANSWER: A\n\nR?\nA. c\nB. d\nANSWER: B\n",
        "#Q a\n^ b\nA b\nB c\n\n#Q d\ne\n^ True\nA True\nB False\n",
        "[{\"type\":\"multiple\",\"question\":\"a%20b\",\"correct_answer\":\"c\",\"incorrect_answers\":[\"d\"]}]",
        "{\"fournisseur\":\"OpenQuizzDB\",\"difficulté\": 2 / 5,\"quizz\":{\"fr\":[{\"expert\":[{\"id\":1,"
            + "\"question\":\"q\",\"propositions\":[\"a\",\"b\"],\"réponse\":\"a\"}]}]}}",
        "1;fr;q;a;b;c;d;Expert;n;u\n2;q;a;b;c;d;Expert;n;u\n",
        "** OpenQuizzDB\n[1 - Expert]\nQuestion: q\nA > a *\nB > b\nAnecdote: n\n",
        "a%20b,c\nd%20e,f\n",
    ]

    /// Texts that are nearly right: bytes changed, taken out and doubled.
    @Test(arguments: 0..<UInt64(Soak.count(10, soak: 40)))
    func `damaged texts do no harm`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let marks = Array("{}=~#%:\\\n[]/>-*^\"'<&;,.A0 \u{E9}".utf8)
        for text in Self.seedTexts {
            var bytes = Array(text.utf8)
            for _ in 0..<30 {
                let place = random.below(bytes.count)
                switch random.below(4) {
                case 0: bytes.insert(random.pick(marks), at: place)
                case 1 where !bytes.isEmpty: bytes.remove(at: place)
                case 2 where !bytes.isEmpty: bytes[place] = random.pick(marks)
                default: bytes.insert(contentsOf: bytes.suffix(random.below(20)), at: place)
                }
                let file = QuestionFile(named: "x", bytes)
                for format in QuestionFormat.allCases {
                    _ = format.reader.recognises(file)
                    let reading = format.read(file)
                    let leftOut = reading.findings.count {
                        $0.severity == .rejected && $0.record != nil
                    }
                    #expect(reading.count == reading.questions.count + leftOut)
                }
            }
        }
    }
}
