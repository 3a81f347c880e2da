import Testing

@testable import QuestionFormats

@Suite struct `Telling text formats` {
    @Test(arguments: [
        ("[{\"correct_answer\":\"a\",\"incorrect_answers\":[]}]", "opentdb"),
        (" {\"response_code\":5,\"results\":[]}", "opentdb"),
        ("{\"correct_answer\":\"a\"}", "none"), ("{\"a\":1}", "none"), ("[1]", "none"),
        ("a%20b,c\nd%20e,f%2C\n", "opentdb"), ("a b,c\n", "none"), ("a,b\nc,d\n", "none"),
        ("\n#Q a\n^ b\nA b\nB c\n", "opentriviaqa"), ("#Q a\nA b\n", "none"),
        ("Q\nA) a\nB) b\nANSWER: A\n", "aiken"), ("Q\nA) a\nANSWER: A\n", "none"),
        ("A) a\nB) b\n", "none"),
        ("::a::b {T}", "gift"), ("a {=b ~c}", "gift"), ("a {}", "gift"), ("$CATEGORY: a", "gift"),
        ("[html]a", "gift"), ("a {#3}", "gift"), ("a {1:SA:=b}", "gift"), ("// question: 1\na", "gift"),
        ("{ =a } b", "gift"),
        ("a: {b: c}", "none"), ("f(x) { return 1; }", "none"), ("{{c1::a}}", "none"),
        ("<a>{=b}</a>", "none"), (#"\frac{1}{2}"#, "none"), ("words only", "none"), ("", "none"),
        ("# Title\n\nWords.", "none"), ("a;b;c\n1;2;3\n", "none"), ("- question: a\n", "none"),
    ]) func `the content tells`(written: String, format: String) {
        let file = QuestionFile(named: "a.txt", Array(written.utf8))
        let ours: [QuestionFormat] = [.opentdb, .opentriviaqa, .openquizzdb, .gift, .aiken]
        let sure = ours.filter { $0.reader.recognises(file) >= .likely }
        #expect(sure.map(\.rawValue) == (format == "none" ? [] : [format]))
    }

    /// Bytes that are hostile, given as every format: no crash, and a word about each.
    @Test(arguments: [
        [], [0], [0xFF, 0xFE], [0xFF, 0xFE, 0x41], Array(repeating: UInt8(ascii: "{"), count: 100_000),
        Array(repeating: UInt8(ascii: "["), count: 100_000),
        Array(repeating: UInt8(ascii: "\\"), count: 99_999),
        Array(String(repeating: "{=", count: 50_000).utf8),
        Array(String(repeating: "#Q \n", count: 30_000).utf8),
        Array(String(repeating: "a\n\n", count: 30_000).utf8),
        Array(String(repeating: "ANSWER: A\n", count: 30_000).utf8),
        Array(String(repeating: "A) a\n", count: 30_000).utf8),
        Array(("a {" + String(repeating: "~b\n", count: 30_000) + "}").utf8),
        Array(("a {" + String(repeating: "=b -> c\n", count: 30_000) + "}").utf8),
        Array(("#Q a\n^ a\n" + String(repeating: "A a\n", count: 30_000)).utf8),
        Array(("a {\n\n" + String(repeating: "\n", count: 300_000)).utf8),
        Array(String(repeating: "a {\n\n=b\n\n", count: 30_000).utf8),
        Array(("[{\"question\":\"" + String(repeating: "%", count: 100_000)).utf8),
        Array((0..<UInt8.max).map { $0 }),
    ]) func `hostile bytes do no harm`(bytes: [UInt8]) {
        for format in [QuestionFormat.opentdb, .opentriviaqa, .openquizzdb, .gift, .aiken] {
            let file = QuestionFile(named: "x", bytes)
            _ = QuestionFormat.recognised(file)
            let reading = format.read(file)
            #expect(reading.remarks.count <= 10_001)
            #expect(reading.count >= reading.questions.count)
        }
    }
}
